// Which part of the table is seen: fitted by itself until somebody moves it, then as they like.

/** @import { Camera, Cell, Point } from './types.js' */
import { SIDE, SIZE, centre } from './hex.js';

/** A hive of few tiles is never drawn larger than this by itself, in pixels a unit; on a large screen it may be more. */
const LARGEST = 1.15;
/** The shorter side of a board, in pixels, up to which that holds. */
const USUAL = 720;
const SMALLEST = 0.12;
const NEAREST = 3;

/** At least this part of the tiles stays in sight, however the table is moved. */
const KEPT = 1 / 3;

/**
 * The camera that shows these cells with some free cells all round.
 * @param {Iterable<Cell>} cells
 * @param {number} width
 * @param {number} height
 * @param {number} [room] how many free cells
 * @returns {Camera}
 */
export function framed(cells, width, height, room = 1) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const cell of cells) {
    const { x, y } = centre(cell);
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  if (left > right) [left, right, top, bottom] = [0, 0, 0, 0];
  const [wide, high] = [right - left + (2.6 + 4 * room) * SIDE, bottom - top + (2.4 + 3 * room) * SIZE];
  const largest = LARGEST * Math.max(1, Math.min(width, height) / USUAL);
  const scale = Math.min(width / wide, height / high, largest);
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: clamp(scale) };
}

/** @param {number} scale */
const clamp = (scale) => Math.min(Math.max(scale, SMALLEST), NEAREST);

/**
 * The point of the table under a point of the view.
 * @param {Camera} camera
 * @param {Point} point
 * @param {number} width
 * @param {number} height
 * @returns {Point}
 */
export const toTable = (camera, point, width, height) => ({
  x: (point.x - width / 2) / camera.scale + camera.x,
  y: (point.y - height / 2) / camera.scale + camera.y,
});

/**
 * The point of the view where a point of the table is seen.
 * @param {Camera} camera
 * @param {Point} point
 * @param {number} width
 * @param {number} height
 * @returns {Point}
 */
export const toView = (camera, point, width, height) => ({
  x: (point.x - camera.x) * camera.scale + width / 2,
  y: (point.y - camera.y) * camera.scale + height / 2,
});

/**
 * Zooms so that the point of the view stays over the same point of the table.
 * @param {Camera} camera
 * @param {number} factor
 * @param {Point} point
 * @param {number} width
 * @param {number} height
 * @returns {Camera}
 */
export function zoomed(camera, factor, point, width, height) {
  const scale = clamp(camera.scale * factor);
  const held = toTable(camera, point, width, height);
  return { x: held.x - (point.x - width / 2) / scale, y: held.y - (point.y - height / 2) / scale, scale };
}

/** @param {Camera} camera @param {number} dx @param {number} dy in pixels @returns {Camera} */
export const panned = (camera, dx, dy) => ({
  ...camera,
  x: camera.x - dx / camera.scale,
  y: camera.y - dy / camera.scale,
});

/**
 * Somewhere between two cameras.
 * @param {Camera} a
 * @param {Camera} b
 * @param {number} t from 0 to 1
 * @returns {Camera}
 */
export const between = (a, b, t) => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
  scale: a.scale + (b.scale - a.scale) * t,
});

/**
 * The camera nearest to the wanted one from which at least a third of the tiles is seen. Close up, where so many do not fit
 * into the view, one tile is enough.
 * @param {Camera} wanted
 * @param {Iterable<Cell>} cells
 * @param {number} width
 * @param {number} height
 * @returns {Camera}
 */
export function bounded(wanted, cells, width, height) {
  const points = [...cells].map(centre);
  if (!points.length) points.push({ x: 0, y: 0 });
  const seen = (/** @type {Camera} */ camera) =>
    points.filter((point) => {
      const { x, y } = toView(camera, point, width, height);
      return x >= 0 && y >= 0 && x <= width && y <= height;
    }).length;
  const far = (/** @type {Point} */ { x, y }) => Math.hypot(x - wanted.x, y - wanted.y);
  const nearest = points.reduce((best, point) => (far(point) < far(best) ? point : best));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const middle = {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
  };
  let [least, home] = [Math.ceil(points.length * KEPT), { ...wanted, ...middle }];
  if (seen(home) < least) [least, home] = [1, { ...wanted, ...nearest }];
  if (seen(wanted) >= least) return wanted;
  // As far towards the hive as is needed, and no further.
  let [out, back] = [0, 1];
  for (let i = 0; i < 12; i++) {
    const half = (out + back) / 2;
    if (seen(between(wanted, home, half)) >= least) back = half;
    else out = half;
  }
  return between(wanted, home, back);
}

/**
 * How far a point has to come in from beyond a margin.
 * @param {number} at
 * @param {number} margin
 * @param {number} size
 */
export function outside(at, margin, size) {
  if (at < margin) return margin - at;
  return at > size - margin ? size - margin - at : 0;
}
