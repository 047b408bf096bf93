// A position and what happens in it, in words: for screen readers, and for whoever likes it said.

/** @import { CellView, LastTurn, PositionView } from '../../types/wire.js' */
import { key, neighbours, same } from '../../ground/hex.js';
import { listed, t, tileName } from '../text.js';

/** The uppermost tile of each cell. @param {PositionView} position @returns {Map<string, string>} */
function tops(position) {
  const found = new Map();
  for (const laid of [...position.pieces].sort((a, b) => a.height - b.height)) found.set(key(laid), laid.piece);
  return found;
}

/**
 * The tiles round a cell.
 * @param {PositionView} position
 * @param {CellView} cell
 * @param {string} [except]
 * @param {Map<string, string>} [on] the uppermost tiles, if they are known
 */
function beside(position, cell, except, on = tops(position)) {
  return neighbours(cell).flatMap((next) => {
    const piece = on.get(key(next));
    return piece && piece !== except ? [piece] : [];
  });
}

/** @param {string[]} pieces */
const names = (pieces) => listed(pieces.map(tileName));

/** A turn that was taken. @param {PositionView} position the position after it @param {LastTurn} last */
export function turnWords(position, last) {
  const { piece, to, from, by, thrownBy } = last;
  if (!piece || !to) return t(`say.pass.${by}`);
  const laid = position.pieces.find((one) => one.piece === piece);
  const tile = tileName(piece);
  const around = beside(position, to, piece);
  if (thrownBy) return t('say.thrown', { tile, thrower: tileName(thrownBy), tiles: names(around) });
  if (laid && laid.height > 0) {
    const under = position.pieces.find((one) => same(one, to) && one.height === laid.height - 1);
    return t('say.climbed', { tile, on: under ? tileName(under.piece) : '' });
  }
  if (!around.length) return t('say.first', { tile });
  return t(from ? 'say.moved' : 'say.placed', { tile, tiles: names(around) });
}

/**
 * A cell as the cursor meets it.
 * @param {PositionView} position
 * @param {CellView} cell
 * @param {string[]} stack the tiles on it, bottom first
 * @param {boolean} target whether the picked tile may go there
 * @param {boolean} pinned
 */
export function cellWords(position, cell, stack, target, pinned) {
  const around = beside(position, cell);
  const words = [
    stack.length ? names([...stack].reverse()) : t('say.empty'),
    stack.length > 1 ? t('say.stack', { n: stack.length }) : '',
    target ? t('say.target') : '',
    pinned ? t('say.pinned') : '',
    around.length ? t('say.beside', { tiles: names(around) }) : '',
    key(cell),
  ];
  return words.filter(Boolean).join(t('say.join'));
}

/** The whole board, a line for each cell with tiles. @param {PositionView} position */
export function boardWords(position) {
  /** @type {Map<string, string[]>} */
  const stacks = new Map();
  for (const { piece, ...cell } of [...position.pieces].sort((a, b) => b.height - a.height)) {
    const at = key(cell);
    stacks.set(at, [...(stacks.get(at) ?? []), piece]);
  }
  const on = tops(position);
  return [...stacks].map(([at, pieces]) => {
    const [q, r] = at.split(',').map(Number);
    const around = beside(position, { q, r }, undefined, on);
    return t(around.length ? 'say.line' : 'say.line.alone', { cell: at, tiles: names(pieces), around: names(around) });
  });
}
