// Whoever plays against a person thinks for themselves: nothing that this page or the server could tell about the position of
// a game that goes on is told to those who play it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, leave, openSide, pair, playOn, seat, serverGame, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Shows what lies beside the board, where there is no room for it. @param {Page} page @param {string} wanted */
async function beside(page, wanted) {
  if (!(await page.locator(wanted).first().isVisible())) await openSide(page);
}

test('no part of the analysis looks at a game that its reader plays against somebody', async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 6);
  const { turns } = await serverGame(first.page);
  const game = ['Base', ...turns.map(({ text }) => text)].join(';');
  const desk = await first.context.newPage();
  /** What the page's own player was asked to think about. @type {string[]} */
  const asked = [];
  desk.on('request', (request) => request.url().endsWith('/api/position/unaided') && asked.push(request.url()));
  await desk.goto(`/analysis#${new URLSearchParams({ game })}`);
  await untilPly(desk, 6);

  // The player in this browser thinks about nothing.
  await beside(desk, '.thoughts .toggle input');
  await desk.click('.thoughts .toggle input');
  await desk.locator('.thoughts').getByText('The game is not over yet').waitFor();
  assert.equal(await desk.locator('.lines button').count(), 0);
  assert.equal(asked.length, 1, 'it was the page that asked, before it thought');
  await desk.click('.thoughts .toggle input');

  // Nor does it look for a win, nor judge the turns.
  await desk.click('[data-action="tool.solve"]');
  await desk.click('[data-action="solve.begin"]');
  await desk.getByRole('dialog').getByText('The game is not over yet').waitFor();
  await desk.keyboard.press('Escape');
  await desk.click('[data-action="tool.review"]');
  await desk.locator('.review').getByText('The game is not over yet').waitFor();
  assert.equal(await desk.locator('.review progress').isVisible(), false);

  // Nor does the server tell what others have played there.
  await beside(desk, '.explorer > summary');
  await desk.click('.explorer > summary');
  await desk.locator('.explorer').getByText('The game is not over yet').waitFor();

  // When it is over, all of it is there.
  await second.page.click('[data-action="actions.resign"]');
  await second.page.click('dialog .main');
  await first.page.waitForSelector('.result');
  await desk.reload();
  await untilPly(desk, 6);
  await beside(desk, '.thoughts .toggle input');
  await desk.click('.thoughts .toggle input');
  await desk.locator('.lines button').first().waitFor();
  for (const one of [first, second]) await leave(one.context);
});
