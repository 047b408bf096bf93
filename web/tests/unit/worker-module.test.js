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

/** A line that has all files or lacks some, and remembers what was asked of it. */
function line() {
  const seen = /** @type {string[]} */ ([]);
  const state = { whole: true, network: true };
  return {
    seen,
    state,
    fetch(/** @type {URL} */ url) {
      const file = url.pathname.split('/').at(-1) ?? '';
      seen.push(file);
      const isThere = file === 'whole.wasm' ? state.whole : file === 'network.bin' ? state.network : true;
      return isThere ? fromFolder(url) : Promise.reject(new TypeError('fetch failed'));
    },
  };
}

test('a question whose module does not come is refused alone, and an analysis under way goes on', async (context) => {
  // A watch that goes on a little whenever somebody looks at it: how busy this machine is makes no difference.
  let now = 1_000;
  context.mock.method(performance, 'now', () => (now += 0.5));
  const { seen, state, fetch } = line();
  state.whole = false;
  const worker = await begin({ fetch });
  worker.start(1, GAME);
  await worker.until(lineOf(1));
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
  now += 5_000;
  const early = worker.ask(LESSON);
  await worker.until((message) => message.number === early && message.missing);
  now += 10_000;
  const late = worker.ask(LESSON);
  await worker.until((message) => message.number === late && message.answer?.type === 'solution');
  assert.equal(fetched(), 2);

  worker.said.length = 0;
  await worker.until((message) => message.answer?.type === 'analysis' && message.number === undefined);
  context.mock.reset();
  await worker.stop(2);
});

test('whoever has only questions for the whole module fetches no other', async () => {
  const { seen, fetch } = line();
  const worker = await begin({ fetch, name: 'whole' });
  for (const ask of [LESSON, POSITION]) {
    const number = worker.ask(ask);
    await worker.until((message) => message.number === number && message.answer?.type === ask.type);
  }
  assert.deepEqual(
    seen.filter((name) => name.endsWith('.wasm')),
    ['whole.wasm'],
  );
});

test('whoever asks about positions alone does without it', async () => {
  const { seen, fetch } = line();
  const worker = await begin({ fetch });
  const number = worker.ask(POSITION);
  await worker.until((message) => message.number === number && message.answer);
  assert.deepEqual(
    seen.filter((name) => name.endsWith('.wasm')),
    ['kypseli.wasm'],
  );
});

test('whoever will think first of all has what the player has learnt fetched together with the module', async () => {
  const { seen, fetch } = line();
  await begin({ fetch, name: 'thinks' });
  assert.deepEqual(seen.toSorted(), ['kypseli.wasm', 'network.bin'], 'before anything is asked');
});

test('whoever thinks knows by then what the player has learnt, and nobody else fetches it', async (context) => {
  let [now, learnt] = [1_000, 0];
  const { instantiate } = WebAssembly;
  context.mock.method(WebAssembly, 'instantiate', async (/** @type {any} */ ...words) => {
    const { instance } = await /** @type {any} */ (instantiate)(...words);
    const learn = () => {
      const done = instance.exports.learn();
      learnt += done;
      return done;
    };
    return { instance: { exports: { ...instance.exports, learn } } };
  });
  context.mock.method(performance, 'now', () => (now += 0.5));
  for (const name of ['', 'whole']) {
    learnt = 0;
    const { seen, state, fetch } = line();
    state.network = false;
    const worker = await begin({ fetch, name });
    const fetched = () => seen.filter((file) => file === 'network.bin').length;
    const answered = async (/** @type {EngineAsk} */ ask) => {
      const number = worker.ask(ask);
      const { answer } = await worker.until((message) => message.number === number && message.answer);
      assert.equal(answer.type, ask.type);
    };
    /** @type {EngineAsk} */
    const play = { type: 'play', position: GAME, level: 1, ms: 50, seed: 1 };
    await answered(POSITION);
    assert.deepEqual([fetched(), learnt], [0, 0]);
    // Where it cannot be had, the player plays without, and tries again after a while.
    await answered(play);
    await answered(play);
    assert.deepEqual([fetched(), learnt], [1, 0]);
    state.network = true;
    now += 11_000;
    await answered(play);
    await answered(play);
    assert.deepEqual([fetched(), learnt], [2, 1]);
  }
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
  assert.match(broken, /^panicked at .*\.rs:\d+:\d+:\n.*borrowed/);
});
