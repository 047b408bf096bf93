// Two people who do not know each other find a game: through a seek, and through quick pairing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, gameId, launch, leave, PHONE, reader, serverGame } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Two readers in the lobby, the second on a phone. */
async function two() {
  const [first, second] = [await reader(browser), await reader(browser, { size: PHONE })];
  await first.page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ side: 'black', set: '+MLP' })));
  await first.page.goto('/');
  await first.page.click('[data-action="lobby"]');
  await second.page.goto('/lobby');
  for (const { page } of [first, second]) await page.waitForSelector('.quick-clock');
  return { first, second };
}

test('two meet through a seek, and nobody plays unasked', async () => {
  const { first, second } = await two();
  await first.page.click('.new-seek button[type="submit"]');
  await first.page.waitForSelector('.seek.own');
  const answer = second.page.locator('.seek:not(.own) button');
  await answer.click();
  // Whoever answers waits; whoever sought is asked.
  await second.page.waitForSelector('dialog [data-action="not-now"]');
  assert.equal(await second.page.locator('dialog [data-action="ready"]').isVisible(), false);
  await first.page.waitForSelector('dialog [data-action="ready"]');
  await accessible(first.page, 'the question');
  assert.match((await first.page.textContent('dialog')) ?? '', /You play Black/);
  await first.page.keyboard.press('Enter');
  await Promise.all([first.page.waitForURL(/\/game\//), second.page.waitForURL(/\/game\//)]);
  assert.equal(gameId(first.page), gameId(second.page));
  const game = await serverGame(first.page);
  assert.deepEqual([game.you, game.gameType], [['black'], 'Base+MLP']);
  await leave(first.context);
  await leave(second.context);
});

test('a question that is declined ends it for both, and the seek of the other stays', async () => {
  const { first, second } = await two();
  await first.page.click('.new-seek button[type="submit"]');
  await second.page.click('.seek:not(.own) button');
  await first.page.waitForSelector('dialog [data-action="ready"]');
  await second.page.click('dialog [data-action="not-now"]');
  await first.page.waitForSelector('dialog', { state: 'detached' });
  await first.page.waitForSelector('.lobby-said:not([hidden])');
  assert.match((await first.page.textContent('.lobby-said')) ?? '', /rather not/);
  await first.page.waitForSelector('.seek.own');
  await first.page.click('.seek.own button');
  await first.page.waitForSelector('.seek', { state: 'detached' });
  await leave(first.context);
  await leave(second.context);
});

test('two meet through quick pairing', async () => {
  const { first, second } = await two();
  for (const { page } of [first, second]) {
    await page.check('.quick-kind input[value="base"]', { force: true });
    await page.click('[data-quick="300+4"]');
    await page.waitForSelector('[data-quick="300+4"][aria-pressed="true"]');
  }
  await accessible(second.page, 'the lobby');
  for (const { page } of [first, second]) await page.click('dialog [data-action="ready"]');
  await Promise.all([first.page.waitForURL(/\/game\//), second.page.waitForURL(/\/game\//)]);
  assert.equal(gameId(first.page), gameId(second.page));
  const [one, other] = [await serverGame(first.page), await serverGame(second.page)];
  assert.equal(one.gameType, 'Base');
  assert.notDeepEqual(one.you, other.you);
  await leave(first.context);
  await leave(second.context);
});

test('whoever looks on while they wait elsewhere in the page is found there', async () => {
  const { first, second } = await two();
  await first.page.click('[data-quick="600+10"]');
  await first.page.waitForSelector('.seeking:not([hidden])');
  await first.page.click('nav a[href="/rules"]');
  await first.page.waitForSelector('.page-rules, .prose, .rulebook, h1');
  await second.page.check('.quick-kind input[value="all"]', { force: true });
  await second.page.click('[data-quick="600+10"]');
  for (const { page } of [first, second]) await page.click('dialog [data-action="ready"]');
  await first.page.waitForURL(/\/game\//);
  await leave(first.context);
  await leave(second.context);
});
