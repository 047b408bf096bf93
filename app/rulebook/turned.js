// The other side's tiles: where they could go, if it were their turn.

/** @import { CellView, LegalTurn, OpeningName, PositionView } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
import { whyNot } from '../board/why.js';
import { position as askPosition } from '../engine/rules.js';
import { same } from '../../ground/hex.js';

/**
 * A drawing with the other side to move. What has just moved rests only while the turn is not its owner's.
 * @param {string} drawing
 */
export const turned = (drawing) =>
  drawing.replace(
    /(white|black) to move(, \w+ just moved)?/,
    (_, side) => `${side === 'white' ? 'black' : 'white'} to move`,
  );

/** @param {CellView} cell @param {CellView} by @returns {CellView} */
const shifted = ({ q, r }, by) => ({ q: q + by.q, r: r + by.r });

/**
 * Where a tile could go and, where that is nowhere or not where it was put, why not. Nothing for a hive that cannot
 * stand so with the other side to move.
 * @param {{drawing: string, opening: OpeningName, position: PositionView}} shown what the board shows
 * @param {string} piece @param {CellView | null} cell where it was put
 * @returns {Promise<{targets: LegalTurn[], refusal: Refusal | null} | null>}
 */
export async function inItsTurn({ drawing, opening, position }, piece, cell) {
  const asked = { diagram: turned(drawing), opening };
  /** @type {PositionView} */
  let other;
  try {
    other = (await askPosition(asked)).position;
  } catch {
    return null;
  }
  // A drawing begins elsewhere than the board; any tile tells how far.
  const [here] = position.pieces;
  const there = other.pieces.find((laid) => laid.piece === here?.piece);
  if (!here || !there) return null;
  const [on, back] = [
    { q: here.q - there.q, r: here.r - there.r },
    { q: there.q - here.q, r: there.r - here.r },
  ];
  const targets = other.legal
    .filter((one) => one.piece === piece)
    .map((one) => ({ ...one, ...shifted(one, on), path: one.path?.map((step) => shifted(step, on)) }));
  if (cell ? targets.some((one) => same(one, cell)) : targets.length) return { targets, refusal: null };
  const refusal = await whyNot(asked, other, piece, cell && shifted(cell, back));
  return { targets, refusal: refusal && { ...refusal, cells: refusal.cells?.map((one) => shifted(one, on)) } };
}
