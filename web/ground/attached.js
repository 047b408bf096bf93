// Marks that belong to a tile and are drawn with it, so that whatever stands before the tile hides them too.

/** @import { Cell, State } from './types.js' */
import { same } from './hex.js';
import { topAt } from './state.js';
import { upon } from './marks.js';
import { placed, svg } from './svg.js';
import { OUTLINE, tile } from './tile.js';

/** What is drawn on tiles, whatever is picked. @param {State} state @returns {[string, Element][]} by their names */
export function attached(state) {
  /** @type {[string, Element][]} */
  const found = [];
  const add = (/** @type {Cell | null | undefined} */ cell, /** @type {Element} */ mark) => {
    const top = cell && topAt(state, cell);
    if (top) found.push([top, mark]);
  };
  const { last } = state;
  if (!state.ring.length) {
    if (last?.to) add(last.to, outline('mark-last'));
    if (last?.from && !same(last.from, last.to)) add(last.from, outline('mark-from'));
  }
  for (const cell of state.ring) add(cell, outline('mark-ring'));
  for (const piece of state.shown) {
    const laid = state.pieces.get(piece);
    add(laid, laid && topAt(state, laid) === piece ? outline('mark-fallen') : window(piece, state));
  }
  return [...found, ...upon(state)];
}

/** What a stack says of itself, above whatever is marked on it. @param {State} state @returns {[string, Element][]} by the uppermost tile */
export function told(state) {
  /** @type {[string, Element][]} */
  const found = [];
  for (const stack of state.stacks.values()) {
    if (stack.length < 2) continue;
    const [under, top] = stack.slice(-2);
    if (!state.shown.includes(under)) found.push([top, beneath(under, state)]);
    // What lies beneath says that there are two.
    if (stack.length > 2) found.push([top, badge(stack.length)]);
  }
  return found;
}

/** @param {string} name */
const outline = (name) => svg('path', { class: name, d: OUTLINE });

/** What lies under the uppermost tile, small, at its left shoulder: its colour and its insect. @param {string} piece @param {State} state */
function beneath(piece, state) {
  const node = tile(piece, { ...state.look, names: false, numbers: false });
  node.removeAttribute('data-piece');
  return svg(
    'g',
    { class: 'mark-beneath', transform: placed(-29, -25) },
    svg('g', { class: 'upright' }, svg('circle', { r: 17 }), svg('g', { transform: placed(0, -0.6, 0.28) }, node)),
  );
}

/** How many tiles lie on a stack, at its right shoulder; readable from afar. @param {number} count */
const badge = (count) =>
  svg(
    'g',
    { class: 'mark-height', transform: placed(31, -26) },
    svg('g', { class: 'upright' }, svg('circle', { r: 14 }), svg('text', { y: 6.5 }, String(count))),
  );

/** A covered tile, seen through the one that lies on it. @param {string} piece @param {State} state */
function window(piece, state) {
  const node = tile(piece, { ...state.look, names: false, numbers: false });
  node.removeAttribute('data-piece');
  return svg(
    'g',
    { class: 'mark-window', 'data-covered': piece },
    svg('path', { class: 'mark-fallen', d: OUTLINE }),
    svg('g', { transform: placed(0, 2, 0.66) }, node),
  );
}
