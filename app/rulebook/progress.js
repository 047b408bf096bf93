// How far somebody has come with the lessons, as a bar and in words.

/** @import { LessonProgress } from '../../types/wire.js' */
import { h } from '../dom.js';
import { t } from '../text.js';

/** @param {LessonProgress} progress @param {'span' | 'small'} words how large the words are */
export function progressBar({ total, solved }, words) {
  const text = t('lessons.progress', { n: solved.length, total });
  return h(
    'div',
    { class: 'row' },
    h('progress', { max: total, value: solved.length, 'aria-label': text }),
    h(words, { text }),
  );
}
