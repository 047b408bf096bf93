// A turn on its way belongs to the position that it was meant in.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sending } from '../../app/game/sending.js';
import { settings } from '../../app/settings.js';

afterEach(() => {
  settings.confirm = false;
});

/** A page with a board, and all that it was told. */
function page() {
  /** @type {string[]} */
  const log = [];
  /** @type {(yes: boolean) => void} */
  let answer = () => {};
  /** @type {((refusal: import('../../app/api.js').Refusal | null) => void)[]} */
  const replies = [];
  const at = { ply: 4 };
  const own = sending({
    position: () => /** @type {any} */ ({ ply: at.ply }),
    ask: () => {
      log.push('asked');
      return new Promise((resolve) => (answer = resolve));
    },
    withdraw: () => answer(false),
    send: (act) => {
      log.push(act.type === 'turn' ? `sent ${act.ply}` : act.type);
      return new Promise((resolve) => replies.push(resolve));
    },
    sent: () => log.push('waits'),
    back: () => log.push('back'),
    refused: ({ rule }) => log.push(`refused ${rule}`),
  });
  const later = () => new Promise((resolve) => setTimeout(resolve));
  return { own, log, at, later, replies, yes: () => answer(true), no: () => answer(false) };
}

const CELL = { q: 0, r: 0 };

test('a turn that is agreed to is sent for the position that it was meant in', async () => {
  settings.confirm = true;
  const { own, log, yes, later } = page();
  void own.play('wA1', CELL);
  assert.ok(own.busy());
  yes();
  await later();
  assert.deepEqual(log, ['asked', 'waits', 'sent 4']);
});

test('what was asked about before a takeback or an end is never sent, whatever is answered', async () => {
  for (const answer of /** @type {const} */ (['yes', 'no'])) {
    settings.confirm = true;
    const one = page();
    void one.own.play('wA1', CELL);
    // The takeback comes, and with it the other side's turn, and then a turn again of the same number.
    one.own.settle();
    one[answer]();
    await one.later();
    assert.deepEqual(one.log, ['asked']);
    assert.equal(one.own.busy(), false);
  }
});

test('who says no has the board back', async () => {
  settings.confirm = true;
  const { own, log, no, later } = page();
  void own.play('wA1', CELL);
  no();
  await later();
  assert.deepEqual(log, ['asked', 'back']);
  assert.equal(own.busy(), false);
});

test('what was planned is not asked about again', async () => {
  settings.confirm = true;
  const { own, log, later } = page();
  void own.play('wA1', CELL, { sure: true });
  await later();
  assert.deepEqual(log, ['waits', 'sent 4']);
});

test('a refusal gives the board back, but not what has been sent since', async () => {
  const { own, log, later, replies, at } = page();
  void own.play('wA1', CELL);
  await later();
  replies[0]({ rule: 'seat-taken', text: '' });
  await later();
  assert.deepEqual(log, ['waits', 'sent 4', 'back', 'refused seat-taken']);
  log.length = 0;
  void own.play('wA1', CELL);
  await later();
  own.settle();
  at.ply = 6;
  void own.play('wA2', CELL);
  await later();
  replies[1]({ rule: 'seat-taken', text: '' });
  await later();
  assert.deepEqual(log, ['waits', 'sent 4', 'waits', 'sent 6']);
  assert.ok(own.busy());
});
