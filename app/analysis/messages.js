// What is asked of an analysis and what it says, whoever thinks.

/** @import { AnalysisAsk, AnalysisMessage, Line, PositionAsk, PositionView, RefusalView } from '../../types/wire.js' */

/**
 * @typedef {object} Listener
 * @property {(line: Line) => void} line
 * @property {(state: 'waiting' | 'working' | 'finished' | 'lost') => void} state
 * @property {(refusal: RefusalView) => void} refused
 * @property {(position: PositionView) => void} [about] what is thought about, as the rules see it
 */

/** So long a position is thought about at most, in seconds. */
const LONGEST = 300;

/** The best turns. @param {PositionAsk} position @param {number} lines how many @returns {AnalysisAsk} */
export const wish = (position, lines) => ({ type: 'start', position, lines, seconds: LONGEST });

/**
 * Hands a message on, unless it answers a question that is no longer asked.
 * @param {Listener} owner
 * @param {AnalysisMessage} message
 * @param {number} number the number of the last question
 */
export function hand(owner, message, number) {
  if ('id' in message && message.id !== undefined && message.id !== number) return;
  if (message.type === 'line') owner.line(message.line);
  else if (message.type === 'waiting') owner.state('waiting');
  else if (message.type === 'position') {
    owner.about?.(message.position);
    owner.state('working');
  } else if (message.type === 'finished') owner.state('finished');
  else if (message.type === 'refused') owner.refused(message.refusal);
}
