// Which puzzle comes next.

/** @import { Puzzle, Theme } from './file.js' */
import { dayOf } from './memory.js';

/** A number that looks like chance and follows from a text. @param {string} text */
function chance(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  // The last letters alone would hardly show in the upper bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return hash ^ (hash >>> 13);
}

/** How far from the wished rating a puzzle may be before others are looked at; then twice as far, and so on. */
const NEAR = 60;

/** The puzzle of a day: neither trivial nor for masters, the same for everybody. @param {Puzzle[]} all @param {Date} day */
export function daily(all, day) {
  const fit = all.filter(({ rating, aim, turns }) => rating >= 1100 && rating <= 1900 && (aim === 'hold' || turns > 1));
  const among = fit.length ? fit : all;
  return among[(chance(dayOf(day)) >>> 0) % among.length];
}

/**
 * A puzzle near a rating that was not seen yet, if there is one.
 * @param {Puzzle[]} all @param {number} rating
 * @param {object} [wish]
 * @param {Theme | null} [wish.theme] @param {string | null} [wish.set] @param {ReadonlySet<string>} [wish.seen] @param {() => number} [wish.random]
 * @param {ReadonlyMap<string, number>} [wish.ratings] what is known better than the file does
 * @returns {Puzzle | undefined}
 */
export function near(
  all,
  rating,
  { theme = null, set = null, seen = new Set(), random = Math.random, ratings = new Map() } = {},
) {
  const fit = all.filter((one) => (!theme || one.themes.includes(theme)) && (!set || one.set === set));
  const fresh = fit.filter(({ name }) => !seen.has(name));
  const among = fresh.length ? fresh : fit;
  for (let wide = NEAR; among.length; wide *= 2) {
    const close = among.filter((one) => Math.abs((ratings.get(one.name) ?? one.rating) - rating) <= wide);
    if (close.length) return close[Math.floor(random() * close.length)];
  }
  return undefined;
}

/** How hard the nth puzzle of a storm or a streak is: it begins easy. @param {number} n counted from 0 */
export const steeper = (n) => Math.min(650 + n * 55, 2600);
