// How a game ended, in words.

/** @import { GameView, OutcomeView, Side } from '../../types/wire.js' */
import { LEVELS } from '../levels.js';
import { t } from '../text.js';

/** How an end feels to whoever looks at it. @typedef {'won' | 'lost' | 'drawn' | 'off'} Feeling */

/**
 * Nobody has lost who watches, or who plays both sides.
 * @param {OutcomeView} outcome
 * @param {Side[]} you
 * @returns {Feeling}
 */
export function feeling({ result }, you) {
  if (result === 'aborted') return 'off';
  if (result === 'draw') return 'drawn';
  return you.length === 1 && you[0] !== result ? 'lost' : 'won';
}

/** @param {OutcomeView} outcome @param {Side[]} [you] the sides of whoever reads it */
export function outcomeTitle({ result, reason }, you = []) {
  if (result === 'draw') return t('result.draw');
  if (result === 'aborted') return t('result.off');
  if (you.length === 1) return t(feeling({ result, reason }, you) === 'won' ? 'result.won' : 'result.lost');
  return t(`result.wins.${result}`);
}

/** How it came. @param {OutcomeView} outcome */
export function outcomeReason({ result, reason }) {
  if (result === 'draw' || result === 'aborted') return t(`result.${reason}`);
  /** @type {Side} */
  const loser = result === 'white' ? 'black' : 'white';
  return t(`result.${reason}.${loser}`);
}

/** All in one line. @param {OutcomeView} outcome @param {Side[]} [you] */
export const outcomeText = (outcome, you) =>
  t('result.line', { result: outcomeTitle(outcome, you), how: outcomeReason(outcome) });

/** The queens that have fallen. @param {OutcomeView} outcome @returns {string[]} */
export function fallen({ result, reason }) {
  if (reason === 'bothSurrounded') return ['wQ', 'bQ'];
  return reason === 'surrounded' ? [result === 'white' ? 'bQ' : 'wQ'] : [];
}

/**
 * The level after the one that was beaten, if there is one. A table that was laid out is no match: it may have been won
 * from the beginning.
 * @param {GameView} game @param {OutcomeView} outcome
 */
export function nextLevel({ you, start, status }, outcome) {
  if (you.length !== 1 || start || feeling(outcome, you) !== 'won') return null;
  const { level } = status.seats[you[0] === 'white' ? 'black' : 'white'];
  return level && level < LEVELS ? level + 1 : null;
}
