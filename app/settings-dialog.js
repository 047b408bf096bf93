// The reader's settings.

import { forget, me, rename } from './api.js';
import { confirmed, dialog } from './dialog.js';
import { fill, h, unique } from './dom.js';
import { choice, select, slider, toggle } from './fields.js';
import { canNudge, mayNudge } from './nudge.js';
import { refusalText } from './refusal.js';
import { go as navigate } from './router.js';
import { change, forgetSettings, look, onChange, settings } from './settings.js';
import { served } from './site.js';
import { languages, personName, t } from './text.js';
import { picture } from '../ground/tile.js';

/** @import { Settings } from './settings.js' */

/** Opens them. */
export function openSettings() {
  const box = dialog(
    t('settings'),
    h(
      'div',
      { class: 'settings' },
      section(
        'settings.privacy',
        nameField(),
        served && accountLink(() => box.close()),
        select({
          label: t('settings.language'),
          options: [['', t('settings.language.browser')], ...languages()],
          value: settings.language,
          lang: true,
          change: (language) => {
            change({ language });
            box.close();
          },
        }),
      ),
      section(
        'settings.look',
        sample(),
        oneOf('theme', ['auto', 'light', 'dark']),
        oneOf('tiles', ['drawn', 'letters']),
        oneOf('finish', ['ivory', 'honey', 'contrast']),
        oneOf('table', ['wood', 'felt', 'slate']),
        h('div', { class: 'toggles' }, yesOrNo('numbers'), yesOrNo('names'), yesOrNo('coordinates')),
      ),
      section(
        'settings.play',
        oneOf('motion', ['off', 'fast', 'usual', 'slow']),
        h('div', { class: 'toggles' }, yesOrNo('arrow'), yesOrNo('confirm'), canNudge() && notices(), yesOrNo('sound')),
        slider({ label: t('settings.volume'), value: settings.volume, change: (volume) => change({ volume }) }),
        hints(),
      ),
      section('settings.offline', offline()),
      farewell(() => box.close()),
    ),
  );
}

/** @param {string} key @param {(HTMLElement | false)[]} fields */
const section = (key, ...fields) => h('section', {}, h('h3', { text: t(key) }), fields);

/** A few tiles on the table, as they look now. */
function sample() {
  const box = h('div', { class: 'settings-sample cloth', 'aria-hidden': 'true' });
  const draw = () =>
    fill(
      box,
      ['wQ', 'bB1', 'wG2', 'bA3'].map((piece) => picture(piece, look())),
    );
  draw();
  const stop = onChange(() => (box.isConnected ? draw() : stop()));
  return box;
}

/** @param {'theme' | 'tiles' | 'finish' | 'table' | 'motion'} name @param {string[]} words */
const oneOf = (name, words) =>
  choice({
    label: t(`settings.${name}`),
    options: words.map((word) => [word, t(`settings.${name}.${word}`)]),
    value: settings[name],
    change: (word) => change(/** @type {Partial<Settings>} */ ({ [name]: word })),
  });

/** @param {'numbers' | 'names' | 'coordinates' | 'arrow' | 'confirm' | 'sound'} name */
const yesOrNo = (name) =>
  toggle({ label: t(`settings.${name}`), value: settings[name], change: (value) => change({ [name]: value }) });

/** To be told by the system that it is one's turn: the browser is asked as well, and may say no. */
function notices() {
  const said = h('p', { class: 'hint', role: 'status' });
  const field = toggle({
    label: t('settings.notify'),
    value: settings.notify,
    change: async (wanted) => {
      const may = wanted && (await mayNudge());
      change({ notify: may });
      void import('./push.js').then(({ subscribe, unsubscribe }) => (may ? subscribe() : unsubscribe()));
      said.textContent = wanted && !may ? t('settings.notify.denied') : '';
      const box = field.querySelector('input');
      if (box) box.checked = may;
    },
  });
  return h('div', {}, field, said);
}

/** Where one becomes somebody, and signs in. @param {() => void} close */
function accountLink(close) {
  const link = h('a', { class: 'button', href: '/account', text: t('account.keep'), onclick: close });
  me()
    .then(({ account }) => {
      if (account) link.textContent = t('account');
    })
    .catch(() => link.remove());
  return h('div', { class: 'field' }, link);
}

/** What beginners are told, once more. */
function hints() {
  const said = h('p', { class: 'hint', role: 'status' });
  const again = async () => {
    const { coachAgain } = await import('./coach/memory.js');
    coachAgain();
    said.textContent = t('settings.coach.done');
  };
  return h('div', { class: 'field' }, h('button', { type: 'button', text: t('settings.coach'), onclick: again }), said);
}

/** Whether the page opens without a network; where it could not be kept for that, it can be tried again. */
function offline() {
  const said = h('p', { class: 'hint', role: 'status' });
  const again = h('button', {
    type: 'button',
    'data-action': 'offline',
    text: t('settings.offline.again'),
    hidden: true,
  });
  void import('./local/keeping.js').then(({ keepPage, onKeeping }) => {
    again.onclick = () => void keepPage(true);
    const stop = onKeeping((now) => {
      if (said.textContent && !said.isConnected) return stop();
      said.textContent = t(`settings.offline.${now}`);
      said.dataset.offline = now;
      if (now !== 'failed' && now !== 'sparing' && document.activeElement === again) again.closest('dialog')?.focus();
      again.hidden = now !== 'failed' && now !== 'sparing';
    });
  });
  return h('div', { class: 'field' }, said, again);
}

/** To be known no longer. @param {() => void} close */
function farewell(close) {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const go = async () => {
    // An account is deleted where all that belongs to it is.
    const known = await me().catch(() => null);
    if (known?.account) {
      close();
      return navigate('/account');
    }
    if (!(await confirmed(t('settings.forget.sure'), t('settings.forget'), t('settings.forget.more')))) return;
    try {
      await forget();
    } catch (error) {
      said.textContent = refusalText(error);
      return;
    }
    forgetSettings();
    close();
    // Everything that this page knows is of somebody who is gone.
    location.assign('/');
  };
  return h(
    'section',
    { class: 'farewell' },
    h('button', {
      type: 'button',
      class: 'quiet danger',
      'data-action': 'forget',
      text: t('settings.forget'),
      onclick: go,
    }),
    said,
  );
}

/** The name that others see. */
function nameField() {
  const id = unique('name');
  const input = h('input', { id, type: 'text', maxlength: '30', autocomplete: 'nickname' });
  const said = h('p', { class: 'hint', role: 'status' });
  let known = '';
  me()
    .then(({ name }) => {
      known = personName(name);
      // Who was faster than the answer keeps what they wrote.
      if (!input.value) input.value = known;
    })
    .catch(() => (input.disabled = true));
  const save = async () => {
    const name = input.value.trim();
    if (!name || name === known) return;
    try {
      known = (await rename(name)).name;
      said.textContent = t('settings.name.kept');
    } catch (error) {
      said.textContent = refusalText(error);
    }
  };
  input.addEventListener('change', save);
  return h('div', { class: 'field' }, h('label', { for: id, text: t('settings.name') }), input, said);
}
