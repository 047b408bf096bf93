// What a lesson teaches before it asks: a sentence, and an example that can be opened and tried.

/** @import { LessonView } from '../../types/wire.js' */
import { h } from '../dom.js';
import { t } from '../text.js';
import { live } from './live.js';

/** @param {LessonView} lesson */
export function example({ teach, example: shown }) {
  /** The example, once somebody has opened it. @type {ReturnType<typeof live> | null} */
  let board = null;
  const words = h('div', { class: 'lesson-teach-words' });
  words.innerHTML = teach;
  const details = h('details', {}, h('summary', { 'data-action': 'example', text: t('lesson.example') }));
  details.addEventListener('toggle', () => {
    if (board || !details.open) return;
    board = live(shown);
    details.append(board.root);
  });
  return {
    root: h('section', { class: 'card lesson-teach', 'aria-label': t('lesson.example') }, words, details),
    destroy: () => board?.destroy(),
  };
}
