import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstPage, preloaded } from '../imports.js';

test('index.html names every module of the first page, and no other (renew: node tests/renew-preloads.js)', () => {
  assert.ok(firstPage().includes('ground/ground.js'));
  assert.deepEqual(preloaded(), firstPage());
});
