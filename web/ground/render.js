// The state on the screen. Tiles are keyed by their names and kept; marks are few and made anew.

/** @import { Camera, State } from './types.js' */
import { centre, key } from './hex.js';
import { lift, stackAt } from './state.js';
import { placed, svg } from './svg.js';
import { tile } from './tile.js';
import { attached, told } from './attached.js';
import { above, over, under } from './marks.js';
import { aimed, dots, picked, places } from './targets.js';
import { spread } from './fan.js';

/** @typedef {ReturnType<typeof stage>} Stage */

/** The elements of a board, empty. */
export function stage() {
  const layers = {
    under: svg('g'),
    places: svg('g'),
    tiles: svg('g', { class: 'tiles' }),
    over: svg('g'),
    dots: svg('g'),
    above: svg('g'),
    fan: svg('g'),
  };
  const table = svg('g', { class: 'table' }, ...Object.values(layers));
  const root = svg('svg', { class: 'ground-board', 'aria-hidden': 'true', focusable: 'false' }, table);
  /** @type {Map<string, SVGGElement>} */
  const nodes = new Map();
  return {
    root,
    table,
    layers,
    nodes,
    look: '',
    zoom: '',
    /** Where the table was drawn, until it is only shifted. @type {{left: number, top: number, scale: number} | null} */
    drawn: null,
    /** Marks on tiles. @type {Element[]} */
    pinned: [],
    /** Marks on tiles that come and go with what is picked. @type {Element[]} */
    held: [],
  };
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
    const place = placed(x, y - lift(laid.height, height));
    // Who is told the same again has to look again.
    if (node.getAttribute('transform') !== place) node.setAttribute('transform', place);
  }
}

/** All marks. @param {Stage} stage @param {State} state */
export function renderMarks(stage, state) {
  renderResting(stage, state);
  renderPicked(stage, state);
}

/** Marks that have nothing to do with what is picked. @param {Stage} stage @param {State} state */
export function renderResting(stage, state) {
  const { layers, nodes } = stage;
  layers.under.replaceChildren(...under(state));
  for (const mark of stage.pinned) mark.remove();
  stage.pinned = [];
  // Flat marks lie beneath what is picked, and what a stack says of itself above.
  for (const [piece, mark] of attached(state)) {
    const node = nodes.get(piece);
    const first = stage.held.find((one) => one.parentNode === node);
    node?.insertBefore(mark, first ?? null);
    stage.pinned.push(mark);
  }
  for (const [piece, mark] of told(state)) {
    nodes.get(piece)?.append(mark);
    stage.pinned.push(mark);
  }
  layers.over.replaceChildren(...over(state));
  layers.above.replaceChildren(...above(state));
  layers.fan.replaceChildren(...(state.fan ? spread(state, state.fan) : []));
}

/** The picked tile, and where it may go. @param {Stage} stage @param {State} state */
export function renderPicked(stage, state) {
  const { layers, nodes } = stage;
  layers.places.replaceChildren(...places(state), ...aimed(state));
  layers.dots.replaceChildren(...dots(state));
  for (const mark of stage.held) mark.remove();
  stage.held = [];
  for (const [piece, mark] of picked(state)) {
    const node = nodes.get(piece);
    node?.insertBefore(mark, node.querySelector(':scope > :is(.mark-beneath, .mark-height)'));
    stage.held.push(mark);
  }
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
  const [left, top] = [width / 2 - x * scale, height / 2 - y * scale];
  const { drawn } = stage;
  // What is as large as before is shifted as a whole, and not drawn again: by whole pixels, so that it stays sharp.
  if (drawn?.scale === scale) {
    const [dx, dy] = [left - drawn.left, top - drawn.top].map(
      (by) => Math.round(by * devicePixelRatio) / devicePixelRatio,
    );
    stage.root.style.transform = `translate(${dx}px, ${dy}px)`;
    return;
  }
  stage.drawn = { left, top, scale };
  stage.root.style.transform = '';
  stage.table.setAttribute('transform', `translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale.toFixed(4)})`);
}

/** Moves the mark of the aimed target without making the others anew. @param {Stage} stage @param {State} state */
export function renderAim(stage, state) {
  const { places, dots } = stage.layers;
  places.querySelector('.aimed')?.remove();
  places.append(...aimed(state));
  const at = state.aim && key(state.aim);
  for (const mark of [...dots.children, ...stage.held])
    mark.classList.toggle('aimed', at !== null && mark.getAttribute('data-cell') === at);
}
