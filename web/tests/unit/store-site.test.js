// Games on a site without a server: the one that has been over for longest makes room, and only where there is none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, storage } from '../engine/kept.js';

const meta = { getAttribute: () => '/hive/' };
Object.assign(globalThis, {
  localStorage: storage(),
  document: { querySelector: (/** @type {string} */ what) => (what === 'meta[name=site]' ? meta : null) },
});
const { MOST, all, isFleeting, read, write } = await import('../../app/local/store.js');

test('the game that has been over for longest makes room for a new one', () => {
  for (let i = 0; i < MOST; i++) write(game(i, i >= 10));
  write(game(MOST, false));
  assert.equal(all().length, MOST);
  assert.equal(read('game-10'), null);
  assert.ok(read('game-0') && read(`game-${MOST}`) && !isFleeting(`game-${MOST}`));
});

test('a game that is not over makes no room', () => {
  for (let i = 0; i <= MOST; i++) if (read(`game-${i}`)) write(game(i, false));
  write(game(MOST + 1, false));
  assert.equal(all().length, MOST + 1);
  assert.ok(isFleeting(`game-${MOST + 1}`));
});
