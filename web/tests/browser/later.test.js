// While the other side thinks, at the last second, and by other means: plans, the ring, letters, arrows, confirmation.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  heard,
  launch,
  lay,
  leave,
  listen,
  pair,
  placeOf,
  playOn,
  put,
  reader,
  seat,
  serverGame,
  settled,
  sitDown,
  special,
  target,
  untilFocused,
  untilPly,
} from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Takes a turn by its text. @param {Page} page @param {string} text @param {number} ply */
async function turn(page, text, ply) {
  const game = await serverGame(page);
  const answer = await page.evaluate(
    async (body) => {
      const all = await fetch('/api/position', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await all.json()).position.last;
    },
    { gameString: game.gameType, moves: [...game.turns.map((one) => one.text), text] },
  );
  await put(page, answer.piece, answer.to, 'tap');
  await untilPly(page, ply);
}

/** Black waits, and means to do something. @param {Page} page @param {string} piece @param {{q: number, r: number}} cell */
async function mean(page, piece, cell) {
  await page.waitForSelector('.ground.planning');
  const from = await placeOf(page, piece);
  await page.mouse.click(from.x, from.y);
  const dot = target(page, cell);
  await dot.waitFor();
  const box = await dot.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector(`.mark-plan[data-cell="${cell.q},${cell.r}"]`);
}

test('a turn that is planned is played at once, dropped and said if it cannot be, and taken back by a press', async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  const [white, black] = [first.page, second.page];
  await turn(white, 'wS1', 1);
  await untilPly(black, 1);
  await turn(black, 'bS1 wS1-', 2);
  await untilPly(white, 2);
  // White thinks; Black means to bring the queen.
  await mean(black, 'bQ', { q: 2, r: 0 });
  await turn(white, 'wQ -wS1', 3);
  await untilPly(black, 4);
  assert.equal((await serverGame(black)).turns[3].text.split(' ')[0], 'bQ', 'it was played by itself');
  await untilPly(white, 4);
  // A plan can be taken back.
  await mean(black, 'bA1', { q: 3, r: 0 });
  const plan = await black.locator('.mark-plan .tile-face').boundingBox();
  assert.ok(plan);
  await black.mouse.click(plan.x + plan.width / 2, plan.y + plan.height / 2);
  await black.waitForSelector('.mark-plan', { state: 'detached' });
  // The cell beside the black queen is free now, but White's ant comes there.
  await turn(white, 'wA1 -wQ', 5);
  await untilPly(black, 5);
  await turn(black, 'bG1 bQ-', 6);
  await untilPly(white, 6);
  await mean(black, 'bA1', { q: 1, r: 1 });
  await turn(white, 'wA1 bS1\\', 7);
  await untilPly(black, 7);
  await black.waitForFunction(() => /no longer possible/.test(document.querySelector('.why')?.textContent ?? ''));
  assert.equal(await black.locator('.mark-plan').count(), 0);
  assert.equal((await serverGame(black)).turns.length, 7, 'nothing was played');
  // What was meant before a turn is taken back is not played in its place.
  await turn(black, 'bG2 bG1-', 8);
  await untilPly(white, 8);
  await mean(black, 'bA1', { q: 4, r: -1 });
  await black.click('[data-action="actions.takeback"]');
  await white.click('[data-action="accept-grantTakeback"]');
  await untilPly(black, 7);
  await settled(black);
  assert.equal(await black.locator('.mark-plan').count(), 0);
  assert.equal((await serverGame(black)).turns.length, 7, 'nothing was played');
  for (const one of [first, second]) await leave(one.context);
});

test("while one waits, the other side's tiles show where they could go", async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 4);
  await second.page.waitForSelector('.ground.planning');
  const queen = await placeOf(second.page, 'wQ');
  await second.page.mouse.click(queen.x, queen.y);
  await second.page.waitForFunction(
    () => document.querySelector('.mark-own.free') || document.querySelector('.why:not([hidden])'),
  );
  for (const one of [first, second]) await leave(one.context);
});

/** Black's beetle stands on White's queen: one tile more, and the ring round her is closed. */
const BEFORE_THE_END = `   bG1   bG2
bA1   bB1+  bS1
   bS2         bQ    wA1

bB1 on wQ

Base, black to move
`;

test('at the end the ring lights up and a covered queen is seen', async () => {
  const { context, page } = await reader(browser, { moving: true });
  await listen(page);
  await special(page, { diagram: BEFORE_THE_END });
  const { legal, pieces } = (await serverGame(page)).position;
  const queen = pieces.find((laid) => laid.piece === 'wQ');
  assert.ok(queen);
  const last = { q: queen.q, r: queen.r + 1 };
  const end = legal.find((one) => one.q === last.q && one.r === last.r && one.piece !== 'bB1');
  assert.ok(end, 'the ring can be closed');
  await put(page, end.piece, end, 'tap');
  await page.waitForSelector('.result');
  assert.match(await page.innerText('.result'), /Black wins\s+White’s queen is surrounded/i);
  assert.equal(await page.locator('.tile .mark-ring').count(), 6, 'all six of the ring');
  assert.equal(await page.locator('.tile[data-piece="bB1"] [data-covered="wQ"]').count(), 1, 'she is seen beneath');
  await heard(page, /Black wins: White’s queen is surrounded/);
  // What is over is not shown before it was over.
  await page.keyboard.press('Home');
  await page.waitForSelector('.mark-ring', { state: 'detached' });
  await page.keyboard.press('End');
  await page.waitForSelector('.mark-ring');
  // The card folds, and the whole hive can be seen again.
  await page.click('[data-action="fold"]');
  await page.waitForSelector('.result.folded');
  await page.click('.reframe');
  await leave(context);
});

