// Lessons that were solved while no server could be reached: kept with their answers, until one has seen them.

/** @import { LessonAnswer } from '../../types/wire.js' */

import { keep as store } from './storage.js';

const KEY = 'kypseli.solved';

/** More than there are lessons is not kept. */
const MOST = 500;

/** The answers by lesson. @returns {Record<string, LessonAnswer>} */
export function solved() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, LessonAnswer>} all */
function keep(all) {
  if (Object.keys(all).length) return store(KEY, JSON.stringify(all));
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing.
  }
}

/** @param {string} id @param {LessonAnswer} answer */
export function remember(id, answer) {
  const all = { ...solved(), [id]: answer };
  if (Object.keys(all).length <= MOST) keep(all);
}

/** @param {string} id */
export function forget(id) {
  const { [id]: _, ...others } = solved();
  keep(others);
}
