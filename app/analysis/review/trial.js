// Whether another turn is as good as the one that a review found: the computer looks at what it leads to.

/** @import { JudgedView, PositionAsk } from '../../../types/wire.js' */
import { looker } from '../look.js';

/** What may be given away by a turn that still counts as right, in thousandths: an inaccuracy begins there. */
const LITTLE = 50;
/** So long is thought about it at most, in milliseconds. */
const LONGEST = 6_000;

/** Whether so much of a chance is as good as the best turn's. @param {JudgedView} task @param {number} chance in thousandths, of whoever has to find it */
export const isAsGood = (task, chance) => task.best.chance - chance < LITTLE;

/**
 * @param {JudgedView} task @param {PositionAsk} after the position behind the turn that was tried
 * @returns {Promise<boolean>} also not if nobody can think here
 */
export async function tried(task, after) {
  const eyes = looker();
  const line = await eyes.look(after, task.depth - 1, LONGEST);
  eyes.close();
  // It is the other side's turn there.
  return !!line && isAsGood(task, 1000 - line.score.chance);
}
