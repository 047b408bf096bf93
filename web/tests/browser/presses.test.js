// Whatever is pressed, there is a sign at once that it was heard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { heardAfter } from './begin.js';
import { launch, leave, pair, playOn, reader } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('every press is answered at once, with a sign that it was heard', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.locator('#play-now small', { hasText: 'level' }).waitFor();
  /** @type {() => void} */
  let go = () => {};
  await page.route('**/api/games', async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => (go = () => resolve(null)));
    await route.continue();
  });
  const took = await heardAfter(page, '#play-now');
  assert.ok(took < 100, `${took} ms`);
  await page.waitForTimeout(100);
  go();
  await page.waitForURL(/\/game\//);
  await leave(context);
});

test('each press of a game is answered at once: sitting down, offers and answers, a link', async () => {
  const { first, second, link } = await pair(browser);
  const slow = second.page;
  /** What the page has sent, and the server has not heard yet. @type {(() => void)[]} */
  const held = [];
  let holding = false;
  await slow.routeWebSocket(/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (holding && !String(message).includes('ping')) held.push(() => server.send(message));
      else server.send(message);
    });
  });
  /** Presses something while nothing is answered. @param {string} what @param {() => unknown} letGo */
  const pressed = async (what, letGo) => {
    holding = true;
    const took = await heardAfter(slow, what);
    assert.ok(took < 100, `${what}: ${took} ms`);
    holding = false;
    await letGo();
    for (const send of held.splice(0)) send();
  };
  await slow.goto(link);
  /** @type {() => void} */
  let join = () => {};
  await slow.route('**/join', async (route) => {
    await new Promise((resolve) => (join = () => resolve(null)));
    await route.continue();
  });
  await slow.waitForSelector('[data-action="join"]');
  await pressed('[data-action="join"]', async () => {
    await slow.waitForTimeout(50);
    join();
  });
  await slow.waitForSelector('[data-action="actions.abort"]');
  await first.page.waitForSelector('.invite', { state: 'detached' });
  await playOn([first.page, slow], 2);
  await pressed('[data-action="actions.draw"]', () => {});
  await first.page.click('[data-action="declineDraw"]');
  await first.page.click('[data-action="actions.takeback"]');
  await slow.waitForSelector('[data-action="declineTakeback"]');
  await pressed('[data-action="declineTakeback"]', () => {});
  await slow.waitForSelector('[data-action="declineTakeback"]', { state: 'detached' });
  // A page that takes long to come.
  await slow.goto('/');
  await slow.waitForSelector('nav a[href="/rules"]');
  await slow.route('**/app/rulebook/page.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const took = await slow.evaluate(async () => {
    const began = performance.now();
    /** @type {HTMLElement} */ (document.querySelector('nav a[href="/rules"]')).click();
    while (!document.documentElement.hasAttribute('data-going')) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
  assert.ok(took < 100, `a link: ${took} ms`);
  await slow.waitForURL(/rules/);
  await slow.waitForFunction(() => !document.documentElement.hasAttribute('data-going'));
  for (const one of [first, second]) await leave(one.context);
});

test('so is each press that looks for a game, stops looking, or makes a picture or a record', async () => {
  const { context, page } = await reader(browser);
  /** What the page has sent, and nobody has heard yet. @type {(() => void)[]} */
  const held = [];
  await page.routeWebSocket(/lobby/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (String(message).includes('ping')) server.send(message);
      else held.push(() => server.send(message));
    });
  });
  const hold = (/** @type {import('playwright-core').Route} */ route) => void held.push(() => void route.continue());
  /** Presses something while nothing is answered. @param {string} what */
  const pressed = async (what) => {
    await page.waitForSelector(what);
    const took = await heardAfter(page, what);
    assert.ok(took < 100, `${what}: ${took} ms`);
  };
  const answered = async (/** @type {string} */ what) => {
    for (let i = 0; !held.length && i < 100; i++) await page.waitForTimeout(20);
    for (const go of held.splice(0)) go();
    await page.waitForSelector(`${what}[aria-busy="true"]`, { state: 'detached' });
  };
  await page.goto('/lobby');
  const [clock, stop] = ['[data-quick="900+10"]', '[data-action="stop-looking"]'];
  await page.locator('.quick .field, .quick .hint').first().waitFor();
  await pressed(clock);
  await answered(clock);
  await pressed(stop);
  await answered(stop);
  await page.locator('.seeking').waitFor({ state: 'hidden' });
  await page.goto(`/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-' })}`);
  await page.waitForSelector('.analysis .tiles .tile[data-piece]');
  await page.click('[data-action="tool.share"]');
  await page.route('**/api/picture/*', hold);
  const moving = '[data-action="save.apng"]';
  await pressed(moving);
  const download = page.waitForEvent('download');
  await answered(moving);
  assert.equal((await download).suggestedFilename(), 'hive.png');
  await leave(context);
});

test('whoever comes to a page that takes its time sees where they are and where they can go', async () => {
  const { context, page } = await reader(browser);
  /** @type {() => void} */
  let come = () => {};
  await page.route('**/app/puzzles/page.js', async (route) => {
    await new Promise((resolve) => (come = () => resolve(null)));
    await route.continue();
  });
  await page.goto('/puzzles', { waitUntil: 'commit' });
  await page.waitForSelector('html[data-going] nav a[aria-current="page"][href="/puzzles"]');
  come();
  await page.waitForSelector('h1');
  assert.equal(await page.locator('html[data-going]').count(), 0);
  await leave(context);
});
