// Turns that nobody takes by hand: tiles that are thrown, passes; and what is heard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PHONE, launch, lay, leave, placeOf, put, reader, serverGame, sitDown, target, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await launch()));
after(() => browser.close());

/** Waits until these words were said to those who do not see. @param {Page} page @param {RegExp} words */
const heard = (page, words) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector('[role=status].unseen')?.textContent ?? ''), words.source);

/** Where the marks of a kind are. @param {Page} page @param {string} mark */
const placesOf = (page, mark) => page.locator(mark).evaluateAll((nodes) => nodes.map((node) => node.getAttribute('transform')));

/** Makes a game of two at this screen that begins with a drawing, and goes there. @param {Page} page @param {string} diagram */
async function drawn(page, diagram) {
  await page.goto('/');
  const id = await page.evaluate(async (text) => {
    const options = { ruleset: { expansions: {} }, seats: { white: { type: 'me' }, black: { type: 'sameScreen' } }, clock: { type: 'none' }, diagram: text };
    const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(options) });
    return (await answer.json()).id;
  }, diagram);
  await page.goto(`/game/${id}`);
  await page.waitForSelector('.game .tiles .tile');
}

test('a thrown tile shows who threw it, on the board and in words', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto(`/analysis#${new URLSearchParams({ game: 'Base+P;wP;bP wP-;wQ -wP;bQ bP-' })}`);
  const queen = await placeOf(page, 'wQ');
  await page.touchscreen.tap(queen.x, queen.y);
  // Too far for a queen: only the pillbug brings her there.
  await page.waitForSelector('.mark-target.thrown[data-cell="1,-1"]');
  const box = await target(page, { q: 1, r: -1 }).boundingBox();
  assert.ok(box);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await untilPly(page, 5);
  await page.waitForSelector('.mark-thrower');
  assert.deepEqual(await placesOf(page, '.mark-thrower'), ['translate(0.00 0.00)'], 'the ring is round the pillbug');
  assert.equal(await page.locator('.mark-throw').count(), 1, 'the way over it is shown');
  await heard(page, /White Pillbug throws White Queen Bee/);
  await leave(context);
});

/** Black's beetle climbs onto White's queen, and White can do nothing. */
const BEFORE_A_PASS = `bA1   wS1   wQ    bQ
               bB1

Base, black to move
`;

test('a forced pass is seen and heard, and the turn before it stays marked', async () => {
  const { context, page } = await reader(browser);
  await drawn(page, BEFORE_A_PASS);
  const queen = (await serverGame(page)).position.pieces.find((laid) => laid.piece === 'wQ');
  assert.ok(queen);
  await put(page, 'bB1', queen, 'tap');
  await untilPly(page, 2);
  assert.equal((await serverGame(page)).turns[1].text, 'pass');
  await page.waitForSelector('.why:not([hidden])');
  assert.match(await page.innerText('.why'), /White has no turn and passes/);
  await heard(page, /White has no turn and passes/);
  assert.match(await page.innerText('.status'), /Black to move/);
  const [marked] = await placesOf(page, '.mark-last');
  assert.equal(marked, await page.getAttribute('.tiles .tile[data-piece="bB1"]', 'transform'), 'the beetle is still marked');
  // Black began: the first row has nothing in White's column.
  assert.deepEqual(await page.locator('.moves li').evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))), [['…', 'bB1 wQ'], ['pass']]);
  // It is the same for somebody who comes later, and who leafs back and forth.
  await page.reload();
  await page.waitForSelector('.why:not([hidden])');
  assert.equal((await placesOf(page, '.mark-last')).length, 1);
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.why', { state: 'hidden' });
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.why:not([hidden])');
  // And for somebody who is back before the server has told what was there before.
  await page.reload();
  await page.waitForSelector('.why:not([hidden])');
  /** @type {() => void} */
  let answer = () => assert.fail('nothing was asked');
  await page.route('**/api/position', (route) => void (answer = () => void route.continue()));
  const asked = page.waitForRequest('**/api/position');
  await page.keyboard.press('ArrowLeft');
  await asked;
  await page.keyboard.press('ArrowRight');
  await page.waitForSelector('.game:not(.looking)');
  assert.match(await page.innerText('.why'), /White has no turn and passes/);
  const told = page.waitForResponse('**/api/position');
  answer();
  await told;
  assert.match(await page.innerText('.why'), /White has no turn and passes/);
  await leave(context);
});

/** A game from an empty table, up to the same turn of the beetle. */
const TO_A_PASS = 'Base;wS1;bA1 -wS1;wQ wS1-;bQ -bA1;wQ wS1/;bB1 \\bA1;wQ wS1-;bB1 bA1;wQ wS1/;bB1 wS1;wQ wS1-';

test('in the analysis a pass follows by itself, and by hand where a record breaks off before it', async () => {
  const { context, page } = await reader(browser);
  await page.goto(`/analysis#${new URLSearchParams({ game: TO_A_PASS })}`);
  await untilPly(page, 11);
  await put(page, 'bB1', { q: 1, r: 0 }, 'drag');
  await untilPly(page, 13);
  assert.equal(await page.locator('.move').last().innerText(), 'pass');
  assert.match(await page.innerText('.why'), /White has no turn and passes/);
  assert.match(await page.innerText('.status'), /Black to move/);
  await page.goto('about:blank');
  await page.goto(`/analysis#${new URLSearchParams({ game: `${TO_A_PASS};bB1 wQ` })}`);
  await untilPly(page, 12);
  await page.click('[data-action="pass"]');
  await untilPly(page, 13);
  assert.match(await page.innerText('.status'), /Black to move/);
  await leave(context);
});

test('a tile is heard when it is laid, what is wrong is heard too, and nothing is heard when sound is off', async () => {
  const { context, page } = await reader(browser);
  await page.addInitScript(() => {
    const { prototype } = AudioBufferSourceNode;
    const start = prototype.start;
    Object.assign(window, { knocks: 0 });
    prototype.start = function (...when) {
      /** @type {any} */ (window).knocks++;
      return start.apply(this, when);
    };
  });
  /** Waits until so many knocks were heard, and no more come. @param {number} count @param {string} [what] */
  const knocks = async (count, what) => {
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).knocks), count, what);
  };
  await sitDown(page);
  await lay(page, 1);
  await knocks(1, 'one tile, one knock');
  await lay(page, 2);
  await knocks(2);
  const own = await placeOf(page, (await serverGame(page)).position.pieces[1].piece);
  await page.mouse.click(own.x, own.y);
  await page.waitForSelector('.why:not([hidden])');
  await knocks(3, 'a refusal is heard');
  const sound = async () => {
    await page.click('#open-settings');
    await page.locator('dialog .toggle', { hasText: 'Sound' }).locator('input').click();
    await page.keyboard.press('Escape');
  };
  await sound();
  await lay(page, 3);
  await knocks(3, 'silence');
  await sound();
  await lay(page, 4);
  await knocks(4);
  await leave(context);
});
