// A game that somebody has won against the computer is a station of the practice, if it is the game that the station asks for.

/** @import { GameView } from '../../types/wire.js' */
import { earn, stationOf } from './memory.js';

/** The first game: the base set from its beginning, against the lowest level. */
const FIRST = { set: 'Base', level: 1 };

/** @param {Pick<GameView, 'id' | 'status' | 'you' | 'gameType' | 'diagram'>} game that is over */
export function rememberWin({ id, status, you, gameType, diagram }) {
  const { outcome, seats } = status;
  if (!outcome || you.length !== 1 || outcome.result !== you[0]) return;
  const { state, level } = seats[you[0] === 'white' ? 'black' : 'white'];
  if (state !== 'engine') return;
  const first = !diagram && gameType === FIRST.set && level === FIRST.level;
  const station = stationOf(id) ?? (first ? 'first' : null);
  if (station) earn(station, 1);
}
