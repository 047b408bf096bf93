// Which games wait for the reader, and which have ended while they looked elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storage } from '../engine/kept.js';

/** @import { GameSummary, GameView } from '../../types/wire.js' */

Object.assign(globalThis, { localStorage: storage() });
const { newsIn, noteSeen, running, take } = await import('../../app/lobby/running.js');

const person = { state: 'person', name: 'Bob' };
const both = { white: person, black: person };

/** @param {string} id @param {object} [more] */
const game = (id, more = {}) =>
  /** @type {GameSummary} */ (
    /** @type {unknown} */ ({ id, you: ['white'], seats: both, toMove: 'white', updated: 1, ...more })
  );
const over = { outcome: { result: 'white', reason: 'resignation' } };

test('the one that has waited longest comes first, and only games against people wait', () => {
  const games = [
    game('late', { updated: 9 }),
    game('early', { updated: 3 }),
    game('theirs', { toMove: 'black' }),
    game('engine', { seats: { white: person, black: { state: 'engine', level: 3 } } }),
    game('open', { seats: { white: person, black: { state: 'open' } } }),
    game('both', { you: ['white', 'black'] }),
    game('elsewhere', { elsewhere: true }),
    game('over', over),
  ];
  const { waiting, ended, running: now } = newsIn(games, []);
  assert.deepEqual(waiting, ['early', 'late']);
  assert.deepEqual(ended, [], 'nothing was known of it');
  assert.deepEqual(now, ['late', 'early', 'theirs']);
});

test('a game that was running and is over is told once', () => {
  const view = (/** @type {object} */ status) =>
    /** @type {GameView} */ (/** @type {unknown} */ ({ id: 'a', you: ['black'], status: { seats: both, ...status } }));
  noteSeen(view({}));
  noteSeen(view({}));
  assert.deepEqual(running(), ['a']);
  assert.deepEqual(take([game('b')]).ended, []);
  assert.deepEqual(running(), ['a', 'b'], 'what is so old that it is not listed goes on');
  assert.deepEqual(
    take([game('b', over), game('a', { toMove: 'black' })]).ended.map(({ id }) => id),
    ['b'],
  );
  assert.deepEqual(take([game('b', over), game('a')]).ended, []);
  // Whoever has seen the end need not be told.
  noteSeen(view(over));
  assert.deepEqual(take([game('a', over)]).ended, []);
  assert.equal(localStorage.getItem('kypseli-running'), null, 'who plays with nobody asks nothing');
});
