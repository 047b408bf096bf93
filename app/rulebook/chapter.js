// A chapter of the rulebook: text with live boards in it.

/** @import { BlockView, ChapterView, LessonEntry } from '../../types/wire.js' */
import { Refused, lessonProgress, readChapter } from '../api.js';
import { crumbs } from '../crumbs.js';
import { h } from '../dom.js';
import { warm } from '../engine/rules.js';
import { notFound } from '../not-found.js';
import { spoken, t } from '../text.js';
import { editions } from './editions.js';
import { live } from './live.js';
import { replay } from './replay.js';
import { tiles } from './tiles.js';

/** The chapters about one insect, which walks to flowers in the practice. @type {Record<string, string>} */
const INSECTS = {
  queen: 'Q',
  spider: 'S',
  beetle: 'B',
  grasshopper: 'G',
  ant: 'A',
  ladybug: 'L',
  mosquito: 'M',
  pillbug: 'P',
};

/** @param {string} letter */
const flowers = (letter) =>
  h('a', { href: `/practice/flowers#${letter}1`, text: `${t('practice')}: ${t('practice.flowers')}` });

/** @param {string[]} words @returns {Promise<import('../router.js').Page>} */
export async function page([slug]) {
  /** What is solved; a chapter can be read without knowing. */
  const progress = lessonProgress().catch(() => null);
  /** @type {ChapterView} */
  let chapter;
  try {
    chapter = await readChapter(spoken(), slug);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return notFound('address');
    throw error;
  }
  const solved = (await progress)?.solved ?? [];
  /** @type {{root: HTMLElement, destroy: () => void}[]} */
  const boards = [];

  /** @param {BlockView} block */
  function part(block) {
    if (block.type === 'editions') return editions(block.editions);
    if (block.type === 'tiles') return tiles(block.tiles);
    if (block.type === 'board' || block.type === 'replay') {
      const board = block.type === 'board' ? live(block.board) : replay(block.replay);
      boards.push(board);
      return board.root;
    }
    const prose = h('div', { class: 'text' });
    prose.innerHTML = block.html;
    return prose;
  }

  /** @param {LessonEntry} lesson */
  function task({ id, title }) {
    const done = solved.includes(id);
    return h(
      'li',
      done ? { class: 'solved' } : {},
      h('a', { href: `/lessons/${id}`, text: title }),
      done && h('span', { class: 'tick', 'aria-hidden': 'true', text: ' ✓' }),
      done && h('span', { class: 'unseen', text: ` ${t('lessons.solved')}` }),
    );
  }

  const { previous, next, lessons } = chapter;
  const turn = (/** @type {typeof next} */ to, /** @type {string} */ key, /** @type {string} */ name) =>
    to
      ? h(
          'a',
          { class: `card turn-page ${name}`, href: `/rules/${to.slug}`, rel: name },
          h('small', { text: t(key) }),
          h('strong', { text: to.title }),
        )
      : h('span');
  const body = h(
    'article',
    { class: 'prose chapter' },
    crumbs({ href: '/rules', text: t('book') }, { text: t('book.chapter', { n: chapter.number }) }),
    h('h1', { text: chapter.title }),
    chapter.blocks.map(part),
    lessons.length > 0 &&
      h(
        'aside',
        { class: 'card chapter-lessons', 'aria-label': t('lessons') },
        h('h2', { text: t('book.try') }),
        h('ul', {}, lessons.map(task), INSECTS[slug] && h('li', {}, flowers(INSECTS[slug]))),
      ),
    h(
      'nav',
      { class: 'turn-pages', 'aria-label': t('book.chapters') },
      turn(previous, 'book.previous', 'prev'),
      turn(next, 'book.next', 'next'),
    ),
  );
  return {
    title: chapter.title,
    name: 'page-chapter',
    body,
    shown: () => boards.length > 0 && warm(),
    leave() {
      for (const board of boards) board.destroy();
    },
  };
}
