// Hands and fingers: tiles are carried one at a time, and by whatever means.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  PHONE,
  launch,
  lay,
  leave,
  placeOf,
  put,
  reader,
  serverGame,
  sitDown,
  target,
  untilFocused,
  untilPly,
} from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('after a drag out of the hand, the next tile is taken by keyboard', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  for (let ply = 1; ply <= 2; ply++) {
    const { legal } = (await serverGame(page)).position;
    const turn = legal.find((one) => /A1/.test(one.piece)) ?? legal[0];
    await put(page, turn.piece, turn, 'drag');
    await untilPly(page, ply);
  }
  await page.focus('.pile.free');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mark-target');
  await untilFocused(page, '.table');
  await leave(context);
});

test('a second finger does not disturb the first one, which carries a tile', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await sitDown(page);
  await lay(page, 1);
  await lay(page, 2);
  const { legal, hands } = (await serverGame(page)).position;
  const turn = legal.find((one) => hands.white.includes(one.piece));
  assert.ok(turn);
  const from = await placeOf(page, turn.piece);
  const other = await placeOf(page, 'wQ');
  const session = await context.newCDPSession(page);
  const touch = (
    /** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type,
    /** @type {{x: number, y: number, id: number}[]} */ ...touchPoints
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { ...from, id: 1 });
  const cell = target(page, turn);
  await cell.waitFor();
  const box = await cell.boundingBox();
  assert.ok(box);
  const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, id: 1 });
  await page.waitForSelector('.ground-ghost');
  const carried = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, id: 1 };
  await touch('touchStart', carried, { ...other, id: 2 });
  // One of them is lifted: those that are left are told.
  await touch('touchMove', carried);
  assert.equal(await page.locator('.ground-ghost').count(), 1, 'it is still carried, and only one is');
  await touch('touchMove', { ...to, id: 1 });
  await touch('touchEnd');
  await untilPly(page, 3);
  assert.equal(await page.locator('.ground-ghost').count(), 0);
  await leave(context);
});

test('a finger that drags a tile that can go nowhere leaves the board as it was', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto(`/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-' })}`);
  const pinned = await placeOf(page, 'wS1');
  const session = await context.newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [pinned] });
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchMove',
    touchPoints: [{ x: pinned.x, y: pinned.y + 60 }],
  });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForSelector('.why:not([hidden])');
  const queen = await placeOf(page, 'wQ');
  await page.touchscreen.tap(queen.x, queen.y);
  await page.waitForSelector('.mark-target');
  await leave(context);
});
