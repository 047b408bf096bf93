// The first minute: what somebody meets who has never been here.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DIAGRAM, GAP, pieces, targets } from '../../app/home/scene.js';
import { finger, middleOf } from './finger.js';
import {
  PHONE,
  SIZES,
  accessible,
  heard,
  launch,
  lay,
  leave,
  listen,
  put,
  reader,
  serverGame,
  sitDown,
  untilFree,
} from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The hint that is to be seen. @param {Page} page @param {RegExp} words */
const hint = (page, words) => page.locator('.coach:not([hidden])', { hasText: words }).waitFor();

for (const [name, size] of Object.entries(SIZES))
  test(`a first game begins with the base set, White and level 1, and three hints that go once they are understood (${name})`, async () => {
    const { context, page } = await reader(browser, { size, beginner: true });
    await page.goto('/');
    await page.locator('#play-now small', { hasText: 'Caterpillar, level 1' }).waitFor();
    await page.click('#play-now');
    await page.waitForURL(/\/game\//);
    const game = await serverGame(page);
    assert.deepEqual([game.gameType, game.you, game.status.seats.black.level], ['Base', ['white'], 1]);
    await hint(page, /first tile here/);
    await accessible(page, 'a hint');
    const how = size === PHONE ? 'touch' : 'tap';
    await put(page, 'wS1', { q: 0, r: 0 }, how);
    await hint(page, /marked cells/);
    await untilFree(page);
    // Taking a tile is what it says; while it is held, the hint is out of the way.
    const { position } = await serverGame(page);
    const turn = position.legal.find(({ piece }) => piece === 'wQ') ?? position.legal[0];
    await put(page, turn.piece, turn, how);
    await page.waitForFunction(() => localStorage.getItem('kypseli-coach') === '2');
    // The third is about the other queen, who may not be there yet.
    await page.evaluate(() => localStorage.setItem('kypseli-coach', '3'));
    await page.reload();
    await page.waitForSelector('.game:not(.loading) .pile');
    await page.waitForTimeout(500);
    assert.equal(await page.locator('.coach').count(), 0, 'it does not come back');
    await leave(context);
  });

test('a hint can be closed, and then the next one is for its own moment', async () => {
  const { context, page } = await reader(browser, { beginner: true });
  await sitDown(page);
  await hint(page, /first tile here/);
  await page.click('.coach button');
  await page.waitForFunction(() => localStorage.getItem('kypseli-coach') === '1');
  assert.equal(await page.locator('.coach:not([hidden])').count(), 0);
  await lay(page, 1);
  await page.goto('/');
  await page.click('#open-settings');
  await page.getByRole('button', { name: 'Show the first-game hints again' }).click();
  await page.waitForFunction(() => localStorage.getItem('kypseli-coach') === '0');
  await leave(context);
});

test('who is faster than a hint gets the next one, and no hint catches a tap that is meant for a cell', async () => {
  const { context, page } = await reader(browser, { beginner: true });
  // The first hint has not come yet when the first tile is laid.
  await page.addInitScript(() => {
    const plain = window.setInterval.bind(window);
    Object.assign(window, {
      setInterval: (/** @type {() => void} */ does, /** @type {number} */ every) =>
        plain(() => (every === 200 && /** @type {any} */ (window).held ? undefined : does()), every),
      held: true,
    });
  });
  await sitDown(page);
  for (let ply = 1; ply <= 2; ply++) await lay(page, ply);
  await page.evaluate(() => Object.assign(window, { held: false }));
  await hint(page, /marked cells/);
  assert.equal(await page.evaluate(() => localStorage.getItem('kypseli-coach')), '1');
  // While a tile is held, a press where the hint's button is goes through to the table.
  await page.evaluate(() => Object.assign(window, { held: true }));
  const button = await middleOf(page.locator('.coach button'));
  const pile = await middleOf(page.locator('.pile.free').first());
  await page.mouse.click(pile.x, pile.y);
  await page.waitForSelector('.table.holding');
  const under = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('.coach, .table')?.className,
    {
      x: button.x,
      y: button.y,
    },
  );
  assert.match(under ?? '', /table/);
  await leave(context);
});

