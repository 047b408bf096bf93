// The page's end of a Worker, with Workers that do what they are told: those that hang, die, or are no longer wanted.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { Dead, Missing, Unwanted, client } from '../../app/engine/client.js';
import { insist } from '../../app/local/games.js';

/** @import { EngineAsk } from '../../types/wire.js' */

/** @type {Fake[]} */
let all = [];
class Fake {
  ended = false;
  /** @type {{number: number, ask: EngineAsk}[]} */
  asked = [];
  /** @type {(event: {data: unknown}) => void} */
  onmessage = () => {};
  /** @param {URL} _ @param {WorkerOptions} options */
  constructor(_, options) {
    this.options = options;
    all.push(this);
  }
  /** @param {{number: number, ask: EngineAsk}} message */
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  /** @param {unknown} data */
  say(data) {
    this.onmessage({ data });
  }
}

beforeEach(() => {
  all = [];
  Object.assign(globalThis, { Worker: Fake });
  mock.timers.enable({ apis: ['setInterval'] });
});
afterEach(() => mock.timers.reset());

/** @type {EngineAsk} */
const question = { type: 'position', ask: { gameString: 'Base' } };
const seconds = (/** @type {number} */ count) => {
  for (let i = 0; i < count; i++) mock.timers.tick(1000);
};

test('a Worker that hangs over a question is ended, and the next question begins another', async () => {
  const engine = client();
  const asked = engine.ask(question);
  all[0].say({ ready: true });
  all[0].say({ begun: 1 });
  seconds(20);
  assert.ok(!all[0].ended);
  const refused = assert.rejects(asked, Dead);
  seconds(20);
  await refused;
  assert.ok(all[0].ended);
  const again = engine.ask(question);
  assert.equal(all.length, 2);
  all[1].say({ ready: true });
  all[1].say({ begun: 2 });
  all[1].say({ number: 2, answer: { type: 'perft', nodes: 1 } });
  assert.deepEqual(await again, { type: 'perft', nodes: 1 });
  seconds(100);
  assert.ok(!all[1].ended, 'nobody waits for it');
});

test('a module that is still on its way has all the time that it needs', () => {
  const engine = client();
  engine.ask(question).catch(() => {});
  seconds(600);
  all[0].say({ ready: true });
  seconds(600);
  assert.ok(!all[0].ended, 'it has not begun with the question: perhaps the whole module is being fetched');
});

test('whoever is given a minute to think has it', () => {
  const engine = client();
  engine.ask({ type: 'solve', position: {}, turns: 6, ms: 60_000 }).catch(() => {});
  all[0].say({ ready: true });
  all[0].say({ begun: 1 });
  seconds(80);
  assert.ok(!all[0].ended);
  seconds(20);
  assert.ok(all[0].ended);
});

test('an analysis that falls silent in the middle has died', () => {
  let deaths = 0;
  const engine = client({ hear: () => {}, died: () => deaths++ });
  void engine.ask({ type: 'analysis', frame: { id: 1, do: { type: 'stop' } } });
  all[0].say({ ready: true });
  all[0].say({ begun: 1 });
  all[0].say({ number: 1, answer: { type: 'analysis', messages: [], more: true } });
  for (let i = 0; i < 100; i++) {
    seconds(10);
    all[0].say({ answer: { type: 'analysis', messages: [], more: true } });
  }
  assert.equal(deaths, 0);
  seconds(40);
  assert.equal(deaths, 1);
  assert.ok(all[0].ended);
});

test('an analysis that has come to its end may be silent', () => {
  const engine = client();
  void engine.ask({ type: 'analysis', frame: { id: 1, do: { type: 'stop' } } });
  all[0].say({ ready: true });
  all[0].say({ number: 1, answer: { type: 'analysis', messages: [], more: true } });
  all[0].say({ answer: { type: 'analysis', messages: [], more: false } });
  seconds(600);
  assert.ok(!all[0].ended);
});

test('what nobody wants any more is not asked again', async () => {
  for (const how of /** @type {const} */ (['close', 'drop'])) {
    all = [];
    const engine = client();
    const refused = assert.rejects(insist(engine, question), Unwanted);
    all[0].say({ ready: true });
    engine[how]();
    await refused;
    assert.deepEqual([all.length, all[0].ended], [1, true], how);
  }
});

test('who was only told to drop a question takes the next one, and who is closed none', async () => {
  const engine = client();
  engine.ask(question).catch(() => {});
  engine.drop();
  engine.ask(question).catch(() => {});
  assert.equal(all.length, 2);
  engine.close();
  await assert.rejects(engine.ask(question), Unwanted);
  assert.equal(all.length, 2);
  assert.ok(!engine.usable());
});

test('a question over which a Worker dies is asked three times at most', async () => {
  const engine = client();
  const refused = assert.rejects(insist(engine, question), Dead);
  for (let i = 0; i < 3; i++) {
    assert.equal(all.length, i + 1);
    all[i].say({ ready: true });
    all[i].say({ broken: 'unreachable' });
    await new Promise((resolve) => setImmediate(resolve));
  }
  await refused;
  assert.equal(all.length, 3);
});

test('a question whose module does not come is no death, however often that happens', async () => {
  let deaths = 0;
  const engine = client({ died: () => deaths++ });
  const other = engine.ask(question);
  all[0].say({ ready: true });
  for (let i = 0; i < 10; i++) {
    const asked = engine.ask(question);
    all[0].say({ number: i + 2, missing: 'fetch failed' });
    await assert.rejects(asked, (/** @type {any} */ error) => error instanceof Missing && /fetch/.test(error.message));
  }
  assert.deepEqual([all.length, all[0].ended, deaths, engine.usable()], [1, false, 0, true]);
  all[0].say({ number: 1, answer: { type: 'perft', nodes: 1 } });
  assert.deepEqual(await other, { type: 'perft', nodes: 1 });
});

test('nobody insists on a module that does not come', async () => {
  const engine = client();
  const refused = assert.rejects(insist(engine, question), Missing);
  all[0].say({ ready: true });
  all[0].say({ number: 1, missing: 'fetch failed' });
  await refused;
  assert.equal(all[0].asked.length, 1);
});

test('what a panic says is what whoever has asked hears', async () => {
  const engine = client();
  const refused = assert.rejects(engine.ask(question), { message: 'panicked at rules.rs:1:1: no such cell' });
  all[0].say({ ready: true });
  all[0].say({ broken: 'panicked at rules.rs:1:1: no such cell' });
  await refused;
});

test('a Worker is told which module it begins with', () => {
  for (const [how, name] of /** @type {const} */ ([
    [{ whole: true }, 'whole'],
    [{ thinks: true }, 'thinks'],
    [{}, ''],
  ])) {
    all = [];
    client(how).warm();
    assert.equal(all[0].options.name, name);
  }
});
