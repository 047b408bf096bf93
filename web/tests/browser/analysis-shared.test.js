// A review is kept with its game on the server: whoever opens the game elsewhere has it at once, and nobody thinks again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, gameId, launch, leave, pair, playOn, reader, seat, settled, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const PLIES = 8;

/** From now on nothing can think on this page; what is asked of it is counted. @param {Page} page */
const withoutThinking = (page) =>
  page.addInitScript(() => {
    const asked = /** @type {string[]} */ ([]);
    Object.assign(window, { asked });
    const { postMessage } = Worker.prototype;
    /** @param {any} message @param {any} rest */
    Worker.prototype.postMessage = function (message, ...rest) {
      const type = message?.ask?.type ?? '';
      asked.push(type);
      if (type !== 'review') return postMessage.call(this, message, ...rest);
    };
  });

/** Goes from a game that is over to its analysis. @param {Page} page */
async function analyse(page) {
  await page.click('[data-action="review"]');
  await page.waitForURL(/\/analysis#/);
  await untilPly(page, PLIES);
}

test('a game is played to its end and reviewed, and elsewhere the review is there', { timeout: 400_000 }, async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], PLIES);
  const game = gameId(first.page);
  await second.page.click('[data-action="actions.resign"]');
  await second.page.click('dialog .main');
  await first.page.waitForSelector('[data-action="review"]');
  await analyse(first.page);
  assert.match(first.page.url(), /[#&]of=[\w-]{32}/, 'under the name of its pictures');
  assert.ok(!first.page.url().includes(game), 'the key of the game is in no link to its analysis');
  await first.page.click('[data-action="tool.review"]');
  await first.page.waitForSelector('.review-where .hint', { timeout: 300_000 });
  assert.match(await first.page.innerText('.review-where'), /Kept with the game/);
  const [accuracy, moments] = [
    await first.page.textContent('.review-accuracy'),
    await first.page.locator('.moment').allTextContents(),
  ];
  const signs = await first.page.locator('.tree > .turn > .move .sign-behind').allTextContents();
  await accessible(first.page, 'a review that is kept with its game');

  // A stranger in a third browser, where nothing can think; and the other player on a telephone.
  const third = await reader(browser);
  await withoutThinking(third.page);
  await third.page.goto(`/game/${game}`);
  for (const { page } of [third, second]) {
    await analyse(page);
    await page.waitForFunction((told) => document.querySelector('.review-accuracy')?.textContent === told, accuracy);
    assert.deepEqual(await page.locator('.moment').allTextContents(), moments);
    assert.deepEqual(await page.locator('.tree > .turn > .move .sign-behind').allTextContents(), signs);
    assert.match((await page.textContent('.review-where')) ?? '', /Kept with the game/);
    assert.equal(await page.locator('[data-action="review.again"]').count(), 0, 'it is of today');
  }
  const asked = await third.page.evaluate(() => /** @type {any} */ (window).asked);
  assert.ok(asked.length > 0 && !asked.includes('review'), `${asked}`);
  // A link to that analysis, with all that stands in it now, opens with the review in a fourth browser.
  await settled(third.page);
  await third.page.waitForURL(/#tree=/);
  const fourth = await reader(browser, { language: 'ja' });
  await fourth.page.goto(third.page.url());
  await fourth.page.waitForSelector('.review-where .hint');
  assert.match(await fourth.page.innerText('.review-where'), /対局と一緒に保存/);
  for (const { context } of [first, second, third, fourth]) await leave(context);
});

test('a review of old is shown, and can be made anew', { timeout: 400_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  const told = await page.evaluate(async () => {
    /** @param {string} method @param {string} path @param {unknown} [body] */
    const ask = async (method, path, body) =>
      (
        await fetch(path, {
          method,
          headers: { 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : undefined,
        })
      ).json();
    const { id } = await ask('POST', '/api/games', {
      ruleset: {},
      seats: { white: { type: 'me' }, black: { type: 'sameScreen' } },
    });
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/games/${id}/socket`);
    await new Promise((resolve) => socket.addEventListener('open', resolve));
    const deeds = [
      { type: 'turn', ply: 0, piece: 'wS1', q: 0, r: 0 },
      { type: 'turn', ply: 1, piece: 'bS1', q: 1, r: 0 },
      { type: 'resign', side: 'black' },
    ];
    for (const [i, deed] of deeds.entries()) socket.send(JSON.stringify({ id: i, do: deed }));
    while (!(await ask('GET', `/api/games/${id}`)).status.outcome)
      await new Promise((resolve) => setTimeout(resolve, 50));
    socket.close();
    const at = (/** @type {number} */ value, /** @type {string[]} */ ...line) => ({ value, depth: 3, line });
    return ask('PUT', `/api/games/${id}/review`, {
      effort: 1000,
      judgement: 0,
      turns: ['wS1', 'bS1 wS1-'],
      positions: [at(200, 'wG1'), at(200, 'bG1 wS1-'), at(300)],
    }).then((answer) => ({ id, answer }));
  });
  assert.ok(told.answer.kept.older, JSON.stringify(told.answer));
  await page.goto(`/game/${told.id}`);
  await page.click('[data-action="review"]');
  await page.waitForSelector('[data-action="review.again"]');
  assert.match(await page.innerText('.review-where'), /earlier version of the computer/);
  assert.ok((await page.locator('.moment').count()) > 0);
  await accessible(page, 'a review of old');
  await page.click('[data-action="review.again"]');
  await page.waitForSelector('[data-action="review.again"]', { state: 'detached', timeout: 200_000 });
  await page.waitForSelector('.review-where .hint', { timeout: 200_000 });
  const kept = await page.evaluate(async (id) => (await fetch(`/api/games/${id}/review`)).json(), told.id);
  assert.equal(kept.kept.older, false);
  await leave(context);
});