test('what may be done on the first page is what the rules say', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  const { position } = await page.evaluate(async (diagram) => {
    const answer = await fetch('/api/position', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ diagram }),
    });
    return answer.json();
  }, DIAGRAM);
  const queen = position.pieces.find((/** @type {any} */ laid) => laid.piece === 'bQ');
  const here = (/** @type {any} */ { q, r }) => `${q - queen.q},${r - queen.r}`;
  const laid = new Set(position.pieces.map((/** @type {any} */ one) => one.piece));
  assert.deepEqual(
    pieces()
      .map(({ piece, q, r }) => `${piece} ${q},${r}`)
      .sort(),
    position.pieces.map((/** @type {any} */ one) => `${one.piece} ${here(one)}`).sort(),
  );
  assert.deepEqual(
    targets()
      .map(({ piece, q, r }) => `${piece} ${q},${r}`)
      .sort(),
    position.legal
      .filter((/** @type {any} */ one) => laid.has(one.piece))
      .map((/** @type {any} */ one) => `${one.piece} ${here(one)}`)
      .sort(),
  );
  await leave(context);
});

test('the hive on the first page can be played on: a move that wins, one that does not, one that is none', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  const tile = (/** @type {string} */ piece) => page.locator(`.hero-art .tile[data-piece="${piece}"]`);
  const target = (/** @type {{q: number, r: number}} */ { q, r }) =>
    page.locator(`.hero-art .mark-target[data-cell="${q},${r}"] .mark-target-dot`);
  await tile('wS1').click();
  await target({ q: -3, r: 3 }).click();
  await page.locator('.hero-said', { hasText: 'one side of her is still free' }).waitFor();
  await page.locator('.hero-said', { hasText: 'surround the black queen' }).waitFor();
  await tile('wA1').click();
  await target(GAP).click();
  await page.locator('.hero-said', { hasText: 'You win' }).waitFor();
  await accessible(page, 'the first page, won');
  await page.click('[data-action="once-more"]');
  await tile('wQ').click();
  await page.locator('.hero-said', { hasText: /gap is too narrow|split/ }).waitFor();
  await tile('wA1').click();
  await target(GAP).click();
  await page.click('[data-action="whole-game"]');
  await page.waitForURL(/\/game\//);
  await leave(context);
});

test('a tile says its name and its move to a mouse that rests on it, in the hand and on the table', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  await page.hover('.pile[data-piece="wA1"]');
  const card = page.locator('.tile-card');
  await card.waitFor();
  assert.match(await card.innerText(), /Soldier Ant\s+The ant goes round/);
  // A small board of the rulebook is in it, and nothing of it is in the way.
  await page.waitForFunction(() => document.querySelectorAll('.tile-card .tiles .tile[data-piece]').length > 2);
  assert.equal(await card.evaluate((node) => getComputedStyle(node).pointerEvents), 'none');
  const [box, hand] = [await card.boundingBox(), await page.locator('.bottom-tray .hand').boundingBox()];
  assert.ok(box && hand && box.x >= hand.x + hand.width, 'beside the hand, and not over it');
  await page.mouse.move(3, 3);
  await card.waitFor({ state: 'detached' });
  await lay(page, 1);
  // The mouse rests where the tile was laid: nobody has asked about it.
  await page.waitForTimeout(1_000);
  assert.equal(await card.count(), 0);
  await page.mouse.move(3, 3);
  await page.hover('.game .tiles .tile[data-piece]', { force: true });
  await card.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await leave(context);
});

test('so it does where a position is analysed, and in a puzzle', async () => {
  const { context, page } = await reader(browser);
  for (const [path, tile] of [
    [`/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-' })}`, '.tiles .tile[data-piece="wS1"]'],
    ['/puzzles/training', '.puzzle .tiles .tile[data-piece]:not(.raised, .covered)'],
  ]) {
    await page.goto(path);
    await page.locator(tile).first().waitFor();
    await page.mouse.move(3, 3);
    await page.locator(`${tile} > .tile-face`).first().hover({ force: true });
    await page.locator('.tile-card b').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.tile-card').waitFor({ state: 'detached' });
  }
  await leave(context);
});

