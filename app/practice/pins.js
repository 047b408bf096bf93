// Which tiles are pinned? Board after board out of real games, a little larger each time. The rules know the answer.

/** @import { CellView, PositionView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { board as makeBoard } from '../board/board.js';
import { crumbs } from '../crumbs.js';
import { fill, h } from '../dom.js';
import { position as ask, warm } from '../engine/rules.js';
import { notFound } from '../not-found.js';
import { puzzles, question } from '../puzzles/file.js';
import { refusalText } from '../refusal.js';
import { listed, t, tileName } from '../text.js';
import { key, same } from '../../ground/hex.js';
import { topAt } from '../../ground/state.js';
import { earn, earned } from './memory.js';
import { ROUND, fitting, pinnedOf } from './pinned.js';

/** So many pinned tiles may be looked for. */
const MOST = 4;

/** @returns {Promise<import('../router.js').Page>} */
export async function page() {
  const all = await puzzles();
  if (!all.length) return notFound('address');
  /** @type {PositionView | null} */
  let position = null;
  /** @type {CellView[]} */
  let chosen = [];
  let [number, right, done, gone] = [0, 0, true, false];
  /** Those of this round. @type {Set<string>} */
  const seen = new Set();

  const board = makeBoard({ play: () => {}, why: () => {}, tap: choose });
  board.ground.set({ still: true, room: 1.2 });
  const task = h('h1', { class: 'puzzle-task' });
  const count = h('p', { class: 'puzzle-count' });
  const verdict = h('div', { class: 'puzzle-verdict', role: 'status' });
  const tools = h('div', { class: 'row wrap puzzle-tools' });
  const button = (/** @type {string} */ name, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
    h('button', { type: 'button', class: 'main', 'data-action': name, text, onclick });
  const check = button('check', t('lesson.check'), judge);
  const next = button('next', t('practice.next'), () => void begin());
  const again = button('again', t('practice.again'), restart);

  /** A board that has something to find. @returns {Promise<PositionView | null>} */
  async function found() {
    const fit = fitting(all, number).filter(({ name }) => !seen.has(name));
    for (let tries = 0; tries < 40 && fit.length; tries++) {
      const [puzzle] = fit.splice(Math.floor(Math.random() * fit.length), 1);
      const answer = await ask(question(puzzle));
      const many = pinnedOf(answer.position).length;
      if (many < 1 || many > MOST) continue;
      seen.add(puzzle.name);
      return answer.position;
    }
    return null;
  }

  async function begin() {
    try {
      position = await found();
    } catch (error) {
      return fill(verdict, refusalText(error));
    }
    if (gone || !position) return;
    [chosen, done] = [[], false];
    verdict.className = 'puzzle-verdict';
    fill(verdict);
    fill(tools, check);
    task.textContent = t(`practice.pins.${position.toMove}`);
    board.turn(position.toMove);
    board.show({ ...position, ply: number, hands: { white: [], black: [] } }, { playable: false, animate: false });
    board.ground.set({ marks: [] });
    board.ground.frame();
    body.dataset.board = String(number);
    body.dataset.pinned = pinnedOf(position).join(' ');
    tally();
    announce(task.textContent);
  }

  function tally() {
    count.textContent = t('practice.pins.now', { n: Math.min(number + 1, ROUND), count: ROUND, right });
  }

  /** @param {CellView} cell */
  function choose(cell) {
    const top = topAt(board.ground.state, cell);
    if (done || !top) return;
    const had = chosen.some((one) => same(one, cell));
    chosen = had ? chosen.filter((one) => !same(one, cell)) : [...chosen, { q: cell.q, r: cell.r }];
    announce(t(had ? 'lesson.unchosen' : 'lesson.chosen', { what: tileName(top) || key(cell), n: chosen.length }));
    board.ground.set({ marks: chosen.map((one) => ({ ...one, kind: /** @type {const} */ ('chosen') })) });
  }

  function judge() {
    if (!position || done) return;
    done = true;
    const pinned = pinnedOf(position);
    const tops = chosen.map((cell) => ({ cell, piece: topAt(board.ground.state, cell) ?? '' }));
    const extra = tops.filter(({ piece }) => !pinned.includes(piece));
    const missed = pinned.filter((piece) => !tops.some((one) => one.piece === piece));
    const good = !extra.length && !missed.length;
    right += Number(good);
    const cells = position.pieces;
    board.ground.set({
      marks: [
        ...tops.map(({ cell, piece }) => ({
          ...cell,
          kind: pinned.includes(piece) ? /** @type {const} */ ('chosen') : /** @type {const} */ ('wrong'),
        })),
        ...cells
          .filter(({ piece }) => missed.includes(piece))
          .map(({ q, r }) => ({ q, r, kind: /** @type {const} */ ('about') })),
      ],
    });
    const names = (/** @type {string[]} */ pieces) => listed(pieces.map(tileName));
    const words = [
      missed.length > 0 && t('practice.pins.missed', { tiles: names(missed) }),
      extra.length > 0 && extraWords(extra.map(({ piece }) => piece)),
    ].filter((text) => typeof text === 'string');
    number++;
    const over = number >= ROUND;
    verdict.className = `puzzle-verdict ${good ? 'right' : 'wrong'}`;
    fill(
      verdict,
      h('strong', { text: t(good ? 'practice.pins.right' : 'lesson.wrong') }),
      words.map((text) => h('span', { text })),
      over && h('strong', { text: t('practice.pins.over', { n: right }) }),
      over && h('span', { text: t('puzzles.storm.best', { n: Math.max(right, earned().pins ?? 0) }) }),
    );
    if (over) earn('pins', right);
    announce(verdict.textContent ?? '');
    fill(tools, over ? again : next);
    tally();
    (over ? again : next).focus({ preventScroll: true });
  }

  /** What is wrong with tiles that are not pinned, or not of this colour. @param {string[]} pieces */
  function extraWords(pieces) {
    const side = position?.toMove[0];
    const [own, other] = [pieces.filter((one) => one[0] === side), pieces.filter((one) => one[0] !== side)];
    const names = (/** @type {string[]} */ some) => listed(some.map(tileName));
    return [
      own.length > 0 && t('lesson.extra.free', { tiles: names(own) }),
      other.length > 0 && t('lesson.extra.otherSide', { tiles: names(other) }),
    ]
      .filter(Boolean)
      .join(' ');
  }

  function restart() {
    [number, right] = [0, 0];
    seen.clear();
    void begin();
    board.table.focus({ preventScroll: true });
  }

  const body = h(
    'article',
    { class: 'puzzle pins' },
    h(
      'div',
      { class: 'puzzle-words' },
      crumbs({ href: '/practice', text: t('practice') }, { text: t('practice.pins') }),
      task,
      h('p', { class: 'hint', text: t('practice.pins.more') }),
      count,
    ),
    h('div', { class: 'live' }, board.root),
    h('div', { class: 'puzzle-end' }, verdict, tools),
  );
  return {
    title: t('practice.pins'),
    name: 'page-puzzle',
    body,
    shown() {
      warm();
      void begin();
    },
    leave() {
      gone = true;
      board.destroy();
    },
  };
}
