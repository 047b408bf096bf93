// Who answered: the server, or something between that has no server behind it just now.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refused, readGame } from '../../app/api.js';

/** Why not, where this is what comes back. @param {number} status @param {string} body */
async function why(status, body) {
  globalThis.fetch = async () => new Response(body, { status });
  const error = await readGame('AAAAAAAAAAAAAAAA').then(
    () => null,
    (found) => found,
  );
  assert.ok(error instanceof Refused);
  return error.refusal.rule;
}

test('a proxy without a server behind it is no server', async () => {
  for (const status of [502, 503, 504]) assert.equal(await why(status, '<h1>Bad Gateway</h1>'), 'unreachable');
  assert.equal(await why(503, ''), 'unreachable');
});

test('what our own server refuses, it refuses', async () => {
  assert.equal(await why(503, '{"refusal":{"rule":"too-many","text":"later"}}'), 'too-many');
  assert.equal(await why(404, '{"refusal":{"rule":"not-found","text":"none"}}'), 'not-found');
  assert.equal(await why(500, 'oh'), 'trouble');
});
