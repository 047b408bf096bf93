// The analysis on a phone: board, lines, review and tree are all to be had, and none lies over another.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, launch, leave, PHONE, reader, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const GAME = 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-';
const address = `/analysis#${new URLSearchParams({ game: GAME })}`;
const SMALL = { width: 360, height: 640 };
const LARGE = { width: 390, height: 844 };

/** Whether something can be brought where a finger reaches all of it, and nothing lies over it. @param {Page} page @param {string} selector */
const inReach = (page, selector) =>
  page.evaluate((wanted) => {
    const one = document.querySelector(wanted);
    if (!one) return `${wanted} is not there`;
    one.scrollIntoView({ block: 'nearest' });
    const box = one.getBoundingClientRect();
    const side = /** @type {Element} */ (one.closest('.side')).getBoundingClientRect();
    if (box.width < 20 || box.height < 10) return `${wanted} is ${box.width} by ${box.height}`;
    if (box.height < side.height - 60 && (box.top < side.top - 1 || box.bottom > innerHeight + 1))
      return `${wanted} is cut`;
    for (const y of [box.top + 4, box.bottom - 4]) {
      const there = document.elementFromPoint(box.left + box.width / 2, y);
      if (!there || !(one.contains(there) || there.contains(one))) return `${there?.className} lies over ${wanted}`;
    }
    return '';
  }, selector);

test('on a phone nothing lies over the review, and the tree shows some turns', { timeout: 180_000 }, async () => {
  const { context, page } = await reader(browser, { size: LARGE });
  await page.goto(address);
  await untilPly(page, 8);
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines li');
  await page.click('[data-action="tool.review"]');
  await page.waitForSelector('.moment-list, .review .hint', { timeout: 150_000 });
  for (const size of [LARGE, SMALL]) {
    await page.setViewportSize(size);
    const told = `${size.width} x ${size.height}`;
    const table = await page.locator('div.table').boundingBox();
    assert.ok(Number(table?.height) >= 150, `${told}: the table is ${table?.height} high`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, told);
    for (const part of ['.lines li', '.graph-box', '.review-said', '.tree', '.stepper', '.tools'])
      assert.equal(await inReach(page, part), '', told);
    const rows = await page.evaluate(() => {
      const tree = /** @type {Element} */ (document.querySelector('.tree'));
      return tree.clientHeight / /** @type {Element} */ (tree.querySelector('.move')).getBoundingClientRect().height;
    });
    assert.ok(rows >= 2.5, `${told}: ${rows} rows of the tree are seen`);
    await page.evaluate(() => document.querySelector('.side')?.scrollTo(0, 0));
  }
  await accessible(page, 'a review on a phone');
  await leave(context);
});

test('a line that is cut is opened by a tap, and stays so', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto(address);
  await untilPly(page, 8);
  await page.click('.side .toggle input');
  await page.waitForFunction(() => document.querySelectorAll('.lines li:first-child i').length >= 5);
  const isCut = () =>
    page.evaluate(() => {
      const turns = /** @type {Element} */ (document.querySelector('.lines li span'));
      return turns.scrollWidth > turns.clientWidth + 1;
    });
  assert.ok(await isCut(), 'five turns have no room in a line of a phone');
  const opener = page.locator('.lines li:first-child .line-open');
  await opener.tap();
  assert.equal(await opener.getAttribute('aria-expanded'), 'true');
  await page.waitForFunction(() => {
    const turns = /** @type {Element} */ (document.querySelector('.lines li span'));
    return turns.scrollWidth <= turns.clientWidth + 1;
  });
  // Opened by keys as well, and open at the next position.
  await page.keyboard.press('ArrowLeft');
  await untilPly(page, 7);
  await page.waitForSelector('.lines li:first-child .line-open[aria-expanded="true"]');
  await opener.press('Enter');
  assert.equal(await opener.getAttribute('aria-expanded'), 'false');
  await leave(context);
});

test('what the editor thinks of a position is in sight, wherever one is', async () => {
  const { context, page } = await reader(browser, { size: SMALL });
  await page.goto('/analysis#edit=Base~white~wQ-bQ');
  await page.waitForSelector('.editor-verdict.good');
  await page.fill('[data-line]', 'Base~white~wQ-1-bQ');
  await page.press('[data-line]', 'Enter');
  await page.waitForSelector('.editor-verdict.wrong');
  await page.locator('[data-line]').scrollIntoViewIfNeeded();
  assert.equal(
    await page.evaluate(() => {
      const box = /** @type {Element} */ (document.querySelector('.editor-verdict')).getBoundingClientRect();
      const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return box.bottom <= innerHeight && there?.className;
    }),
    'editor-verdict wrong',
  );
  await leave(context);
});
