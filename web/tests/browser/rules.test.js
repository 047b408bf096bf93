// What is not allowed is explained, on the board and in a sentence.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SIZES, launch, leave, placeOf, reader } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** @param {string} game @param {string} [opening] */
const address = (game, opening = 'rulebook') => `/analysis#${new URLSearchParams({ game, opening })}`;

const LINE = 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-';

const GATE =
  'Base+MLP;wB1;bQ wB1/;wQ /wB1;bS1 bQ-;wM -wQ;bG1 bS1/;wL -wB1;bM bS1\\;wG1 -wM;bB1 bG1/;wB2 \\wG1;bB2 /bM;wS1 wG1\\;bA1 /bB2;wP -wL;bA1 wQ\\;wA1 /wS1;bA1 \\wL';

/** White's insects round the queen, each at an end of its own. */
const INSECTS = 'Base;wQ;bQ wQ-;wS1 -wQ;bA1 bQ-;wG1 \\wQ;bG1 bA1-;wB1 /wQ;bG2 bG1-';

/**
 * A tile is picked, or dragged to a cell that lies so many cells from another tile.
 * @typedef {{name: string, game: string, piece: string, to?: {from: string, q: number, r: number}, opening?: string,
 *   says: RegExp, marks?: string}} Attempt
 */

/** @type {Attempt[]} */
const ATTEMPTS = [
  {
    name: 'a pinned tile',
    game: LINE,
    piece: 'wS1',
    says: /Lifting it would split the hive: ● White Queen Bee/,
    marks: '.mark-pin',
  },
  { name: 'the other side', game: LINE, piece: 'bQ', says: /the other colour is to move/ },
  {
    name: 'a queen that would go far',
    game: LINE,
    piece: 'wQ',
    to: { from: 'bQ', q: 1, r: 0 },
    says: /queen goes one step/,
  },
  {
    name: 'a gap that is too narrow',
    game: GATE,
    piece: 'wP',
    to: { from: 'wP', q: 0, r: -1 },
    says: /gap is too narrow: White Beetle 2 and Black Soldier Ant 1/,
    marks: '.mark-barred',
  },
  {
    name: 'a new tile beside the other colour',
    game: LINE,
    piece: 'wA1',
    to: { from: 'bQ', q: 1, r: 0 },
    says: /may not touch the other colour; here it would touch Black Queen Bee/,
  },
  {
    name: 'a new tile on another',
    game: LINE,
    piece: 'wA1',
    to: { from: 'bS1', q: 0, r: 0 },
    says: /The cell is taken: Black Spider 1/,
  },
  {
    name: 'a spider that would go two steps',
    game: INSECTS,
    piece: 'wS1',
    to: { from: 'wS1', q: 1, r: -2 },
    says: /exactly three steps/,
  },
  {
    name: 'a grasshopper that would walk',
    game: INSECTS,
    piece: 'wG1',
    to: { from: 'wG1', q: 1, r: -1 },
    says: /jumps straight over/,
  },
  {
    name: 'a beetle that would go two steps',
    game: INSECTS,
    piece: 'wB1',
    to: { from: 'bQ', q: 0, r: 1 },
    says: /beetle goes one step/,
  },
  { name: 'moving before the queen', game: 'Base;wS1;bS1 wS1-', piece: 'wS1', says: /until the queen of its colour/ },
  {
    name: 'the queen is due',
    game: 'Base;wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wA1 -wG1;bA1 bG1-',
    piece: 'wB1',
    says: /fourth turn/,
  },
  { name: 'the queen first, in a tournament', game: 'Base', piece: 'wQ', opening: 'tournament', says: /tournament/ },
];

