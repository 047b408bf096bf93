// A game in one line, in the Universal Hive Protocol's form.

/** @import { GameView } from '../../types/wire.js' */

/** How an end is written there. A game that was called off has none. */
const ENDS = { white: 'WhiteWins', black: 'BlackWins', draw: 'Draw', aborted: 'InProgress' };

/** @param {Pick<GameView, 'gameType' | 'turns' | 'status'>} game */
export function gameString({ gameType, turns, status }) {
  const { outcome } = status;
  const state = outcome ? ENDS[outcome.result] : turns.length ? 'InProgress' : 'NotStarted';
  const next = `${turns.length % 2 ? 'Black' : 'White'}[${Math.floor(turns.length / 2) + 1}]`;
  return [gameType, state, next, ...turns.map((turn) => turn.text)].join(';');
}
