// A turn that is asked about before it is sent: it belongs to the moment in which it was meant.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  hastyTurn,
  launch,
  leave,
  pair,
  placeOf,
  playOn,
  put,
  seat,
  serverGame,
  settled,
  target,
  untilPly,
} from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** White is asked before turns are sent; both have played once each. */
async function careful() {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 2);
  await first.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('kypseli') ?? '{}');
    localStorage.setItem('kypseli', JSON.stringify({ ...kept, confirm: true }));
  });
  // What the test itself wrote before each page must not come back.
  await first.page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ confirm: true, set: '+' })));
  await first.page.reload();
  await untilPly(first.page, 2);
  return { white: first, black: second };
}

/** White puts a tile somewhere, and is asked. @param {Page} page */
async function wonder(page) {
  await page.waitForSelector('.pile.free');
  const turn = hastyTurn(await serverGame(page));
  await put(page, turn.piece, turn, 'tap');
  await page.waitForSelector('[data-action="confirm"]');
}

test('a takeback or an end takes the question away, and what was asked about is never sent', async () => {
  const { white, black } = await careful();
  await wonder(white.page);
  await black.page.click('[data-action="actions.takeback"]');
  await white.page.click('[data-action="accept-grantTakeback"]');
  await white.page.waitForSelector('[data-action="confirm"]', { state: 'detached' });
  await white.page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 1);
  await settled(white.page);
  assert.equal((await serverGame(white.page)).turns.length, 1, 'nothing was played');
  // The same with an end.
  const turn = hastyTurn(await serverGame(black.page));
  await put(black.page, turn.piece, turn, 'tap');
  await untilPly(white.page, 2);
  await wonder(white.page);
  await black.page.click('[data-action="actions.resign"]');
  await black.page.click('dialog .main');
  await white.page.waitForSelector('.result.won');
  assert.equal(await white.page.locator('[data-action="confirm"]').count(), 0);
  assert.equal(await white.page.locator('.tiles .tile[data-piece]').count(), 2, 'the tile is back in the hand');
  for (const one of [white, black]) await leave(one.context);
});

test('what was planned is played without a question', async () => {
  const { white, black } = await careful();
  await wonder(white.page);
  await white.page.click('[data-action="confirm"]');
  await untilPly(black.page, 3);
  // Black thinks, and White means to bring an ant.
  await white.page.waitForSelector('.ground.planning');
  const from = await placeOf(white.page, 'wA1');
  await white.page.mouse.click(from.x, from.y);
  const dot = target(white.page, await farthest(white.page));
  const box = await dot.boundingBox();
  assert.ok(box);
  await white.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await white.page.waitForSelector('.mark-plan');
  const turn = hastyTurn(await serverGame(black.page));
  await put(black.page, turn.piece, turn, 'tap');
  await untilPly(black.page, 5);
  assert.equal(await white.page.locator('[data-action="confirm"]').count(), 0);
  assert.equal((await serverGame(white.page)).turns[4].piece, 'wA1');
  for (const one of [white, black]) await leave(one.context);
});

/** The target of the picked tile that is farthest from Black's tiles: nothing of Black's comes beside it. @param {Page} page */
const farthest = (page) =>
  page.evaluate(() => {
    const middle = (/** @type {Element} */ node) => {
      const box = node.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const theirs = [...document.querySelectorAll('.tiles .tile.black')].map(middle);
    const far = (/** @type {Element} */ node) => {
      const { x, y } = middle(node);
      return Math.min(...theirs.map((one) => Math.hypot(one.x - x, one.y - y)));
    };
    const [best] = [...document.querySelectorAll('.mark-target')].sort((a, b) => far(b) - far(a));
    const [q, r] = (best.getAttribute('data-cell') ?? '').split(',').map(Number);
    return { q, r };
  });
