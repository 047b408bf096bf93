// Why a tile cannot go somewhere: asked of the rules.

/** @import { CellView, PositionAsk, PositionView } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
import { Refused } from '../api.js';
import { position as askPosition } from '../engine/rules.js';
import { key, neighbours } from '../../ground/hex.js';
import { colour } from '../../ground/piece.js';

/**
 * A cell to try for a tile that can go nowhere: the reason is the same for all, so it is one beside the tile, or one
 * where tiles enter.
 * @param {PositionView} position
 * @param {string} piece
 * @returns {CellView}
 */
export function probe(position, piece) {
  const taken = new Set(position.pieces.map(key));
  const laid = position.pieces.find((one) => one.piece === piece);
  if (laid) return neighbours(laid).find((cell) => !taken.has(key(cell))) ?? neighbours(laid)[0];
  const entry = position.legal.find((turn) => position.hands[colour(piece)].includes(turn.piece));
  if (entry) return { q: entry.q, r: entry.r };
  const free = position.pieces.flatMap(neighbours).find((cell) => !taken.has(key(cell)));
  return free ?? { q: 0, r: 0 };
}

/**
 * @param {PositionAsk} game the game up to the position
 * @param {PositionView} position
 * @param {string} piece
 * @param {CellView | null} cell
 * @returns {Promise<Refusal | null>}
 */
export async function whyNot(game, position, piece, cell) {
  const { q, r } = cell ?? probe(position, piece);
  try {
    return (await askPosition({ ...game, play: { piece, q, r } })).refusal ?? null;
  } catch (error) {
    return error instanceof Refused ? error.refusal : null;
  }
}

/**
 * Explains why tiles cannot go somewhere, unless the reader has gone on before the answer comes: to another tile or
 * cell, or another moment.
 * @param {{picked: () => string | null, explain: (refusal: Refusal, piece: string) => void}} board
 * @param {() => {game: PositionAsk, position: PositionView} | null} shown what is on the board, if anything may be
 *   tried there
 */
export function explainer(board, shown) {
  let asked = 0;
  return async (/** @type {string} */ piece, /** @type {CellView | null} */ cell) => {
    const now = shown();
    if (!now) return;
    const mine = ++asked;
    const refusal = await whyNot(now.game, now.position, piece, cell);
    if (refusal && mine === asked && board.picked() === piece && shown()?.position === now.position)
      board.explain(refusal, piece);
  };
}
