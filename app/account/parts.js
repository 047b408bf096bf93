// Parts of the page about accounts.

import { Refused } from '../api.js';
import { dialog } from '../dialog.js';
import { h, unique } from '../dom.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';
import { signIn } from './api.js';
import { isCalledOff, possible, useKey } from './passkey.js';

/** @import * as Wire from '../../types/wire.js' */

/**
 * A field for a text.
 * @param {{label: string, type?: 'text' | 'password', autocomplete: string, hint?: string, value?: string, most?: number}} what
 */
export function textField({ label, type = 'text', autocomplete, hint, value = '', most = 200 }) {
  const [id, hinted] = [unique('field'), unique('hint')];
  const input = h('input', {
    id,
    type,
    autocomplete,
    maxlength: String(most),
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': hint && hinted,
    value,
  });
  const box = h(
    'div',
    { class: 'field' },
    h('label', { for: id, text: label }),
    input,
    hint && h('p', { id: hinted, class: 'hint', text: hint }),
  );
  return { box, input };
}

/** A card with a heading. @param {string} key @param {(import('../dom.js').Child | import('../dom.js').Child[])[]} children */
export function card(key, ...children) {
  const id = unique('card');
  return h(
    'section',
    { class: 'card account-card', 'aria-labelledby': id },
    h('h2', { id, text: t(key) }),
    ...children,
  );
}

/** Where is said what came of something. */
export const saying = () => h('p', { class: 'hint', role: 'status' });

/**
 * Does something once, with its button asleep meanwhile, and says what went wrong.
 * @param {HTMLButtonElement | null} button @param {HTMLElement} said @param {() => Promise<unknown>} work
 */
export async function doing(button, said, work) {
  if (button?.disabled) return;
  if (button) button.disabled = true;
  said.classList.remove('trouble');
  said.textContent = '';
  try {
    await work();
  } catch (error) {
    said.classList.add('trouble');
    if (isCalledOff(error)) said.textContent = t('account.passkey.off');
    else said.textContent = refusalText(error);
  } finally {
    if (button) button.disabled = false;
  }
}

/** A form. @param {(import('../dom.js').Child | import('../dom.js').Child[])[]} children @param {() => void} send */
export const form = (send, ...children) =>
  h(
    'form',
    {
      class: 'account-form',
      novalidate: true,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        send();
      },
    },
    ...children,
  );

/**
 * Does something that a borrowed device should not do: if it is long ago that somebody signed in, they prove once more
 * who they are.
 * @template T @param {Wire.AccountView} account @param {(proof: Wire.Confirmed) => Promise<T>} work @returns {Promise<T | null>}
 */
export async function proved(account, work) {
  try {
    return await work({});
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.rule !== 'prove-again') throw error;
  }
  if (!account.password && possible()) {
    await signIn(await useKey());
    return work({});
  }
  const current = await askPassword();
  return current === null ? null : work({ current });
}

/** @returns {Promise<string | null>} */
function askPassword() {
  return new Promise((answer) => {
    const field = textField({ label: t('account.password'), type: 'password', autocomplete: 'current-password' });
    /** @type {string | null} */
    let given = null;
    const send = () => {
      given = field.input.value;
      box.close();
    };
    const box = dialog(
      t('account.prove'),
      h('p', { class: 'dialog-words', text: t('account.prove.more') }),
      form(send, field.box, h('div', { class: 'row end' }, h('button', { class: 'main', text: t('account.go-on') }))),
    );
    field.input.focus();
    box.addEventListener('close', () => answer(given));
  });
}

/** Something that is shown once. @param {string} title @param {string} words @param {string[]} lines @param {string} file */
export function shownOnce(title, words, lines, file) {
  const text = lines.join('\n');
  const said = saying();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = t('copied');
    } catch {
      getSelection()?.selectAllChildren(list);
    }
  };
  const list = h(
    'ul',
    { class: 'account-once' },
    lines.map((line) => h('li', {}, h('code', { text: line }))),
  );
  return new Promise((done) => {
    const box = dialog(
      title,
      h('p', { class: 'dialog-words', text: words }),
      list,
      said,
      h(
        'div',
        { class: 'row wrap end' },
        h('button', { type: 'button', text: t('copy'), onclick: copy }),
        h('a', {
          class: 'button',
          download: file,
          href: `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`,
          text: t('account.save'),
        }),
        h('button', { type: 'button', class: 'main', text: t('account.kept'), onclick: () => box.close() }),
      ),
    );
    box.addEventListener('close', () => done(null));
  });
}
