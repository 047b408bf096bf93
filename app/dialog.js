// Things that open over the page.

import { again, h, unique } from './dom.js';
import { icon } from './icons.js';
import { t } from './text.js';

/** @typedef {import('./dom.js').Child} Child */

/** What is open, and how it goes when the page beneath it goes. @type {Set<() => void>} */
const open = new Set();

/** Closes whatever is open: the page that it belonged to is left. */
export function closeDialogs() {
  for (const leave of [...open]) leave();
}

/**
 * Opens a dialog; it closes with Escape, its button, or a press beside it.
 * @param {string} title
 * @param {(Child | Child[])[]} children
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...children) {
  const id = unique('dialog');
  const before = document.activeElement;
  const box = h(
    'dialog',
    { 'aria-labelledby': id },
    h(
      'div',
      { class: 'dialog-top' },
      h('h2', { id, text: title }),
      h(
        'button',
        { type: 'button', class: 'quiet round', 'aria-label': t('close'), onclick: () => box.close() },
        icon('close'),
      ),
    ),
    ...children,
  );
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  const leave = () => {
    open.delete(leave);
    box.close();
    box.remove();
  };
  box.addEventListener('close', () => {
    box.remove();
    // A dialog that was left with its page gives the focus to nobody.
    if (open.delete(leave)) (again(before) ?? document.getElementById('main'))?.focus();
  });
  open.add(leave);
  document.body.append(box);
  box.showModal();
  return box;
}

/**
 * Asks before something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @param {string} [more] what goes and what stays
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes, more) {
  return new Promise((answer) => {
    let agreed = false;
    const sure = h('button', {
      type: 'button',
      class: 'main',
      text: yes,
      onclick: () => {
        agreed = true;
        box.close();
      },
    });
    const not = h('button', { type: 'button', text: t('cancel'), onclick: () => box.close() });
    const box = dialog(
      question,
      more && h('p', { class: 'dialog-words', text: more }),
      h('div', { class: 'row end' }, not, sure),
    );
    box.addEventListener('close', () => answer(agreed));
  });
}
