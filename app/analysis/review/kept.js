// Reviews that this browser keeps, each with its game: a few of them, the oldest go first.

/** @import { SearchedView, ReviewView } from '../../../types/wire.js' */
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

/** Each with what it follows from; those of old have no such thing. @returns {[string, ReviewView, (SearchedView[] | null)?][]} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && Array.isArray(one[1]?.turns)) : [];
  } catch {
    return [];
  }
}

/** @param {Tree} tree @returns {{review: ReviewView, positions: SearchedView[] | null} | null} */
export function kept(tree) {
  const own = nameOf(tree);
  const found = all().find(([name]) => name === own);
  return found ? { review: found[1], positions: found[2] ?? null } : null;
}

/** @param {string} name what it is about @param {ReviewView} review @param {SearchedView[] | null} positions what it follows from */
export function keep(name, review, positions) {
  /** @type {[string, ReviewView, SearchedView[] | null]} */
  const newest = [name, review, positions];
  let next = [newest, ...all().filter(([other]) => other !== name)].slice(0, MOST);
  while (next.length && JSON.stringify(next).length > LARGEST) next = next.slice(0, -1);
  try {
    localStorage.setItem(PLACE, JSON.stringify(next));
  } catch {
    // It holds until the page is left.
  }
}
