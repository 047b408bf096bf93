// What was played and solved without a server goes to it when it is back. Each game once: it has a name of its own, and
// the server knows by it whether it has it already.

import { Refused, bringHome, checkLesson } from '../api.js';
import { patience } from '../patience.js';
import { forget, solved } from './lessons.js';
import { all, read, remove, unseen, write } from './store.js';

/** Whether it is being done now. */
let busy = false;
let tries = 0;

/** Whether asking again later makes sense: nobody answered, too much was asked, or the server is in trouble. @param {unknown} error */
const later = (error) =>
  !(error instanceof Refused) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Hands over what there is, as soon as the server can be reached. */
export async function homecoming() {
  if (busy) return;
  busy = true;
  let left = false;
  try {
    for (const { game, refused } of all()) if (!refused) left = !(await sent(game.id)) || left;
    for (const id of Object.keys(solved())) left = !(await told(id)) || left;
  } finally {
    busy = false;
  }
  if (left) setTimeout(homecoming, patience(tries++));
  else tries = 0;
}

/** Hands over a game that is on nobody's screen. @param {string} id @returns {Promise<boolean>} whether nothing is left to do */
async function sent(id) {
  let done = false;
  await unseen(id, async () => {
    const kept = read(id);
    try {
      if (kept) await bringHome(kept.game);
      // Only now: should the answer be lost, it is handed over once more, and the server says the same.
      remove(id);
    } catch (error) {
      if (later(error)) return;
      if (kept) write({ ...kept, refused: true });
    }
    done = true;
  });
  return done;
}

/** Tells of a lesson that was solved. @param {string} id */
async function told(id) {
  try {
    await checkLesson(id, solved()[id]);
  } catch (error) {
    if (later(error)) return false;
  }
  forget(id);
  return true;
}

addEventListener('online', () => void homecoming());
