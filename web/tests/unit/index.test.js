import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPage, preloaded, preloads } from '../imports.js';

test('index.html names every module of the first page and of a game, and no other (renew: node tests/renew-preloads.js)', () => {
  assert.ok(firstPage().includes('app/home/form.js'));
  assert.ok(!firstPage().includes('ground/ground.js'), 'the board comes after what can be pressed');
  assert.equal(preloaded(), preloads());
});
