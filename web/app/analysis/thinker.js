// Who thinks about a position: the player that runs in this browser, or the server's.

/** @import { AnalysisAsk, EngineAnswer, PositionAsk } from '../../types/wire.js' */
/** @import { Listener } from './messages.js' */
import { client } from '../engine/client.js';
import { engine as makeEngine } from './engine.js';
import { hand, wish } from './messages.js';

/** @typedef {'here' | 'server'} Where */

/**
 * @param {Listener} owner
 * @param {() => Where} chosen where the reader wants it to be done
 */
export function thinker(owner, chosen) {
  /** What is thought about. @type {PositionAsk | null} */
  let question = null;
  let number = 0;
  /** Whether our own player was asked for anything. */
  let begun = false;
  const server = makeEngine(owner);
  const own = client({
    hear: take,
    // It is asked once more, here or, if that makes no sense, of the server.
    died() {
      begun = false;
      if (question) think(question);
    },
  });

  /** @param {EngineAnswer} answer */
  function take(answer) {
    if (answer.type === 'analysis') for (const message of answer.messages) hand(owner, message, number);
  }

  /** @param {AnalysisAsk} what */
  async function post(what) {
    try {
      take(await own.ask({ type: 'analysis', frame: { id: ++number, do: what } }));
    } catch {
      // Whoever died has said so.
    }
  }

  /** @param {PositionAsk} position */
  function think(position) {
    begun = chosen() === 'here' && own.usable();
    if (begun) void post(wish(position));
    else server.start(position);
  }

  /** Nobody thinks any more. */
  function rest() {
    number++;
    if (begun) void post({ type: 'stop' });
    server.stop();
  }

  return {
    /** @param {PositionAsk} position */
    start(position) {
      if (question) rest();
      question = position;
      think(position);
    },
    stop() {
      if (question) rest();
      question = null;
    },
    close() {
      question = null;
      own.close();
      server.close();
    },
  };
}
