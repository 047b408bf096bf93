// The lessons, and which of them are solved.

/** @import { LessonEntry } from '../../types/wire.js' */
import { lessonProgress, readLessons } from '../api.js';
import { h } from '../dom.js';
import { spoken, t } from '../text.js';
import { progressBar } from './progress.js';

/** @returns {Promise<import('../router.js').Page>} */
export async function page() {
  const [{ lessons }, progress] = await Promise.all([readLessons(spoken()), lessonProgress()]);
  const { solved } = progress;
  const next = lessons.find((lesson) => !solved.includes(lesson.id));

  /** @param {LessonEntry} lesson @param {number} i */
  function entry(lesson, i) {
    const done = solved.includes(lesson.id);
    return h(
      'li',
      {},
      h(
        'a',
        { class: `contents-entry${done ? ' solved' : ''}`, href: `/lessons/${lesson.id}`, 'data-lesson': lesson.id },
        h('span', { class: 'contents-number', 'aria-hidden': 'true', text: done ? '✓' : String(i + 1) }),
        h(
          'span',
          { class: 'contents-words' },
          h('strong', { text: lesson.title }),
          h('small', { text: lesson.chapterTitle }),
          done && h('span', { class: 'unseen', text: t('lessons.solved') }),
        ),
      ),
    );
  }

  return {
    title: t('lessons'),
    name: 'page-lessons',
    body: h(
      'div',
      { class: 'prose contents' },
      h('h1', { text: t('lessons') }),
      h('p', { class: 'lead', text: t('lessons.lead') }),
      progressBar(progress, 'span'),
      next
        ? h(
            'p',
            {},
            h('a', {
              class: 'button main large',
              href: `/lessons/${next.id}`,
              text: t(solved.length ? 'lessons.go' : 'lessons.begin'),
            }),
          )
        : h('p', {}, h('strong', { text: t('lessons.all') }), ' ', h('a', { href: '/', text: t('rules.play') })),
      h('ol', { class: 'contents-list' }, lessons.map(entry)),
    ),
  };
}
