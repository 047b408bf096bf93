// Which module a Worker fetches, and what becomes of its questions when a module does not come, or panics.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begin, fromFolder, lineOf } from '../engine/begin.js';

/** @import { EngineAsk } from '../../types/wire.js' */

const GAME = { gameString: 'Base', moves: ['wS1', 'bS1 wS1-'] };
/** Only the whole module answers it. @type {EngineAsk} */
const LESSON = { type: 'solution', lesson: 'ant-pins' };
/** @type {EngineAsk} */
const POSITION = { type: 'position', ask: { gameString: 'Base' } };

/** A network that does or does not have the whole module, and remembers what was asked of it. */
function network() {
  const seen = /** @type {string[]} */ ([]);
  const state = { whole: true };
  return {
    seen,
    state,
    async fetch(/** @type {URL} */ url) {
      const file = url.pathname.split('/').at(-1) ?? '';
      seen.push(file);
      if (file === 'whole.wasm' && !state.whole) throw new TypeError('fetch failed');
      return fromFolder(url);
    },
  };
}

test('a question whose module does not come is refused alone, and an analysis under way goes on', async (context) => {
  const now = performance.now.bind(performance);
  let passed = 0;
  const { seen, state, fetch } = network();
  state.whole = false;
  const worker = await begin({ fetch });
  worker.start(1, GAME);
  await worker.until(lineOf(1));
  context.mock.method(performance, 'now', () => now() + passed);
  const fetched = () => seen.filter((name) => name === 'whole.wasm').length;

  for (let tries = 0; tries < 5; tries++) {
    const number = worker.ask(LESSON);
    const told = await worker.until((message) => message.number === number);
    assert.match(told.missing, /fetch failed|a moment ago/);
  }
  assert.equal(fetched(), 1, 'it is not tried again at once');
  const number = worker.ask(POSITION);
  await worker.until((message) => message.number === number && message.answer.type === 'position');
  assert.ok(!worker.said.some((message) => 'broken' in message));

  // Ten seconds later it is tried once more, and has come back meanwhile.
  state.whole = true;
  passed += 9_000;
  const early = worker.ask(LESSON);
  await worker.until((message) => message.number === early && message.missing);
  passed += 2_000;
  const late = worker.ask(LESSON);
  await worker.until((message) => message.number === late && message.answer?.type === 'solution');
  assert.equal(fetched(), 2);

  worker.said.length = 0;
  await worker.until((message) => message.answer?.type === 'analysis' && message.number === undefined);
  context.mock.reset();
  await worker.stop(2);
});

test('whoever has only questions for the whole module fetches no other', async () => {
  const { seen, fetch } = network();
  const worker = await begin({ fetch, name: 'whole' });
  for (const ask of [LESSON, POSITION]) {
    const number = worker.ask(ask);
    await worker.until((message) => message.number === number && message.answer?.type === ask.type);
  }
  assert.deepEqual(seen.filter((name) => name.endsWith('.wasm')), ['whole.wasm']);
});

test('whoever asks about positions alone does without it', async () => {
  const { seen, fetch } = network();
  const worker = await begin({ fetch });
  const number = worker.ask(POSITION);
  await worker.until((message) => message.number === number && message.answer);
  assert.deepEqual(seen.filter((name) => name.endsWith('.wasm')), ['kypseli.wasm']);
});

test('what a panic says reaches the page', async (context) => {
  /** @type {any} */
  let exports = null;
  const { instantiate } = WebAssembly;
  context.mock.method(WebAssembly, 'instantiate', async (/** @type {any} */ ...words) => {
    const made = await /** @type {any} */ (instantiate)(...words);
    exports = made.instance.exports;
    return made;
  });
  const worker = await begin();
  await worker.until((message) => message.ready);
  // The real module, in which a host that asks in the middle of an answer finds the desk taken: a bug of the host, and the
  // one panic that can be had on purpose.
  context.mock.method(performance, 'now', () => exports.room(1));
  worker.start(1, GAME);
  const { broken } = await worker.until((message) => 'broken' in message);
  assert.match(broken, /panicked at .*interface\.rs:\d+:\d+:[^]*borrowed/);
});
