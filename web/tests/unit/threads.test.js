// The module for several threads, in Node's own: they share its memory, begin and end with each search, and find the same.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Worker as Thread } from 'node:worker_threads';
import { load } from '../../app/engine/module.js';
import { loadShared, threads } from '../../app/engine/threads.js';

/** @import { EngineAsk } from '../../types/wire.js' */
/** @import { Engine } from '../../app/engine/module.js' */

const file = (/** @type {string} */ name) => readFileSync(new URL(`../../engine/${name}`, import.meta.url));

/** A browser's Worker, out of Node's. */
class Other {
  static alive = new Set();
  /** @type {((event: {data: unknown}) => void) | null} */
  onmessage = null;
  /** @type {((event: {message: string}) => void) | null} */
  onerror = null;
  /** @param {URL} script */
  constructor(script) {
    const thread = new Thread(new URL('../engine/thread.js', import.meta.url), { workerData: script.href });
    thread.on('message', (data) => this.onmessage?.({ data }));
    thread.on('error', (error) => this.onerror?.({ message: String(error) }));
    Other.alive.add(thread);
    this.thread = thread;
  }
  /** @param {unknown} message */
  postMessage(message) {
    this.thread.postMessage(message);
  }
}

/** @param {number} count @param {(engine: Engine) => void | Promise<void>} act */
async function together(count, act) {
  Object.assign(globalThis, { Worker: Other });
  const died = /** @type {Error[]} */ ([]);
  try {
    await act(await loadShared(file('threads.wasm'), count, (error) => died.push(error)));
    assert.deepEqual(died, []);
  } finally {
    for (const thread of Other.alive) await thread.terminate();
    Other.alive.clear();
    Reflect.deleteProperty(globalThis, 'Worker');
  }
}

const GAME = 'Base+MLP;InProgress;White[4];wL;bL wL-;wM -wL;bM bL-;wQ -wM;bQ bM-';
const position = { gameString: GAME };

/** @param {Engine} engine @param {number} id @param {EngineAsk & {type: 'analysis'}} ask */
function hear(engine, id, ask) {
  const answer = engine(ask);
  assert.ok(answer.type === 'analysis', answer.type);
  let [more, depth, nodes] = [answer.more, 0, 0];
  while (more && depth < 5) {
    const next = engine({ type: 'think', ms: 20 });
    assert.ok(next.type === 'analysis');
    more = next.more;
    for (const message of next.messages)
      if (message.type === 'line') {
        assert.equal(message.id, id);
        ({ depth, nodes } = message.line);
      }
  }
  return { depth, nodes };
}

test('threads share what they find, and one search follows the other', async () => {
  await together(3, (engine) => {
    assert.ok(engine.learn(new Uint8Array(file('network.bin'))));
    // More often than there are Workers: each takes one thread after the other.
    for (let id = 1; id <= 6; id++) {
      const found = hear(engine, id, {
        type: 'analysis',
        frame: { id, do: { type: 'start', position, lines: 1, seconds: 60 } },
      });
      assert.ok(found.depth >= 5 && found.nodes > 0);
    }
    const ended = engine({ type: 'analysis', frame: { id: 7, do: { type: 'stop' } } });
    assert.ok(ended.type === 'analysis' && !ended.more);
  });
});

test('what does not depend on time is the same as with one thread', async () => {
  const one = await load(file('kypseli.wasm'));
  await together(2, (engine) => {
    /** @type {EngineAsk[]} */
    const questions = [
      { type: 'position', ask: position },
      { type: 'play', position, level: 3, ms: 60_000, seed: 7 },
    ];
    for (const question of questions) assert.deepEqual(engine(question), one(question));
  });
});

test('a thread that nobody can lend is done without', async () => {
  await together(1, (engine) => {
    const found = hear(engine, 1, {
      type: 'analysis',
      frame: { id: 1, do: { type: 'start', position, lines: 3, seconds: 60 } },
    });
    assert.ok(found.depth >= 5);
  });
});

test('only a page that nothing from elsewhere is a part of has threads', () => {
  assert.equal(threads(), 1);
});
