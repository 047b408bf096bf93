// The Worker itself, in Node: what it does with questions that cross each other, and with a module that breaks.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { begin, fromFolder, lineOf } from '../engine/begin.js';
import { narrow } from '../engine/narrow.js';

const THREAT = '~[wS1]bS1~';
const GAME = { gameString: 'Base', moves: ['wS1', 'bS1 wS1-'] };

test('an analysis that was given up before its module came does not take the place of the one that is wanted', async () => {
  /** Lets the whole module come. @type {() => void} */
  let come = () => {};
  const coming = new Promise((resolve) => (come = () => resolve(null)));
  const worker = await begin({
    async fetch(url) {
      if (url.href.endsWith('whole.wasm')) await coming;
      return fromFolder(url);
    },
  });
  const first = worker.start(1, { diagram: THREAT });
  worker.ask({ type: 'analysis', frame: { id: 2, do: { type: 'stop' } } });
  worker.start(3, GAME);
  await worker.until(lineOf(3));
  come();
  await worker.until((message) => message.number === first && message.answer);
  worker.said.length = 0;
  await worker.until(lineOf(3));
  assert.ok(!worker.said.some((message) => message.answer?.messages?.some((/** @type {any} */ one) => one.id === 1)));
  await worker.stop(4);
});

test('however often an analysis is ended and begun, there is one, and a slice of it at a time', async () => {
  const worker = await begin();
  worker.start(1, GAME);
  await worker.until(lineOf(1));
  // Back to back, as a page does that steps on: while a message of the Worker to itself is on its way.
  for (let id = 2; id < 20; id += 2) {
    worker.ask({ type: 'analysis', frame: { id, do: { type: 'stop' } } });
    worker.start(id + 1, GAME);
  }
  await worker.until(lineOf(19));
  worker.said.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 300));
  const slices = worker.said.filter((message) => message.answer?.type === 'analysis');
  assert.ok(slices.length > 1, 'it goes on');
  assert.equal(worker.own.most, 1, `${worker.own.most} analyses at once`);
  await worker.stop(20);
});

test('the first slice is short, and each analysis begins with it', async (context) => {
  /** How long the module was asked to think, each time. @type {number[]} */
  let lengths = [];
  const plain = JSON.stringify;
  context.mock.method(JSON, 'stringify', (/** @type {any} */ value) => {
    if (value?.type === 'think') lengths.push(value.ms);
    return plain(value);
  });
  const worker = await begin();
  for (const id of [1, 3]) {
    lengths = [];
    worker.start(id, GAME);
    for (let tries = 0; tries < 400 && lengths.length < 4; tries++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    await worker.stop(id + 1);
    assert.deepEqual(lengths.slice(0, 4), [10, 20, 20, 20]);
  }
});

test('the page hears when a question is begun with', async () => {
  const worker = await begin();
  await worker.until((message) => message.ready);
  worker.said.length = 0;
  const number = worker.ask({ type: 'solution', lesson: 'ant-pins' });
  await worker.until((message) => message.number === number);
  assert.deepEqual(
    worker.said.map((message) => message.begun ?? message.number),
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
