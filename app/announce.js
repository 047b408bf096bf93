// What is said to those who do not see it: one polite voice for the page.

import { h } from './dom.js';

const voice = h('div', { class: 'unseen', role: 'status', 'aria-live': 'polite', 'aria-atomic': 'true' });
let soon = 0;
/** @type {string[]} */
let words = [];

/** Puts the voice into the document. @param {Element} where */
export const giveVoice = (where) => where.append(voice);

/** Says something. What is said in the same moment is said together. @param {string} text */
export function announce(text) {
  if (!text) return;
  words.push(text);
  clearTimeout(soon);
  soon = window.setTimeout(() => {
    voice.textContent = words.join('. ');
    words = [];
  }, 40);
}
