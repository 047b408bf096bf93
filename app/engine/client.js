// The page's end of a Worker: begun when something is first asked, and anew when it has died.

/** @import { EngineAnswer, EngineAsk } from '../../types/wire.js' */
/** @import { Said } from './worker.js' */

/** So often a Worker may die over a question before nobody trusts it any more. */
const DEATHS = 3;
/** After a module that could not be loaded the next try waits so long, in milliseconds. */
export const PAUSE = 10_000;
/** How often it is looked whether a Worker still answers, in milliseconds. A page that sleeps does not look. */
const LOOK = 1_000;
/** So many looks a Worker may take over a question on top of the time that it is given for it. */
const LOOKS = 30;

/** Whether this browser can run the module at all. */
export const able = () => typeof WebAssembly === 'object' && typeof Worker === 'function';

/** There is no answer to be had here. */
export class Dead extends Error {}

/** Nobody wants the answer any more. */
export class Unwanted extends Dead {}

/** What would answer this question cannot be had just now, though others are answered. */
export class Missing extends Dead {}

/** How many looks an answer may take once the module is at work on it. @param {EngineAsk} ask */
function looks(ask) {
  if (ask.type === 'puzzle') return LOOKS + ask.attempt.ms / LOOK;
  return LOOKS + ('ms' in ask ? ask.ms / LOOK : 0);
}

/**
 * @typedef {object} Waiting who waits for an answer
 * @property {(answer: EngineAnswer) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} looks how many it may take
 * @property {boolean} begun whether the module is at work on it
 */

/**
 * @param {object} [owner]
 * @param {(answer: EngineAnswer) => void} [owner.hear] what comes without being asked for: an analysis that goes on
 * @param {() => void} [owner.died]
 * @param {boolean} [owner.whole] whether only the whole module answers what will be asked: it is fetched at once
 * @param {boolean} [owner.thinks] whether the player will be asked first of all: what it has learnt is fetched together with the module
 */
export function client({ hear, died, whole = false, thinks = false } = {}) {
  /** @type {Worker | null} */
  let worker = null;
  let [number, deaths, resting] = [0, 0, -Infinity];
  let [ready, closed] = [false, false];
  /** How many looks an analysis may still be silent; nothing if there is none. @type {number | null} */
  let silence = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let looking;
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();

  function begin() {
    const name = whole ? 'whole' : thinks ? 'thinks' : '';
    const mine = new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name });
    mine.onmessage = (/** @type {MessageEvent<Said>} */ { data }) => {
      if (mine !== worker) return;
      if ('ready' in data) ready = true;
      else if ('broken' in data) end(data.broken);
      else if ('begun' in data) startOf(data.begun);
      else if ('missing' in data) miss(data);
      else take(data);
    };
    mine.onerror = (event) => {
      event.preventDefault();
      if (mine === worker) end(event.message);
    };
    return mine;
  }

  /** @param {number} begun */
  function startOf(begun) {
    const asked = waiting.get(begun);
    if (asked) asked.begun = true;
    looking ??= setInterval(look, LOOK);
  }

  /** @param {Extract<Said, {answer: EngineAnswer}>} said */
  function take(said) {
    if (said.answer.type === 'analysis') silence = said.answer.more ? LOOKS : null;
    if (silence !== null) looking ??= setInterval(look, LOOK);
    if (said.number === undefined) return hear?.(said.answer);
    waiting.get(said.number)?.resolve(said.answer);
    waiting.delete(said.number);
  }

  /** A question that has no answer here, and is no reason to think ill of the Worker. @param {{number: number, missing: string}} said */
  function miss(said) {
    waiting.get(said.number)?.reject(new Missing(said.missing));
    waiting.delete(said.number);
  }

  /** Whether it still answers. What is only on its way, such as a module over a slow line, does not count. */
  function look() {
    const begun = [...waiting.values()].filter((asked) => asked.begun);
    for (const asked of begun) asked.looks--;
    if (silence !== null) silence--;
    if (begun.some((asked) => asked.looks < 0) || (silence !== null && silence < 0)) end('it does not answer');
    else if (!begun.length && silence === null) rest();
  }

  function rest() {
    clearInterval(looking);
    looking = undefined;
  }

  function stop() {
    worker?.terminate();
    worker = null;
    ready = false;
    silence = null;
    rest();
  }

  /** @param {string} reason */
  function end(reason) {
    if (ready) deaths++;
    else resting = performance.now() + PAUSE;
    stop();
    // A question may have killed it: none is asked again here.
    forget(new Dead(reason));
    died?.();
  }

  /** Nobody will answer what is asked. @param {Error} reason */
  function forget(reason) {
    const asked = [...waiting.values()];
    waiting.clear();
    for (const { reject } of asked) reject(reason);
  }

  /** In how many milliseconds it makes sense to ask: now, later, or never. */
  const wait = () => (closed || !able() || deaths >= DEATHS ? Infinity : Math.max(0, resting - performance.now()));

  /** Whether it makes sense to ask now. */
  const usable = () => wait() === 0;

  /** Ends whatever is under way; the next question begins a new Worker. */
  const drop = () => {
    stop();
    forget(new Unwanted('nobody wants to know any more'));
  };

  return {
    wait,
    usable,
    drop,
    /** Whether the module has come. */
    isReady: () => ready,
    /** Begins before anything is asked. */
    warm() {
      if (!usable()) return;
      try {
        worker ??= begin();
      } catch (error) {
        end(String(error));
      }
    },
    /** @param {EngineAsk} question @returns {Promise<EngineAnswer>} */
    ask(question) {
      this.warm();
      const mine = worker;
      if (!mine) return Promise.reject(closed ? new Unwanted('it is closed') : new Dead('there is no Worker'));
      return new Promise((resolve, reject) => {
        waiting.set(++number, { resolve, reject, looks: looks(question), begun: false });
        mine.postMessage({ number, ask: question });
      });
    },
    /** For good: nothing is begun any more. */
    close() {
      closed = true;
      drop();
    },
  };
}
