// A short look at a position: what the computer thinks of it after so many turns deep, or as far as it comes in a moment.

/** @import { AnalysisAsk, EngineAnswer, Line, PositionAsk } from '../../types/wire.js' */
import { client } from '../engine/client.js';

/** Somebody who looks at one position after the other. */
export function looker() {
  /** Who hears what comes; nothing for an engine that has died. @type {((answer: EngineAnswer | null) => void) | null} */
  let hears = null;
  let number = 0;
  const engine = client({ thinks: true, hear: (answer) => hears?.(answer), died: () => hears?.(null) });
  const post = (/** @type {AnalysisAsk} */ what) => engine.ask({ type: 'analysis', frame: { id: ++number, do: what } });

  return {
    /**
     * What was looked at before is looked at no longer.
     * @param {PositionAsk} position @param {number} depth @param {number} ms for so long at most
     * @returns {Promise<Line | null>} nothing if nobody can think here
     */
    look: (position, depth, ms) =>
      new Promise((resolve) => {
        hears?.(null);
        if (!engine.usable()) return resolve(null);
        /** @type {Line | null} */
        let best = null;
        const timer = setTimeout(done, ms);
        function done() {
          if (hears !== take) return;
          hears = null;
          clearTimeout(timer);
          resolve(best);
        }
        /** @param {EngineAnswer | null} answer */
        function take(answer) {
          if (hears !== take) return;
          if (answer?.type !== 'analysis') return done();
          for (const message of answer.messages) {
            if (!('id' in message) || message.id !== mine) continue;
            if (message.type === 'line') best = message.line;
            const isOver = message.type === 'finished' || message.type === 'refused';
            if (isOver || (best && best.depth >= depth)) {
              void post({ type: 'stop' }).catch(() => {});
              return done();
            }
          }
        }
        hears = take;
        const asked = post({ type: 'start', position, lines: 1, seconds: Math.ceil(ms / 1000) });
        const mine = number;
        asked.then(take, done);
      }),
    close() {
      hears?.(null);
      engine.close();
    },
  };
}
