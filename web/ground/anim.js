// Tiles on their way. One animation frame moves them all.

/** @import { Cell, Last, Point } from './types.js' */
import { centre, same } from './hex.js';

/** @typedef {Point & {lift: number}} Spot a point of the table and the height above it */

/** Whether the reader's system asks for less motion. */
export const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The way a tile takes, as a function of time from 0 to 1.
 * @param {Cell[]} path the cells, both ends included
 * @param {number[]} heights how high the tile lies on each
 * @param {boolean} leaps in one arc over everything between
 * @returns {(t: number) => Spot}
 */
export function way(path, heights, leaps) {
  const points = path.map(centre);
  const [first, last] = [points[0], points[points.length - 1]];
  if (leaps) {
    const top = 26 + 14 * path.length;
    return (t) => ({
      x: first.x + (last.x - first.x) * t,
      y: first.y + (last.y - first.y) * t,
      lift: heights[0] + (heights[heights.length - 1] - heights[0]) * t + top * 4 * t * (1 - t),
    });
  }
  return (t) => {
    const along = t * (points.length - 1);
    const i = Math.min(Math.floor(along), points.length - 2);
    const part = along - i;
    const [a, b] = [points[i], points[i + 1]];
    // Climbing, a tile is lifted before it goes forward; coming down, after.
    const rise = heights[i + 1] > heights[i] ? Math.min(1, part * 2) : Math.max(0, part * 2 - 1);
    return {
      x: a.x + (b.x - a.x) * part,
      y: a.y + (b.y - a.y) * part,
      lift: heights[i] + (heights[i + 1] - heights[i]) * rise,
    };
  };
}

/**
 * The way of a tile from one cell to another: that of the turn which led there, or the other way round that of the turn
 * which is taken back. Whatever is not told goes straight there.
 * @param {string} piece
 * @param {Cell} before
 * @param {Cell} after
 * @param {Last | null} last what was done last
 * @param {Last | null} undone what was done last before that was shown
 * @returns {{path: Cell[], leaps: boolean}}
 */
export function route(piece, before, after, last, undone) {
  const joins = (/** @type {Last | null} */ turn, /** @type {Cell} */ from, /** @type {Cell} */ to) =>
    turn?.piece === piece && same(turn.from, from) && same(turn.to, to);
  const ends = [before, after];
  if (last && joins(last, before, after)) return { path: last.path ?? ends, leaps: !!last.leaps };
  if (undone && joins(undone, after, before)) return { path: undone.path?.toReversed() ?? ends, leaps: !!undone.leaps };
  return { path: ends, leaps: false };
}

/** How long such a way takes, in milliseconds. @param {number} cells */
export const duration = (cells) => Math.min(180 + 110 * (cells - 1), 1100);

/** @param {number} t */
const ease = (t) => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);

/** Runs any number of animations by name; a new one with the same name takes the place of the old. */
export function animator() {
  /** @type {Map<string, {start: number, lasts: number, frame: (t: number) => void, done?: () => void}>} */
  const running = new Map();
  let handle = 0;
  let pace = 1;

  /** @param {number} now */
  function tick(now) {
    handle = 0;
    for (const [name, one] of [...running]) {
      const t = one.lasts <= 0 ? 1 : Math.min((now - one.start) / one.lasts, 1);
      one.frame(ease(Math.max(t, 0)));
      if (t >= 1 && running.get(name) === one) {
        running.delete(name);
        one.done?.();
      }
    }
    if (running.size && !handle) handle = requestAnimationFrame(tick);
  }

  return {
    /** @param {string} name @param {number} lasts @param {(t: number) => void} frame @param {() => void} [done] */
    run(name, lasts, frame, done) {
      if (still() || document.hidden || lasts * pace <= 0) {
        running.delete(name);
        frame(1);
        done?.();
        return;
      }
      running.set(name, { start: performance.now(), lasts: lasts * pace, frame, done });
      handle ||= requestAnimationFrame(tick);
    },
    /** How long everything takes from now on, as a part of the usual time. @param {number} part */
    setPace(part) {
      pace = part;
    },
    /** Ends one at its end. @param {string} name */
    finish(name) {
      const one = running.get(name);
      if (!one) return;
      running.delete(name);
      one.frame(1);
      one.done?.();
    },
    /** Whether it runs. @param {string} name */
    runs: (name) => running.has(name),
    /** Ends all, wherever they are. */
    stop() {
      running.clear();
      cancelAnimationFrame(handle);
      handle = 0;
    },
  };
}
