// One tile: its body, its insect or letter, the dots that tell copies apart, its name.

/** @import { Look } from './types.js' */
import { hexagon } from './hex.js';
import { INSECTS } from './insects.js';
import { bug, colour, copy } from './piece.js';
import { svg } from './svg.js';

/** How thick a tile is, as seen from slightly below. */
const THICKNESS = 8;

// Where each part is drawn is in its path: whatever is moved there by a transform, the browser keeps apart from all else, and
// goes through in every frame.
const OUTER = hexagon(48.5, 8);
const INNER = hexagon(44.6, 7);
const BELOW = hexagon(48.5, 8, { x: 0, y: THICKNESS });
const CAST = hexagon(50.5, 9, { x: 0, y: THICKNESS + 5 });

/** The outline of a cell, for marks. @param {import('./types.js').Point} [middle] */
export const outlineAt = (middle) => hexagon(46, 7, middle);

/** The same round the origin. */
export const OUTLINE = outlineAt();

/** A tile round the origin. @param {string} piece @param {Look} look @returns {SVGGElement} */
export function tile(piece, look) {
  const side = colour(piece);
  const node = svg(
    'g',
    { class: `tile ${side}`, 'data-piece': piece },
    svg('path', { class: 'tile-cast', d: CAST }),
    svg('path', { class: 'tile-side', d: BELOW }),
    svg('path', { class: 'tile-bevel', d: OUTER, fill: paint(side, 'bevel') }),
    svg('path', { class: 'tile-face', d: INNER, fill: paint(side, 'face') }),
  );
  node.append(look.tiles === 'letters' ? letter(piece) : insect(piece));
  if (look.names) node.append(plate(piece));
  else if (look.numbers) node.append(pips(piece));
  return node;
}

/** A tile as a small picture of its own. @param {string} piece @param {Look} look */
export const picture = (piece, look) =>
  svg(
    'svg',
    { viewBox: '-45 -51 90 112', class: 'tile-picture', 'aria-hidden': 'true', focusable: 'false' },
    tile(piece, look),
  );

/** @param {string} piece */
function insect(piece) {
  const node = svg('g', { class: `insect bug-${bug(piece)}` });
  node.innerHTML = INSECTS[bug(piece)] ?? '';
  return node;
}

/** @param {string} piece */
const letter = (piece) => svg('text', { class: `tile-letter bug-${bug(piece)}`, y: 15 }, bug(piece));

/** One to three dots in the lower corner. @param {string} piece */
function pips(piece) {
  const number = copy(piece);
  const dots = Array.from({ length: number }, (_, i) =>
    svg('circle', { cx: (7.2 * i - 3.6 * (number - 1)).toFixed(1), cy: 38.2, r: 2.7 }),
  );
  return svg('g', { class: `tile-pips bug-${bug(piece)}` }, ...dots);
}

/** The name on a plate of its own at the lower edge: not over the insect's head, and as large as it has to be. */
const plate = (/** @type {string} */ piece) =>
  svg(
    'g',
    { class: 'tile-plate upright', transform: 'translate(0 31)' },
    svg('rect', { x: -25, y: -12, width: 50, height: 24, rx: 7 }),
    svg('text', { class: 'tile-name', y: 6.5 }, piece),
  );

/**
 * A gradient from light to shade, defined once for the whole page.
 * @param {'white' | 'black'} side
 * @param {'bevel' | 'face'} part
 */
function paint(side, part) {
  const id = `tile-${part}-${side}`;
  if (!document.getElementById(id)) {
    const stops = [svg('stop', { class: `${part}-light` }), svg('stop', { class: `${part}-shade`, offset: 1 })];
    const gradient = svg('linearGradient', { id, class: side, x2: part === 'face' ? 0.35 : 0, y2: 1 }, ...stops);
    document.body.append(
      svg('svg', { class: 'ground-definitions', width: 0, height: 0, 'aria-hidden': 'true' }, gradient),
    );
  }
  return `url(#${id})`;
}
