// A game is played again, with the board in sight.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PHONE, launch, lay, leave, openSide, reader, sitDown } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const tiles = (/** @type {Page} */ page, /** @type {number} */ count) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('.game .tiles .tile[data-piece]').length === wanted,
    count,
  );

test('on a phone a game that is over is played again from the bar or the drawer, and the board is seen', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await sitDown(page);
  for (let ply = 1; ply <= 3; ply++) await lay(page, ply);
  assert.equal(await page.locator('[data-action="replay"]').isVisible(), false, 'not while it is played');
  await page.tap('[data-action="actions.resign"]');
  await page.tap('dialog .main');
  await page.waitForSelector('.result');
  await page.tap('[data-action="replay"]');
  await tiles(page, 0);
  assert.equal(await page.locator('.result').isVisible(), false, 'nothing lies over it');
  await tiles(page, 1);
  await page.tap('[data-action="replay"]');
  // It stands still now, and goes on from here.
  await openSide(page);
  await page.tap('.side .replay-button');
  assert.equal(await page.locator('.side.open').count(), 0);
  await tiles(page, 3);
  await page.waitForSelector('.result');
  await leave(context);
});
