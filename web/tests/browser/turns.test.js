// Turns that nobody takes by hand: tiles that are thrown, passes; and what is heard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  PHONE,
  heard,
  launch,
  lay,
  leave,
  listen,
  placeOf,
  put,
  reader,
  serverGame,
  sitDown,
  special,
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

/** On which tiles the marks of a kind are. @param {Page} page @param {string} mark */
const tilesWith = (page, mark) =>
  page
    .locator(mark)
    .evaluateAll((nodes) => nodes.map((node) => node.closest('.tile[data-piece]')?.getAttribute('data-piece')));

test('a thrown tile shows who threw it, on the board and in words', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await listen(page);
  await page.goto(`/analysis#${new URLSearchParams({ game: 'Base+P;wP;bP wP-;wQ -wP;bQ bP-' })}`);
  const queen = await placeOf(page, 'wQ');
  await page.touchscreen.tap(queen.x, queen.y);
  // Too far for a queen: only the pillbug brings her there.
  await page.waitForSelector('.mark-target.thrown[data-cell="1,-1"]');
  const box = await target(page, { q: 1, r: -1 }).boundingBox();
  assert.ok(box);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await untilPly(page, 5);
  await page.waitForSelector('.mark-thrower');
  assert.deepEqual(await tilesWith(page, '.mark-thrower'), ['wP'], 'the ring is round the pillbug');
  assert.equal(await page.locator('.mark-throw').count(), 1, 'the way over it is shown');
  await heard(page, /White Pillbug throws White Queen Bee/);
  await leave(context);
});

/** Black's beetle climbs onto White's queen, and White can do nothing. */
const BEFORE_A_PASS = `bA1   wS1   wQ    bQ
               bB1

Base, black to move
`;

test('a forced pass is seen and heard, and the turn before it stays marked', async () => {
  const { context, page } = await reader(browser);
  await listen(page);
  await special(page, { diagram: BEFORE_A_PASS });
  const queen = (await serverGame(page)).position.pieces.find((laid) => laid.piece === 'wQ');
  assert.ok(queen);
  await put(page, 'bB1', queen, 'tap');
  await untilPly(page, 2);
  assert.equal((await serverGame(page)).turns[1].text, 'pass');
  await page.waitForSelector('.why:not([hidden])');
  assert.match(await page.innerText('.why'), /White can do nothing and passes/);
  await heard(page, /White can do nothing and passes/);
  assert.match(await page.innerText('.status'), /Black to move/);
  assert.equal(await page.locator('.tile[data-piece="bB1"] .mark-last').count(), 1, 'the beetle is still marked');
  // Black began: the first row has nothing in White's column.
  assert.deepEqual(
    await page
      .locator('.moves li')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))),
    [['…', 'bB1 wQ'], ['pass']],
  );
  // It is the same for somebody who comes later, and who leafs back and forth.
  await page.reload();
  await page.waitForSelector('.why:not([hidden])');
  assert.equal((await tilesWith(page, '.mark-last')).length, 1);
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.why', { state: 'hidden' });
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.why:not([hidden])');
  await leave(context);
});

/** A game from an empty table, up to the same turn of the beetle. */
const TO_A_PASS = 'Base;wS1;bA1 -wS1;wQ wS1-;bQ -bA1;wQ wS1/;bB1 \\bA1;wQ wS1-;bB1 bA1;wQ wS1/;bB1 wS1;wQ wS1-';

test('in the analysis a pass follows by itself, and by hand where a record breaks off before it', async () => {
  const { context, page } = await reader(browser);
  await page.goto(`/analysis#${new URLSearchParams({ game: TO_A_PASS })}`);
  await untilPly(page, 11);
  await put(page, 'bB1', { q: 1, r: 0 }, 'drag');
  await untilPly(page, 13);
  assert.equal(await page.locator('.move').last().innerText(), 'pass');
  assert.match(await page.innerText('.why'), /White can do nothing and passes/);
  assert.match(await page.innerText('.status'), /Black to move/);
  await page.goto('about:blank');
  await page.goto(`/analysis#${new URLSearchParams({ game: `${TO_A_PASS};bB1 wQ` })}`);
  await untilPly(page, 12);
  await page.click('[data-action="pass"]');
  await untilPly(page, 13);
  assert.match(await page.innerText('.status'), /Black to move/);
  await leave(context);
});

test('a tile is heard when it is laid, what is wrong is heard too, and nothing is heard when sound is off', async () => {
  const { context, page } = await reader(browser);
  await page.addInitScript(() => {
    const { prototype } = AudioBufferSourceNode;
    const start = prototype.start;
    Object.assign(window, { knocks: 0 });
    prototype.start = function (...when) {
      /** @type {any} */ (window).knocks++;
      return start.apply(this, when);
    };
  });
  /** Waits until so many knocks were heard, and no more come. @param {number} count @param {string} [what] */
  const knocks = async (count, what) => {
    await page.waitForFunction((wanted) => /** @type {any} */ (window).knocks >= wanted, count);
    await page.waitForTimeout(300);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).knocks), count, what);
  };
  await sitDown(page);
  await lay(page, 1);
  await knocks(1, 'one tile, one knock');
  await lay(page, 2);
  await knocks(2);
  const own = await placeOf(page, (await serverGame(page)).position.pieces[1].piece);
  await page.mouse.click(own.x, own.y);
  await page.waitForSelector('.why:not([hidden])');
  await knocks(3, 'a refusal is heard');
  const sound = async () => {
    await page.click('#open-settings');
    await page.locator('dialog .toggle', { hasText: 'Sound' }).locator('input').click();
    await page.keyboard.press('Escape');
  };
  await sound();
  await lay(page, 3);
  await knocks(3, 'silence');
  await sound();
  await lay(page, 4);
  await knocks(4);
  await page.click('[data-action="actions.resign"]');
  await page.click('dialog .main');
  await page.waitForSelector('.result');
  await knocks(7, 'the end is heard: three knocks');
  await leave(context);
});
