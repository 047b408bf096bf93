// The analysis while the server's answers are on their way, late or missing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  holdPositions,
  launch,
  leave,
  placeOf,
  reader,
  settled,
  untilFocused,
  untilPly,
  withoutEngine,
} from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const GAME = 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-';
const address = `/analysis#${new URLSearchParams({ game: GAME })}`;

/** @param {import('playwright-core').Page} page @param {number} ply */
const current = (page, ply) =>
  page.waitForFunction(
    (wanted) => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === String(wanted),
    ply,
  );

/** A reader of the game, at its end. */
async function analyst() {
  const { context, page } = await reader(browser);
  await withoutEngine(page);
  await page.goto(address);
  await untilPly(page, 4);
  return { context, page };
}

test('while a position is on its way nothing can be played, and a step that fails goes back', async () => {
  const { context, page } = await analyst();
  await page.waitForSelector('.pile.free');
  const before = page.url();
  const positions = await holdPositions(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await current(page, 2);
  await page.waitForSelector('.board[aria-busy]');
  assert.equal(await page.locator('.pile.free').count(), 0, 'no tile may be picked up');
  await positions.fail();
  await current(page, 4);
  await page.waitForSelector('.board:not([aria-busy]) .pile.free');
  assert.match(await page.innerText('.why'), /cannot be reached/);
  assert.equal(page.url(), before);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 3);
  await leave(context);
});

test('a turn that could not be shown is not kept', async () => {
  const { context, page } = await analyst();
  const positions = await holdPositions(page);
  const pile = await placeOf(page, 'wA1');
  await page.mouse.click(pile.x, pile.y);
  await page.locator('.mark-target-dot').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 5);
  await positions.fail();
  await page.waitForFunction(
    () =>
      document.querySelectorAll('.move').length === 4 &&
      document.querySelectorAll('.tiles .tile[data-piece]').length === 4,
  );
  await leave(context);
});

test('an answer that comes after the page was left leads nobody back', async () => {
  const { context, page } = await analyst();
  const positions = await holdPositions(page);
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.board[aria-busy]');
  await page.click('.brand');
  await page.waitForSelector('#play-now');
  await positions.release();
  assert.equal(new URL(page.url()).pathname, '/');
  // The same for a game that is made while its maker goes elsewhere.
  /** @type {(() => Promise<void>)[]} */
  const made = [];
  await page.route('**/api/games', (route) =>
    route.request().method() === 'POST' ? void made.push(() => route.continue()) : route.continue(),
  );
  await page.click('[data-action="screen"]');
  await page.click('nav a[href="/rules"]');
  await page.waitForURL(/\/rules/);
  for (let i = 0; !made.length && i < 1000; i++) await page.waitForTimeout(20);
  const answered = page.waitForResponse('**/api/games');
  await made[0]();
  await answered;
  await settled(page);
  assert.equal(new URL(page.url()).pathname, '/rules');
  await leave(context);
});

test('whoever is on the way elsewhere keeps the address they want, whatever comes late', async () => {
  const { context, page } = await analyst();
  const positions = await holdPositions(page);
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.board[aria-busy]');
  // The page that is wanted is slow to come: the one before is still there when its answer comes.
  /** @type {(() => void)[]} */
  const wanted = [];
  await page.route('**/app/rulebook/page.js', async (route) => {
    await new Promise((go) => wanted.push(() => go(null)));
    await route.continue();
  });
  await page.click('nav a[href="/rules"]');
  await positions.release();
  await page.waitForSelector('.board:not([aria-busy])');
  assert.equal(new URL(page.url()).pathname, '/rules');
  for (const go of wanted) go();
  await page.waitForSelector('.contents');
  assert.equal(new URL(page.url()).pathname, '/rules');
  await leave(context);
});

test('a reason that comes late is not told about another tile', async () => {
  const { context, page } = await analyst();
  const positions = await holdPositions(page);
  const pinned = await placeOf(page, 'wS1');
  await page.mouse.click(pinned.x, pinned.y);
  await page.waitForSelector('.mark-pin');
  const queen = await placeOf(page, 'wQ');
  await page.mouse.click(queen.x, queen.y);
  await page.waitForSelector('.mark-target');
  await positions.release();
  assert.ok(await page.locator('.why').isHidden());
  assert.equal(await page.locator('.mark-part').count(), 0);
  await leave(context);
});

test('the computer goes on thinking after a lost connection, and its lines are followed by keyboard', async () => {
  const { context, page } = await reader(browser);
  let sockets = 0;
  await page.routeWebSocket(/\/api\/analysis/, (socket) => {
    if (++sockets === 1) return void socket.onMessage(() => socket.close({ code: 1001 }));
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(message));
  });
  await page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ thinker: 'server' })));
  await page.goto(address);
  await untilPly(page, 4);
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines button');
  assert.ok(sockets > 1);
  await page.focus('.lines button');
  await page.keyboard.press('Enter');
  await untilPly(page, 5);
  await untilFocused(page, '.lines button, .lines');
  await leave(context);
});