/** White's pillbug holds the hive together, and may throw the ant beside it all the same. */
const A_PINNED_PILLBUG = `wA1   wP    bQ    bA1
   wQ

Base+P, white to move
`;

test('a pinned pillbug says that it may still throw, and shows what', async () => {
  const { context, page } = await reader(browser);
  await special(page, {
    diagram: A_PINNED_PILLBUG,
    ruleset: { expansions: { mosquito: false, ladybug: false, pillbug: true } },
  });
  const { legal } = (await serverGame(page)).position;
  const thrown = new Set(legal.filter((one) => one.thrownBy === 'wP').map((one) => one.piece));
  assert.ok(thrown.size, 'there is something to throw');
  assert.ok(!legal.some((one) => one.piece === 'wP'), 'it is pinned');
  const pillbug = await placeOf(page, 'wP');
  await page.mouse.click(pillbug.x, pillbug.y);
  await page.waitForFunction(() => /can still throw/.test(document.querySelector('.why')?.textContent ?? ''));
  assert.equal(await page.locator('.mark-own.about').count(), thrown.size);
  await leave(context);
});

test('letters take insects, a question mark tells of the keys', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  await page.waitForSelector('.pile.free');
  await page.keyboard.press('a');
  await untilFocused(page, '.table');
  await page.waitForSelector('.pile[data-piece="wA1"][aria-pressed="true"]');
  await page.keyboard.press('Enter');
  await untilPly(page, 1);
  await page.keyboard.press('g');
  await page.waitForSelector('.pile[data-piece="bG1"][aria-pressed="true"]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog .keys');
  assert.match(await page.innerText('dialog'), /Soldier Ant/);
  await page.keyboard.press('Escape');
  // One stop a hand.
  assert.equal(await page.locator('.top-tray .pile[tabindex="0"]').count(), 1);
  assert.equal(await page.locator('.bottom-tray .pile[tabindex="0"]').count(), 1);
  await leave(context);
});

test('arrows and rings are drawn with the right button, and a press on the table wipes them away', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  for (let ply = 1; ply <= 2; ply++) await lay(page, ply);
  const [a, b] = (await serverGame(page)).position.pieces;
  const [from, to] = [await placeOf(page, a.piece), await placeOf(page, b.piece)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  assert.equal(await page.locator('.arrow-drawn').count(), 1);
  await page.mouse.click(to.x, to.y, { button: 'right' });
  assert.equal(await page.locator('.mark-drawn').count(), 1);
  const table = await page.locator('.table.ground').boundingBox();
  assert.ok(table);
  await page.mouse.click(table.x + 30, table.y + table.height - 30);
  assert.equal(await page.locator('.arrow-drawn, .mark-drawn').count(), 0);
  await leave(context);
});

test('a turn is asked about before it is sent, if the reader likes', async () => {
  const { context, page } = await reader(browser);
  await page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ confirm: true, set: '+' })));
  await sitDown(page);
  await page.waitForSelector('.pile.free');
  const { legal } = (await serverGame(page)).position;
  await put(page, legal[0].piece, legal[0], 'tap');
  await page.click('[data-action="confirm-not"]');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 0);
  assert.equal((await serverGame(page)).turns.length, 0);
  await put(page, legal[0].piece, legal[0], 'tap');
  await page.click('[data-action="confirm"]');
  await untilPly(page, 1);
  await leave(context);
});

test('a new name reaches a game that is played', async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await first.page.click('#open-settings');
  await first.page.fill('dialog input[autocomplete="nickname"]', 'Anna of Corinth');
  await first.page.keyboard.press('Enter');
  await first.page.keyboard.press('Escape');
  for (const page of [first.page, second.page])
    await page.waitForFunction(() => /Anna of Corinth/.test(document.querySelector('.game')?.textContent ?? ''));
  await playOn([first.page, second.page], 2);
  for (const one of [first, second]) await leave(one.context);
});

test('two at one screen are White and Black, have no chat, and are asked who resigns', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  for (let ply = 1; ply <= 3; ply++) await lay(page, ply);
  assert.deepEqual(await page.locator('.player-name').allInnerTexts(), ['Black', 'White']);
  assert.equal(await page.locator('.chat').isVisible(), false);
  await page.click('[data-action="actions.resign"]');
  assert.match(await page.innerText('dialog h2'), /Black resigns\?/);
  await leave(context);
});
