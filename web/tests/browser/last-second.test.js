// The last second: what winners and losers read, hear and see. And how turns are shown: arrow, speed, the tile above the
// finger.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { finger, middleOf } from './finger.js';
import { PHONE, launch, lay, leave, put, reader, serverGame, sitDown, special } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Black's beetle stands on White's queen: one tile more, and the ring round her is closed. */
const BEFORE_THE_END = `   bG1   bG2
bA1   bB1+  bS1
   bS2         bQ    wA1

bB1 on wQ

Base, black to move
`;

/** Keeps how long each sound is that is heard. @param {Page} page */
const hear = (page) =>
  page.addInitScript(() => {
    const heard = /** @type {string[]} */ ([]);
    Object.assign(window, { heard });
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      heard.push((this.buffer?.duration ?? 0).toFixed(2));
      return start.apply(this, when);
    };
  });

/** Waits for the last sounds. @param {Page} page @param {string[]} lengths */
const untilHeard = (page, lengths) =>
  page.waitForFunction(
    (wanted) => /** @type {any} */ (window).heard.slice(-wanted.length).join() === wanted.join(),
    lengths,
  );

test('who has won and who has lost read it, hear it, and see where it happened', { timeout: 120_000 }, async () => {
  const winner = await reader(browser, { moving: true });
  const loser = await reader(browser, { size: PHONE, moving: true });
  for (const { page } of [winner, loser]) await hear(page);
  await winner.page.goto('/', { waitUntil: 'networkidle' });
  const id = await winner.page.evaluate(async (diagram) => {
    const game = {
      ruleset: { expansions: {} },
      seats: { white: { type: 'link' }, black: { type: 'me' } },
      clock: { type: 'none' },
      diagram,
    };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/games', { method: 'POST', headers, body: JSON.stringify(game) });
    return (await answer.json()).id;
  }, BEFORE_THE_END);
  for (const { page } of [winner, loser]) await page.goto(`/game/${id}`);
  await loser.page.tap('[data-action="join"]');
  await loser.page.waitForSelector('[data-action="actions.abort"]');
  await winner.page.waitForSelector('.invite', { state: 'detached' });
  const { legal, pieces } = (await serverGame(winner.page)).position;
  const queen = pieces.find((laid) => laid.piece === 'wQ');
  assert.ok(queen);
  const end = legal.find((one) => one.q === queen.q && one.r === queen.r + 1 && one.piece !== 'bB1');
  assert.ok(end);
  await put(winner.page, end.piece, end, 'tap');
  await winner.page.waitForSelector('.result.won');
  await loser.page.waitForSelector('.result.lost');
  assert.match(await winner.page.innerText('.result'), /You won\s+White’s queen is surrounded/i);
  assert.match(await loser.page.innerText('.result'), /You lost\s+White’s queen is surrounded/i);
  // Upwards for one, downwards for the other.
  await untilHeard(winner.page, ['0.34', '0.34', '0.80']);
  await untilHeard(loser.page, ['0.40', '0.40', '0.90']);
  for (const { page } of [winner, loser]) {
    assert.equal(await page.locator('.mark-ring').count(), 6);
    // The camera goes there: the queen comes to rest in the middle of what the card leaves free.
    await page.waitForFunction(() => {
      const [tile, table, card] = ['.tiles .tile[data-piece="bB1"] > .tile-face', '.table.ground', '.result'].map(
        (one) => /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect(),
      );
      const [x, y] = [tile.x + tile.width / 2, tile.y + tile.height / 2];
      const inTheMiddle = Math.abs(x - (table.x + table.width / 2)) < table.width * 0.1;
      return inTheMiddle && y > table.top && tile.bottom < card.top;
    });
  }
  for (const one of [winner, loser]) await leave(one.context);
});

