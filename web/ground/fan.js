// A stack spread out, so that all of it can be read.

/** @import { Cell, State } from './types.js' */
import { centre } from './hex.js';
import { liftOfTop, stackAt } from './state.js';
import { placed, svg } from './svg.js';
import { tile } from './tile.js';

const SMALL = 0.72;
const APART = 66;

/** The tiles of a stack side by side over it, the lowest at the left. @param {State} state @param {Cell} cell @returns {Element[]} */
export function spread(state, cell) {
  const stack = stackAt(state, cell);
  if (stack.length < 2) return [];
  const { x, y } = centre(cell);
  const width = APART * stack.length + 16;
  const tiles = stack.map((piece, level) => {
    const node = tile(piece, state.look);
    node.setAttribute('transform', placed(APART * (level - (stack.length - 1) / 2), 0, SMALL));
    return node;
  });
  const back = svg('rect', { class: 'fan-back', x: -width / 2, y: -46, width, height: 94, rx: 18 });
  const tip = svg('path', { class: 'fan-back', d: 'M-12 47L0 60L12 47Z' });
  return [svg('g', { class: 'fan', transform: placed(x, y - liftOfTop(state, cell) - 108) }, back, tip, ...tiles)];
}
