// Things that open over the page.

import { h, unique } from './dom.js';
import { icon } from './icons.js';
import { t } from './text.js';

/** @typedef {import('./dom.js').Child} Child */

/** Opens a dialog; it closes with Escape, its button, or a press beside it. @param {string} title @param {(Child | Child[])[]} children @returns {HTMLDialogElement} */
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
      h('button', { type: 'button', class: 'quiet round', 'aria-label': t('close'), onclick: () => box.close() }, icon('close')),
    ),
    ...children,
  );
  box.addEventListener('click', (event) => {
    if (event.target === box) box.close();
  });
  box.addEventListener('close', () => {
    box.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** Asks before something that cannot be undone. @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function confirmed(question, yes) {
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
    const box = dialog(question, h('div', { class: 'row end' }, not, sure));
    box.addEventListener('close', () => answer(agreed));
  });
}
