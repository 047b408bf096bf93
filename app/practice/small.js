// The small game: a queen, two ants and a grasshopper a side, which go as in the whole one; the other tiles stay in the box. It
// ends as soon as four sides of a queen are taken: four tiles a side seldom make a ring.

/** @import { CellView, PositionAsk, PositionView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { board as makeBoard } from '../board/board.js';
import { explainer } from '../board/why.js';
import { crumbs } from '../crumbs.js';
import { fill, h } from '../dom.js';
import { position as ask, warm } from '../engine/rules.js';
import { question } from '../puzzles/file.js';
import { refusalText } from '../refusal.js';
import { sound } from '../sound.js';
import { t } from '../text.js';
import { same } from '../../ground/hex.js';
import { belongs, reply, sidesTaken, standing, turnsOf } from './opponent.js';
import { earn, earned } from './memory.js';

/** How long Black seems to think at least, in milliseconds. */
const PAUSE = 450;

/** @returns {import('../router.js').Page} */
export function page() {
  /** Where it began, and the turns since. @type {{start: PositionAsk, moves: string[]}} */
  let game = beginning();
  /** What was before each turn of the reader's. @type {(typeof game)[]} */
  let before = [];
  /** @type {PositionView | null} */
  let position = null;
  /** Counts what is shown, so that nothing older is shown after it. */
  let [turn, gone] = [0, false];

  const board = makeBoard({
    play: (piece, cell) => void take(piece, cell),
    why: (piece, cell) => void why(piece, cell),
  });
  board.ground.set({ still: true, grip: true, room: 1.2 });
  const why = explainer(board, () => (position ? { game: asked(), position } : null));
  const count = h('p', { class: 'puzzle-count' });
  const verdict = h('div', { class: 'puzzle-verdict', role: 'status' });
  const again = h('button', { type: 'button', 'data-action': 'again', text: t('practice.again'), onclick: restart });
  const back = h('button', {
    type: 'button',
    'data-action': 'back',
    disabled: true,
    text: t('actions.takeback'),
    onclick: takeBack,
  });

  const asked = () => ({ ...game.start, moves: game.moves });

  /** With the tiles of the small game alone. @param {PositionView} found @returns {PositionView} */
  const own = (found) => ({
    ...found,
    legal: turnsOf(found),
    hands: { white: found.hands.white.filter(belongs), black: found.hands.black.filter(belongs) },
    mustPass: false,
  });

  /** Shows the moment, and lets Black go on where it is Black's turn. @param {{animate?: boolean, say?: boolean}} [how] @returns {Promise<void>} */
  async function show({ animate = true, say = false } = {}) {
    const mine = ++turn;
    try {
      const found = own((await ask(asked())).position);
      if (gone || mine !== turn) return;
      position = found;
      const stands = standing(found);
      board.show(found, { playable: stands === 'open' && found.toMove === 'white', animate, say });
      body.dataset.turns = String(game.moves.length);
      back.disabled = !before.length;
      count.textContent = t('practice.small.now', { n: sidesTaken(found, 'black'), m: sidesTaken(found, 'white') });
      if (stands !== 'open') return end(stands);
      if (!found.legal.length) return pass(found);
      if (found.toMove === 'black') await answer(found, mine);
    } catch (error) {
      if (!gone && mine === turn) fill(verdict, refusalText(error));
    }
  }

  /** @param {PositionView} found @param {number} mine */
  async function answer(found, mine) {
    const now = asked();
    const since = performance.now();
    const after = async (/** @type {string[]} */ more) =>
      own((await ask({ ...now, moves: [...now.moves, ...more] })).position);
    const text = await reply(found, after, Math.random);
    await new Promise((resolve) => setTimeout(resolve, Math.max(PAUSE - (performance.now() - since), 0)));
    if (gone || mine !== turn || !text) return;
    game = { ...game, moves: [...game.moves, text] };
    await show({ say: true });
  }

  /** Whose four tiles can all do nothing passes: the hive is drawn anew with the other side to move. @param {PositionView} found @returns {Promise<void>} */
  function pass(found) {
    board.say(t(`live.pass.${found.toMove}`));
    const side = found.toMove === 'white' ? 'black' : 'white';
    const tiles = found.pieces.map(({ piece, q, r, height }) => ({ piece, q, r, height }));
    game = { start: question({ tiles, set: 'Base', side, barred: '-' }), moves: [] };
    return show({ animate: false });
  }

  /** @param {string} piece @param {CellView} cell */
  async function take(piece, cell) {
    const legal = position?.legal.find((one) => one.piece === piece && same(one, cell));
    if (!legal?.text) return;
    before = [...before, game];
    game = { ...game, moves: [...game.moves, legal.text] };
    await show({ say: true });
  }

  /** @param {'white' | 'black' | 'draw'} stands */
  function end(stands) {
    const title = t(stands === 'draw' ? 'standing.draw' : `practice.small.${stands === 'white' ? 'won' : 'lost'}`);
    verdict.className = `puzzle-verdict ${stands === 'white' ? 'right' : 'wrong'}`;
    fill(
      verdict,
      h('strong', { text: title }),
      stands === 'white' && h('a', { href: '/practice', text: t('practice') }),
    );
    if (stands === 'white') {
      earn('small', (earned().small ?? 0) + 1);
      sound('won');
    }
    announce(title);
    again.focus({ preventScroll: true });
  }

  function takeBack() {
    const last = before.at(-1);
    if (!last) return;
    before = before.slice(0, -1);
    game = last;
    clear();
    void show();
  }

  function restart() {
    [game, before] = [beginning(), []];
    clear();
    void show({ animate: false });
    board.table.focus({ preventScroll: true });
  }

  function clear() {
    fill(verdict);
    verdict.className = 'puzzle-verdict';
    board.hush();
  }

  const body = h(
    'article',
    { class: 'puzzle small-game' },
    h(
      'div',
      { class: 'puzzle-words' },
      crumbs({ href: '/practice', text: t('practice') }, { text: t('practice.small') }),
      h('h1', { class: 'puzzle-task', text: t('practice.small') }),
      h('p', { class: 'hint', text: t('practice.small.more') }),
      count,
    ),
    h('div', { class: 'live to-solve' }, board.root),
    h('div', { class: 'puzzle-end' }, verdict, h('div', { class: 'row wrap puzzle-tools' }, again, back)),
  );
  return {
    title: t('practice.small'),
    name: 'page-puzzle',
    body,
    shown() {
      warm();
      void show({ animate: false });
    },
    leave() {
      gone = true;
      board.destroy();
    },
  };
}

/** An empty table. @returns {{start: PositionAsk, moves: string[]}} */
function beginning() {
  return { start: { gameString: 'Base', opening: 'rulebook' }, moves: [] };
}
