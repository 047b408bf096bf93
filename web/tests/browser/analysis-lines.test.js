// The computer beside the board: its turns as arrows, lines that are shown and played, threats, and when it stops.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, leave, reader, untilPly } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const GAME = 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-';
const address = `/analysis#${new URLSearchParams({ game: GAME })}`;

test('lines are arrows, the first the strongest; pointing at one shows it, pressing plays so far', async () => {
  const { context, page } = await reader(browser);
  await page.goto(address);
  await untilPly(page, 6);
  await page.click('.side .toggle input');
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
  await page.waitForSelector(':is(.arrow-hint, .mark-hint).rank-1');
  assert.match(await page.innerText('.thoughts .hint:not(.think-more):not([hidden])'), /Depth \d+/);
  const chance = await page.locator('.evaluation').getAttribute('aria-label');
  assert.match(String(chance), /White’s chance to win: \d+%/);
  // Who is shown more lines gets more of them, in order and of one depth.
  await page.press('.think-options summary', 'Enter');
  await page.locator('.think-options .choice label', { hasText: /^5$/ }).click();
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 5);
  const scores = (await page.locator('.lines .score').allInnerTexts()).map((text) => Number(text.replace('−', '-')));
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => b - a),
  );
  // The computer rests, so that the line stays under the pointer.
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('.lines'))?.focus());
  const turn = page.locator('.lines li:first-child i[data-to="3"]');
  await turn.hover();
  await page.waitForFunction(() => !document.querySelector('.pile.free'));
  const wanted = await page.locator('.lines li:first-child i').allInnerTexts();
  await page.mouse.move(5, 5);
  await page.waitForSelector('.pile.free');
  assert.equal(await page.locator('.move').count(), 6);
  await turn.click();
  await untilPly(page, 9);
  assert.equal(await page.locator('.move').count(), 9);
  assert.ok(wanted.length >= 3);
  await leave(context);
});

test('what the other side threatens is one key away', async () => {
  const { context, page } = await reader(browser);
  await page.goto(address);
  await untilPly(page, 6);
  await page.keyboard.press('x');
  await page.waitForSelector(':is(.arrow-hint, .mark-hint).danger');
  assert.match(await page.innerText('.threat-words'), /Black would do/);
  // The arrow begins at a tile of the other side, where that tile lies on this board.
  const turn = (await page.innerText('.lines li:first-child i')).slice(0, 1);
  assert.equal(turn, 'b');
  await page.keyboard.press('x');
  await page.waitForFunction(() => !document.querySelector('.danger'));
  await leave(context);
});

test('a win that is proved ends the thinking', async () => {
  const { context, page } = await reader(browser);
  // White's ant closes the ring.
  await page.goto('/analysis#position=Base~white~1-wS1-wB1-bS1-wQ_wG1-bQ-wS2_1-wG2-wA1');
  await page.waitForSelector('.pile.free, .tiles .tile[data-piece]');
  await page.click('.side .toggle input');
  await page.waitForFunction(() => /proved/.test(document.querySelector('.thoughts')?.textContent ?? ''));
  const words = await page.innerText('.thoughts');
  assert.match(words, /wins/);
  const depth = /Depth (\d+)/.exec(words)?.[1];
  await page.waitForTimeout(500);
  assert.equal(/Depth (\d+)/.exec(await page.innerText('.thoughts'))?.[1], depth);
  await leave(context);
});