test('a finger that rests on a tile in the hand is told the same', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await sitDown(page);
  await page.waitForSelector('.pile[data-piece="wG1"]');
  const box = await page.locator('.pile[data-piece="wG1"]').boundingBox();
  assert.ok(box);
  const session = await context.newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.locator('.tile-card', { hasText: 'Grasshopper' }).waitFor();
  const card = await page.locator('.tile-card').boundingBox();
  assert.ok(card && card.x >= 0 && card.y >= 0 && card.x + card.width <= PHONE.width);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.touchscreen.tap(5, 5);
  await page.locator('.tile-card').waitFor({ state: 'detached' });
  await leave(context);
});

test('a finger that rests on a tile on the table is told too, and may carry it away then', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await sitDown(page);
  for (let ply = 1; ply <= 4; ply++) await lay(page, ply);
  const { legal, pieces } = (await serverGame(page)).position;
  const turn = legal.find(({ piece }) => pieces.some((laid) => laid.piece === piece));
  assert.ok(turn);
  const hand = await finger(page);
  const from = await middleOf(page.locator(`.tiles .tile[data-piece="${turn.piece}"] > .tile-face`));
  await hand.down(from);
  await page.locator('.tile-card').waitFor();
  assert.equal(await page.locator('.mark-drawn').count(), 0, 'what is held is not marked');
  await hand.move({ x: from.x, y: from.y - 40 });
  await page.locator('.tile-card').waitFor({ state: 'detached' });
  await page.waitForSelector('.ground-ghost');
  await hand.move(from);
  await hand.up();
  await leave(context);
});

test('where nothing is held, a finger that rests marks a cell, and draws an arrow from it', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await sitDown(page);
  await lay(page, 1);
  const hand = await finger(page);
  const tile = await middleOf(page.locator('.tiles .tile .tile-face'));
  const free = { x: tile.x + 120, y: tile.y };
  await hand.down(free);
  await page.locator('.mark-drawn').waitFor();
  await hand.move(tile);
  await page.locator('.arrow-drawn').waitFor();
  assert.equal(await page.locator('.mark-drawn').count(), 0, 'the ring has become an arrow');
  await hand.up();
  assert.equal(await page.locator('.arrow-drawn').count(), 1);
  // A tap on the table wipes it off.
  await page.touchscreen.tap(free.x, free.y + 100);
  await page.locator('.arrow-drawn').waitFor({ state: 'detached' });
  await leave(context);
});

test('a key tells about the tile that the keyboard is at, in the hand and on the table', async () => {
  const { context, page } = await reader(browser);
  await listen(page);
  await sitDown(page);
  await page.focus('.pile[data-piece="wQ"]');
  await page.keyboard.press('i');
  await page.locator('.tile-card', { hasText: 'Queen Bee' }).waitFor();
  await heard(page, /Queen Bee\. The queen/);
  await page.keyboard.press('i');
  await page.locator('.tile-card').waitFor({ state: 'detached' });
  // A letter picks the beetle; the cursor is on the empty cell where it may go.
  await page.keyboard.press('b');
  await page.keyboard.press('i');
  await page.locator('.tile-card', { hasText: 'Beetle' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.tile-card').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog .key-row', { hasText: 'how it moves' }).waitFor();
  await leave(context);
});

test('the button of the first page works before any script has come', async () => {
  const { context, page } = await reader(browser);
  // Scripts that never come.
  await page.route('**/app/{main,all}.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  assert.equal(await page.innerText('h1'), 'Hive, without the box');
  await page.click('#play-now', { noWaitAfter: true });
  await page.waitForURL(/\/game\//, { waitUntil: 'commit' });
  const game = await serverGame(page);
  assert.deepEqual([game.gameType, game.you], ['Base', ['white']]);
  await context.close();
});
