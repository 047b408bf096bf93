// A Worker's world in Node: the script of the Worker runs in it, and a test says what it hears and what it can fetch.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** @import { EngineAsk, PositionAsk } from '../../types/wire.js' */

/** What the network has: the files as they lie there. @param {URL} url */
export const fromFolder = async (url) => new Response(readFileSync(url));

let worlds = 0;

/**
 * Begins a Worker. Only one at a time says anything: the last.
 * @param {object} [world]
 * @param {(url: URL) => Promise<Response>} [world.fetch] @param {string} [world.name] as whoever begins it calls it
 */
export async function begin({ fetch = fromFolder, name = '' } = {}) {
  /** @type {any[]} */
  const said = [];
  /** Messages that it sends to itself: how many are on their way, and how many there ever were at once. */
  const own = { due: 0, most: 0 };
  /** @type {(event: {data: unknown}) => void} */
  let hear = () => {};
  Object.assign(globalThis, {
    name,
    fetch,
    postMessage: (/** @type {unknown} */ message) => said.push(message),
    addEventListener: (/** @type {string} */ _, /** @type {typeof hear} */ listener) => (hear = listener),
    // One that lets the test end.
    MessageChannel: class {
      /** @type {{onmessage: () => void}} */
      port1 = { onmessage() {} };
      port2 = {
        postMessage: () => {
          own.most = Math.max(own.most, ++own.due);
          setTimeout(() => {
            own.due--;
            this.port1.onmessage();
          });
        },
      };
    },
  });
  await import(new URL(`../../app/engine/worker.js?${++worlds}`, import.meta.url).href);

  let number = 0;
  /** @param {EngineAsk} question @returns {number} its number */
  function ask(question) {
    hear({ data: { number: ++number, ask: question } });
    return number;
  }
  return {
    said,
    own,
    ask,
    /** Begins an analysis. @param {number} id @param {PositionAsk} position */
    start: (id, position) =>
      ask({ type: 'analysis', frame: { id, do: { type: 'start', position, lines: 1, seconds: 20 } } }),
    /** Ends it, and waits until it has ended. @param {number} id */
    async stop(id) {
      const asked = ask({ type: 'analysis', frame: { id, do: { type: 'stop' } } });
      await this.until((message) => message.number === asked && message.answer && !message.answer.more);
    },
    /** Waits until it says something. @param {(message: any) => boolean} wanted */
    async until(wanted) {
      for (let i = 0; i < 2000 && !said.some(wanted); i++) await new Promise((resolve) => setTimeout(resolve, 5));
      const told = said.map(({ answer, ...rest }) => ({ ...rest, type: answer?.type }));
      assert.ok(said.some(wanted), JSON.stringify(told));
      return said.find(wanted);
    },
  };
}

/** Whether a message has a line about an analysis. @param {number} id */
export const lineOf =
  (id) =>
  (/** @type {any} */ { answer }) =>
    answer?.type === 'analysis' &&
    answer.messages.some((/** @type {any} */ one) => one.type === 'line' && one.id === id);
