// Games in which it is the reader's turn, wherever they are in the page.

/** @import { GameList } from '../../types/wire.js' */
import { ask } from '../api.js';

/** How often it is looked while somebody looks. */
const EVERY = 30_000;

/** The games that wait for the reader, the one that has waited longest first. @param {GameList} list @returns {string[]} */
export const waitingIn = (list) =>
  list.games
    .filter((game) => !game.outcome && !game.elsewhere && game.you.length === 1 && game.you.includes(game.toMove))
    .filter(({ seats }) => [seats.white, seats.black].every((seat) => seat.state === 'person'))
    .sort((a, b) => a.updated - b.updated)
    .map(({ id }) => id);

/** Looks from now on. @param {(games: string[]) => void} found */
export function watchTurns(found) {
  let asked = 0;
  async function look() {
    if (document.hidden || Date.now() - asked < EVERY / 2) return;
    asked = Date.now();
    const list = await ask('GET', '/api/games').catch(() => null);
    if (list) found(waitingIn(list));
  }
  void look();
  setInterval(() => void look(), EVERY);
  document.addEventListener('visibilitychange', () => void look());
}
