// Where several tests begin: with an account, at the page where turns are planned, or with the first tiles on the table.

import assert from 'node:assert/strict';
import { untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** Turns the guest at a page of the server into somebody with an account, and lets the page know. @param {Page} page @param {string} name */
export async function makeAccount(page, name) {
  const made = await page.evaluate(async (wanted) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: wanted, password: 'honey and bees' });
    return (await fetch('/api/me/account', { method: 'POST', headers, body })).status;
  }, name);
  assert.ok(made < 300, `${made}`);
  // As the page of the account remembers it.
  await page.evaluate(() => localStorage.setItem('kypseli-account', '1'));
}

/** Makes a game by days and goes to where turns are planned for it. @param {Page} page */
export async function planAhead(page) {
  await page.goto('/', { waitUntil: 'networkidle' });
  const id = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const game = {
      ruleset: { expansions: {} },
      seats: { white: { type: 'link' }, black: { type: 'me' } },
      clock: { type: 'days', days: 2 },
    };
    const answer = await fetch('/api/games', { method: 'POST', headers, body: JSON.stringify(game) });
    return (await answer.json()).id;
  });
  await page.goto(`/game/${id}/ahead`);
}

/** Both sides of a new game put the first tile of their hand wherever it may go, so many in all. @param {Page} page @param {number} tiles */
export async function putFirst(page, tiles) {
  for (let ply = 1; ply <= tiles; ply++) {
    await page
      .locator(`.pile[data-piece^="${ply % 2 ? 'w' : 'b'}"]`)
      .first()
      .click();
    await page.locator('.mark-target-dot').first().click();
    await untilPly(page, ply);
  }
}

/** How long it takes, in milliseconds, until what is pressed shows that it was heard. @param {Page} page @param {string} what */
export const heardAfter = (page, what) =>
  page.evaluate(async (selector) => {
    const button = /** @type {HTMLElement} */ (document.querySelector(selector));
    const began = performance.now();
    button.click();
    while (button.ariaBusy !== 'true') await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, what);
