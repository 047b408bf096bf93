// Without a server: the page that a browser keeps, the games that are played in it, and their way home.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { putFirst } from './begin.js';
import { launch, leave, reader, untilPly } from './harness.js';
import { idOf, kept, localGame, playLocally, untilKept } from './local.js';
import { serve } from './server.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
/** A server that can be stopped, with the page that the program itself has. @type {Awaited<ReturnType<typeof serve>>} */
let server;
before(async () => {
  browser = await launch();
  server = await serve(data, undefined, { embedded: true });
});
after(async () => {
  await browser.close();
  if (running) await stop();
  rmSync(data, { recursive: true, force: true });
});

let running = true;
const stop = async () => {
  running = false;
  await server.stop();
};
const again = async () => {
  if (!running) server = await serve(data, server.port, { embedded: true });
  running = true;
};
beforeEach(again);

/** Somebody who has been here before: their browser keeps the page. @param {Record<string, unknown>} [settings] */
async function regular(settings = {}) {
  const { context, page } = await reader(browser, { keeping: true });
  await page.addInitScript(
    (wanted) => localStorage.setItem('kypseli', JSON.stringify({ level: 1, set: '+', side: 'white', ...wanted })),
    settings,
  );
  await page.goto(server.url);
  await untilKept(page);
  return { context, page };
}

/** How many games the server lists for the reader. @param {Page} page */
const listed = (page) =>
  page.evaluate(async () => (await (await fetch('/api/games')).json()).games.map((/** @type {any} */ one) => one.id));

test('from the second visit on nothing needs a server, and what was played goes there when it is back', {
  timeout: 400_000,
}, async () => {
  const { context, page } = await regular();
  await stop();
  // The page comes from what was kept, and so does a game against the computer, to its end.
  await page.goto(server.url);
  await page.click('#play-now');
  await page.waitForURL(/\/game\//);
  const ended = await playLocally(page, 300);
  assert.ok(ended.status.outcome, 'it has ended');
  await page.waitForSelector('.status.over');
  assert.match(await page.innerText('.link'), /is sent when the server is back/);
  const first = idOf(page);
  // Played again, colours swapped: the computer begins.
  await page.click('[data-action="actions.rematch"]');
  await page.waitForFunction((id) => !location.pathname.endsWith(id), first);
  await playLocally(page, 3);
  const second = idOf(page);
  assert.deepEqual((await localGame(page)).you, ['black']);
  // It is still there when the page is loaded anew at its own address.
  await page.reload();
  await untilPly(page, 3);

  // Two at one screen, with a turn taken back.
  await page.goto(server.url);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  await playLocally(page, 6);
  await page.click('[data-action="actions.takeback"]');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 5);
  await playLocally(page, 8);
  const third = idOf(page);

  // A chapter, a lesson, an analysis.
  await page.goto(`${server.url}/rules`);
  await page.click('.contents-entry[href^="/rules/"]');
  await page.waitForSelector('.page-chapter .live .tile', { state: 'attached' });
  await page.goto(`${server.url}/lessons`);
  await page.click('.contents-entry[href^="/lessons/"]');
  await page.waitForSelector('.page-lesson .tiles .tile[data-piece]', { state: 'attached' });
  await page.goto(`${server.url}/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-' })}`);
  await untilPly(page, 2);
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines button');

  // All three are among the reader's games.
  await page.goto(server.url);
  await page.waitForSelector('.games a');
  const links = await page.$$eval('.games a', (all) => all.map((one) => one.getAttribute('href')));
  for (const id of [first, second, third]) assert.ok(links.includes(`/game/${id}`), `${id} in ${links}`);

  // Two tabs see the server come back at once; an answer is lost on top of it.
  const other = await context.newPage();
  await other.goto(server.url);
  let asked = 0;
  let lost = false;
  await context.route('**/api/local/*', async (route) => {
    asked++;
    if (lost) return route.continue();
    // What is asked before the server is there again is refused, as it is without this.
    lost = await route.fetch().then(
      () => true,
      () => false,
    );
    await route.abort();
  });
  await again();
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('kypseli.game.')), null, {
    timeout: 60_000,
  });
  assert.ok(lost && asked >= 4, 'the answer that was lost was asked for again');
  assert.deepEqual((await listed(page)).sort(), [first, second, third].sort());
  await other.close();
  // The server has each as it was, and the one that is not over goes on there.
  await page.goto(`${server.url}/game/${first}`);
  await untilPly(page, ended.turns.length);
  await page.waitForSelector('.status.over');
  assert.equal(await page.innerText('.link'), '');
  await page.goto(`${server.url}/game/${third}`);
  await untilPly(page, 8);
  await page.waitForSelector('.game:not(.loading) .pile');
  await leave(context);
});

