// The reader's settings.

import { me, rename } from './api.js';
import { dialog } from './dialog.js';
import { h, unique } from './dom.js';
import { choice, select, toggle } from './fields.js';
import { refusalText } from './refusal.js';
import { change, settings } from './settings.js';
import { languages, personName, t } from './text.js';

/** Opens them. */
export function openSettings() {
  const box = dialog(
    t('settings'),
    h(
      'div',
      { class: 'settings' },
      nameField(),
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
      choice({
        label: t('settings.theme'),
        options: [
          ['auto', t('settings.theme.auto')],
          ['light', t('settings.theme.light')],
          ['dark', t('settings.theme.dark')],
        ],
        value: settings.theme,
        change: (theme) => change({ theme: /** @type {'auto'} */ (theme) }),
      }),
      choice({
        label: t('settings.tiles'),
        options: [
          ['drawn', t('settings.tiles.drawn')],
          ['letters', t('settings.tiles.letters')],
        ],
        value: settings.tiles,
        change: (tiles) => change({ tiles: /** @type {'drawn'} */ (tiles) }),
      }),
      h(
        'fieldset',
        { class: 'toggles' },
        h('legend', { text: t('settings.show') }),
        toggle({ label: t('settings.numbers'), value: settings.numbers, change: (numbers) => change({ numbers }) }),
        toggle({ label: t('settings.names'), value: settings.names, change: (names) => change({ names }) }),
        toggle({
          label: t('settings.coordinates'),
          value: settings.coordinates,
          change: (coordinates) => change({ coordinates }),
        }),
        toggle({ label: t('settings.sound'), value: settings.sound, change: (sound) => change({ sound }) }),
      ),
    ),
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
