// The Worker itself, in Node: what it does with questions that cross each other, and with a module that breaks.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { narrow } from '../engine/narrow.js';

/** @import { EngineAsk } from '../../types/wire.js' */

/** @type {any[]} */
const said = [];
/** @type {(event: {data: unknown}) => void} */
let hear = () => {};
/** Lets the whole module come. @type {() => void} */
let come = () => {};
const coming = new Promise((resolve) => (come = () => resolve(null)));

Object.assign(globalThis, {
  postMessage: (/** @type {unknown} */ message) => said.push(message),
  addEventListener: (/** @type {string} */ _, /** @type {typeof hear} */ listener) => (hear = listener),
  async fetch(/** @type {URL} */ url) {
    if (url.href.endsWith('whole.wasm')) await coming;
    return new Response(readFileSync(url));
  },
  // One that lets the test end.
  MessageChannel: class {
    /** @type {{onmessage: () => void}} */
    port1 = { onmessage() {} };
    port2 = { postMessage: () => setTimeout(() => this.port1.onmessage()) };
  },
});
await import('../../app/engine/worker.js');

/** @param {(message: any) => boolean} wanted */
async function until(wanted) {
  for (let i = 0; i < 2000 && !said.some(wanted); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.ok(said.some(wanted), JSON.stringify(said.map(({ answer, ...rest }) => ({ ...rest, type: answer?.type }))));
}
let number = 0;
const ask = (/** @type {EngineAsk} */ question) => hear({ data: { number: ++number, ask: question } });
const start = (/** @type {number} */ id, /** @type {import('../../types/wire.js').PositionAsk} */ position) =>
  ask({ type: 'analysis', frame: { id, do: { type: 'start', position, lines: 1, seconds: 20 } } });
const lineOf =
  (/** @type {number} */ id) =>
  (/** @type {any} */ { answer }) =>
    answer?.type === 'analysis' &&
    answer.messages.some((/** @type {any} */ one) => one.type === 'line' && one.id === id);

const THREAT = '~[wS1]bS1~';

test('an analysis that was given up before its module came does not take the place of the one that is wanted', async () => {
  start(1, { diagram: THREAT });
  ask({ type: 'analysis', frame: { id: 2, do: { type: 'stop' } } });
  start(3, { gameString: 'Base', moves: ['wS1', 'bS1 wS1-'] });
  await until(lineOf(3));
  come();
  await until((message) => message.number === 1 && message.answer);
  said.length = 0;
  await until(lineOf(3));
  assert.ok(!said.some((message) => message.answer?.messages?.some((/** @type {any} */ one) => one.id === 1)));
  ask({ type: 'analysis', frame: { id: 4, do: { type: 'stop' } } });
  await until((message) => message.number === number && message.answer && !message.answer.more);
});

test('the page hears when a question is begun with', async () => {
  said.length = 0;
  ask({ type: 'solution', lesson: 'ant-pins' });
  await until((message) => message.number === number);
  assert.deepEqual(
    said.map((message) => message.begun ?? message.number),
    [number, number],
  );
});

test('a module that breaks in the middle of a question says so, and answers nothing any more', async () => {
  const code = readFileSync(new URL('../../engine/whole.wasm', import.meta.url));
  const engine = await load(narrow(code));
  const question = /** @type {const} */ ({ type: 'position', ask: { gameString: 'Base' } });
  // There is no room for the question itself: a trap, not an answer.
  assert.throws(
    () => engine(question),
    (/** @type {any} */ error) => error.cause instanceof WebAssembly.RuntimeError,
  );
  assert.throws(() => engine(question));
});
