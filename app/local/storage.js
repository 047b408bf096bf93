// What a browser keeps of lessons, puzzles and practice. Where it keeps nothing, because its storage is full or
// forbidden, the reader is told, and goes on.

import { h } from '../dom.js';
import { t } from '../text.js';

/** Keeps a text. @param {string} key @param {string} text */
export function keep(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    tell();
  }
}

/** Once on each page: the next one begins without. */
function tell() {
  const main = globalThis.document?.querySelector('main');
  if (!main || main.querySelector('.forgetful')) return;
  const text = t('storage.forgetful');
  main.prepend(h('p', { class: 'hint forgetful', text }));
  // Only now: whoever merely keeps something needs no document.
  void import('../announce.js').then(({ announce }) => announce(text));
}
