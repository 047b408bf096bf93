// From a guest's first game to the farewell, with a rated game through quick pairing in between; and what is to be seen of
// others: the archive, statistics, whom one avoids, games that wait.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accessible,
  base,
  gameId,
  launch,
  lay,
  leave,
  pair,
  PHONE,
  playOn,
  reader,
  seat,
  sitDown,
  untilPly,
} from './harness.js';

/** @import { Browser, Page } from 'playwright-core' */

/** @type {Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Makes an account of a guest, as the page does. @param {Page} page @param {string} name */
async function keep(page, name) {
  await page.goto('/account');
  const box = page.getByRole('region', { name: 'Keep my games' });
  await box.getByLabel('Name').fill(name);
  await box.getByLabel('Password').fill('honey and bees');
  await box.getByRole('button', { name: 'Keep with a password' }).click();
  const once = page.getByRole('dialog');
  await once.locator('code').first().waitFor();
  await once.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Lines up for a rated game of the base set. @param {Page} page */
async function lineUp(page) {
  await page.goto('/lobby');
  await page.check('.quick-kind input[value="base"]', { force: true });
  await page.click('[data-quick="180+3"]');
  await page.waitForSelector('[data-quick="180+3"][aria-pressed="true"]');
}

test('guest, game, account, second device, a rated game through quick pairing, profile, archive, farewell', async () => {
  const [ann, bob] = [await reader(browser, { size: PHONE }), await reader(browser)];
  await sitDown(ann.page);
  await keep(ann.page, 'Ann Journey');
  await keep(bob.page, 'Bob Journey');

  const phone = await reader(browser, { size: PHONE });
  await phone.page.goto('/account');
  const enter = phone.page.getByRole('region', { name: 'I have an account' });
  await enter.getByLabel('Name').fill('ann journey');
  await enter.getByLabel('Password').fill('honey and bees');
  await phone.page.keyboard.press('Enter');
  await phone.page.getByRole('heading', { level: 1, name: 'Ann Journey' }).waitFor();
  // What the second device shows stays there, whatever begins elsewhere.
  await phone.page.goto('/rules');

  for (const { page } of [ann, bob]) await lineUp(page);
  for (const { page } of [ann, bob]) await page.click('dialog [data-action="ready"]');
  await Promise.all([ann.page.waitForURL(/\/game\//), bob.page.waitForURL(/\/game\//)]);
  assert.match(phone.page.url(), /\/rules/);
  await phone.page.waitForSelector('.notice[href^="/game/"]');
  const id = gameId(ann.page);
  assert.equal(gameId(bob.page), id);
  await ann.page.waitForSelector('.player-name a[href="/@Bob%20Journey"]');
  const [white, black] = (
    await ann.page.evaluate(async (game) => (await fetch(`/api/games/${game}`)).json(), id)
  ).you.includes('white')
    ? [ann, bob]
    : [bob, ann];
  await playOn([white.page, black.page], 2);
  await bob.page.click('[data-action="actions.resign"]');
  await bob.page.click('dialog .main');
  await ann.page.waitForFunction(() =>
    [...document.querySelectorAll('.player-name')].some((name) => /\(\+\d+\)/.test(name.textContent ?? '')),
  );
  await accessible(bob.page, 'a rated game that is over');

  await ann.page.goto('/@bob%20journey');
  await ann.page.waitForSelector('.statistics');
  assert.match((await ann.page.textContent('.statistics-you')) ?? '', /0 won, 0 drawn, 1 lost/);
  await accessible(ann.page, 'a profile with statistics');
  await ann.page.click('[data-action="avoid"]');
  await ann.page.getByRole('button', { name: 'Stop avoiding' }).waitFor();
  await ann.page.click('.statistics a.button');
  await ann.page.waitForSelector('.archive-list a');
  assert.match((await ann.page.textContent('.archive-list')) ?? '', /Ann Journey \(1500\).*resignation/s);
  await accessible(ann.page, 'the archive');
  await ann.page.getByLabel('Result').selectOption('won');
  await ann.page.getByRole('button', { name: 'Search' }).click();
  await ann.page.getByText('No such game.').waitFor();

  await bob.page.goto('/lobby?challenge=ann%20journey');
  await bob.page.click('.challenge-form button');
  await bob.page.waitForSelector('.challenges .trouble:not(:empty)');

  await ann.page.goto('/account');
  const avoided = ann.page.getByRole('region', { name: 'Players you avoid' });
  await avoided.getByText('Bob Journey').waitFor();
  await avoided.getByLabel('No challenges from bots').check();
  await accessible(ann.page, 'the account with whom one avoids');
  await avoided.getByRole('button', { name: 'Stop avoiding: Bob Journey' }).click();
  await avoided.getByText('Bob Journey').waitFor({ state: 'detached' });
  await ann.page.getByRole('button', { name: 'Delete the account' }).click();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click();
  await ann.page.waitForURL(/\/$/);
  const gone = await ann.page.evaluate(async () => (await fetch('/api/people/ann%20journey')).status);
  assert.equal(gone, 404);
  // The other keeps the game.
  await bob.page.goto(`${base}/game/${id}`);
  await bob.page.waitForSelector('.player-name');
  for (const { context } of [ann, bob, phone]) await leave(context);
});

test('guests hear of the next game that waits, and of one that ended while they looked elsewhere', async () => {
  const { first: ann, second: bob, link } = await pair(browser);
  // Whoever plays with nobody asks nothing.
  const asked = /** @type {string[]} */ ([]);
  bob.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await bob.page.goto('/rules', { waitUntil: 'networkidle' });
  assert.ok(!asked.includes('/api/games'), `${asked}`);
  await seat(ann.page, bob.page, link);
  await lay(ann.page, 1);
  await untilPly(bob.page, 1);
  await bob.page.goto('/rules');
  await bob.page.waitForSelector('[data-action="next-game"]');
  await accessible(bob.page, 'a game that waits for a guest');
  await bob.page.click('[data-action="next-game"]');
  await bob.page.waitForURL(/\/game\//);
  await bob.page.waitForSelector('.notice', { state: 'detached' });
  await lay(bob.page, 2);
  await bob.page.goto('/rules');
  await ann.page.click('[data-action="actions.resign"]');
  await ann.page.click('dialog .main');
  await ann.page.waitForSelector('.result');
  await bob.page.reload();
  const ended = bob.page.locator('[data-action="ended-game"]');
  await ended.waitFor();
  assert.match(await ended.innerText(), /Your game is over\s+You won · Guest/s);
  await accessible(bob.page, 'a game that has ended');
  await ended.click();
  await bob.page.waitForSelector('.result');
  assert.equal(await ended.count(), 0, 'it has been seen');
  await bob.page.goto('/rules', { waitUntil: 'networkidle' });
  assert.equal(await ended.count(), 0, 'and is told once');
  for (const { context } of [ann, bob]) await leave(context);
});

test('a rated challenge, and the next game that waits', async () => {
  const [ann, bob] = [await reader(browser), await reader(browser, { size: PHONE })];
  for (const { page } of [ann, bob])
    await page.addInitScript(() =>
      localStorage.setItem('kypseli', JSON.stringify({ side: 'black', set: '+', clock: 'days 3' })),
    );
  await keep(ann.page, 'Ann Waits');
  await keep(bob.page, 'Bob Waits');
  await ann.page.goto('/lobby?challenge=bob%20waits');
  await ann.page.check('.challenge-form .toggle input');
  await ann.page.click('.challenge-form button');
  await bob.page.goto('/lobby');
  const challenge = bob.page.locator('.seek.challenge');
  await challenge.getByText('· Rated').waitFor();
  await challenge.getByRole('button', { name: 'Accept' }).click();
  await bob.page.waitForSelector('.lobby-begun a');
  // It is Bob's turn, and every page says so.
  await bob.page.goto('/rules');
  await bob.page.waitForSelector('[data-action="next-game"]');
  await accessible(bob.page, 'a game that waits');
  await bob.page.click('[data-action="next-game"]');
  await bob.page.waitForURL(/\/game\//);
  for (const { context } of [ann, bob]) await leave(context);
});
