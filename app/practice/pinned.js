// The boards on which pinned tiles are looked for: out of the puzzles' positions, a little larger each time.

/** @import { PositionView } from '../../types/wire.js' */
/** @import { Puzzle } from '../puzzles/file.js' */
import { laid } from '../puzzles/file.js';

/** So many boards are a round. */
export const ROUND = 10;
/** How many tiles the first board has at most, and how many more each further one. */
const [FIRST, MORE] = [9, 1];

/** The boards that fit a place in the round: not too many tiles. @param {Puzzle[]} all @param {number} n counted from 0 */
export function fitting(all, n) {
  const counted = all
    .filter(({ set }) => set === 'Base')
    .map((puzzle) => ({ puzzle, size: laid(puzzle.table).length }));
  const most = FIRST + MORE * n;
  const fit = counted.filter(({ size }) => size <= most);
  // The smallest there are, where none is as small as that.
  return (fit.length >= ROUND ? fit : counted.sort((one, other) => one.size - other.size).slice(0, 2 * ROUND)).map(
    ({ puzzle }) => puzzle,
  );
}

/** The pinned tiles of the side to move. @param {PositionView} position */
export const pinnedOf = ({ pinned, toMove }) => pinned.filter((piece) => piece[0] === toMove[0]);
