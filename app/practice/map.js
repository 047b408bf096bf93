// The way through the practice: what comes first, what then, and how far somebody has come with each.

/** @import { Meadow } from './flowers.js' */
import { lessonProgress, readLessons } from '../api.js';
import { h } from '../dom.js';
import { memory } from '../puzzles/memory.js';
import { puzzles } from '../puzzles/file.js';
import { spoken, t } from '../text.js';
import { earned } from './memory.js';
import { ROUND } from './pinned.js';

/** So many puzzles of a kind are a station. */
const ENOUGH = 10;

/**
 * `enough` says whether one may go on though not all of it is done.
 * @typedef {{id: string, href: string, title: string, done: number, of: number, said: string, enough?: boolean}} Station
 */

/** Whether somebody knows the base game: the lessons before the first expansion. @param {string[]} solved */
async function knowsBase(solved) {
  const { lessons } = await readLessons(spoken()).catch(() => ({ lessons: [] }));
  const base = lessons.findIndex(({ chapter }) => chapter === 'mosquito');
  return base > 0 && lessons.slice(0, base).every(({ id }) => solved.includes(id));
}

/** The stations, in the order in which they are best visited. @param {Meadow[]} meadows @returns {Promise<Station[]>} */
export async function stations(meadows) {
  const mine = earned();
  const lessons = await lessonProgress().catch(() => null);
  const solved = await solvedOf();
  const stars = meadows.reduce((sum, { name }) => sum + (mine[name] ?? 0), 0);
  const kind = (/** @type {string} */ id, /** @type {string} */ title) => ({
    id,
    href: `/puzzles/training#${id}`,
    title: t(title),
    done: solved[id] ?? 0,
    of: ENOUGH,
    said: t('puzzles.storm.now', { n: solved[id] ?? 0 }),
  });
  /** A game that is to be won once. */
  const game = (/** @type {string} */ id, /** @type {string} */ title, href = `/practice#${id}`) => ({
    id,
    href,
    title: t(title),
    done: Math.min(mine[id] ?? 0, 1),
    of: 1,
    said: mine[id] ? t('players.won') : '',
  });
  const best = mine.pins ?? 0;
  return [
    {
      id: 'lessons',
      href: '/lessons',
      title: t('lessons'),
      done: lessons?.solved.length ?? 0,
      of: lessons?.total ?? 1,
      said: lessons ? t('lessons.progress', { n: lessons.solved.length, total: lessons.total }) : '',
      // The expansions can wait until a game was played.
      enough: !!lessons && (await knowsBase(lessons.solved)),
    },
    {
      id: 'flowers',
      href: '/practice#flowers',
      title: t('practice.flowers'),
      done: stars,
      of: 3 * meadows.length,
      said: t('practice.stars', { n: stars, total: 3 * meadows.length }),
    },
    {
      id: 'pins',
      href: '/practice/pins',
      title: t('practice.pins'),
      done: best,
      of: ROUND,
      said: best ? t('puzzles.storm.best', { n: best }) : '',
    },
    game('small', 'practice.small', '/practice/small'),
    kind('win-1', 'practice.win.1'),
    game('first', 'lessons.all.play'),
    kind('win-2', 'practice.win.2'),
    kind('hold-2', 'practice.hold.two'),
    kind('defence', 'practice.hold'),
    kind('win-3', 'practice.win.3'),
    game('won', 'practice.won'),
  ];
}

/** How many puzzles of each kind were solved. @returns {Promise<Record<string, number>>} */
async function solvedOf() {
  const names = new Set(memory().seen.flatMap(([name, good]) => (good ? [name] : [])));
  if (!names.size) return {};
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { name, aim, turns } of await puzzles().catch(() => []))
    if (names.has(name))
      for (const id of [`${aim}-${turns}`, aim === 'hold' ? 'defence' : '']) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/** @param {Meadow[]} meadows */
export async function map(meadows) {
  const all = await stations(meadows);
  const next = all.find(({ done, of, enough }) => done < of && !enough);
  return h(
    'ol',
    { class: 'contents-list practice-map' },
    all.map((station, i) => {
      const whole = station.done >= station.of;
      return h(
        'li',
        {},
        h(
          'a',
          {
            class: `contents-entry${whole ? ' solved' : ''}${station === next ? ' here' : ''}`,
            href: station.href,
            'data-station': station.id,
          },
          h('span', { class: 'contents-number', 'aria-hidden': 'true', text: whole ? '✓' : String(i + 1) }),
          h(
            'span',
            { class: 'contents-words' },
            h('strong', { text: station.title }),
            station.said && h('small', { text: station.said }),
          ),
        ),
      );
    }),
  );
}
