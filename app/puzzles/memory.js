// What this browser remembers of somebody's puzzles: how strong they are, which they have tried, their best runs. It goes nowhere.

/** @import { Rating } from './glicko.js' */
/** @import { Puzzle } from './file.js' */
import { keep } from '../local/storage.js';
import { after, beginner } from './glicko.js';

const KEY = 'kypseli.puzzles';
/** So many puzzles that were tried are remembered, the latest. */
const MOST = 2_000;
/** How unsure the first rating of a puzzle is. */
const GUESSED = 150;

/**
 * @typedef {object} Memory
 * @property {Rating} rating
 * @property {number} solved
 * @property {number} tried
 * @property {number} streak the longest
 * @property {number} storm the most in one storm
 * @property {string} daily the day of the last daily puzzle that was solved
 * @property {number} days how many days in a row
 * @property {[name: string, solved: 0 | 1, points: number, deviation: number][]} seen with what the puzzle's rating has become
 */

/** @returns {Memory} */
const nothing = () => ({ rating: beginner(), solved: 0, tried: 0, streak: 0, storm: 0, daily: '', days: 0, seen: [] });

/** @returns {Memory} */
export function memory() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const whole = { ...nothing(), ...kept };
    const numbers = [
      whole.rating?.points,
      whole.rating?.deviation,
      whole.rating?.volatility,
      whole.solved,
      whole.tried,
    ];
    return numbers.every(Number.isFinite) && Array.isArray(whole.seen) ? whole : nothing();
  } catch {
    return nothing();
  }
}

/** @param {Partial<Memory>} change */
export const remember = (change) => keep(KEY, JSON.stringify({ ...memory(), ...change }));

/** What this browser has learnt about puzzles: the points of those that were tried. @param {Memory} known @returns {Map<string, number>} */
export const knownRatings = (known) => new Map(known.seen.map(([name, , points]) => [name, points]));

/** A puzzle's rating as this browser knows it. @param {Puzzle} puzzle @param {Memory} known @returns {Rating} */
export function ratingOf(puzzle, known) {
  const seen = known.seen.find(([name]) => name === puzzle.name);
  return { points: seen?.[2] ?? puzzle.rating, deviation: seen?.[3] ?? GUESSED, volatility: 0.06 };
}

/**
 * Keeps how a rated try ended. Each puzzle counts once.
 * @param {Puzzle} puzzle @param {boolean} solved
 * @returns {number} by how many points the solver's rating has changed
 */
export function rate(puzzle, solved) {
  const known = memory();
  if (known.seen.some(([name]) => name === puzzle.name)) return 0;
  const [mine, its] = [known.rating, ratingOf(puzzle, known)];
  const rating = after(mine, its, solved ? 1 : 0);
  const puzzleRating = after(its, mine, solved ? 0 : 1);
  remember({
    rating,
    tried: known.tried + 1,
    solved: known.solved + (solved ? 1 : 0),
    seen: [
      ...known.seen,
      /** @type {[string, 0 | 1, number, number]} */ ([
        puzzle.name,
        solved ? 1 : 0,
        Math.round(puzzleRating.points),
        Math.round(puzzleRating.deviation),
      ]),
    ].slice(-MOST),
  });
  return Math.round(rating.points) - Math.round(mine.points);
}

/** A day as it is kept: in the reader's own time. @param {Date} date */
export const dayOf = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The daily puzzle is solved. @param {Date} now */
export function solvedDaily(now) {
  const known = memory();
  const [today, yesterday] = [dayOf(now), dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))];
  if (known.daily === today) return;
  remember({ daily: today, days: known.daily === yesterday ? known.days + 1 : 1 });
}
