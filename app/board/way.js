// Which turns leap. The board knows no rules and only draws what it is told; here it follows from what the server
// sends.

/** @import { CellView, LegalTurn, PieceView } from '../../types/wire.js' */
/** @import { Target } from '../../ground/types.js' */
import { distance } from '../../ground/hex.js';

/**
 * Whether a tile flies in one leap: it is thrown, or it lands more than a step away and goes through no cell between.
 * @param {{from?: CellView, to?: CellView, path?: CellView[], thrownBy?: string}} turn
 */
export const leaps = ({ from, to, path, thrownBy }) =>
  !!thrownBy || (!!from && !!to && distance(from, to) > 1 && (path?.length ?? 0) <= 2);

/**
 * Where tiles may go, as the board is told it. The server sends the ways of all turns or of none; without them, only
 * its answer tells who leaps.
 * @param {LegalTurn[]} legal
 * @param {PieceView[]} pieces the tiles on the table
 * @returns {Target[]}
 */
export function targets(legal, pieces) {
  const told = legal.some(({ path }) => path);
  const from = new Map(pieces.map((laid) => [laid.piece, laid]));
  return legal.map((turn) => ({
    ...turn,
    leaps: !!turn.thrownBy || (told && leaps({ from: from.get(turn.piece), to: turn, path: turn.path })),
  }));
}
