// A game on one screen: nothing that a player needs is outside it, and nothing moves while it is played.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  PHONE,
  hastyTurn,
  inviteFrom,
  launch,
  lay,
  leave,
  openSide,
  pair,
  playOn,
  put,
  reader,
  seat,
  serverGame,
  sitDown,
  untilFree,
  untilPly,
} from './harness.js';
import { LANGUAGES } from '../languages.js';
import { SCREENS, cut, hasWords, readIn, shifts, unread, watchShifts, wrong } from './screens.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const TABLE = ['.table', '.top-tray .hand', '.bottom-tray .hand', '.player', '.bar button'];

test('everything is on the first screen, of twelve sizes, in every language', { timeout: 400_000 }, async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 2);
  await second.page.click('[data-action="actions.draw"]');
  await first.page.waitForSelector('[data-action="declineDraw"]');
  const alone = await reader(browser);
  await sitDown(alone.page);
  for (let ply = 1; ply <= 4; ply++) await lay(alone.page, ply);
  await alone.page.click('[data-action="actions.resign"]');
  await alone.page.click('dialog .main');
  await alone.page.waitForSelector('.result');
  // Two at one screen have the most buttons.
  const begun = await reader(browser);
  await sitDown(begun.page);
  for (let ply = 1; ply <= 2; ply++) await lay(begun.page, ply);
  for (const language of LANGUAGES) {
    await readIn(first.page, language, '[data-action="declineDraw"]');
    await readIn(alone.page, language, '.result');
    await readIn(begun.page, language, '.game .tiles .tile[data-piece]');
    for (const [width, height] of SCREENS) {
      const at = `${width} x ${height} (${language})`;
      for (const page of [first.page, alone.page, begun.page]) await page.setViewportSize({ width, height });
      assert.deepEqual(await wrong(first.page, [...TABLE, '.pile', '.offer button']), [], `a draw is offered, ${at}`);
      assert.deepEqual(await wrong(alone.page, [...TABLE, '.result button']), [], `the end, ${at}`);
      if (hasWords(width, height))
        for (const page of [first.page, begun.page]) assert.deepEqual(await unread(page), [], `the bar, ${at}`);
      const table = await first.page.locator('.table.ground').boundingBox();
      assert.ok(table);
      if (width === 1280 || width === 1440) assert.ok(table.height >= 0.7 * height, `${table.height} of ${height}`);
      if (width < 500) assert.ok(table.width >= width, `${table.width} of ${width}`);
      if (width > height) assert.ok(table.height >= 0.8 * height, `${table.height} of ${height}`);
    }
  }
  for (const one of [first, second, alone, begun]) await leave(one.context);
});

/** What is asked over the board, and what a game with every tile and a clock needs. */
const FULL = [...TABLE, '.pile', '.clock'];

test('so is a game with all tiles, clocks and questions, and its end', { timeout: 400_000 }, async () => {
  const first = await reader(browser);
  const second = await reader(browser);
  // The page itself asks for something first: only after the answer is it known who asks.
  await first.page.goto('/', { waitUntil: 'networkidle' });
  const id = await first.page.evaluate(async () => {
    const game = {
      ruleset: { expansions: { mosquito: true, ladybug: true, pillbug: true } },
      seats: { white: { type: 'me' }, black: { type: 'link' } },
      clock: { type: 'increment', baseSeconds: 36_000, incrementSeconds: 30 },
    };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/games', { method: 'POST', headers, body: JSON.stringify(game) });
    return (await answer.json()).id;
  });
  for (const { page } of [first, second]) await page.goto(`/game/${id}`);
  await second.page.click('[data-action="join"]');
  await second.page.waitForSelector('[data-action="actions.abort"]');
  await playOn([first.page, second.page], 2);
  // A takeback and a draw are asked for at once.
  await second.page.click('[data-action="actions.takeback"]');
  await second.page.click('[data-action="actions.draw"]');
  await first.page.waitForSelector('[data-action="declineTakeback"]');
  const everywhere = async (
    /** @type {string} */ what,
    /** @type {string} */ there,
    /** @type {string[]} */ needed,
  ) => {
    for (const language of LANGUAGES) {
      await readIn(first.page, language, there);
      for (const [width, height] of SCREENS) {
        await first.page.setViewportSize({ width, height });
        assert.deepEqual(await wrong(first.page, needed), [], `${what}, ${width} x ${height} (${language})`);
      }
    }
  };
  await everywhere('two offers', '[data-action="declineDraw"]', [...FULL, '.offer button']);
  await second.page.click('[data-action="actions.resign"]');
  await second.page.click('dialog .main');
  await everywhere('won', '.result.won', [...TABLE, '.clock', '.result button']);
  await second.page.click('[data-action="actions.rematch"]');
  const rematch = '[data-action="declineRematch"]';
  await everywhere('a rematch is offered', rematch, [...TABLE, '.clock', '.result button']);
  for (const one of [first, second]) await leave(one.context);
});

