// The board of a puzzle: tries are judged, answered or refuted on it.

/** @import { CellView, PositionAnswer, PositionView, PuzzleVerdict } from '../../types/wire.js' */
/** @import { Puzzle } from './file.js' */
import { board as makeBoard } from '../board/board.js';
import { cards as insectCards } from '../cards/cards.js';
import { position as askPosition, puzzleVerdict } from '../engine/rules.js';
import { probe } from '../board/why.js';
import { same } from '../../ground/hex.js';
import { question, solution } from './file.js';

/** How long a try may be thought about, in milliseconds. */
const JUDGED_WITHIN = 6_000;
/** Between two turns that are shown, in milliseconds. */
const BETWEEN = 750;

/** @typedef {'right' | 'held' | 'solved' | 'slower' | 'wrong' | 'unproved'} Said what became of a try */

/**
 * @param {object} owner
 * @param {boolean} owner.brief whether a wrong try is answered with one turn: somebody has no time for the rest
 * @param {(said: Said, turns: string[]) => void} owner.said what became of a try, with it and what refutes it in text
 * @param {(turns: number) => void} owner.shown so many turns stand on the board
 * @param {(error: unknown) => void} owner.trouble
 */
export function desk({ brief, said, shown, trouble }) {
  /** @type {Puzzle | null} */
  let puzzle = null;
  /** @type {PositionView | null} */
  let position = null;
  /** The turns since the puzzle began. @type {string[]} */
  let moves = [];
  let [left, spare, busy, open, line] = [0, true, false, false, true];
  /** Counts what is shown, so that nothing older is shown after it. */
  let turn = 0;

  const board = makeBoard({
    play: (piece, cell) => void attempt(piece, cell),
    why: (piece, cell) => void why(piece, cell),
  });
  board.ground.set({ still: true, grip: true, room: 1.2 });
  insectCards(board.root, board.meant);

  /** @param {Partial<import('../../types/wire.js').PositionAsk>} [more] @returns {Promise<PositionAnswer>} */
  const ask = (more = {}) => askPosition({ ...question(/** @type {Puzzle} */ (puzzle)), moves, ...more });

  /** @param {PositionView} next @param {{playable?: boolean, animate?: boolean, say?: boolean}} [how] */
  function show(next, { playable = false, animate = true, say = false } = {}) {
    position = next;
    board.show(next, { playable, animate, say });
    shown(moves.length);
  }

  const wait = () =>
    new Promise((resolve) =>
      setTimeout(resolve, matchMedia('(prefers-reduced-motion: reduce)').matches ? 350 : BETWEEN),
    );

  /** Shows turns one after the other. @param {string[]} turns @param {number} mine @returns {Promise<boolean>} whether nothing else came between */
  async function perform(turns, mine) {
    for (const text of turns) {
      const found = await ask({ moves: [...moves, text] });
      if (mine !== turn) return false;
      moves = [...moves, text];
      show(found.position, { say: true });
      if (text !== turns.at(-1)) await wait();
      if (mine !== turn) return false;
    }
    return true;
  }

  /** A puzzle, from its beginning. @param {Puzzle} next */
  async function set(next) {
    const mine = ++turn;
    [puzzle, moves, left, spare, busy, open, line] = [next, [], next.turns, true, true, true, true];
    board.hush();
    board.turn(next.side);
    try {
      const found = await ask();
      if (mine !== turn) return;
      busy = false;
      show(found.position, { playable: true, animate: false });
      board.ground.frame();
    } catch (error) {
      if (mine === turn) trouble(error);
    }
  }

  /** @param {string} piece @param {CellView} cell */
  async function attempt(piece, cell) {
    if (!puzzle || busy || !open) return;
    const mine = turn;
    busy = true;
    try {
      const verdict = await judged({ piece, q: cell.q, r: cell.r });
      if (mine !== turn) return;
      await take(verdict, mine);
    } catch (error) {
      if (mine === turn) trouble(error);
    } finally {
      if (mine === turn) busy = false;
    }
  }

  /** What is proved of a try. The turns of the solution are proved already. @param {{piece: string, q: number, r: number}} play @returns {Promise<PuzzleVerdict>} */
  async function judged(play) {
    const { aim } = /** @type {Puzzle} */ (puzzle);
    const rest = solution(/** @type {Puzzle} */ (puzzle)).slice(moves.length);
    const [known, answer] = rest;
    const asked = { ...question(/** @type {Puzzle} */ (puzzle)), moves };
    const proved = () => puzzleVerdict({ position: asked, aim, turns: left, spare, play, ms: JUDGED_WITHIN });
    if (line && known && known.piece === play.piece && same(known, play)) {
      // What the attacker does about a turn that holds stands in no file.
      const pressed = aim === 'hold' && left > 1 ? await proved() : null;
      if (pressed?.type === 'right') return pressed;
      const first = await ask({ play });
      const text = first.turns.at(-1) ?? '';
      if (answer === undefined) return { type: 'right', turns: [text], left: 0, slower: false };
      const then = { moves: [...moves, text] };
      const reply = answer ? (await ask({ ...then, play: answer })).turns.at(-1) : 'pass';
      return { type: 'right', turns: [text, reply ?? ''], left: left - 1, slower: false };
    }
    const verdict = await proved();
    if (verdict) {
      line = false;
      return verdict;
    }
    // Where nothing can be proved, only what was proved before counts.
    const first = await ask({ play });
    return first.refusal
      ? { type: 'refused', refusal: first.refusal }
      : { type: 'unproved', turns: [first.turns.at(-1) ?? ''] };
  }

  /** @param {PuzzleVerdict} verdict @param {number} mine */
  async function take(verdict, mine) {
    if (verdict.type === 'refused') return void board.explain(verdict.refusal);
    if (verdict.type !== 'right') {
      open = false;
      if (verdict.type === 'wrong') line = true;
      const kind = verdict.type === 'wrong' ? 'wrong' : 'unproved';
      const turns = brief ? verdict.turns.slice(0, 2) : verdict.turns;
      if (await perform(turns, mine)) said(kind, turns);
      return;
    }
    if (verdict.slower) spare = false;
    left = verdict.left;
    const over = left === 0;
    if (over) open = false;
    if (!(await perform(verdict.turns, mine))) return;
    if (over) return said('solved', verdict.turns);
    if (position) show(position, { playable: true });
    said(puzzle?.aim === 'hold' ? 'held' : verdict.slower ? 'slower' : 'right', verdict.turns);
  }

  /** @param {string} piece @param {CellView | null} cell */
  async function why(piece, cell) {
    if (!position || busy || !open) return;
    const { q, r } = cell ?? probe(position, piece);
    const found = await ask({ play: { piece, q, r } }).catch(() => null);
    if (found?.refusal) board.explain(found.refusal, piece);
  }

  /** Shows the solution from the beginning. */
  async function reveal() {
    if (!puzzle) return;
    const mine = ++turn;
    [moves, open, busy] = [[], false, false];
    try {
      const found = await ask();
      if (mine !== turn) return;
      show(found.position, { animate: false });
      for (const play of solution(puzzle)) {
        await wait();
        if (mine !== turn) return;
        const next = play ? await ask({ play }) : await ask({ moves: [...moves, 'pass'] });
        if (mine !== turn) return;
        moves = [...moves, play ? (next.turns.at(-1) ?? '') : 'pass'];
        show(next.position, { say: true });
      }
    } catch (error) {
      if (mine === turn) trouble(error);
    }
  }

  return {
    root: board.root,
    table: board.table,
    set,
    reveal,
    /** The same puzzle once more. */
    again: () => (puzzle ? set(puzzle) : undefined),
    /** Marks the tile that moves. */
    hint() {
      const play = puzzle && line ? solution(puzzle)[moves.length] : null;
      if (!play || !position) return null;
      const lies = position.pieces.find(({ piece }) => piece === play.piece);
      if (lies) board.ground.set({ marks: [{ q: lies.q, r: lies.r, kind: 'about' }] });
      return play.piece;
    },
    /** Nothing more may be tried. */
    close() {
      turn++;
      open = false;
      board.ground.set({ playable: false, targets: [] });
    },
    destroy() {
      turn++;
      board.destroy();
    },
  };
}
