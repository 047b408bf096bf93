// What a lesson teaches before it asks: a sentence, and an example that can be tried. It stands open where there is room for it
// beside the task; on a smaller screen it would push the answers off, and is opened by whoever wants it.

/** @import { LessonView } from '../../types/wire.js' */
import { h } from '../dom.js';
import { t } from '../text.js';
import { live } from './live.js';

/** Where the example has a column of its own, as `style/lessons.css` lays it out. */
const WIDE = '(min-width: 1100px)';

/** @param {LessonView} lesson */
export function example({ teach, example: shown }) {
  /** The example, once it is to be seen. @type {ReturnType<typeof live> | null} */
  let board = null;
  const words = h('div', { class: 'lesson-teach-words' });
  words.innerHTML = teach;
  const details = h('details', {}, h('summary', { 'data-action': 'example', text: t('lesson.example') }));
  function draw() {
    if (board || !details.open) return;
    board = live(shown);
    details.append(board.root);
  }
  details.addEventListener('toggle', draw);
  details.open = matchMedia(WIDE).matches;
  draw();
  return {
    root: h('section', { class: 'card lesson-teach', 'aria-label': t('lesson.example') }, words, details),
    destroy: () => board?.destroy(),
  };
}
