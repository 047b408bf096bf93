// Who thinks about a position: the player that runs in this browser, or the server's.

/** @import { AnalysisAsk, EngineAnswer, PositionAsk } from '../../types/wire.js' */
/** @import { Listener } from './messages.js' */
import { client } from '../engine/client.js';
import { analyses } from '../site.js';
import { engine as makeEngine } from './engine.js';
import { hand, wish } from './messages.js';

/** @typedef {'here' | 'server'} Where */

/** There is neither a server nor a browser that could think. @type {import('../api.js').Refusal} */
const UNABLE = { rule: 'unable', text: 'the rules do not run in this browser' };

/**
 * @param {Listener} owner
 * @param {() => Where} chosen where the reader wants it to be done
 */
export function thinker(owner, chosen) {
  /** What is thought about. @type {PositionAsk | null} */
  let question = null;
  /** How many of the best turns are wanted. */
  let many = 3;
  let number = 0;
  /** Whether our own player was asked for anything. */
  let begun = false;
  let timer = 0;
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
    begun = own.usable() && (!analyses || chosen() === 'here');
    if (begun) void post(wish(position, many));
    else if (analyses) server.start(position, many);
    else wait(own.wait());
  }

  /** Where no server thinks: later, or never. @param {number} ms */
  function wait(ms) {
    if (ms === Infinity) return owner.refused(/** @type {any} */ (UNABLE));
    owner.state('lost');
    timer = window.setTimeout(() => question && think(question), ms);
  }

  /** Nobody thinks any more. */
  function rest() {
    clearTimeout(timer);
    number++;
    if (begun) void post({ type: 'stop' });
    server.stop();
  }

  return {
    /** @param {PositionAsk} position @param {number} lines */
    start(position, lines) {
      if (question) rest();
      many = lines;
      question = position;
      think(position);
    },
    stop() {
      if (question) rest();
      question = null;
    },
    close() {
      question = null;
      clearTimeout(timer);
      own.close();
      server.close();
    },
  };
}
