// Without a server, beyond games: lessons and puzzles, every level, another language, records; something between that has
// no server behind it; and a program that is renewed.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { between } from './between.js';
import { launch, leave, reader, textOf, untilPly } from './harness.js';
import { idOf, localGame, playLocally, until, untilKept } from './local.js';
import { serve } from './server.js';
import { LESSON, solveLesson, solvePuzzle } from './solving.js';
import { DEEP } from '../languages.js';

/** @type {import('playwright-core').Browser} */
let browser;
const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {Awaited<ReturnType<typeof between>>} */
let proxy;
before(async () => {
  browser = await launch();
  server = await serve(data, undefined, { embedded: true });
  proxy = await between(server.url);
});
after(async () => {
  await browser.close();
  await proxy.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Somebody who has been here before: their browser keeps the page. @param {string} [url] */
async function regular(url = server.url) {
  const { context, page } = await reader(browser, { keeping: true });
  await page.goto(url);
  await untilKept(page);
  return { context, page };
}

test('lessons, puzzles and records need no server, and a lesson is remembered there later', {
  timeout: 300_000,
}, async () => {
  const { context, page } = await regular();
  await context.setOffline(true);
  await solvePuzzle(page, `${server.url}/`);
  await page.goto(`${server.url}/puzzles`);
  assert.match(await page.innerText('.puzzles-mine'), /1 puzzle solved/);
  await solveLesson(page, `${server.url}/`);
  await page.goto(`${server.url}/lessons`);
  await page.waitForSelector(`[data-lesson="${LESSON}"].solved`);
  // A game is written as a record by our own rules.
  await page.goto(server.url);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  const { turns } = await playLocally(page, 4);
  await page.click('[data-action="actions.share"]');
  for (const kind of ['pgn', 'sgf']) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`[data-action="save.${kind}"]`)]);
    assert.equal(file.suggestedFilename(), `hive-${idOf(page)}.${kind}`);
    const text = await textOf(file);
    assert.ok(text.includes(kind === 'pgn' ? turns[3].text : 'GM[27]'), text);
  }
  await page.keyboard.press('Escape');
  await page.goto(server.url);
  await context.setOffline(false);
  // The server learns of it, once.
  const progress = () => page.evaluate(async () => (await (await fetch('/api/lessons/progress')).json()).solved);
  await until(page, async () => !localStorage.getItem('kypseli.solved'), null, 'the lesson goes to the server');
  assert.deepEqual(await progress(), [LESSON]);
  await leave(context);
});

test('all levels answer without a server', { timeout: 400_000 }, async () => {
  const { context, page } = await regular();
  await context.setOffline(true);
  for (const level of DEEP ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 4, 7, 10]) {
    await page.evaluate(
      (n) => localStorage.setItem('kypseli', JSON.stringify({ level: n, set: '+MLP', side: 'white' })),
      level,
    );
    await page.goto(server.url);
    await page.click('#play-now');
    await page.waitForURL(/\/game\//);
    await playLocally(page, 2);
    const game = await localGame(page);
    assert.equal(game.status.seats.black.level, level);
    assert.ok(game.turns.length >= 2 && game.turns[1].side === 'black');
  }
  await leave(context);
});

test('whoever changes the language has the book in it without a network', { timeout: 200_000 }, async () => {
  const { context, page } = await regular();
  await page.click('#open-settings');
  await page.locator('.settings select').first().waitFor();
  await page.selectOption('.settings select:has(option[value="ru"])', 'ru');
  await page.waitForFunction(() => document.documentElement.lang === 'ru');
  await until(
    page,
    async () => {
      for (const name of await caches.keys())
        if ((await (await caches.open(name)).keys()).some(({ url }) => url.endsWith('/book/ru/rules/queen.json')))
          return true;
      return false;
    },
    null,
    'the book is kept in Russian',
  );
  await context.setOffline(true);
  await page.goto(`${server.url}/rules/queen`);
  await page.waitForSelector('.page-chapter .live .tile', { state: 'attached' });
  assert.match(await page.innerText('main'), /Матк|Короле|Пчел/);
  await leave(context);
});

test('a proxy that has no server behind it is no answer: the page comes, and so does a game', {
  timeout: 200_000,
}, async () => {
  const { context, page } = await regular(proxy.url);
  proxy.leave(502);
  await page.goto(`${proxy.url}/`);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  await playLocally(page, 2);
  assert.match(await page.innerText('.link'), /cannot be reached/);
  proxy.leave(503);
  await page.reload();
  await untilPly(page, 2);
  proxy.leave(null);
  await leave(context);
});

/** The versions of all files that a page has asked for. @param {string[]} urls */
const versions = (urls) => [...new Set(urls.flatMap((url) => /\/assets\/(\w+)\//.exec(url)?.[1] ?? []))];

test('a program that is renewed never mixes its files with those of the old one', { timeout: 300_000 }, async () => {
  const { context, page } = await regular(proxy.url);
  const [kept] = await page.evaluate(() => caches.keys());
  const old = kept.split(' ')[1];
  const next = 'feedfacefeedface';
  proxy.renew(old, next, (path, text) =>
    path.endsWith('/app/all.js') ? text.replaceAll("class: 'brand'", "class: 'brand renewed'") : text,
  );
  /** What did not come, and what came. @type {string[]} */
  const missing = [];
  const asked = /** @type {string[]} */ ([]);
  page.on('response', (answer) => {
    asked.push(answer.url());
    if (answer.status() >= 400 && answer.url().includes('/assets/')) missing.push(answer.url());
  });
  // An open tab goes on with what it has, to the last page of it.
  await page.click('nav a[href="/analysis"]');
  await page.waitForSelector('.page-analysis .pile');
  await page.click('nav a[href="/rules"]');
  await page.click('.contents-entry[href^="/rules/"]');
  await page.waitForSelector('.page-chapter .live .tile', { state: 'attached' });
  assert.deepEqual([versions(asked).filter((one) => one !== old), missing], [[], []]);
  // The next visit is the new one, and nothing of the old is in it.
  asked.length = 0;
  await page.goto(`${proxy.url}/`);
  await page.waitForSelector('.brand.renewed');
  assert.deepEqual([versions(asked), missing], [[next], []]);
  await untilKept(page, kept);
  // Without a network as well, once the old one has let go.
  for (let tries = 0; tries < 20 && (await page.evaluate(() => caches.keys())).includes(kept); tries++) {
    await page.goto('about:blank');
    await page.waitForTimeout(500);
    await page.goto(`${proxy.url}/`);
  }
  await context.setOffline(true);
  asked.length = 0;
  await page.goto(`${proxy.url}/lessons/${LESSON}`);
  await page.waitForSelector('.brand.renewed');
  await page.waitForSelector('.page-lesson .tiles .tile[data-piece]', { state: 'attached' });
  assert.deepEqual([versions(asked), missing], [[next], []]);
  await leave(context);
});

test('what cannot be kept of lessons and puzzles is said, and they go on', { timeout: 200_000 }, async () => {
  const { context, page } = await reader(browser, { keeping: true });
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await solvePuzzle(page, `${server.url}/`);
  await page.waitForSelector('.forgetful');
  assert.match(await page.innerText('.forgetful'), /keeps nothing/);
  await page.goto(`${server.url}/rules`);
  await page.waitForSelector('.contents-entry');
  assert.equal(await page.locator('.forgetful').count(), 0);
  // A lesson goes to the server; only where there is none it would have to be kept.
  await page.route('**/api/lessons/**', (route) => route.abort());
  await solveLesson(page, `${server.url}/`);
  await page.waitForSelector('.forgetful');
  await leave(context);
});
