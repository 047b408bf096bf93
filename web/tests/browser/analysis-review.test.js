// The review: to its end, stopped, kept with its game; and its mistakes as tasks.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { accessible, launch, leave, placeOf, reader, untilPly } from './harness.js';
import { built } from './server.js';

/** @import { ReviewAnswer, ReviewAsk } from '../../types/wire.js' */
/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

// To measure another: `KYPSELI_RECORD=../crates/hive-review/tests/sixty.pgn npm run browser -- analysis-review`.
const record = readFileSync(process.env.KYPSELI_RECORD ?? new URL('../../../docs/game.pgn', import.meta.url), 'utf8');
const TURNS = record.match(/^\d+\. /gm)?.length ?? 0;

/** @param {Page} page */
async function openRecord(page) {
  await page.goto('/');
  await page.fill('.opener textarea', record);
  await page.click('[data-action="open-record"]');
  await untilPly(page, TURNS);
}

test('a record is reviewed to its end, its mistakes are tasks, and it is kept', { timeout: 600_000 }, async () => {
  const { context, page } = await reader(browser);
  await openRecord(page);
  const turns = await page.locator('.move.kept > span').allInnerTexts();
  const begun = Date.now();
  await page.click('[data-action="tool.review"]');
  await page.waitForSelector('.review progress');
  await page.waitForSelector('.moment-list', { timeout: 500_000 });
  console.log(`${TURNS} turns reviewed in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  assert.match(await page.innerText('.review-accuracy'), /Accuracy: White \d+%, Black \d+%/);
  assert.deepEqual(await page.locator('.move.kept > span').allInnerTexts(), turns, 'every turn is still there');
  assert.ok((await page.locator('.tree > .turn > .move .sign-behind').count()) >= 30, 'each turn has its worth');
  const moments = await page.locator('.moment').count();
  assert.ok(moments > 0, 'somebody lost this game');
  assert.ok((await page.locator('.branches').count()) >= moments, 'better lines are variations');
  await accessible(page, 'a review');
  // The weightiest moment, with words.
  await page.locator('.moment').first().click();
  const ply = await page.locator('.moment').first().getAttribute('data-ply');
  await page.waitForFunction(
    (wanted) => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === wanted,
    ply,
  );
  await page.waitForFunction(() => /Better: /.test(document.querySelector('.review-said')?.textContent ?? ''));
  // The curve is pressed.
  const box = await page.locator('.graph-box').boundingBox();
  await page.mouse.click(Number(box?.x) + Number(box?.width) * 0.5, Number(box?.y) + 10);
  await page.waitForFunction((middle) => {
    const at = Number(document.querySelector('.move[aria-current]')?.getAttribute('data-ply'));
    return Math.abs(at - middle) <= 2;
  }, TURNS / 2);
  // Another line becomes the main one: what was judged are still the turns of the game.
  const judged = await page.locator('.moment').first().innerText();
  await page.locator('.variation .move').first().click();
  await page.waitForFunction(() => document.querySelector('.variation .move[aria-current]'));
  await page.click('[data-action="tool.promote"]');
  await page.locator('.moment').first().click();
  await page.waitForFunction(
    (wanted) => wanted.includes(document.querySelector('.move[aria-current] > span')?.textContent ?? '?'),
    judged,
  );
  await page.waitForFunction(() => /Better: /.test(document.querySelector('.review-said')?.textContent ?? ''));
  await page.keyboard.press('u');
  // A task: shown, and the next.
  await page.click('[data-action="review.learn"]');
  await page.waitForSelector('.learning [data-action="task.show"]');
  const count = await page.locator('.move').count();
  // Who walks away and plays there answers nothing.
  await page.locator('.stepper button').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 0);
  const pile = await placeOf(page, 'wG1');
  await page.mouse.click(pile.x, pile.y);
  await page.locator('.mark-target-dot').first().click();
  await page.waitForFunction((n) => document.querySelectorAll('.move').length === n + 1, count);
  await page.keyboard.press('u');
  await page.waitForFunction((n) => document.querySelectorAll('.move').length === n, count);
  await page.click('[data-action="task.show"]');
  assert.match(await page.innerText('.review-said'), /better turn was/);
  assert.equal(await page.locator('.move').count(), count, 'an answer is no turn of the tree');
  await page.click('[data-action="task.end"]');
  await page.waitForSelector('.game:not(.learning)');
  // One step takes all of it back, and opened again it is there at once.
  await page.keyboard.press('u');
  await page.waitForFunction((n) => document.querySelectorAll('.move').length === n, turns.length);
  await openRecord(page);
  await page.waitForSelector('.moment-list', { timeout: 5000 });
  assert.ok((await page.locator('.tree > .turn > .move .sign-behind').count()) >= 30, 'with the worth of each turn');
  assert.ok((await page.locator('.branches').count()) >= moments, 'and with better lines');
  // Another review is begun and stopped: the first one counts.
  await page.click('[data-action="tool.review"]');
  await page.waitForSelector('.review progress');
  assert.equal(await page.locator('.moment').count(), 0);
  await page.click('[data-action="review.stop"]');
  await page.waitForFunction((n) => document.querySelectorAll('.moment').length === n, moments);
  assert.match(await page.innerText('.review-accuracy'), /Accuracy: White \d+%, Black \d+%/);
  await leave(context);
});

test('a review can be stopped, and leaves nothing behind', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await openRecord(page);
  await page.click('[data-action="tool.review"]');
  await page.waitForFunction(
    () => Number(document.querySelector('.review progress')?.getAttribute('value')) > 0,
    null,
    {
      timeout: 60_000,
    },
  );
  await page.click('[data-action="review.stop"]');
  await page.waitForSelector('.review', { state: 'hidden' });
  assert.equal(await page.locator('.sign-behind').count(), 0);
  assert.equal(await page.locator('.move').count(), TURNS);
  await leave(context);
});

test('the page and the command line judge alike', { timeout: 180_000 }, async () => {
  const game =
    'Base;InProgress;White[6];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;bB2 bB1-';
  const { stdout } = await promisify(execFile)(built(), ['review', game, '--nodes', '20000', '--json']);
  const told = JSON.parse(stdout);
  const { context, page } = await reader(browser);
  await page.goto('/analysis');
  const main = await page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));
  const review = await page.evaluate(
    async ([script, gameString]) => {
      // As the page does it, of a Worker of its own.
      const address = new URL('engine/worker.js', new URL(script ?? '', location.href));
      const worker = new Worker(address, { type: 'module', name: 'whole' });
      let number = 0;
      /** @param {ReviewAsk} ask @returns {Promise<ReviewAnswer>} */
      const answer = (ask) =>
        new Promise((resolve, reject) => {
          const mine = ++number;
          worker.onmessage = ({ data }) => {
            if ('broken' in data || 'missing' in data) reject(new Error(JSON.stringify(data)));
            else if (data.number === mine) resolve(data.answer.answer);
          };
          worker.postMessage({ number: mine, ask: { type: 'review', ask } });
        });
      let told = await answer({ type: 'start', game: { gameString, repetition: false }, nodes: 20_000 });
      while (!told.review) told = await answer({ type: 'goOn' });
      worker.terminate();
      return told.review;
    },
    [main ?? '', game],
  );
  assert.ok(review);
  assert.deepEqual(
    review.turns.map(({ ply, grade, best, after: score }) => [ply, grade, best.value, score.value]),
    told.turns.map((/** @type {any} */ one) => [one.ply, one.grade, one.best_score, one.score]),
  );
  assert.deepEqual(review.moments, told.moments);
  await leave(context);
});
