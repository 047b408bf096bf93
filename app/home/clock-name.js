// A clock in words.

import { t } from '../text.js';

/** @param {string} clock as the settings write it */
export function clockName(clock) {
  if (clock === 'none') return t('clock.none');
  if (clock.startsWith('days ')) return t('clock.perTurn', { n: Number(clock.slice(5)) });
  const [base, more] = clock.split('+').map(Number);
  return t('clock.minutes', { minutes: base / 60, seconds: more });
}