test("a beginner's hints are wholly on every screen, and over nothing that they are about", {
  timeout: 180_000,
}, async () => {
  const { context, page } = await reader(browser, { beginner: true });
  await sitDown(page);
  let ply = 0;
  for (let step = 0; step < 3; step++) {
    // The one before is understood: it is there for a moment yet after the turn.
    await page.waitForFunction((told) => Number(localStorage.getItem('kypseli-coach') ?? 0) === told, step);
    // Each has its moment: the third comes when the other queen lies on the table.
    while (!(await page.waitForSelector('.coach:not([hidden])', { timeout: 1_500 }).catch(() => null))) {
      assert.ok(ply < 8, `hint ${step + 1} never comes`);
      await lay(page, ++ply);
    }
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      // A bubble follows its board a moment later.
      await page
        .waitForFunction(
          () => {
            const box = document.querySelector('.coach:not([hidden])')?.getBoundingClientRect();
            const frame = document.querySelector('.table-frame')?.getBoundingClientRect();
            if (!box || !frame) return false;
            return (
              box.left >= frame.left &&
              box.right <= frame.right &&
              box.top >= frame.top - 1 &&
              box.bottom <= frame.bottom + 1
            );
          },
          null,
          { timeout: 5_000 },
        )
        .catch(() => assert.fail(`hint ${step + 1}, ${width} x ${height}`));
      assert.deepEqual(await wrong(page, [...TABLE, '.coach button']), [], `hint ${step + 1}, ${width} x ${height}`);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await lay(page, ++ply);
  }
  await leave(context);
});

test('an invited guest sees at once where to sit down, on every screen', { timeout: 300_000 }, async () => {
  const host = await reader(browser);
  const link = await inviteFrom(host.page);
  const guest = await reader(browser);
  await guest.page.goto(link);
  for (const language of LANGUAGES) {
    await readIn(guest.page, language, '[data-action="join"]');
    await readIn(host.page, language, '.invite .qr');
    for (const [width, height] of SCREENS) {
      const at = `${width} x ${height} (${language})`;
      await guest.page.setViewportSize({ width, height });
      await host.page.setViewportSize({ width, height });
      assert.deepEqual(await wrong(guest.page, [...TABLE, '[data-action="join"]']), [], at);
      assert.deepEqual(await wrong(host.page, [...TABLE, '.invite input', '.invite button']), [], at);
      assert.deepEqual(await cut(host.page, '.seats .card'), [], at);
    }
  }
  for (const one of [host, guest]) await leave(one.context);
});

test('a guest on a phone sits down, is offered a draw, and answers it', async () => {
  const { first, second, link } = await pair(browser);
  const phone = second.page;
  await watchShifts(phone);
  await phone.goto(link);
  await phone.tap('[data-action="join"]');
  await phone.waitForSelector('[data-action="actions.abort"]');
  await playOn([first.page, phone], 2);
  // What is said while the drawer is closed is counted.
  await first.page.fill('.chat input', 'a draw?');
  await first.page.keyboard.press('Enter');
  await phone.waitForSelector('.drawer-toggle .badge:not([hidden])');
  assert.equal(await phone.innerText('.drawer-toggle .badge'), '1');
  await first.page.click('[data-action="actions.draw"]');
  await phone.waitForSelector('[data-action="accept-acceptDraw"]');
  assert.deepEqual(await wrong(phone, ['.offer button']), []);
  await openSide(phone);
  await phone.waitForFunction(() => document.querySelector('.chat-lines')?.textContent?.includes('a draw?'));
  await phone.tap('.drawer-close');
  await phone.tap('[data-action="declineDraw"]');
  await first.page.waitForFunction(() => /No draw/.test(document.querySelector('.why')?.textContent ?? ''));
  assert.ok(await phone.locator('.drawer-toggle .badge').isHidden(), 'an offer is no message');
  // Neither table nor hands have moved since the page came, and what was said in the game goes with it.
  await phone.click('[data-action="actions.resign"]');
  await phone.click('dialog .main');
  for (const page of [phone, first.page]) {
    await page.waitForSelector('.result');
    assert.ok(await page.locator('.why').isHidden());
  }
  assert.deepEqual(
    (await shifts(phone)).filter((one) => /^(table|tray|hand|cards|why)/.test(one)),
    [],
  );
  for (const one of [first, second]) await leave(one.context);
});

