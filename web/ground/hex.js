// Cells, and where they are on the table. The corners of a cell are 50 units from its middle, as in the pictures.

/** @import { Cell, Point } from './types.js' */

/** From the middle of a cell to its corners. */
export const SIZE = 50;

/** From the middle of a cell to its sides. */
export const SIDE = (SIZE * Math.sqrt(3)) / 2;

/** The six directions, clockwise from the east. @type {Cell[]} */
export const DIRECTIONS = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

/** A cell as the key of a map. @param {Cell} cell */
export const key = ({ q, r }) => `${q},${r}`;

/** @param {Cell | null | undefined} a @param {Cell | null | undefined} b */
export const same = (a, b) => !!a && !!b && a.q === b.q && a.r === b.r;

/** The six cells round a cell, in the order of the directions. @param {Cell} cell @returns {Cell[]} */
export const neighbours = ({ q, r }) => DIRECTIONS.map((d) => ({ q: q + d.q, r: r + d.r }));

/** How many steps apart two cells are. @param {Cell} a @param {Cell} b */
export function distance(a, b) {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The middle of a cell. @param {Cell} cell @returns {Point} */
export const centre = ({ q, r }) => ({ x: 2 * SIDE * (q + r / 2), y: 1.5 * SIZE * r });

/** The cell that a point of the table lies in. @param {Point} point @returns {Cell} */
export function cellAt({ x, y }) {
  const r = y / (1.5 * SIZE);
  const q = x / (2 * SIDE) - r / 2;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  // Of three coordinates that must add up to nothing, the one that was rounded most follows from the others.
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return { q: rq + 0, r: rr + 0 };
}

/**
 * The path of a hexagon, with its corners a little rounded.
 * @param {number} radius
 * @param {number} rounding
 * @param {Point} [middle] the origin, if it is not said
 */
export function hexagon(radius, rounding, middle = { x: 0, y: 0 }) {
  const [x, y] = [(radius * Math.sqrt(3)) / 2, radius / 2];
  /** @type {Point[]} */
  const corners = [
    { x: 0, y: -radius },
    { x, y: -y },
    { x, y },
    { x: 0, y: radius },
    { x: -x, y },
    { x: -x, y: -y },
  ];
  const part = rounding / radius;
  /** @param {Point} a @param {Point} b */
  const towards = (a, b) => told({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });
  const told = (/** @type {Point} */ at) => `${(at.x + middle.x).toFixed(2)} ${(at.y + middle.y).toFixed(2)}`;
  const path = corners.map((corner, i) => {
    const [before, after] = [corners[(i + 5) % 6], corners[(i + 1) % 6]];
    return `${i ? 'L' : 'M'}${towards(corner, before)}Q${told(corner)} ${towards(corner, after)}`;
  });
  return `${path.join('')}Z`;
}

/**
 * The cell one step from another as arrow keys see it. Rows are straight; up and down zigzag, so that a column of
 * keystrokes stays in its column.
 * @param {Cell} cell @param {'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'} arrow @returns {Cell}
 */
export function step({ q, r }, arrow) {
  const odd = (r & 1) !== 0;
  switch (arrow) {
    case 'ArrowLeft':
      return { q: q - 1, r };
    case 'ArrowRight':
      return { q: q + 1, r };
    case 'ArrowUp':
      return odd ? { q: q + 1, r: r - 1 } : { q, r: r - 1 };
    case 'ArrowDown':
      return odd ? { q, r: r + 1 } : { q: q - 1, r: r + 1 };
  }
}
