// From what was chosen to the game that the server is asked for.

/** @import { ClockOptions, Edition, NewGame, RulesetOptions, SeatChoice, Side } from '../../types/wire.js' */
/** @import { Settings } from '../settings.js' */

/** The printed editions with their sets of tiles. */
export const EDITIONS = /** @type {const} */ (['R1', 'R2', 'R3', 'R4', 'R5']);

/** Clocks that are offered. */
export const CLOCKS = ['none', '300+3', '600+5', '1200+10', '2700+20', 'days 1', 'days 3', 'days 7'];

/** @param {string} set an edition or a mixture such as `+MP` @returns {RulesetOptions} */
export function ruleset(set) {
  if (/** @type {readonly string[]} */ (EDITIONS).includes(set)) return { edition: /** @type {Edition} */ (set) };
  return { expansions: { mosquito: set.includes('M'), ladybug: set.includes('L'), pillbug: set.includes('P') } };
}

/** @param {string} text @returns {ClockOptions} */
export function clock(text) {
  const timed = /^(\d+)\+(\d+)$/.exec(text);
  if (timed) return { type: 'increment', baseSeconds: Number(timed[1]), incrementSeconds: Number(timed[2]) };
  const days = /^days (\d+)$/.exec(text);
  return days ? { type: 'days', days: Number(days[1]) } : { type: 'none' };
}

/** @param {Settings} settings @param {number} [chance] from 0 to 1 @returns {NewGame} */
export function newGame({ against, set, opening, repetition, clock: time, side, level }, chance = Math.random()) {
  /** @type {SeatChoice} */
  const other =
    against === 'computer'
      ? { type: 'engine', level }
      : against === 'screen'
        ? { type: 'sameScreen' }
        : { type: 'link' };
  /** @type {Side} */
  const mine = against === 'screen' ? 'white' : side === 'chance' ? (chance < 0.5 ? 'white' : 'black') : side;
  return {
    ruleset: { ...ruleset(set), opening, repetition },
    seats: mine === 'white' ? { white: { type: 'me' }, black: other } : { white: other, black: { type: 'me' } },
    clock: clock(time),
  };
}
