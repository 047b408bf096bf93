// A game in one line, in the Universal Hive Protocol's form. The server sends it once; turns come one by one.

/** @import { GameView } from '../../types/wire.js' */

/** @param {Pick<GameView, 'gameType' | 'turns' | 'status'>} game */
export function gameString({ gameType, turns, status }) {
  const { outcome } = status;
  const state = outcome
    ? outcome.winner === 'white'
      ? 'WhiteWins'
      : outcome.winner === 'black'
        ? 'BlackWins'
        : 'Draw'
    : turns.length
      ? 'InProgress'
      : 'NotStarted';
  const next = `${turns.length % 2 ? 'Black' : 'White'}[${Math.floor(turns.length / 2) + 1}]`;
  return [gameType, state, next, ...turns.map((turn) => turn.text)].join(';');
}
