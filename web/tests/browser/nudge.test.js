// Those who look elsewhere are told by the system that it is their turn, if they and their browser like that.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, lay, leave, openSide, pair, playOn, reader, seat, serverGame, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A system that tells; what it has told is kept. @param {Page} page @param {'granted' | 'denied'} answer */
const withSystem = (page, answer) =>
  page.addInitScript((permission) => {
    const told = /** @type {string[]} */ ([]);
    class Told {
      static permission = permission;
      static requestPermission = async () => permission;
      /** @param {string} title @param {{body: string}} more */
      constructor(title, { body }) {
        told.push(`${title}: ${body}`);
      }
      close() {}
    }
    Object.assign(window, { told, Notification: Told });
  }, answer);

const told = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).told);

/** Whether the page is seen. @param {Page} page @param {boolean} hidden */
const hide = (page, hidden) =>
  page.evaluate((value) => Object.defineProperty(document, 'hidden', { value, configurable: true }), hidden);

/** @param {Page} page */
async function wish(page) {
  await page.click('#open-settings');
  await page.locator('dialog .toggle', { hasText: 'Notify me' }).locator('input').click();
}

test('a turn of the other side is told to whoever wants that and does not see it', async () => {
  const { first, second, link } = await pair(browser);
  await withSystem(first.page, 'granted');
  await seat(first.page, second.page, link);
  await first.page.reload();
  await first.page.waitForSelector('.game:not(.loading) .pile');
  await playOn([first.page, second.page], 2);
  assert.deepEqual(await told(first.page), [], 'nobody has asked for it');
  await wish(first.page);
  await first.page.keyboard.press('Escape');
  await playOn([first.page, second.page], 4, 2);
  assert.deepEqual(await told(first.page), [], 'it was seen');
  await lay(first.page, 5);
  await hide(first.page, true);
  await lay(second.page, 6);
  await first.page.waitForFunction(() => /** @type {any} */ (window).told.length > 0);
  assert.match(String(await told(first.page)), /^Your turn: Black /);
  // Nor does the computer think about this very game for its players, whoever opens the analysis by hand.
  const { turns } = await serverGame(second.page);
  const desk = await second.context.newPage();
  const game = ['Base', ...turns.map(({ text }) => text)].join(';');
  await desk.goto(`/analysis#${new URLSearchParams({ game })}`);
  await untilPly(desk, 6);
  if (!(await desk.locator('.thoughts .toggle input').isVisible())) await openSide(desk);
  await desk.click('.thoughts .toggle input');
  await desk.getByText('The game is not over yet').waitFor();
  assert.equal(await desk.locator('.lines button').count(), 0);
  await desk.close();
  // So is the end, and under the game's own name: it takes the place of the word about the turn.
  await second.page.click('[data-action="actions.resign"]');
  await second.page.click('dialog .main');
  await first.page.waitForFunction(() => /** @type {any} */ (window).told.length > 1);
  assert.match(String((await told(first.page))[1]), /^Your game is over: You won/);
  for (const one of [first, second]) await leave(one.context);
});

test('the end of a game is told to whoever has another page open and looks elsewhere', async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 2);
  await withSystem(first.page, 'granted');
  await first.page.clock.install();
  await first.page.goto('/');
  await wish(first.page);
  await first.page.keyboard.press('Escape');
  await hide(first.page, true);
  await second.page.click('[data-action="actions.resign"]');
  await second.page.click('dialog .main');
  await second.page.waitForSelector('.result');
  assert.deepEqual(await told(first.page), [], 'nothing was looked for yet');
  await first.page.clock.fastForward(31_000);
  await first.page.waitForFunction(() => /** @type {any} */ (window).told.length > 0);
  assert.match(String(await told(first.page)), /^Your game is over: /);
  await first.page.clock.fastForward(31_000);
  assert.equal((await told(first.page)).length, 1, 'it is told once');
  for (const one of [first, second]) await leave(one.context);
});

test('a browser that says no is believed, and the reader hears why', async () => {
  const { context, page } = await reader(browser);
  await withSystem(page, 'denied');
  await page.goto('/');
  await wish(page);
  await page.locator('dialog', { hasText: 'does not allow notifications' }).waitFor();
  assert.equal(await page.locator('dialog .toggle', { hasText: 'Notify me' }).locator('input').isChecked(), false);
  await leave(context);
});
