// The lessons by theme, which of them are solved, and where one goes on.

/** @import { LessonEntry } from '../../types/wire.js' */
import { lessonProgress, readRulebook } from '../api.js';
import { h } from '../dom.js';
import { practiceWay } from '../practice/way.js';
import { spoken, t } from '../text.js';
import { firstGame } from './first.js';
import { byParts } from './parts.js';
import { progressBar } from './progress.js';

/** @returns {Promise<import('../router.js').Page>} */
export async function page() {
  const [book, progress] = await Promise.all([readRulebook(spoken()), lessonProgress()]);
  const { solved } = progress;
  const { lessons } = book;
  const next = lessons.find((lesson) => !solved.includes(lesson.id));

  /** @param {LessonEntry} lesson */
  function entry(lesson) {
    const done = solved.includes(lesson.id);
    const here = lesson === next;
    return h(
      'li',
      {},
      h(
        'a',
        {
          class: `contents-entry${done ? ' solved' : ''}${here ? ' here' : ''}`,
          href: `/lessons/${lesson.id}`,
          'data-lesson': lesson.id,
        },
        h('span', {
          class: 'contents-number',
          'aria-hidden': 'true',
          text: done ? '✓' : String(lessons.indexOf(lesson) + 1),
        }),
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

  /** The lessons of a part of the book, and how many of them are done. @param {ReturnType<typeof byParts>[number]} part */
  function theme(part) {
    const slugs = part.chapters.map(({ chapter }) => chapter.slug);
    const own = lessons.filter((lesson) => slugs.includes(lesson.chapter));
    if (!own.length) return null;
    const done = own.filter((lesson) => solved.includes(lesson.id)).length;
    return h(
      'section',
      { class: 'contents-part', 'data-part': part.name },
      h(
        'div',
        { class: 'row theme-head' },
        h('h2', { text: t(`book.part.${part.name}`) }),
        h('small', { text: t('lessons.progress', { n: done, total: own.length }) }),
      ),
      h('ol', { class: 'contents-list', start: String(lessons.indexOf(own[0]) + 1) }, own.map(entry)),
      // Whoever knows the base game can play it.
      part.name === 'playing' && firstGame(),
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
      practiceWay(),
      byParts(book.chapters).map(theme),
    ),
  };
}
