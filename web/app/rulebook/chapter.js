// A chapter of the rulebook: text with live boards in it.

/** @import { BlockView, ChapterView } from '../../types/wire.js' */
import { readChapter } from '../api.js';
import { h } from '../dom.js';
import { notFound } from '../not-found.js';
import { spoken, t } from '../text.js';
import { editions } from './editions.js';
import { live } from './live.js';

/** @param {string[]} words @returns {Promise<import('../router.js').Page>} */
export async function page([slug]) {
  /** @type {ChapterView} */
  let chapter;
  try {
    chapter = await readChapter(spoken(), slug);
  } catch {
    return notFound('address');
  }
  /** @type {ReturnType<typeof live>[]} */
  const boards = [];

  /** @param {BlockView} block */
  function part(block) {
    if (block.type === 'editions') return editions(block.editions);
    if (block.type === 'board') {
      const board = live(block.board);
      boards.push(board);
      return board.root;
    }
    const prose = h('div', { class: 'text' });
    prose.innerHTML = block.html;
    return prose;
  }

  const { previous, next, lessons } = chapter;
  const turn = (/** @type {typeof next} */ to, /** @type {string} */ key, /** @type {string} */ name) => (to ? h('a', { class: `card turn-page ${name}`, href: `/rules/${to.slug}`, rel: name }, h('small', { text: t(key) }), h('strong', { text: to.title })) : h('span'));
  const body = h(
    'article',
    { class: 'prose chapter' },
    h('nav', { class: 'crumbs', 'aria-label': t('book.where') }, h('a', { href: '/rules', text: t('book') }), h('span', { 'aria-hidden': 'true', text: ' · ' }), h('span', { text: t('book.chapter', { n: chapter.number }) })),
    h('h1', { text: chapter.title }),
    chapter.blocks.map(part),
    lessons.length > 0 &&
      h(
        'aside',
        { class: 'card chapter-lessons', 'aria-label': t('lessons') },
        h('h2', { text: t('book.try') }),
        h('ul', {}, lessons.map((lesson) => h('li', {}, h('a', { href: `/lessons/${lesson.id}`, text: lesson.title })))),
      ),
    h('nav', { class: 'turn-pages', 'aria-label': t('book.chapters') }, turn(previous, 'book.previous', 'prev'), turn(next, 'book.next', 'next')),
  );
  return {
    title: chapter.title,
    name: 'page-chapter',
    body,
    leave() {
      for (const board of boards) board.destroy();
    },
  };
}
