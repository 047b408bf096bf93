// The page's end of a Worker: begun when something is first asked, and anew when it has died.

/** @import { EngineAnswer, EngineAsk } from '../../types/wire.js' */
/** @import { Said } from './worker.js' */

/** So often a Worker may die over a question before nobody trusts it any more. */
const DEATHS = 3;
/** After a module that could not be loaded the next try waits so long, in milliseconds. */
const PAUSE = 10_000;

/** Whether this browser can run the module at all. */
export const able = () => typeof WebAssembly === 'object' && typeof Worker === 'function';

/** There is no answer to be had here. */
export class Dead extends Error {}

/**
 * @param {object} [owner]
 * @param {(answer: EngineAnswer) => void} [owner.hear] what comes without being asked for: an analysis that goes on
 * @param {() => void} [owner.died]
 */
export function client({ hear, died } = {}) {
  /** @type {Worker | null} */
  let worker = null;
  let [number, deaths, resting] = [0, 0, -Infinity];
  let ready = false;
  /** @type {Map<number, {resolve: (answer: EngineAnswer) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();

  function begin() {
    const mine = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    mine.onmessage = (/** @type {MessageEvent<Said>} */ { data }) => {
      if (mine !== worker) return;
      if ('ready' in data) ready = true;
      else if ('broken' in data) end(data.broken);
      else if (data.number === undefined) hear?.(data.answer);
      else {
        waiting.get(data.number)?.resolve(data.answer);
        waiting.delete(data.number);
      }
    };
    mine.onerror = (event) => {
      event.preventDefault();
      if (mine === worker) end(event.message);
    };
    return mine;
  }

  /** @param {string} reason */
  function end(reason) {
    worker?.terminate();
    worker = null;
    if (ready) deaths++;
    else resting = performance.now() + PAUSE;
    ready = false;
    // A question may have killed it: none is asked again here.
    forget(reason);
    died?.();
  }

  /** Nobody will answer what is asked. @param {string} reason */
  function forget(reason) {
    const asked = [...waiting.values()];
    waiting.clear();
    for (const { reject } of asked) reject(new Dead(reason));
  }

  /** Whether it makes sense to ask. */
  const usable = () => able() && deaths < DEATHS && performance.now() >= resting;

  return {
    usable,
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
      if (!mine) return Promise.reject(new Dead('there is no Worker'));
      return new Promise((resolve, reject) => {
        waiting.set(++number, { resolve, reject });
        mine.postMessage({ number, ask: question });
      });
    },
    close() {
      worker?.terminate();
      worker = null;
      ready = false;
      forget('nobody wants to know any more');
    },
  };
}
