// A review under way: asked of a Worker of its own, position by position. It is stopped with its Worker.

/** @import { ChanceAt, SearchedView, PositionAsk, ReviewAnswer, ReviewAsk, ReviewView } from '../../../types/wire.js' */
import { Refused } from '../../api.js';
import { client } from '../../engine/client.js';
import { unaided } from '../unaided.js';

/**
 * Reviews a game to its end.
 * @param {PositionAsk} game
 * @param {{found: (done: number, of: number, chances: ChanceAt[]) => void, nodes?: number}} how
 * @returns {{review: Promise<ReviewView | null>, positions: () => SearchedView[] | null, stop: () => void}} nothing if it was stopped;
 *   it fails with a refusal where the reader plays that very game against somebody; and what it follows from, once it is there
 */
export function reviewOf(game, { found, nodes }) {
  const engine = client({ whole: true });
  let stopped = false;
  /** @type {SearchedView[] | null} */
  let positions = null;

  /** @param {ReviewAsk} what @returns {Promise<ReviewAnswer>} */
  async function ask(what) {
    const answer = await engine.ask({ type: 'review', ask: what });
    if (answer.type !== 'review') throw new Error(answer.type === 'refused' ? answer.refusal.text : answer.type);
    return answer.answer;
  }

  async function run() {
    try {
      const refusal = await unaided(game);
      if (refusal) throw new Refused(409, refusal);
      let answer = await ask({ type: 'start', game, ...(nodes && { nodes }) });
      while (!answer.review && !stopped) {
        answer = await ask({ type: 'goOn' });
        if (!stopped) found(answer.done, answer.of, answer.found);
      }
      positions = answer.positions ?? null;
      return stopped ? null : (answer.review ?? null);
    } finally {
      engine.close();
    }
  }

  return {
    review: run(),
    positions: () => positions,
    stop() {
      stopped = true;
      engine.close();
    },
  };
}
