// A game that somebody has won against the computer is a station of the practice.

/** @import { GameView } from '../../types/wire.js' */
import { earn } from './memory.js';

/** @param {GameView} game that is over */
export function rememberWin({ status, you, diagram }) {
  const { outcome, seats } = status;
  if (!outcome || you.length !== 1 || outcome.result !== you[0]) return;
  const other = you[0] === 'white' ? 'black' : 'white';
  if (seats[other].state !== 'engine') return;
  earn(diagram ? 'won' : 'first', 1);
}
