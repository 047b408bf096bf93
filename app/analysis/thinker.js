// Who thinks about a position: the player that runs in this browser, or the server's.

/** @import { AnalysisAsk, EngineAnswer, PositionAsk } from '../../types/wire.js' */
/** @import { Listener } from './messages.js' */
import { Missing, PAUSE, client } from '../engine/client.js';
import { running } from '../lobby/running.js';
import { analyses } from '../site.js';
import { engine as makeEngine } from './engine.js';
import { hand, wish } from './messages.js';
import { unaided } from './unaided.js';

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
    thinks: true,
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
    const mine = ++number;
    try {
      take(await own.ask({ type: 'analysis', frame: { id: mine, do: what } }));
    } catch (error) {
      // Whoever died has said so. What only the whole module understands, and that does not come, is for the server.
      if (!(error instanceof Missing) || mine !== number || !question) return;
      begun = false;
      elsewhere(question, PAUSE);
    }
  }

  /** Whether it is done in this browser. */
  const isHere = () => own.usable() && (!analyses || chosen() === 'here');

  /** @param {PositionAsk} position */
  function think(position) {
    begun = isHere();
    if (begun) void post(wish(position, many));
    else elsewhere(position, own.wait());
  }

  /** Thinks, unless the reader plays that very game against somebody. @param {PositionAsk} position */
  async function consider(position) {
    const refusal = await unaided(position);
    if (question !== position) return;
    if (refusal) owner.refused(refusal);
    else think(position);
  }

  /** @param {PositionAsk} position @param {number} ms after which our own player may be asked again */
  function elsewhere(position, ms) {
    if (analyses) server.start(position, many);
    else wait(ms);
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
    isHere,
    /**
     * Gets ready before anything is asked: a turn that nobody wants has the module fetched and compiled, and the table laid
     * in which it remembers.
     */
    warm() {
      if (isHere() && !question)
        own.ask({ type: 'play', position: { gameString: 'Base' }, level: 10, ms: 1, seed: 0 }).catch(() => {});
    },
    /** @param {PositionAsk} position @param {number} lines */
    start(position, lines) {
      if (question) rest();
      many = lines;
      question = position;
      if (running().length) void consider(position);
      else think(position);
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
