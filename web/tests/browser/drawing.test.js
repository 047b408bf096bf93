// How little the browser has to draw when a tile is taken up and carried, and when the table is moved: counted in elements
// and in pictures, not in time, so that it holds on any machine.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, leave, placeOf, reader } from './harness.js';
import { fullBoard } from './measure-drag.js';
import { traced } from './traced.js';

/** @import { Browser, Page } from 'playwright-core' */

/** @type {Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Marks a moment when what was done before it is drawn. @param {Page} page @param {string} name */
const drawn = (page, name) =>
  page.evaluate(async (mark) => {
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    performance.mark(mark);
  }, name);

test('a tile among 28 is taken up and carried, and the others are left alone', async () => {
  const { context, page } = await reader(browser, { moving: true });
  const { piece, targets } = await fullBoard(page);
  const { x, y } = await placeOf(page, piece);
  const all = await page.locator('.ground-board *').count();
  assert.ok(targets > 30 && all > 400, 'there is something to leave alone');
  await page.mouse.move(x, y);
  const between = await traced(browser, page, async () => {
    await drawn(page, 'before');
    await page.mouse.down();
    await drawn(page, 'pressed');
    await page.mouse.move(x + 12, y);
    await drawn(page, 'lifted');
    // Far from all cells: nothing is aimed at.
    for (let i = 0; i < 20; i++) await page.mouse.move(5 + i, 790 - i);
    await drawn(page, 'carried');
  });
  assert.equal(await page.locator('.ground-ghost').count(), 1);
  const [press, lift, carry] = [
    between('before', 'pressed'),
    between('pressed', 'lifted'),
    between('lifted', 'carried'),
  ];
  assert.ok(press.styled < 4 * targets, `pressed: the looks of ${press.styled} elements for ${targets} targets`);
  assert.ok(lift.styled < all / 4, `lifted: the looks of ${lift.styled} elements, and there are ${all}`);
  assert.ok(carry.styled < 80, `carried: the looks of ${carry.styled} elements`);
  assert.ok(carry.filled < 10, `carried: ${carry.filled} parts of the picture were filled anew in 20 steps`);
  await page.mouse.up();
  await leave(context);
});

test('a table that is moved is shifted, not drawn again', async () => {
  const { context, page } = await reader(browser, { moving: true });
  await fullBoard(page);
  const box = await page.locator('.table.ground').boundingBox();
  const tile = page.locator('.tiles .tile[data-piece="wQ"] > .tile-face');
  assert.ok(box);
  const from = await tile.boundingBox();
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20);
  const between = await traced(browser, page, async () => {
    await drawn(page, 'before');
    for (let i = 0; i < 30; i++) await page.mouse.move(box.x + 20 + i, box.y + 20 + i);
    await drawn(page, 'moved');
  });
  await page.mouse.up();
  const to = await tile.boundingBox();
  assert.ok(from && to);
  assert.deepEqual([Math.round(to.x - from.x), Math.round(to.y - from.y)], [41, 41], 'as far as the pointer');
  const { filled } = between('before', 'moved');
  assert.ok(filled < 15, `${filled} parts of the picture were filled anew in 30 steps`);
  // What is pressed is what is seen there.
  const seen = await placeOf(page, 'wQ');
  const hit = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-piece]')?.getAttribute('data-piece'),
    seen,
  );
  assert.equal(hit, 'wQ');
  await leave(context);
});
