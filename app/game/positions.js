// Positions of a game, as they follow from its turns: each says which tile went where. No rules are needed for that, no
// document and no network.

/** @import { GameView, LastTurn, PieceView, PositionView, Side, TurnView } from '../../types/wire.js' */

/** The order in which a hand is laid out. */
const ORDER = 'QSBGAMLP';

/** @typedef {{ply: number, toMove: Side}} Beginning how it was before the first turn; a drawing stands for some turns */

/** How a game was before its first turn. @param {GameView} game @returns {Beginning} */
export const beginning = ({ turns, position }) => ({
  ply: position.ply - turns.length,
  toMove: turns[0]?.side ?? position.toMove,
});

/**
 * The position after so many turns. What may be done in it is not known.
 * @param {GameView} game
 * @param {Beginning} begun
 * @param {number} count
 * @returns {PositionView}
 */
export function positionAt(game, begun, count) {
  const turns = game.turns.slice(0, count);
  /** @type {Map<string, PieceView>} */
  const laid = new Map((game.start ?? []).map((tile) => [tile.piece, tile]));
  for (const { piece, to } of turns) {
    if (!piece || !to) continue;
    laid.delete(piece);
    const height = [...laid.values()].filter((tile) => tile.q === to.q && tile.r === to.r).length;
    laid.set(piece, { piece, ...to, height });
  }
  const { pieces, hands } = game.position;
  const all = [...pieces.map((tile) => tile.piece), ...hands.white, ...hands.black];
  const hand = all.filter((tile) => !laid.has(tile)).sort(inOrder);
  return {
    ply: begun.ply + turns.length,
    toMove: after(turns.at(-1)) ?? begun.toMove,
    pieces: [...laid.values()].sort((a, b) => a.height - b.height),
    hands: { white: hand.filter((tile) => tile[0] === 'w'), black: hand.filter((tile) => tile[0] === 'b') },
    legal: [],
    mustPass: false,
    pinned: [],
    last: lastOf(turns),
  };
}

/** Whose turn it is after this one. @param {TurnView} [turn] @returns {Side | undefined} */
const after = (turn) => turn && (turn.side === 'white' ? 'black' : 'white');

/** @param {string} a @param {string} b */
const inOrder = (a, b) => ORDER.indexOf(a[1]) - ORDER.indexOf(b[1]) || a.localeCompare(b);

/** The last turn as the board shows it; for a pass also the turn before it that moved a tile. @param {TurnView[]} turns */
function lastOf(turns) {
  const last = turns.at(-1);
  if (!last) return undefined;
  const moved = turns.findLast((turn) => turn.piece);
  return last.piece || !moved ? told(last) : { ...told(last), moved: told(moved) };
}

/** @param {TurnView} turn @returns {LastTurn} */
const told = ({ text, side, piece, from, to, thrownBy, path }) => ({
  text,
  by: side,
  piece,
  from,
  to,
  thrownBy,
  path,
});
