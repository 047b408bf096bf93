// Who plays Black in the small game: looks at its own turns, at what White could do then where that is dangerous, and is now and then
// content with the second best.

/** @import { CellView, LegalTurn, PositionView, Side } from '../../types/wire.js' */
import { key, neighbours } from '../../ground/hex.js';

/** The tiles of a side in the small game. */
const TILES = ['Q', 'A1', 'A2', 'G1'];
/** So many sides of a queen end it. */
export const ENOUGH = 4;
/** So many turns are looked at with White's answers. */
const CANDIDATES = 5;
/** How much chance may outweigh, in points. */
const WHIM = 1.5;

/** Whether a tile belongs to the small game. @param {string} piece */
export const belongs = (piece) => TILES.includes(piece.slice(1));

/** The turns of the small game. @param {PositionView} position @returns {LegalTurn[]} */
export const turnsOf = (position) => position.legal.filter(({ piece }) => belongs(piece));

/** How many sides of a queen are taken. @param {PositionView} position @param {Side} side */
export function sidesTaken({ pieces }, side) {
  const queen = pieces.find(({ piece }) => piece === `${side[0]}Q`);
  const taken = new Set(pieces.map(key));
  return queen ? neighbours(queen).filter((/** @type {CellView} */ cell) => taken.has(key(cell))).length : 0;
}

/** How the small game stands. @param {PositionView} position @returns {'open' | 'white' | 'black' | 'draw'} */
export function standing(position) {
  const [white, black] = [sidesTaken(position, 'white') >= ENOUGH, sidesTaken(position, 'black') >= ENOUGH];
  if (white && black) return 'draw';
  if (white) return 'black';
  if (black) return 'white';
  return position.outcome ? 'draw' : 'open';
}

/** @param {PositionView} position @param {Side} me @returns {number} */
function worth(position, me) {
  const other = me === 'white' ? 'black' : 'white';
  const stands = standing(position);
  if (stands === me) return 100;
  if (stands === other) return -100;
  const placed = position.pieces.some(({ piece }) => piece === `${me[0]}Q`) ? 2 : 0;
  return 3 * sidesTaken(position, other) - 2 * sidesTaken(position, me) + placed;
}

/**
 * The turn of the side to move.
 * @param {PositionView} position
 * @param {(moves: string[]) => Promise<PositionView>} after what comes of turns
 * @param {() => number} random
 * @returns {Promise<string | null>} nothing if there is none
 */
export async function reply(position, after, random) {
  const me = position.toMove;
  const other = me === 'white' ? 'black' : 'white';
  const tried = [];
  for (const { text } of turnsOf(position)) {
    if (!text) continue;
    const then = await after([text]);
    tried.push({ text, then, worth: worth(then, me) + WHIM * random() });
  }
  tried.sort((one, another) => another.worth - one.worth);
  for (const one of tried.slice(0, CANDIDATES)) {
    // Only a queen with one side less than enough can be closed in at once.
    if (standing(one.then) !== 'open' || sidesTaken(one.then, me) < ENOUGH - 1) continue;
    for (const { text } of turnsOf(one.then)) {
      if (text && standing(await after([one.text, text])) === other) {
        one.worth -= 50;
        break;
      }
    }
  }
  tried.sort((one, another) => another.worth - one.worth);
  return tried[0]?.text ?? null;
}
