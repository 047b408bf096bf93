// Tiles that somebody lays out: where they lie, what is left in the hands, where each may be put. Never changed, only
// exchanged. No document, and no rule but that a tile lies on the table, on others or beside them: what is impossible the
// rules say.

/** @import { LegalTurn, PieceView, PositionView, Side } from '../../../types/wire.js' */
import { key, neighbours, same } from '../../../ground/hex.js';
import { colour } from '../../../ground/piece.js';

/** @typedef {{piece: string, q: number, r: number}} Placed */

/** How many tiles of each insect a side has, and which expansion brings it. @type {[bug: string, count: number][]} */
const TILES = [
  ['Q', 1],
  ['B', 2],
  ['G', 3],
  ['S', 2],
  ['A', 3],
  ['M', 1],
  ['L', 1],
  ['P', 1],
];

/** All tiles of a side in a set. @param {string} gameType @param {Side} side @returns {string[]} */
export function tilesOf(gameType, side) {
  const more = gameType.split('+')[1] ?? '';
  return TILES.filter(([bug]) => !'MLP'.includes(bug) || more.includes(bug)).flatMap(([bug, count]) =>
    Array.from({ length: count }, (_, i) => `${side[0]}${bug}${count > 1 ? i + 1 : ''}`),
  );
}

/** The tiles with their heights: what was laid later lies on top. @param {readonly Placed[]} placed @returns {PieceView[]} */
export function pieces(placed) {
  /** @type {Map<string, number>} */
  const heights = new Map();
  return placed.map(({ piece, q, r }) => {
    const height = heights.get(key({ q, r })) ?? 0;
    heights.set(key({ q, r }), height + 1);
    return { piece, q, r, height };
  });
}

/** The same without a tile; what lay on it comes down. @param {readonly Placed[]} placed @param {string} piece */
export const without = (placed, piece) => placed.filter((one) => one.piece !== piece);

/** The same with a tile laid on a cell. @param {readonly Placed[]} placed @param {string} piece @param {{q: number, r: number}} cell */
export const laid = (placed, piece, { q, r }) => [...without(placed, piece), { piece, q, r }];

/** From the tiles of a position. @param {PieceView[]} found @returns {Placed[]} */
export const placedOf = (found) =>
  [...found].sort((a, b) => a.height - b.height).map(({ piece, q, r }) => ({ piece, q, r }));

/**
 * As a board shows it, where every uppermost tile may be put on or beside any other.
 * @param {readonly Placed[]} placed @param {string} gameType @param {Side} toMove
 * @returns {PositionView}
 */
export function shown(placed, gameType, toMove) {
  const found = pieces(placed);
  const hand = (/** @type {Side} */ side) =>
    tilesOf(gameType, side).filter((piece) => !placed.some((one) => one.piece === piece));
  const hands = { white: hand('white'), black: hand('black') };
  const tops = found.filter((one) => !found.some((other) => same(other, one) && other.height > one.height));
  const movable = [...tops.map((one) => one.piece), ...hands.white, ...hands.black];
  return {
    ply: placed.length,
    toMove,
    pieces: found,
    hands,
    legal: movable.flatMap((piece) => targets(placed, piece)),
    mustPass: false,
    pinned: [],
  };
}

/** @param {readonly Placed[]} placed @param {string} piece @returns {LegalTurn[]} */
function targets(placed, piece) {
  const others = without(placed, piece);
  /** @type {Map<string, {q: number, r: number}>} */
  const cells = new Map();
  for (const one of others)
    for (const cell of [one, ...neighbours(one)]) cells.set(key(cell), { q: cell.q, r: cell.r });
  if (!others.length) cells.set('0,0', { q: 0, r: 0 });
  const own = placed.find((one) => one.piece === piece);
  return [...cells.values()].filter((cell) => !own || !same(own, cell)).map((cell) => ({ piece, ...cell }));
}

/** The tiles that lie on top, which may have been moved last. @param {readonly Placed[]} placed */
export function uppermost(placed) {
  const found = pieces(placed);
  return found
    .filter((one) => !found.some((other) => same(other, one) && other.height > one.height))
    .map((one) => one.piece)
    .sort((a, b) => colour(a).localeCompare(colour(b)) || a.localeCompare(b));
}
