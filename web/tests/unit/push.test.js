// A browser is told as whoever uses it: it begins to be when somebody signs in, and ends before they have signed out.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storage } from '../engine/kept.js';

/** What was asked of the server, in order. @type {string[]} */
const asked = [];
/** The subscription that the browser has, if any. @type {any} */
let made = null;
const bytes = () => new Uint8Array([1, 2, 3]).buffer;
const pushManager = {
  subscribe: () => {
    const unsubscribe = async () => (made = null);
    made = { endpoint: 'https://fcm.googleapis.com/fcm/send/1', getKey: bytes, unsubscribe };
    return Promise.resolve(made);
  },
  getSubscription: async () => made,
};
const serviceWorker = { getRegistration: async () => ({ pushManager }) };
Object.defineProperty(globalThis, 'navigator', { value: { serviceWorker }, configurable: true });
Object.assign(globalThis, {
  localStorage: storage(),
  fetch: (/** @type {string} */ path, /** @type {RequestInit} */ { method }) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(new Response(path === '/api/push' ? '{"key":"AQID"}' : '{}'));
  },
});
const { settings } = await import('../../app/settings.js');
const { makeAccount, signIn, signOut } = await import('../../app/account/api.js');

/** What was asked since the last time, once nothing more comes. */
async function since() {
  for (let turns = 0; turns < 50; turns++) await new Promise((soon) => setImmediate(soon));
  return asked.splice(0);
}

/** @type {import('../../types/wire.js').SignIn} */
const proof = { type: 'link', link: 'x' };

test('who does not want to be told is not', async () => {
  settings.notify = false;
  await signIn(proof);
  assert.deepEqual(await since(), ['POST /api/sign-in']);
  await signOut();
  assert.deepEqual(await since(), ['POST /api/sign-out']);
});

test('who wants to be told is told from signing in to signing out', async () => {
  settings.notify = true;
  await signIn(proof);
  assert.deepEqual(await since(), ['POST /api/sign-in', 'GET /api/push', 'PUT /api/me/push']);
  assert.ok(made);
  await signOut();
  assert.deepEqual(await since(), ['POST /api/me/push/end', 'POST /api/sign-out']);
  assert.equal(made, null);
  await makeAccount({ name: 'Ann', password: 'honey and bees' });
  assert.deepEqual(await since(), ['POST /api/me/account', 'GET /api/push', 'PUT /api/me/push']);
});
