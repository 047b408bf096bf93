// Two people, each with a browser of their own, and those who watch.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  closeSide,
  inviteFrom,
  hastyTurn,
  launch,
  lay,
  leave,
  pair,
  playOn,
  put,
  reader,
  say,
  seat,
  serverGame,
  sitDown,
  untilPly,
} from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('the link is there as a QR code too, which the server draws', async () => {
  const { context, page } = await reader(browser);
  const link = await inviteFrom(page);
  const code = page.locator('.invite img.qr');
  await page.waitForFunction(() => {
    const image = /** @type {HTMLImageElement | null} */ (document.querySelector('.invite img.qr'));
    return image?.complete && image.naturalWidth > 0;
  });
  const address = new URL((await code.getAttribute('src')) ?? '', page.url());
  assert.deepEqual([address.pathname, address.searchParams.get('text')], ['/api/qr.svg', link]);
  assert.ok(await code.getAttribute('alt'));
  const { width = 0, height = 1 } = (await code.boundingBox()) ?? {};
  assert.ok(width > 150 && Math.abs(width - height) < 1, `${width} x ${height}`);
  await leave(context);
});

test('two browsers play by link, and a dropped connection in between is mended', async () => {
  const { first, second, link } = await pair(browser);
  /** @type {import('playwright-core').WebSocketRoute[]} */
  const sockets = [];
  let down = false;
  await second.page.routeWebSocket(/\/socket/, (socket) => {
    if (down) return void socket.close({ code: 1001 });
    const server = socket.connectToServer();
    sockets.push(socket);
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(message));
  });
  await seat(first.page, second.page, link);
  const pages = [first.page, second.page];
  const turn = async (/** @type {number} */ ply) => {
    const wanted = hastyTurn(await serverGame(pages[ply % 2]));
    await put(pages[ply % 2], wanted.piece, wanted, ply % 2 ? 'touch' : 'drag');
    await untilPly(pages[ply % 2], ply + 1);
  };
  for (let ply = 0; ply < 4; ply++) {
    await turn(ply);
    await untilPly(pages[(ply + 1) % 2], ply + 1);
  }
  // The second player's connection drops; the first goes on.
  down = true;
  for (const socket of sockets) await socket.close({ code: 1001 });
  await second.page.waitForSelector('.lost .link:not(:empty)');
  await turn(4);
  assert.equal(await second.page.locator('.move').count(), 4);
  // The board is still there to be looked at.
  await second.page.keyboard.press('ArrowLeft');
  await second.page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 3);
  await second.page.keyboard.press('End');
  down = false;
  await untilPly(second.page, 5);
  await second.page.waitForSelector('.lost', { state: 'detached' });
  await turn(5);
  await untilPly(first.page, 6);
  await leave(first.context);
  await leave(second.context);
});

test('a draw is offered, declined, offered again and agreed; chat arrives; watchers are counted', async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  const third = await reader(browser);
  await third.page.goto(link);
  await third.page.waitForSelector('[data-action="actions.share"]');
  await first.page.waitForFunction(() => /1/.test(document.querySelector('.watchers')?.textContent ?? ''));
  assert.equal(await third.page.locator('[data-action="join"]').count(), 0, 'a full table offers no seat');
  assert.equal(await third.page.locator('[data-action="actions.abort"]').count(), 0);
  await playOn([first.page, second.page], 2);
  await untilPly(third.page, 2);
  await say(third.page, 'Black is lost');
  await third.page.waitForFunction(() => document.querySelector('.chat-lines')?.textContent?.includes('Black is lost'));
  await closeSide(third.page);
  await say(second.page, 'Good luck <b>!</b>');
  await closeSide(second.page);
  await first.page.waitForFunction(() =>
    document.querySelector('.chat-lines')?.textContent?.includes('Good luck <b>!</b>'),
  );
  // What those who watch say among themselves the players read when it is over.
  assert.equal(await first.page.locator('.chat-lines p').count(), 1);
  assert.equal(await third.page.locator('.chat-lines p').count(), 2);
  await first.page.click('[data-action="actions.draw"]');
  await second.page.waitForSelector('.offer .main');
  await second.page.click('.offer button:not(.main)');
  await first.page.waitForFunction(() => !document.querySelector('.offer'));
  // Whoever has asked sees the answer.
  assert.match(await first.page.innerText('.why'), /No draw/);
  const again = hastyTurn(await serverGame(first.page));
  await put(first.page, again.piece, again, 'tap');
  await untilPly(first.page, 3);
  await first.page.click('[data-action="actions.draw"]');
  await second.page.click('[data-action="accept-acceptDraw"]');
  for (const page of [first.page, second.page, third.page]) {
    await page.waitForSelector('.result');
    assert.match(await page.innerText('.result'), /Draw/);
  }
  for (const { page } of [first, second])
    await page.waitForFunction(() => document.querySelector('.chat-lines')?.textContent?.includes('Black is lost'));
  // A rematch takes both to a new game, and those who watch along.
  await first.page.click('[data-action="actions.rematch"]');
  await second.page.waitForSelector('[data-action="accept-rematch"]');
  assert.equal(await second.page.locator('[data-action="actions.rematch"]').count(), 0, 'one thing is asked at a time');
  await second.page.click('[data-action="accept-rematch"]');
  for (const { page } of [first, second]) {
    await page.waitForURL((url) => url.href !== link);
    await page.waitForSelector('[data-action="actions.abort"]');
  }
  assert.equal(second.page.url(), first.page.url(), 'it is the same game');
  await third.page.waitForURL((url) => url.href !== link);
  assert.notEqual(third.page.url(), first.page.url(), 'the key to a game is for those who play');
  // The sides are changed: who had Black begins.
  await playOn([second.page, first.page], 2);
  await untilPly(third.page, 2);
  for (const one of [first, second, third]) await leave(one.context);
});