for (const [name, size] of Object.entries(SIZES)) {
  test(`every illegal attempt is explained (${name})`, { timeout: 120_000 }, async () => {
    const { context, page } = await reader(browser, { size });
    for (const { name: what, game, piece, to, opening, says, marks } of ATTEMPTS) {
      await page.goto('about:blank');
      await page.goto(address(game, opening));
      const turns = game.split(';').slice(1);
      await page.waitForFunction(
        (count) => document.querySelectorAll('.tiles .tile[data-piece]').length === count,
        new Set(turns.map((turn) => turn.split(' ')[0])).size,
      );
      assert.equal(await page.locator('.move').count(), turns.length);
      const at = await placeOf(page, piece);
      if (to) await drag(page, at, await placeOf(page, to.from), to);
      else await page.mouse.click(at.x, at.y);
      await page.waitForSelector('.why:not([hidden])');
      assert.match(await page.innerText('.why'), says, what);
      if (marks) assert.ok(await page.locator(marks).count(), `${what}: it is shown`);
      assert.equal(await page.locator('.move').count(), turns.length, `${what}: nothing has changed`);
    }
    await leave(context);
  });
}

/**
 * Drags from a point to the cell that lies so many cells from another point.
 * @param {import('playwright-core').Page} page
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} near
 * @param {{q: number, r: number}} by
 */
async function drag(page, from, near, by) {
  const tile = await page.locator('.tiles .tile[data-piece]').first().boundingBox();
  assert.ok(tile);
  // A tile is 84 units wide, a cell 86.6, and rows are 75 apart.
  const unit = tile.width / 84;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(near.x, near.y, { steps: 3 });
  await page.mouse.move(near.x + 86.6 * unit * (by.q + by.r / 2), near.y + 75 * unit * by.r, { steps: 3 });
  await page.mouse.up();
}

const COVERED = 'Base;wQ;bS1 wQ-;wB1 -wQ;bQ bS1-;wB1 wQ;bA1 bQ-';

test('a covered tile is picked in the fan of its stack, and what lies on it is said', async () => {
  for (const [name, size] of Object.entries(SIZES)) {
    const { context, page } = await reader(browser, { size });
    await page.goto(address(COVERED));
    const at = await placeOf(page, 'wB1');
    if (name === 'phone') {
      const session = await context.newCDPSession(page);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
      await page.waitForSelector('.fan .tile[data-piece="wQ"]');
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    } else {
      await page.mouse.move(at.x, at.y);
      await page.waitForSelector('.fan .tile[data-piece="wQ"]');
    }
    const box = await page.locator('.fan .tile[data-piece="wQ"]').boundingBox();
    assert.ok(box);
    const queen = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    if (name === 'phone') await page.touchscreen.tap(queen.x, queen.y);
    else {
      // Slowly, and not straight up: the fan waits.
      await page.mouse.move(queen.x, queen.y, { steps: 12 });
      await page.mouse.click(queen.x, queen.y);
    }
    await page.waitForSelector('.why:not([hidden])');
    assert.match(await page.innerText('.why'), /White Queen Bee: Another tile lies on it: White Beetle 1/, name);
    assert.equal(await page.locator('.fan .mark-picked').count(), 1, 'it is marked in the fan');
    assert.equal(await page.locator('.move').count(), 6, 'nothing has changed');
    await leave(context);
  }
});

test('a covered tile is reached by keyboard', async () => {
  const { context, page } = await reader(browser);
  await page.goto(address(COVERED));
  await placeOf(page, 'wB1');
  await page.locator('[role=application]').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  // The cursor begins on the last tile, at the right end of the row.
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.fan .tile[data-piece="wQ"]');
  await page.keyboard.press('d');
  await page.waitForFunction(() =>
    /Beneath: White Queen Bee; on it: White Beetle 1/.test(
      document.querySelector('[role=status].unseen')?.textContent ?? '',
    ),
  );
  await page.keyboard.press('Enter');
  await page.waitForSelector('.why:not([hidden])');
  assert.match(await page.innerText('.why'), /White Queen Bee: Another tile lies on it: White Beetle 1/);
  // From the lowest back to the uppermost, which can go somewhere.
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mark-target');
  await leave(context);
});

test('a pinned tile shows the parts that would fall apart', async () => {
  const { context, page } = await reader(browser);
  await page.goto(address(LINE));
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 4);
  const at = await placeOf(page, 'wS1');
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector('.part-0');
  await page.waitForSelector('.part-1');
  assert.equal(await page.locator('.mark-part').count(), 3);
  await leave(context);
});
