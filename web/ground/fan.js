// A stack spread out, so that all of it can be read and each tile picked.

/** @import { Cell, Point, State } from './types.js' */
import { centre } from './hex.js';
import { liftOfTop, stackAt } from './state.js';
import { placed, svg } from './svg.js';
import { OUTLINE, tile } from './tile.js';

const SMALL = 0.72;
const APART = 66;
const HIGH = 47;
const TIP = 13;

/** How far a fan reaches above the middle of its stack's uppermost tile. */
const REACH = 48 + TIP + 2 * HIGH;

/** The upper edge of a fan over a cell. @param {State} state @param {Cell} cell @returns {Point} */
export const fanTop = (state, cell) => ({ x: centre(cell).x, y: centre(cell).y - liftOfTop(state, cell) - REACH });

/** The middle of the fan over or beneath a cell. @param {State} state @param {Cell} cell @returns {Point} */
function middle(state, cell) {
  const { x, y } = centre(cell);
  return { x, y: state.fanBelow ? y + REACH - HIGH : y - liftOfTop(state, cell) - REACH + HIGH };
}

/** @param {number} count how many tiles @returns {number} */
const half = (count) => (APART * count) / 2 + 8;

/**
 * The tiles of a stack side by side over it, or beneath it if there is no room, the lowest at the left.
 * @param {State} state
 * @param {Cell} cell
 * @returns {Element[]}
 */
export function spread(state, cell) {
  const stack = stackAt(state, cell);
  if (stack.length < 2) return [];
  const { x, y } = middle(state, cell);
  const tiles = stack.map((piece, level) => {
    const node = tile(piece, state.look);
    node.setAttribute('transform', placed(APART * (level - (stack.length - 1) / 2), 0, SMALL));
    if (piece === state.picked) node.append(svg('path', { class: 'mark-picked', d: OUTLINE }));
    if (piece === state.beneath) node.append(svg('path', { class: 'mark-cursor', d: OUTLINE }));
    return node;
  });
  const wide = half(stack.length);
  const back = svg('rect', { class: 'fan-back', x: -wide, y: -HIGH, width: 2 * wide, height: 2 * HIGH, rx: 18 });
  const side = state.fanBelow ? -1 : 1;
  const tip = svg('path', { class: 'fan-back', d: `M-12 ${side * HIGH}L0 ${side * (HIGH + TIP)}L12 ${side * HIGH}Z` });
  return [svg('g', { class: 'fan', transform: placed(x, y) }, back, tip, ...tiles)];
}

/**
 * What of the spread stack lies under a point: a tile, the fan beside its tiles, or nothing.
 * @param {State} state
 * @param {Point} point of the table
 * @returns {{piece: string | null} | null}
 */
export function fanAt(state, point) {
  const stack = state.fan ? stackAt(state, state.fan) : [];
  if (!state.fan || stack.length < 2) return null;
  const { x, y } = middle(state, state.fan);
  const [dx, dy] = [point.x - x, (point.y - y) * (state.fanBelow ? -1 : 1)];
  // The tip belongs to it in its whole width, so that the way from the stack to any tile is safe.
  if (Math.abs(dx) > half(stack.length) || dy < -HIGH || dy > HIGH + TIP) return null;
  return { piece: (dy <= HIGH && stack[Math.floor(dx / APART + stack.length / 2)]) || null };
}