test('who comes too late is told so and may watch', async () => {
  const { first, second, link } = await pair(browser);
  const third = await reader(browser);
  // The third reader's page does not hear that the seat is taken.
  await third.page.routeWebSocket(/\/socket/, (socket) => {
    const server = socket.connectToServer();
    let heard = 0;
    server.onMessage((message) => {
      if (heard++ < 1) socket.send(message);
    });
  });
  await third.page.goto(link);
  await third.page.waitForSelector('[data-action="join"]');
  await seat(first.page, second.page, link);
  await third.page.click('[data-action="join"]');
  await third.page.waitForFunction(() => /watch/.test(document.querySelector('.seats')?.textContent ?? ''));
  for (const one of [first, second, third]) await leave(one.context);
});

test('who sits down sits in all their tabs, also where the connection is lost just then', async () => {
  const { first, second, link } = await pair(browser);
  assert.match(
    await first.page.innerText('.invite'),
    /answers this computer only/,
    'a link that nobody else can open says so',
  );
  const other = await second.context.newPage();
  let down = false;
  /** @type {import('playwright-core').WebSocketRoute[]} */
  const sockets = [];
  await other.routeWebSocket(/\/socket/, (socket) => {
    if (down) return void socket.close({ code: 1001 });
    sockets.push(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => socket.send(message));
  });
  for (const page of [second.page, other]) {
    await page.goto(link);
    await page.waitForSelector('[data-action="join"]');
  }
  down = true;
  for (const socket of sockets) await socket.close({ code: 1001 });
  await other.waitForSelector('.game.lost');
  await other.click('[data-action="join"]');
  await other.waitForSelector('[data-action="actions.abort"]');
  await second.page.waitForSelector('[data-action="actions.abort"]');
  down = false;
  await other.waitForSelector('.game:not(.lost)');
  await playOn([first.page, other], 2);
  await untilPly(second.page, 2);
  for (const one of [first, second]) await leave(one.context);
});

test('a tab that wakes up does not trust a connection that is silent', async () => {
  const { context, page } = await reader(browser);
  let [sockets, silent] = [0, false];
  await page.routeWebSocket(/\/socket/, (socket) => {
    const dead = ++sockets === 1;
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (!dead || !silent) socket.send(message);
    });
  });
  await sitDown(page);
  await lay(page, 1);
  silent = true;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // Long before the 25 seconds after which any silent connection is given up.
  for (const end = Date.now() + 20_000; sockets < 2 && Date.now() < end; ) await page.waitForTimeout(50);
  assert.equal(sockets, 2);
  await page.waitForSelector('.game:not(.lost)');
  await lay(page, 2);
  await leave(context);
});

test('a game is called off before both have moved, later it is resigned, and a rematch can be declined', async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 1);
  await second.page.click('[data-action="actions.abort"]');
  for (const { page } of [first, second]) {
    await page.waitForSelector('.result');
    assert.match(await page.innerText('.result'), /Called off/);
  }
  await first.page.click('[data-action="actions.rematch"]');
  await second.page.click('[data-action="accept-rematch"]');
  for (const { page } of [first, second]) {
    await page.waitForURL((url) => url.href !== link);
    await page.waitForSelector('[data-action="actions.abort"]');
    assert.equal(await page.locator('[data-action="actions.analyse"]').count(), 0, 'players think for themselves');
  }
  await playOn([second.page, first.page], 2);
  assert.equal(await first.page.locator('[data-action="actions.abort"]').count(), 0);
  await first.page.click('[data-action="actions.resign"]');
  await first.page.click('dialog .main');
  await second.page.waitForSelector('.result');
  assert.equal(await second.page.locator('[data-action="actions.analyse"]').count(), 1, 'afterwards they may');
  await first.page.click('[data-action="actions.rematch"]');
  await second.page.click('[data-action="declineRematch"]');
  for (const { page } of [first, second]) await page.waitForSelector('.offer', { state: 'detached' });
  for (const one of [first, second]) await leave(one.context);
});
