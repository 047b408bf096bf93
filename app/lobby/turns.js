// Games in which it is the reader's turn, and games that have ended, wherever they are in the page.

/** @import { GameSummary } from '../../types/wire.js' */
import { ask } from '../api.js';
import { nudges } from '../nudge.js';
import { running, take } from './running.js';

/** How often it is looked, while somebody looks or wants to be told. */
const EVERY = 30_000;

/**
 * Looks from now on.
 * @param {boolean} account whether the reader has an account; guests are asked for only where they play with somebody
 * @param {(news: {waiting: string[], ended: GameSummary[]}) => void} found
 */
export function watchTurns(account, found) {
  let asked = 0;
  async function look() {
    // Whoever looks elsewhere is asked for only if they want to be told.
    if ((document.hidden && !nudges()) || Date.now() - asked < EVERY / 2 || !(account || running().length)) return;
    asked = Date.now();
    const list = await ask('GET', '/api/games?open=true').catch(() => null);
    if (list) found(take(list.games));
  }
  void look();
  setInterval(() => void look(), EVERY);
  document.addEventListener('visibilitychange', () => void look());
}
