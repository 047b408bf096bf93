// Games that this browser keeps for a server: none is given up for another.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, storage } from '../engine/kept.js';

Object.assign(globalThis, { localStorage: storage() });
const { MOST, all, isFleeting, isFull, read, write } = await import('../../app/local/store.js');

test('what a server is to have is never given up: one too many lasts as long as the page', () => {
  for (let i = 0; i < MOST; i++) write(game(i, true));
  assert.ok(isFull() && all().every((kept) => !isFleeting(kept.game.id)));
  write(game(MOST, false));
  assert.equal(all().length, MOST + 1);
  assert.ok(read('game-0') && read(`game-${MOST}`));
  assert.ok(isFleeting(`game-${MOST}`) && !isFleeting('game-0'));
  // What is kept already goes on being kept.
  write({ ...game(0, true), refused: true });
  assert.ok(read('game-0')?.refused && !isFleeting('game-0'));
});

test('where nothing can be kept, everything lasts as long as the page', () => {
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  write(game(7000, false));
  assert.ok(read('game-7000') && isFleeting('game-7000'));
});
