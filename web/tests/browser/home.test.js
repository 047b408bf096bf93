// The first page, and what happens when the server is renewed or out of reach.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, lay, leave, reader, settled, sitDown, special, untilPly } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const record = readFileSync(new URL('../../../docs/game.pgn', import.meta.url), 'utf8');

test('a button that is pressed twice makes one game, and it belongs to whoever has pressed it', async () => {
  const { context, page } = await reader(browser);
  let made = 0;
  /** @type {(() => void) | null} */
  let answer = null;
  let early = false;
  await page.route('**/api/games', async (route) => {
    if (route.request().method() === 'POST') {
      made++;
      early ||= !answer;
      return route.continue();
    }
    // Nobody is known yet: the first answer is slow.
    await new Promise((resolve) => setTimeout(resolve, 300));
    answer = () => {};
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('#play-now small', { hasText: 'level' }).dblclick();
  await page.waitForURL(/\/game\//);
  await page.waitForSelector('[data-action="actions.abort"]');
  await settled(page);
  assert.equal(made, 1);
  assert.ok(!early, 'it waited for the answer that says who the reader is');
  await leave(context);
});

test('the level beside the button is the level that is chosen', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.getByRole('radio', { name: '7: Wasp' }).check();
  await page.waitForFunction(() => /Wasp, level 7/.test(document.querySelector('#play-now small')?.textContent ?? ''));
  assert.match(await page.innerText('.comb-said'), /Wasp.*four turns ahead/s);
  await leave(context);
});

test('a file is dropped anywhere', async () => {
  for (const [path, where] of [
    ['/', '.top'],
    ['/analysis', '.table'],
  ]) {
    const { context, page } = await reader(browser);
    await page.goto(path);
    await page.waitForSelector('.opener', { state: 'attached' });
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'game.pgn'));
      return transfer;
    }, record);
    await page.dispatchEvent(where, 'drop', { dataTransfer: data });
    await untilPly(page, 31);
    await leave(context);
  }
});

test('a game that began with a drawing is listed with its picture and its own turns', async () => {
  const { context, page } = await reader(browser);
  await special(page, { diagram: 'wA1   wQ    bQ    bA1\n\nBase, black to move' });
  await lay(page, 1);
  await page.click('.brand');
  await page.waitForFunction(
    () => /** @type {HTMLImageElement | null} */ (document.querySelector('.game-card img'))?.naturalWidth,
  );
  assert.match(await page.innerText('.game-card small'), /· 1 turn ·/);
  await leave(context);
});

test('all games can be listed, however many there are', async () => {
  const { context, page } = await reader(browser);
  for (let i = 0; i < 9; i++) await sitDown(page);
  // A server that tells seven at once.
  await page.route(/\/api\/games(\?|$)/, async (route) => {
    const skip = Number(new URL(route.request().url()).searchParams.get('from') ?? 0);
    const answer = await route.fetch({ url: new URL('/api/games', route.request().url()).href });
    const { games } = await answer.json();
    const next = games.length > skip + 7 ? String(skip + 7) : undefined;
    await route.fulfill({ json: { games: games.slice(skip, skip + 7), next } });
  });
  await page.goto('/');
  for (const count of [6, 7, 9]) {
    await page.waitForFunction((wanted) => document.querySelectorAll('.game-card').length === wanted, count);
    if (count < 9) await page.click('[data-action="more-games"]');
  }
  await page.waitForFunction(
    () => !document.querySelector('[data-action="more-games"]') && document.activeElement?.matches('.game-card'),
  );
  await leave(context);
});

test('the list of games comes by itself once the server can be reached', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  await lay(page, 1);
  let tries = 0;
  await page.route('**/api/games', (route) => (++tries < 3 ? route.abort() : route.continue()));
  await page.click('.brand');
  await page.waitForSelector('.game-card');
  assert.equal(await page.locator('.games .hint').count(), 0);
  await leave(context);
});

test('a tab that was open while the program was renewed loads the new page', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.waitForSelector('#play-now');
  // What this page is made of is gone, and the server's first page names other files.
  let renewed = false;
  await page.route('**/app/analysis/page.js', (route) => (renewed ? route.continue() : route.fulfill({ status: 404 })));
  await page.route('**/', async (route) => {
    if (route.request().resourceType() === 'document') return route.continue();
    const answer = await route.fetch();
    renewed = true;
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/', '/assets/other') });
  });
  await page.click('nav a[href="/analysis"]');
  await page.waitForSelector('.analysis .table');
  assert.ok(renewed);
  await context.close();
});

test('a page that cannot be had is tried again until it can', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.waitForSelector('#play-now');
  let down = true;
  await page.route('**/*', (route) => (down ? route.abort() : route.continue()));
  await page.click('nav a[href="/analysis"]');
  await page.waitForSelector('.missing');
  down = false;
  await page.waitForSelector('.analysis .table');
  await context.close();
});

test('an address like that of a file is told by the page', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/rules.html');
  await page.waitForSelector('.missing');
  assert.match(await page.innerText('h1'), /nothing here/);
  assert.equal(
    (await page.request.get('/rules.html', { headers: { accept: 'image/png' } })).status(),
    404,
    'a program is told in its own way',
  );
  await leave(context);
});

test('settings that are opened while the first page is on its way stay open', async () => {
  const { context, page } = await reader(browser);
  /** @type {(() => void)[]} */
  const held = [];
  await page.route('**/app/lobby/page.js', async (route) => {
    await new Promise((go) => held.push(() => go(null)));
    await route.continue();
  });
  await page.goto('/lobby');
  await page.click('#open-settings');
  await page.waitForSelector('dialog[open]');
  for (const go of held) go();
  await page.waitForSelector('.lobby h1');
  assert.ok(await page.locator('dialog[open]').isVisible());
  await leave(context);
});
