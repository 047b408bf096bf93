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

/**
 * Runs it beside pages that look so; gives how to tell it something, what was shown, and how to touch that.
 * @param {{visibilityState: string, url: string}[]} pages
 */
function told(pages) {
  /** @type {Record<string, (event: any) => void>} */
  const hear = {};
  /** @type {Map<string, {title: string, body: string, data: string}>} */
  const shown = new Map();
  /** @type {string[]} */
  const opened = [];
  const clients = {
    matchAll: async () => pages.map((page) => ({ ...page, focus: async () => opened.push(`focus ${page.url}`) })),
    openWindow: async (/** @type {string} */ address) => opened.push(address),
  };
  runInNewContext(code, {
    URL,
    Promise,
    clients,
    // A browser shows one notice under each tag.
    registration: {
      showNotification: async (/** @type {string} */ title, /** @type {any} */ { tag, body, data }) =>
        shown.set(tag, { title, body, data }),
    },
    addEventListener: (/** @type {string} */ name, /** @type {any} */ listener) => (hear[name] = listener),
  });
  /** @param {string} name @param {object} event */
  const happens = async (name, event) => {
    /** @type {Promise<unknown>[]} */
    const waits = [];
    hear[name]({ ...event, waitUntil: (/** @type {Promise<unknown>} */ work) => waits.push(work) });
    await Promise.all(waits);
  };
  return {
    shown,
    opened,
    tell: (/** @type {string} */ text) => happens('push', { data: { json: () => JSON.parse(text) } }),
    touch: (/** @type {string} */ data) => happens('notificationclick', { notification: { data, close: () => {} } }),
  };
}

const turn = JSON.stringify({ title: 'It is your turn', body: 'Bob', game: 'AAAA BBBB' });
const challenge = JSON.stringify({ title: 'You are challenged to a game', body: 'Bob' });

test('one device is never told twice: not beside a page that is seen, and not of the same game again', async () => {
  const seen = told([{ visibilityState: 'visible', url: `${ORIGIN}/` }]);
  await seen.tell(turn);
  await seen.tell(challenge);
  assert.equal(seen.shown.size, 0);
  for (const pages of [[], [{ visibilityState: 'hidden', url: `${ORIGIN}/` }]]) {
    const { shown, tell } = told(pages);
    for (const text of [turn, turn, challenge, challenge]) await tell(text);
    assert.deepEqual(
      [...shown.values()].map(({ title, body }) => `${title}: ${body}`),
      ['It is your turn: Bob', 'You are challenged to a game: Bob'],
    );
  }
});

test('what is not from our server is not shown', async () => {
  const { shown, tell } = told([]);
  await tell('nonsense');
  assert.equal(shown.size, 0);
});

test('a notice leads to the game, to the page that has it open already, or to the lobby', async () => {
  const { shown, opened, tell, touch } = told([{ visibilityState: 'hidden', url: `${ORIGIN}/lobby` }]);
  await tell(turn);
  await tell(challenge);
  for (const { data } of shown.values()) await touch(data);
  assert.deepEqual(opened, ['/game/AAAA%20BBBB', `focus ${ORIGIN}/lobby`]);
});
