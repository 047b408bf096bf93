// How a game ended, in words.

/** @import { OutcomeView, Side } from '../../types/wire.js' */
import { t } from '../text.js';

/** @param {OutcomeView} outcome */
export function outcomeTitle({ result }) {
  if (result === 'draw') return t('result.draw');
  return result === 'aborted' ? t('result.off') : t(`result.wins.${result}`);
}

/** How it came. @param {OutcomeView} outcome */
export function outcomeReason({ result, reason }) {
  if (result === 'draw' || result === 'aborted') return t(`result.${reason}`);
  /** @type {Side} */
  const loser = result === 'white' ? 'black' : 'white';
  return t(`result.${reason}.${loser}`);
}

/** All in one line. @param {OutcomeView} outcome */
export const outcomeText = (outcome) =>
  t('result.line', { result: outcomeTitle(outcome), how: outcomeReason(outcome) });