test('a game that is called off is neither won nor drawn, and sounds like neither', async () => {
  const { context, page } = await reader(browser);
  await hear(page);
  await sitDown(page);
  await lay(page, 1);
  await page.click('[data-action="actions.abort"]');
  await page.waitForSelector('.result.off');
  await untilHeard(page, ['0.12']);
  assert.equal(await page.locator('.result:is(.won, .lost, .drawn)').count(), 0);
  await leave(context);
});

const ANT = `wA1   wQ    bQ    bA1

Base, white to move
`;

/** Lets the ant go where it is far. @param {Page} page */
async function march(page) {
  await special(page, { diagram: ANT });
  const { legal, pieces } = (await serverGame(page)).position;
  const black = pieces.find((laid) => laid.piece === 'bA1');
  assert.ok(black);
  const far = legal.find((one) => one.piece === 'wA1' && one.q === black.q + 1 && one.r === black.r);
  assert.ok(far);
  await page.evaluate(() => {
    const tiles = /** @type {Element} */ (document.querySelector('.game .tiles'));
    const times = /** @type {number[]} */ ([]);
    Object.assign(window, { times });
    let began = 0;
    new MutationObserver(() => {
      const moving = !!tiles.querySelector('.tile.moving');
      if (moving && !began) began = performance.now();
      else if (!moving && began) times.push(performance.now() - began);
      if (!moving) began = 0;
    }).observe(tiles, { subtree: true, attributes: true, attributeFilter: ['class'] });
  });
  await put(page, 'wA1', far, 'tap');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 1);
}

test('an arrow shows the last turn, and tiles travel as fast as the reader likes', async () => {
  for (const [motion, arrow] of /** @type {const} */ ([
    ['slow', true],
    ['off', false],
  ])) {
    const { context, page } = await reader(browser, { moving: true });
    await page.addInitScript((kept) => localStorage.setItem('kypseli', JSON.stringify(kept)), {
      motion,
      arrow,
      set: '+',
    });
    await march(page);
    const times = () => page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).times));
    if (motion === 'slow') {
      await page.waitForFunction(() => /** @type {any} */ (window).times.length > 0);
      assert.ok(Math.max(...(await times())) > 600, `${await times()}`);
    } else assert.ok(Math.max(0, ...(await times())) < 60, `${await times()}`);
    assert.equal(await page.locator('.arrow-last').count(), arrow ? 1 : 0);
    await leave(context);
  }
});

test('a tile that a finger carries is seen above it', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await sitDown(page);
  await page.waitForSelector('.pile.free');
  const hand = await finger(page);
  const table = await page.locator('.table.ground').boundingBox();
  assert.ok(table);
  const at = { x: table.x + table.width / 2, y: table.y + table.height / 2 + 30 };
  await hand.down(await middleOf(page.locator('.bottom-tray .pile[data-piece="wA1"]')));
  await hand.move(at);
  await page.waitForFunction(({ y }) => {
    const box = document.querySelector('.ground-ghost')?.getBoundingClientRect();
    return box && box.bottom - box.height * 0.3 < y;
  }, at);
  await hand.up();
  await page.waitForFunction(() => document.querySelectorAll('.game .tiles .tile[data-piece]').length === 1);
  await leave(context);
});

test('a game that was given up shows its whole hive above what is said about it', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await sitDown(page);
  for (let ply = 1; ply <= 8; ply++) await lay(page, ply);
  await page.click('[data-action="actions.resign"]');
  await page.click('dialog .main');
  await page.waitForSelector('.result');
  const whole = () =>
    page.waitForFunction(() => {
      const card = document.querySelector('.result')?.getBoundingClientRect();
      const table = document.querySelector('.table')?.getBoundingClientRect();
      const tiles = [...document.querySelectorAll('.game .tiles .tile-face')].map((one) => one.getBoundingClientRect());
      return card && table && tiles.length && tiles.every((one) => one.top >= table.top && one.bottom <= card.top);
    });
  await whole();
  // Also when the phone is turned, and turned back.
  for (const size of [{ width: PHONE.height, height: PHONE.width }, PHONE]) {
    await page.setViewportSize(size);
    await whole();
  }
  await leave(context);
});