test('the strongest level answers without a server, and who is forgotten leaves no game behind', {
  timeout: 300_000,
}, async () => {
  const { context, page } = await regular({ level: 10 });
  await stop();
  await page.goto(server.url);
  await page.click('#play-now');
  await page.waitForURL(/\/game\//);
  const game = await playLocally(page, 4);
  assert.equal(game.status.seats.black.level, 10);
  assert.ok(await kept(page, idOf(page)));
  await again();
  await page.click('#open-settings');
  await page.click('[data-action="forget"]');
  const anew = page.waitForEvent('load');
  await page.locator('dialog', { hasText: 'Forget everything' }).locator('.main').click();
  await anew;
  await page.waitForSelector('#play-now');
  const names = await page.evaluate(() => Object.keys(localStorage));
  assert.deepEqual(
    names.filter((name) => name.startsWith('kypseli.')),
    [],
  );
  assert.deepEqual(await listed(page), []);
  await leave(context);
});

test('a game that is on the screen when the server comes back goes there once it is left', {
  timeout: 200_000,
}, async () => {
  const { context, page } = await regular();
  await stop();
  await page.goto(server.url);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  await playLocally(page, 4);
  const id = idOf(page);
  await again();
  // Another tab finds the server, and leaves alone what somebody is playing.
  const other = await context.newPage();
  await other.goto(server.url);
  await other.waitForTimeout(1500);
  assert.ok(await kept(page, id));
  assert.deepEqual(await listed(other), []);
  await playLocally(page, 6);
  // Left without loading anything anew.
  await page.click('.brand');
  await page.waitForFunction((key) => !localStorage.getItem(key), `kypseli.game.${id}`);
  assert.deepEqual(await listed(page), [id]);
  await leave(context);
});

test('two tabs at one game without a server see the same', { timeout: 200_000 }, async () => {
  const { context, page } = await regular();
  await stop();
  await page.goto(server.url);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  await playLocally(page, 3);
  const other = await context.newPage();
  await other.goto(page.url());
  await untilPly(other, 3);
  await playLocally(other, 4);
  await untilPly(page, 4);
  await playLocally(page, 5);
  await untilPly(other, 5);
  assert.equal((await localGame(page)).turns.length, 5);
  await leave(context);
});

test('where nothing can be kept the game goes on, and that is said', { timeout: 200_000 }, async () => {
  const { context, page } = await regular();
  await stop();
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('kypseli.game.')) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    };
  });
  await page.goto(server.url);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  await page.waitForSelector('.game:not(.loading) .pile');
  assert.match(await page.innerText('.link'), /keeps nothing/);
  await putFirst(page, 3);
  await leave(context);
});

test('a Worker that dies in the middle of a game takes nothing along', { timeout: 200_000 }, async () => {
  const { context, page } = await regular();
  await page.addInitScript(() => {
    const Whole = window.Worker;
    const all = /** @type {Worker[]} */ ([]);
    Object.assign(window, { workers: all });
    window.Worker = class extends Whole {
      /** @param {string | URL} url @param {WorkerOptions} [options] */
      constructor(url, options) {
        super(url, options);
        all.push(this);
      }
    };
  });
  await stop();
  await page.goto(server.url);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  await playLocally(page, 4);
  await page.evaluate(() => {
    for (const worker of /** @type {any} */ (window).workers) {
      worker.terminate();
      worker.onerror?.(new ErrorEvent('error', { message: 'it has died', cancelable: true }));
    }
  });
  await playLocally(page, 6);
  assert.equal((await localGame(page)).turns.length, 6);
  await leave(context);
});
