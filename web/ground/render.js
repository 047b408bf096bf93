// The state on the screen. Tiles are keyed by their names and kept; marks are few and made anew.

/** @import { Camera, State } from './types.js' */
import { centre, key } from './hex.js';
import { lift, stackAt } from './state.js';
import { placed, svg } from './svg.js';
import { tile } from './tile.js';
import { attached } from './attached.js';
import { over, under } from './marks.js';
import { spread } from './fan.js';

/** @typedef {ReturnType<typeof stage>} Stage */

/** The elements of a board, empty. */
export function stage() {
  const layers = { under: svg('g'), tiles: svg('g', { class: 'tiles' }), over: svg('g'), fan: svg('g') };
  const table = svg('g', { class: 'table' }, layers.under, layers.tiles, layers.over, layers.fan);
  const root = svg('svg', { class: 'ground-board', 'aria-hidden': 'true', focusable: 'false' }, table);
  /** @type {Map<string, SVGGElement>} */
  const nodes = new Map();
  return { root, table, layers, nodes, look: '', zoom: '', pinned: /** @type {Element[]} */ ([]) };
}

/**
 * Brings the tiles to where the state has them, but not those that are on their way.
 * @param {Stage} stage
 * @param {State} state
 * @param {(piece: string) => boolean} moving
 */
export function renderTiles(stage, state, moving) {
  const look = JSON.stringify(state.look);
  if (stage.look !== look) {
    stage.look = look;
    for (const node of stage.nodes.values()) node.remove();
    stage.nodes.clear();
  }
  for (const [piece, node] of stage.nodes) {
    if (state.pieces.has(piece)) continue;
    node.remove();
    stage.nodes.delete(piece);
  }
  // Row by row, as one looks at a table: what stands nearer hides what is behind it, whole towers too.
  const ordered = [...state.pieces.values()].sort((a, b) => a.r - b.r || a.q - b.q || a.height - b.height);
  /** @type {Element | null} */
  let before = null;
  for (const laid of ordered) {
    let node = stage.nodes.get(laid.piece);
    if (!node) {
      node = tile(laid.piece, state.look);
      stage.nodes.set(laid.piece, node);
    }
    // Only what is out of order is taken out and put in: elsewhere the browser need not lay out anything again.
    const wanted = /** @type {Element | null} */ (
      before ? before.nextElementSibling : stage.layers.tiles.firstElementChild
    );
    if (wanted !== node) stage.layers.tiles.insertBefore(node, wanted);
    before = node;
    const height = stackAt(state, laid).length;
    node.classList.toggle('covered', laid.height + 1 < height);
    node.classList.toggle('raised', laid.height > 0);
    if (moving(laid.piece)) continue;
    const { x, y } = centre(laid);
    node.setAttribute('transform', placed(x, y - lift(laid.height, height)));
  }
}

/** @param {Stage} stage @param {State} state */
export function renderMarks(stage, state) {
  stage.layers.under.replaceChildren(...under(state));
  for (const mark of stage.pinned) mark.remove();
  stage.pinned = [];
  for (const [piece, marks] of attached(state)) {
    stage.nodes.get(piece)?.append(...marks);
    stage.pinned.push(...marks);
  }
  stage.layers.over.replaceChildren(...over(state));
  stage.layers.fan.replaceChildren(...(state.fan ? spread(state, state.fan) : []));
}

/** @param {Stage} stage @param {Camera} camera @param {number} width @param {number} height */
export function renderCamera(stage, camera, width, height) {
  const { x, y, scale } = camera;
  // Letters stay readable from afar. It changes in steps: each makes the browser look at all tiles again.
  const zoom = Math.min(2.2, Math.max(1, 0.74 / scale)).toFixed(1);
  if (zoom !== stage.zoom) {
    stage.zoom = zoom;
    stage.root.style.setProperty('--letters-scale', zoom);
  }
  stage.table.setAttribute(
    'transform',
    `translate(${(width / 2 - x * scale).toFixed(2)} ${(height / 2 - y * scale).toFixed(2)}) scale(${scale.toFixed(4)})`,
  );
}

/** Moves the mark of the aimed target without making the others anew. @param {Stage} stage @param {State} state */
export function renderAim(stage, state) {
  const aimed = state.aim && key(state.aim);
  for (const mark of stage.table.querySelectorAll('.mark-target, .mark-place'))
    mark.classList.toggle('aimed', mark.getAttribute('data-cell') === aimed);
}
