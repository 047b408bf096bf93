// The room of a game without a server, with Workers that do what they are told: none is left behind.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, storage } from '../engine/kept.js';

/** @import { EngineAsk } from '../../types/wire.js' */

/** @type {Fake[]} */
const all = [];
/** The engine's turn it is at this ply. */
let ply = 1;
class Fake {
  ended = false;
  /** @type {EngineAsk[]} */
  asked = [];
  /** @type {(event: {data: unknown}) => void} */
  onmessage = () => {};
  constructor() {
    all.push(this);
  }
  /** Answers what the rules are asked, and never what the player is. @param {{number: number, ask: EngineAsk}} message */
  postMessage({ number, ask }) {
    this.asked.push(ask);
    if (ask.type !== 'local' || ask.ask.type === 'think') return;
    const seats = { white: { state: 'taken' }, black: { state: 'engine' } };
    const answer = { messages: [], summary: { seats, toMove: 'black', ply, updated: 0 }, pieces: [] };
    setImmediate(() => this.onmessage({ data: { number, answer: { type: 'local', answer } } }));
  }
  terminate() {
    this.ended = true;
  }
}
Object.assign(globalThis, {
  localStorage: storage(),
  Worker: Fake,
  addEventListener() {},
  removeEventListener() {},
  // A server that will not have the game, so that nobody tries for ever.
  fetch: async () => new Response('{"refusal":{"rule":"bad-options","text":"no"}}', { status: 422 }),
  window: globalThis,
});
const { write } = await import('../../app/local/store.js');
const { room } = await import('../../app/local/room.js');

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));
const alive = () => all.filter((worker) => !worker.ended);
const thinks = (/** @type {Fake} */ worker) =>
  worker.asked.some((ask) => ask.type === 'local' && ask.ask.type === 'think');

test('who leaves while the computer thinks, or has turns taken back meanwhile, leaves no Worker behind', async () => {
  write(game(1, false));
  const mine = room('game-1', { message() {}, condition() {}, gone() {} });
  await soon();
  assert.deepEqual(
    alive().map((worker) => thinks(worker)),
    [false, true],
  );
  // A takeback: it thinks about another moment, once.
  ply = 3;
  await mine.act({ type: 'resync' });
  await soon();
  assert.equal(all.filter(thinks).length, 2);
  assert.equal(alive().length, 2);
  // A turn is on its way when the page is left: it is taken, and then everything ends.
  const done = mine.act({ type: 'resync' });
  mine.close();
  await done;
  await soon();
  assert.deepEqual(alive(), []);
  assert.equal(all.length, 3);
  assert.equal(all[0].asked.length, 3);
});
