// Puzzles under a finger and under a wheel.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { solution } from '../../app/puzzles/file.js';
import { finger, middleOf } from './finger.js';
import { PHONE, launch, leave, reader } from './harness.js';
import { planAhead } from './begin.js';
import { smallest } from './shipped.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const ready = (/** @type {Page} */ page) => page.waitForSelector('.puzzle .table .tile');

/** @param {Page} page @param {number} turns */
const untilTurn = (page, turns) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('.puzzle')?.getAttribute('data-turns')) >= wanted,
    turns,
  );

/** Makes a page that fits the screen longer than it. @param {Page} page */
const longer = (page) =>
  page.evaluate(() => {
    document.body.style.minHeight = '1600px';
  });

test('a finger takes a tile of a puzzle wherever it goes, and beside the tiles the page scrolls', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  const puzzle = smallest(({ aim, turns, side }) => aim === 'win' && turns === 2 && side === 'white');
  const [turn] = solution(puzzle);
  assert.ok(turn);
  await page.goto(`/puzzles/one#${puzzle.name}`);
  await ready(page);
  const hand = await finger(page);
  const laid = page.locator(`.tiles .tile[data-piece="${turn.piece}"] > .tile-face`);
  const tile = (await laid.count()) ? laid : page.locator(`.pile[data-piece="${turn.piece}"]`);
  const from = await middleOf(tile);
  await hand.down(from);
  // Straight down, as one scrolls.
  await hand.move({ x: from.x, y: from.y + 60 });
  await page.waitForSelector('.ground-ghost');
  assert.equal(await page.evaluate(() => scrollY), 0);
  const to = await middleOf(page.locator(`.mark-target[data-cell="${turn.q},${turn.r}"] .mark-target-dot`));
  const raised = await page.evaluate(() => document.querySelector('.ground-ghost')?.getBoundingClientRect().width ?? 0);
  await hand.move({ x: to.x, y: to.y + raised * 0.62 });
  await hand.up();
  await untilTurn(page, 2);
  // Where no tile lies, the table gives way.
  await longer(page);
  const table = await page.locator('.table.ground').boundingBox();
  assert.ok(table);
  await hand.down({ x: table.x + 8, y: table.y + table.height - 10 });
  await hand.move({ x: table.x + 8, y: table.y + table.height - 210 });
  await hand.up();
  await page.waitForFunction(() => scrollY > 40);
  await leave(context);
});

test('a wheel over a puzzle scrolls the page, and the hive stays as large as it is', async () => {
  const { context, page } = await reader(browser, { size: { width: 900, height: 500 } });
  await page.goto(`/puzzles/one#${smallest(() => true).name}`);
  await ready(page);
  await longer(page);
  const before = await page.locator('.tiles .tile[data-piece]').first().boundingBox();
  await page.locator('.table.ground').hover();
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => scrollY > 0);
  assert.equal((await page.locator('.tiles .tile[data-piece]').first().boundingBox())?.width, before?.width);
  await leave(context);
});

/**
 * Boards that are no puzzles, but behave like one under a finger: how they are reached, and how many tiles lie there after a turn.
 * @type {[string, number, (page: Page) => Promise<unknown>][]}
 */
const ALIKE = [
  ['the small game, where Black answers,', 2, (page) => page.goto('/practice/small')],
  ['a plan', 1, planAhead],
];

for (const [name, lie, reach] of ALIKE)
  test(`${name} under a finger and under a wheel: tiles are taken, and all else scrolls`, async () => {
    const { context, page } = await reader(browser, { size: PHONE });
    await reach(page);
    const pile = page.locator('.puzzle .pile.free').first();
    await pile.waitFor();
    const hand = await finger(page);
    const table = await page.locator('.puzzle .table.ground').boundingBox();
    assert.ok(table);
    // A tile goes from the hand straight up or down to the table.
    const from = await middleOf(pile);
    const target = page.locator('.mark-target .mark-target-dot').first();
    await hand.down(from);
    await hand.move({ x: from.x, y: from.y + (table.y > from.y ? 60 : -60) });
    await page.waitForSelector('.ground-ghost');
    assert.equal(await page.evaluate(() => scrollY), 0);
    const to = await middleOf(target);
    const raised = await page.evaluate(
      () => document.querySelector('.ground-ghost')?.getBoundingClientRect().width ?? 0,
    );
    await hand.move({ x: to.x, y: to.y + raised * 0.62 });
    await hand.up();
    await page.waitForFunction((n) => document.querySelectorAll('.puzzle .tiles .tile[data-piece]').length === n, lie);
    const tile = page.locator('.puzzle .tiles .tile[data-piece] > .tile-face').first();
    // A swipe to the side moves nothing, and one along the page scrolls it.
    await longer(page);
    const before = await tile.boundingBox();
    const corner = { x: table.x + 30, y: table.y + table.height - 20 };
    await hand.down(corner);
    await hand.move({ x: corner.x + 200, y: corner.y });
    await hand.up();
    assert.equal((await tile.boundingBox())?.x, before?.x);
    await hand.down(corner);
    await hand.move({ x: corner.x, y: corner.y - 200 });
    await hand.up();
    await page.waitForFunction(() => scrollY > 40);
    await page.locator('.puzzle .table.ground').hover();
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 120);
    await page.waitForFunction((was) => scrollY > was, scrolled);
    assert.equal((await tile.boundingBox())?.width, before?.width);
    await leave(context);
  });
