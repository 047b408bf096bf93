// Whoever plays against a person thinks for themselves: a position of a game that goes on is not analysed.

/** @import { PositionAsk, RefusalView } from '../../types/wire.js' */
import { ask, Refused } from '../api.js';
import { running } from '../lobby/running.js';

/**
 * Asks the server, who knows the reader's games, where there are some. If it cannot be reached, nobody is kept from thinking.
 * @param {PositionAsk} position
 * @returns {Promise<RefusalView | null>} why not, if not
 */
export async function unaided(position) {
  if (!running().length) return null;
  try {
    await ask('POST', '/api/position/unaided', position);
  } catch (error) {
    if (error instanceof Refused && error.refusal.rule === 'not-over')
      return /** @type {RefusalView} */ (error.refusal);
  }
  return null;
}
