// Whoever calls games off again and again before they have begun is left out for a while, and is told so.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, leave, PHONE, reader } from './harness.js';

/** @import { Browser, Page } from 'playwright-core' */

/** @type {Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A game that one of the two calls off before anybody has moved. @param {Page} one @param {Page} other */
async function calledOff(one, other) {
  for (const page of [one, other]) {
    await page.goto('/lobby');
    await page.check('.quick-kind input[value="base"]', { force: true });
    await page.click('[data-quick="300+4"]');
  }
  for (const page of [one, other]) await page.click('dialog [data-action="ready"]');
  await Promise.all([one.waitForURL(/\/game\//), other.waitForURL(/\/game\//)]);
  await one.click('[data-action="actions.abort"]');
  await other.waitForSelector('[data-action="actions.abort"]', { state: 'detached' });
}

test('a serial aborter is timed out, and nobody else', async () => {
  const [aborter, patient] = [await reader(browser), await reader(browser, { size: PHONE })];
  for (let times = 0; times < 3; times++) await calledOff(aborter.page, patient.page);
  await aborter.page.goto('/lobby');
  await aborter.page.click('[data-quick="300+4"]');
  // Beside the very button that was pressed.
  await aborter.page.waitForSelector('.quick [role="alert"]:has-text("kept others waiting")');
  assert.equal(await aborter.page.locator('[data-quick="300+4"][aria-pressed="true"]').count(), 0);
  // To look for somebody is refused as well, and so is to answer.
  await aborter.page.click('.new-seek button[type="submit"]');
  await aborter.page.waitForSelector('.new-seek [role="alert"]:has-text("kept others waiting")');
  assert.equal(await aborter.page.locator('.seek.own').count(), 0);
  await patient.page.goto('/lobby');
  await patient.page.click('[data-quick="300+4"]');
  await patient.page.waitForSelector('[data-quick="300+4"][aria-pressed="true"]');
  await leave(aborter.context);
  await leave(patient.context);
});
