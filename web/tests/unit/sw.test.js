// What keeps the page (`sw.js`), in Node: what it answers for a place when the network has nothing, or only something between.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://hive.example';
const code = readFileSync(new URL('../../sw.js', import.meta.url), 'utf8').replace("/* version */ ''", "'v1'");

/** Runs it; gives what it would answer to a request, or nothing if it leaves that to the browser. @param {() => Promise<Response>} network */
function keeper(network) {
  /** @type {Record<string, (event: any) => void>} */
  const hear = {};
  const cache = {
    match: async (/** @type {string} */ url) => (url === '/assets/v1/index.html' ? new Response('kept') : undefined),
  };
  const globals = {
    URL,
    Promise,
    setTimeout,
    location: { origin: ORIGIN },
    caches: { open: async () => cache, match: async () => undefined },
    fetch: network,
    addEventListener: (/** @type {string} */ name, /** @type {any} */ listener) => (hear[name] = listener),
  };
  runInNewContext(code, globals);
  return async (/** @type {string} */ path) => {
    /** @type {Promise<Response> | undefined} */
    let answer;
    hear.fetch({
      request: { url: ORIGIN + path, method: 'GET', mode: 'navigate' },
      respondWith: (/** @type {Promise<Response>} */ given) => (answer = given),
    });
    return answer && (await answer).text();
  };
}

test('a place is as the network has it', async () => {
  for (const status of [200, 404, 500])
    assert.equal(await keeper(async () => new Response('new', { status }))('/rules'), 'new');
});

test('without a network, and where something between has no server behind it, the page that is kept will do', async () => {
  assert.equal(await keeper(() => Promise.reject(new TypeError('no network')))('/rules'), 'kept');
  for (const status of [502, 503, 504])
    assert.equal(await keeper(async () => new Response('Bad Gateway', { status }))('/game/AAAAAAAAAAAAAAAA'), 'kept');
});

test('what is no place in the page is none of its business', async () => {
  const ask = keeper(() => Promise.reject(new TypeError('no network')));
  for (const path of ['/api/me', '/games/x.png', '/embed/AAAAAAAAAAAAAAAA', '/metrics', '/healthz', '/sw.js'])
    assert.equal(await ask(path), undefined, path);
  for (const path of ['/', '/rules/queen', '/embedded', '/analysis', '/index.html'])
    assert.equal(await ask(path), 'kept', path);
});
