import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkTo, onlyHere } from '../../app/game/links.js';

test('an address that others cannot reach is known', () => {
  for (const link of ['http://127.0.0.1:8017/game/a', 'http://localhost:8017/game/a', 'http://[::1]:8017/game/a'])
    assert.ok(onlyHere(link), link);
  for (const link of [
    'http://192.168.0.5:8017/game/a',
    'https://hive.example/game/a',
    'http://localhost.example/game/a',
  ])
    assert.ok(!onlyHere(link), link);
});

test('links are made with the name that the server tells, or else with the one that the reader uses', () => {
  Object.assign(globalThis, { location: { origin: 'http://192.168.0.5:8017' } });
  const game = /** @type {import('../../types/wire.js').GameView} */ ({ id: 'xyz' });
  assert.equal(linkTo(game), 'http://192.168.0.5:8017/game/xyz');
  assert.equal(linkTo({ ...game, link: 'https://hive.example/game/xyz' }), 'https://hive.example/game/xyz');
});
