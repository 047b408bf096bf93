// The room of a game without a server: it takes and sends the messages of a room of the server, and asks our own rules.

/** @import { Act, EngineAnswer, GameSummary, LocalAnswer, LocalAsk, ServerMessage } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
/** @import { Condition } from '../game/connection.js' */
import { client } from '../engine/client.js';
import { served } from '../site.js';
import { freshId, insist } from './games.js';
import { alone, onElsewhere, read, shown, write } from './store.js';

/** What is said when the module has died too often. @type {Refusal} */
const STOPPED = { rule: 'stopped', text: 'what plays in this page has stopped: load the page anew' };

/** The longest that a timer waits, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Whether it is an engine's turn. @param {GameSummary} game */
const isEngines = ({ seats, toMove, outcome }) => !outcome && seats[toMove].state === 'engine';

/**
 * @param {string} id the game
 * @param {object} owner
 * @param {(message: ServerMessage) => void} owner.message
 * @param {(condition: Condition) => void} owner.condition
 * @param {() => void} owner.gone when the game is here no more
 */
export function room(id, owner) {
  const rules = client({ whole: true });
  const player = client({ whole: true });
  let [numbers, closed, timer, thinking] = [0, false, 0, -1];
  /** What is asked and not answered yet. @type {Set<Promise<unknown>>} */
  const under = new Set();
  const leave = shown(id);
  const deaf = onElsewhere(id, () => void say({ type: 'resync' }));

  /**
   * Asks, and keeps what has come of it.
   * @param {LocalAsk} ask
   * @returns {Promise<EngineAnswer | null>} nothing if the game is here no more
   */
  const asked = (ask) =>
    alone(id, async () => {
      const kept = read(id);
      if (!kept) return null;
      const found = await insist(rules, { type: 'local', game: kept.game, name: '', now: Date.now(), ask });
      if (found.type !== 'local' || !found.answer.step) return found;
      const { step, rematch, summary, pieces } = found.answer;
      kept.game.steps.push(step);
      write({ ...kept, summary, pieces });
      if (rematch) write({ game: rematch, summary: begun(summary, rematch), pieces: [] });
      return found;
    });

  /** @param {LocalAsk} ask @returns {Promise<Refusal | null>} why not */
  async function turn(ask) {
    /** @type {EngineAnswer | null} */
    let found;
    if (closed) return null;
    const answer = asked(ask);
    under.add(answer);
    try {
      found = await answer;
    } catch {
      return STOPPED;
    } finally {
      under.delete(answer);
    }
    if (closed) return null;
    if (!found) {
      owner.gone();
      return null;
    }
    if (found.type === 'refused') return found.refusal;
    return found.type === 'local' ? hear(found.answer) : STOPPED;
  }

  /** @param {LocalAnswer} answer @returns {Refusal | null} why not */
  function hear({ messages, summary, deadline }) {
    owner.condition('open');
    clearTimeout(timer);
    if (deadline !== undefined)
      timer = window.setTimeout(() => void say({ type: 'resync' }), Math.min(deadline - Date.now() + 5, LONGEST));
    /** @type {Refusal | null} */
    let refusal = null;
    for (const message of messages) {
      if (message.type === 'refused') refusal = message.refusal;
      else owner.message(message);
    }
    if (isEngines(summary)) void think(summary.ply);
    return refusal;
  }

  /** Lets the engine find its turn and take it. @param {number} ply */
  async function think(ply) {
    if (thinking === ply) return;
    // What it is thinking about was taken back.
    if (thinking >= 0) player.drop();
    thinking = ply;
    const kept = read(id);
    if (!kept) return;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const ask = /** @type {const} */ ({ type: 'think', seed });
    /** @type {EngineAnswer | null} */
    let found = null;
    try {
      found = await insist(player, { type: 'local', game: kept.game, name: '', now: Date.now(), ask });
    } catch {
      if (!closed && thinking === ply) owner.message({ type: 'refused', refusal: /** @type {any} */ (STOPPED) });
    }
    if (closed || thinking !== ply) return;
    thinking = -1;
    // A turn for another moment is refused, and what is right by then has been told.
    if (found?.type === 'thought' && found.do) await say(found.do);
  }

  /** @param {Act} act */
  const say = (act) => turn({ type: 'say', frame: { id: ++numbers, do: act }, fresh: freshId() });

  void turn({ type: 'enter' }).then((refusal) => {
    if (refusal && !closed) owner.condition(refusal === STOPPED ? 'lost' : 'gone');
  });

  return {
    /** @param {Act} act @returns {Promise<Refusal | null>} nothing, or why not */
    act: say,
    resync: () => void say({ type: 'resync' }),
    now: () => Date.now(),
    close() {
      closed = true;
      clearTimeout(timer);
      deaf();
      leave();
      player.close();
      // What was done before is done.
      void Promise.allSettled(under).then(() => {
        rules.close();
        // Nobody looks at it any more: should there be a server again, it goes there.
        if (served) void import('./homecoming.js').then(({ homecoming }) => homecoming());
      });
    },
  };
}

/**
 * How a game stands in which they play again, before anybody has looked at it.
 * @param {GameSummary} before @param {import('../../types/wire.js').LocalGame} game
 * @returns {GameSummary}
 */
function begun({ outcome: _, ...before }, { id, created }) {
  const { white, black } = before.seats;
  /** @type {GameSummary['you']} */
  const you = before.you.length === 1 ? [before.you[0] === 'white' ? 'black' : 'white'] : before.you;
  const seats = { white: black, black: white };
  return { ...before, id, created, updated: created, seats, you, ply: 0, toMove: 'white' };
}
