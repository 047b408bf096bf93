// What a tile may throw: it need not move itself for that, and may even be pinned.

/** @import { PositionView } from '../../types/wire.js' */
import { listed, t, tileName } from '../text.js';

/** The tiles that a tile may throw now. @param {PositionView} position @param {string} piece @returns {string[]} */
export const throwable = (position, piece) => [
  ...new Set(position.legal.filter((turn) => turn.thrownBy === piece).map((turn) => turn.piece)),
];

/** The same in words; nothing where there is nothing to throw. @param {PositionView} position @param {string} piece */
export function throwWords(position, piece) {
  const found = throwable(position, piece);
  return found.length ? t('board.throws', { tiles: listed(found.map(tileName)) }) : '';
}
