// A small board that shows how an insect moves: the one of its chapter in the rulebook, going where it may go.

/** @import { BoardView, CellView } from '../../types/wire.js' */
import { readChapter } from '../api.js';
import { leaps } from '../board/way.js';
import { look } from '../settings.js';
import { spoken } from '../text.js';
import { still } from '../../ground/anim.js';
import { ground } from '../../ground/ground.js';
import { same } from '../../ground/hex.js';

/** The chapter of each insect. @type {Record<string, string>} */
const CHAPTERS = {
  Q: 'queen',
  S: 'spider',
  B: 'beetle',
  G: 'grasshopper',
  A: 'ant',
  M: 'mosquito',
  L: 'ladybug',
  P: 'pillbug',
};

/** How long each step is seen, in milliseconds. */
const STEP = 1500;

/** Boards that were fetched before, by language and insect; there are eight insects. @type {Map<string, Promise<BoardView | null>>} */
const known = new Map();

/** @param {string} letter @returns {Promise<BoardView | null>} */
function boardOf(letter) {
  const key = `${spoken()} ${letter}`;
  let found = known.get(key);
  if (!found) {
    found = readChapter(spoken(), CHAPTERS[letter]).then(({ blocks }) => {
      for (const block of blocks)
        if (block.type === 'board' && block.board.pick?.type === 'tile' && block.board.targets.length)
          return block.board;
      return null;
    });
    // What could not be fetched may be fetched the next time.
    found.catch(() => known.delete(key));
    known.set(key, found);
  }
  return found;
}

/** @param {HTMLElement} root @param {string} letter @returns {() => void} ends it */
export function demonstration(root, letter) {
  let ended = false;
  let stop = () => {};
  boardOf(letter)
    .then((view) => {
      if (ended || !view) return root.remove();
      stop = run(root, view);
    })
    .catch(() => root.remove());
  return () => {
    ended = true;
    stop();
  };
}

/** @param {HTMLElement} root @param {BoardView} view */
function run(root, view) {
  const { pieces } = view.position;
  const piece = view.pick?.type === 'tile' ? view.pick.piece : '';
  const from = pieces.find((laid) => laid.piece === piece);
  const legal = view.position.legal.filter((turn) => turn.piece === piece);
  const targets = view.targets.map((cell) => {
    const path = legal.find((turn) => same(turn, cell))?.path;
    return { piece, ...cell, path, leaps: leaps({ from, to: cell, path }) };
  });
  const board = ground(root, {
    pieces,
    targets,
    keep: view.targets,
    still: true,
    room: 0.2,
    look: { ...look(), numbers: false, names: false, coordinates: false },
  });
  board.pick(piece);
  if (still() || !from) return () => board.destroy();
  let turn = 0;
  const timer = setInterval(() => {
    const out = turn % 2 === 0;
    const target = targets[(turn >> 1) % targets.length];
    turn++;
    /** @type {CellView} */
    const to = out ? target : from;
    const others = pieces.filter((laid) => laid.piece !== piece);
    const height = others.filter((laid) => same(laid, to)).length;
    const path = target.path && (out ? target.path : [...target.path].reverse());
    board.set({
      pieces: [...others, { piece, q: to.q, r: to.r, height }],
      targets: out ? [] : targets,
      last: { piece, from: out ? from : target, to, path, leaps: target.leaps },
    });
    if (!out) board.pick(piece);
  }, STEP);
  return () => {
    clearInterval(timer);
    board.destroy();
  };
}
