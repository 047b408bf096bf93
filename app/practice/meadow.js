// A meadow: walk to the flowers.

/** @import { CellView, PositionView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { board as makeBoard } from '../board/board.js';
import { crumbs } from '../crumbs.js';
import { fill, h } from '../dom.js';
import { position as ask, warm } from '../engine/rules.js';
import { notFound } from '../not-found.js';
import { refusalText } from '../refusal.js';
import { insect, t } from '../text.js';
import { same } from '../../ground/hex.js';
import { asked, meadows, shift, stars, start } from './flowers.js';
import { drawn, earn } from './memory.js';

/** @returns {Promise<import('../router.js').Page>} */
export async function page() {
  const all = await meadows();
  const at = all.findIndex(({ name }) => name === (location.hash.slice(1) || all[0].name));
  if (at < 0) return notFound('address');
  const meadow = all[at];
  const next = all[at + 1];
  let [place, left, turns, gone] = [start(meadow), [...meadow.flowers], 0, false];

  const board = makeBoard({ play: (_, cell) => void walk(cell), why: (piece, cell) => void why(piece, cell) });
  board.ground.set({ still: true, grip: true });
  const count = h('p', { class: 'puzzle-count' });
  const verdict = h('div', { class: 'puzzle-verdict', role: 'status' });
  const tools = h('div', { class: 'row wrap puzzle-tools' });
  const again = h('button', { type: 'button', 'data-action': 'again', text: t('practice.again'), onclick: restart });
  const on = next
    ? h('a', {
        class: 'button main',
        href: `/practice/flowers#${next.name}`,
        'data-action': 'next',
        text: t('practice.next'),
      })
    : h('a', { class: 'button main', href: '/practice', 'data-action': 'next', text: t('practice') });

  /** As the meadow counts columns and rows, and with the walker's turns alone. @param {PositionView} found @returns {PositionView} */
  function own(found) {
    const by = shift(meadow, found);
    /** @template {CellView} C @param {C} cell @returns {C} */
    const back = (cell) => ({ ...cell, q: cell.q - by.q, r: cell.r - by.r });
    const legal = found.legal
      .filter((turn) => turn.piece === meadow.piece && !turn.thrownBy)
      .map((turn) => ({ ...back(turn), ...(turn.path && { path: turn.path.map(back) }) }));
    return { ...found, ply: turns, pieces: found.pieces.map(back), legal, hands: { white: [], black: [] } };
  }

  /** How far the rules count columns and rows from where the meadow counts them now. */
  let by = { q: 0, r: 0 };

  /** Why the walker cannot go to a cell; the others stand still. @param {string} piece @param {CellView | null} cell */
  async function why(piece, cell) {
    if (piece !== meadow.piece || !cell || !left.length) return;
    const stood = place;
    const play = { piece, q: cell.q + by.q, r: cell.r + by.r };
    const answer = await ask({ ...asked(meadow, place), play }).catch(() => null);
    const refusal = answer?.refusal;
    if (!refusal || gone || stood !== place) return;
    const cells = refusal.cells?.map(({ q, r }) => ({ q: q - by.q, r: r - by.r }));
    board.explain({ ...refusal, ...(cells && { cells }) }, piece);
    board.ground.set({ marks: [...flowers(), { q: cell.q, r: cell.r, kind: 'wrong' }] });
  }

  /** @returns {import('../../ground/types.js').Mark[]} */
  const flowers = () => left.map((cell) => ({ ...cell, kind: /** @type {const} */ ('flower') }));

  /** @param {boolean} animate */
  async function show(animate) {
    try {
      const { position } = await ask(asked(meadow, place));
      by = shift(meadow, position);
      const found = own(position);
      if (gone) return;
      board.show(found, { playable: left.length > 0, animate });
      board.ground.set({ marks: flowers() });
      if (!animate) board.ground.frame();
      body.dataset.turns = String(turns);
      // There is nothing else to take.
      if (left.length) board.pick(meadow.piece);
    } catch (error) {
      fill(verdict, refusalText(error));
    }
  }

  function tell() {
    count.textContent = t('practice.turns', { n: turns, least: meadow.fewest });
  }

  /** @param {CellView} cell */
  async function walk({ q, r }) {
    place = { q, r };
    turns++;
    left = left.filter((flower) => !same(flower, place));
    tell();
    await show(true);
    if (left.length || gone) return;
    const worth = stars(meadow, turns);
    earn(meadow.name, worth);
    const title = t('practice.done', { n: worth });
    verdict.className = 'puzzle-verdict right';
    fill(
      verdict,
      h('strong', { text: title }),
      h('span', { class: 'stars', 'aria-hidden': 'true', text: drawn(worth) }),
      worth < 3 && h('span', { text: t('practice.fewer') }),
    );
    fill(tools, on, again);
    announce(title);
    (worth < 3 ? again : on).focus({ preventScroll: true });
  }

  function restart() {
    [place, left, turns] = [start(meadow), [...meadow.flowers], 0];
    fill(verdict);
    fill(tools, again);
    tell();
    void show(false);
    board.table.focus({ preventScroll: true });
  }

  tell();
  fill(tools, again);
  const body = h(
    'article',
    { class: 'puzzle meadow', 'data-meadow': meadow.name },
    h(
      'div',
      { class: 'puzzle-words' },
      crumbs({ href: '/practice', text: t('practice') }, { text: t('practice.flowers') }),
      h('h1', {
        class: 'puzzle-task',
        text: `${insect(meadow.insect)} · ${t('practice.meadow', { n: Number(meadow.name.slice(1)) })}`,
      }),
      h('p', { class: 'hint', text: t('practice.flowers.more') }),
      count,
    ),
    h('div', { class: 'live to-solve' }, board.root),
    h('div', { class: 'puzzle-end' }, verdict, tools),
  );
  return {
    title: t('practice.flowers'),
    name: 'page-puzzle',
    body,
    fragment: true,
    shown() {
      warm();
      void show(false);
    },
    leave() {
      gone = true;
      board.destroy();
    },
  };
}
