// Reviews that this browser keeps, each with its game: a few of them, the oldest go first.

/** @import { ReviewView } from '../../../types/wire.js' */
/** @import { Tree } from '../tree.js' */
import { sum } from '../link.js';

const PLACE = 'kypseli-reviews';
/** So many are kept, and so many letters altogether. */
const MOST = 20;
const LARGEST = 1_000_000;

/** What a review is about: the main line. @param {Tree} tree */
export function nameOf(tree) {
  const { gameType, diagram } = tree.start;
  return sum([gameType, diagram, ...tree.lineFrom(tree.root).map((node) => node.turn || node.text)].join(';'));
}

/** @returns {[string, ReviewView][]} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && Array.isArray(one[1]?.turns)) : [];
  } catch {
    return [];
  }
}

/** @param {Tree} tree @returns {ReviewView | null} */
export const kept = (tree) => all().find(([name]) => name === nameOf(tree))?.[1] ?? null;

/** @param {string} name what it is about @param {ReviewView} review */
export function keep(name, review) {
  /** @type {[string, ReviewView]} */
  const newest = [name, review];
  let next = [newest, ...all().filter(([other]) => other !== name)].slice(0, MOST);
  while (next.length && JSON.stringify(next).length > LARGEST) next = next.slice(0, -1);
  try {
    localStorage.setItem(PLACE, JSON.stringify(next));
  } catch {
    // It holds until the page is left.
  }
}
