// How a game ended, in words.

/** @import { OutcomeView, Side } from '../../types/wire.js' */
import { t } from '../text.js';

/** @param {OutcomeView} outcome */
export const outcomeTitle = ({ winner }) => (winner ? t(`result.wins.${winner}`) : t('result.draw'));

/** How it came. @param {OutcomeView} outcome */
export function outcomeReason({ winner, reason }) {
  if (!winner) return t(`result.${reason}`);
  /** @type {Side} */
  const loser = winner === 'white' ? 'black' : 'white';
  return t(`result.${reason}.${loser}`);
}

/** All in one line. @param {OutcomeView} outcome */
export const outcomeText = (outcome) =>
  t('result.line', { result: outcomeTitle(outcome), how: outcomeReason(outcome) });
