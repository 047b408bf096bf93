// The games that this browser keeps, as the first page lists them.

/** @import { GameSummary } from '../../types/wire.js' */
import { drawing } from './picture.js';
import { all, read } from './store.js';

/** All of them, the latest first. @returns {GameSummary[]} */
export const summaries = () => all().map(({ summary }) => summary);

/** The picture of one, as an address; nothing if it is not here. @param {string} id @returns {string | null} */
export function picture(id) {
  const kept = read(id);
  return kept && drawing(kept.pieces ?? []);
}
