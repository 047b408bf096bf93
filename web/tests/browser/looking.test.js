// Looking back in a game that goes on.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  heard,
  launch,
  lay,
  leave,
  listen,
  pair,
  playOn,
  put,
  reader,
  say,
  seat,
  serverGame,
  sitDown,
  untilFree,
  untilPly,
} from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** @param {Page} page @param {number} count */
const tiles = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.tiles .tile[data-piece]').length === wanted, count);

/** @param {Page} page @param {number} count */
const turns = (page, count) =>
  page.waitForFunction((wanted) => document.querySelectorAll('.move').length === wanted, count);

test('a turn is taken back while somebody looks at the turn before it: the board is theirs again', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  for (let ply = 1; ply <= 4; ply++) await lay(page, ply);
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.game.looking');
  await page.click('[data-action="actions.takeback"]');
  await turns(page, 3);
  await page.waitForSelector('.game:not(.looking)');
  await page.waitForSelector('.pile.free');
  await lay(page, 4);
  await leave(context);
});

test('a turn is taken back by link, granted while looking, and against the computer', async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 3);
  await second.page.keyboard.press('Home');
  await tiles(second.page, 0);
  await first.page.click('[data-action="actions.takeback"]');
  await second.page.click('[data-action="accept-grantTakeback"]');
  for (const { page } of [first, second]) await turns(page, 2);
  await tiles(second.page, 0);
  await second.page.click('.back-to-game');
  await tiles(second.page, 2);
  await playOn([first.page, second.page], 4, 2);
  for (const one of [first, second]) await leave(one.context);

  const { context, page } = await reader(browser);
  await page.addInitScript(() =>
    localStorage.setItem('kypseli', JSON.stringify({ level: 1, set: '+', side: 'white' })),
  );
  await page.goto('/');
  await page.click('#play-now');
  await page.waitForURL(/\/game\//);
  await untilFree(page);
  const turn = (await serverGame(page)).position.legal[0];
  await put(page, turn.piece, turn, 'tap');
  await untilPly(page, 2);
  await page.click('[data-action="actions.takeback"]');
  await turns(page, 0);
  await page.waitForSelector('.pile.free');
  await leave(context);
});

test('a turn that comes while one looks back is heard, seen and one press away; the tab says whose turn it is', async () => {
  const { first, second, link } = await pair(browser);
  await listen(second.page);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 2);
  await first.page.waitForFunction(() => document.title.startsWith('● Your turn'));
  await second.page.waitForFunction(() => document.title.startsWith('Game'));
  await second.page.keyboard.press('ArrowLeft');
  await tiles(second.page, 1);
  assert.equal(await second.page.innerText('.back-to-game'), 'Back to the game');
  const { legal } = (await serverGame(first.page)).position;
  const turn = legal.find((one) => one.piece === 'wA1');
  assert.ok(turn);
  await put(first.page, turn.piece, turn, 'tap');
  await turns(second.page, 3);
  await heard(second.page, /White Soldier Ant 1 enters beside/);
  await tiles(second.page, 1);
  await second.page.waitForFunction(() =>
    /A turn was played/.test(document.querySelector('.back-to-game')?.textContent ?? ''),
  );
  await second.page.focus('.back-to-game');
  await second.page.keyboard.press('Enter');
  await tiles(second.page, 3);
  await second.page.waitForSelector('.back-to-game', { state: 'hidden' });
  await second.page.waitForFunction(
    () => document.title.startsWith('● Your turn') && document.activeElement?.matches('.table'),
  );
  for (const one of [first, second]) await leave(one.context);
});

test('stepping to the latest turn says it', async () => {
  const { context, page } = await reader(browser);
  await listen(page);
  await sitDown(page);
  for (let ply = 1; ply <= 2; ply++) await lay(page, ply);
  await page.keyboard.press('Home');
  await tiles(page, 0);
  await page.evaluate(() => {
    /** @type {any} */ (window).said.length = 0;
  });
  await page.keyboard.press('End');
  await heard(page, /Black .* enters beside/);
  await leave(context);
});

test('earlier turns can be looked at without a connection, also those that this page has not seen', async () => {
  const { context, page } = await reader(browser);
  let down = false;
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (down) return void socket.close({ code: 1001 });
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => (down ? void socket.close({ code: 1001 }) : socket.send(message)));
  });
  await sitDown(page);
  for (let ply = 1; ply <= 4; ply++) await lay(page, ply);
  await page.reload();
  await tiles(page, 4);
  // What was on the table before is in what the server told when the game was entered.
  down = true;
  /** @type {string[]} */
  const asked = [];
  await page.route('**/api/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.waitForSelector('.game.lost');
  for (const count of [3, 2, 1, 0]) {
    await page.keyboard.press('ArrowLeft');
    await tiles(page, count);
  }
  assert.deepEqual(
    asked.filter((url) => url.endsWith('/api/position')),
    [],
    'no turn is asked for',
  );
  await leave(context);
});

test('what others say takes no tile out of the hand, and nothing that is being written', async () => {
  const { first, second, link } = await pair(browser);
  /** @type {(() => void)[] | null} */
  let held = null;
  await first.page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => (held ? void held.push(() => socket.send(message)) : socket.send(message)));
  });
  await first.page.reload();
  await first.page.waitForSelector('.invite');
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 4);
  const pinned = (await serverGame(first.page)).position.pinned.find((piece) => piece.startsWith('w'));
  assert.ok(pinned);
  await first.page.locator(`.game .tiles .tile[data-piece="${pinned}"]`).click();
  await first.page.waitForSelector('.mark-part');
  await say(second.page, 'hello');
  await first.page.waitForFunction(() => document.querySelector('.chat-lines')?.textContent?.includes('hello'));
  assert.ok(await first.page.locator('.mark-part').count(), 'the explanation stays');
  assert.equal(await first.page.locator('.mark-picked').count(), 1, 'the tile stays picked');
  // While an answer is on its way, the next words are written.
  held = [];
  await first.page.fill('.chat input', 'first words');
  await first.page.keyboard.press('Enter');
  await first.page.keyboard.type('next');
  await second.page.waitForFunction(() => document.querySelector('.chat-lines')?.textContent?.includes('first words'));
  for (const send of held.splice(0)) send();
  held = null;
  await first.page.waitForFunction(() => document.querySelector('.chat-lines')?.textContent?.includes('first words'));
  assert.equal(await first.page.inputValue('.chat input'), 'next');
  // A tile that was laid stays where it is until the server answers, whatever is said meanwhile.
  held = [];
  const turn = (await serverGame(first.page)).position.legal.find((one) => !one.path && one.piece === 'wA1');
  assert.ok(turn);
  await put(first.page, turn.piece, turn, 'drag');
  await tiles(first.page, 5);
  await say(second.page, 'well');
  const lines = held;
  for (let i = 0; !lines.length && i < 1000; i++) await first.page.waitForTimeout(20);
  await tiles(first.page, 5);
  for (const send of lines.splice(0)) send();
  held = null;
  await untilPly(first.page, 5);
  for (const one of [first, second]) await leave(one.context);
});