test('nothing moves while a game is played against the computer', { timeout: 120_000 }, async () => {
  for (const size of [PHONE, { width: 1280, height: 720 }]) {
    const { context, page } = await reader(browser, { size, moving: true });
    await page.addInitScript(() => {
      localStorage.setItem('kypseli', JSON.stringify({ level: 1, set: '+MLP', side: 'white', motion: 'fast' }));
    });
    await watchShifts(page);
    // What the server says of a slow connection, said by the test.
    await page.addInitScript(() => {
      const Plain = WebSocket;
      class Told extends Plain {
        /** @param {string} address */
        constructor(address) {
          super(address);
          if (!address.includes('/games/')) return;
          Object.assign(window, {
            lag: (/** @type {number} */ lagMs) => {
              const presence = {
                white: { online: true, lagMs },
                black: { online: true },
                watchers: lagMs > 1_000 ? 2 : 0,
              };
              this.onmessage?.(new MessageEvent('message', { data: JSON.stringify({ type: 'presence', presence }) }));
            },
          });
        }
      }
      Object.assign(window, { WebSocket: Told });
    });
    await page.goto('/');
    await page.click('#play-now');
    await page.waitForURL(/\/game\//);
    await page.waitForSelector('.game:not(.loading) .pile.free');
    // Only what happens in the game itself counts.
    await page.evaluate(() => {
      /** @type {any} */ (window).shifts.length = 0;
    });
    for (let turns = 0; turns < 6; turns++) {
      await untilFree(page);
      const game = await serverGame(page);
      if (game.status.outcome) break;
      await untilPly(page, game.turns.length);
      const turn = hastyTurn(game);
      await put(page, turn.piece, turn, 'tap');
      await untilPly(page, game.turns.length + 1);
    }
    await untilFree(page);
    // Nor when somebody's connection is felt to be slow, or is well again.
    for (const lagMs of [240, 12, 1_900]) await page.evaluate((lag) => /** @type {any} */ (window).lag(lag), lagMs);
    // Nor does anything move when it ends.
    if (!(await serverGame(page)).status.outcome) {
      await page.click('[data-action="actions.resign"]');
      await page.click('dialog .main');
    }
    await page.waitForSelector('.result');
    assert.deepEqual(await shifts(page), []);
    await leave(context);
  }
});

test('the table cannot be pushed away: a third of the hive stays in sight, and the page does not scroll', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await sitDown(page);
  for (let ply = 1; ply <= 6; ply++) await lay(page, ply);
  const box = await page.locator('.table.ground').boundingBox();
  assert.ok(box);
  const session = await context.newCDPSession(page);
  const touch = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {number[][]} */ ...points) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  for (const [dx, dy] of [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ]) {
    for (let swipe = 0; swipe < 5; swipe++) {
      const from = [box.x + box.width / 2 - dx * 140, box.y + box.height / 2 - dy * 140];
      // From the table, not from a tile: those are picked up.
      const start = [dx ? from[0] : box.x + 14, dy ? from[1] : box.y + 14];
      await touch('touchStart', start);
      for (let i = 1; i <= 8; i++) await touch('touchMove', [start[0] + dx * 35 * i, start[1] + dy * 35 * i]);
      await touch('touchEnd');
    }
    const seen = await page.evaluate(() => {
      const table = /** @type {Element} */ (document.querySelector('.table')).getBoundingClientRect();
      const tiles = [...document.querySelectorAll('.tiles .tile .tile-face')].map((tile) =>
        tile.getBoundingClientRect(),
      );
      const inside = tiles.filter((tile) => {
        const [x, y] = [tile.x + tile.width / 2, tile.y + tile.height / 2];
        return x >= table.left - 1 && x <= table.right + 1 && y >= table.top - 1 && y <= table.bottom + 1;
      });
      return { inside: inside.length, all: tiles.length, scrolled: scrollY };
    });
    assert.ok(seen.inside >= seen.all / 3, `${seen.inside} of ${seen.all} after swipes by ${dx}, ${dy}`);
    assert.equal(seen.scrolled, 0);
    if (await page.locator('.reframe').isVisible()) await page.click('.reframe');
  }
  await leave(context);
});
