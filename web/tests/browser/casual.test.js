// The archive's other half: a casual game is found again by the two who played it, and by nobody else.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, gameId, launch, leave, pair, playOn, reader, seat } from './harness.js';

/** @import { Browser, Page } from 'playwright-core' */

/** @type {Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Goes to one's own casual games, as a reader does. @param {Page} page */
async function toCasual(page) {
  await page.goto('/archive?least=1500');
  await page.getByLabel('My casual games').check();
  assert.equal(await page.getByLabel('Both rated at least').isVisible(), false);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(/which=casual/);
  await page.getByText('Your casual games that are over.').waitFor();
}

test('a casual game is in the archive of those who played it, and of nobody else', async () => {
  const { first, second, link } = await pair(browser);
  const other = await reader(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 2);
  const id = gameId(first.page);
  await second.page.click('[data-action="actions.resign"]');
  await second.page.click('dialog .main');
  await first.page.waitForSelector('.result');

  for (const { page } of [first, second]) {
    await toCasual(page);
    await page.waitForSelector(`.archive-list a[href="/game/${id}"]`);
    assert.doesNotMatch(page.url(), /least/, 'casual games know no ratings');
    assert.match((await page.textContent('.archive-list')) ?? '', /1–0.*You.*resignation\s· 2 turns/s);
    await accessible(page, 'own casual games');
  }
  await first.page.getByLabel('Result').selectOption('lost');
  await first.page.getByRole('button', { name: 'Search' }).click();
  await first.page.getByText('No such game.').waitFor();
  await second.page.getByLabel('Result').selectOption('lost');
  await second.page.getByRole('button', { name: 'Search' }).click();
  await second.page.waitForURL(/result=lost/);
  await second.page.waitForSelector(`.archive-list a[href="/game/${id}"]`);

  await toCasual(other.page);
  await other.page.getByText('No such game.').waitFor();
  for (const { context } of [first, second, other]) await leave(context);
});
