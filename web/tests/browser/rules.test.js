// What is not allowed is explained, on the board and in a sentence.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SIZES, launch, leave, placeOf, reader } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await launch()));
after(() => browser.close());

/** @param {string} game @param {string} [opening] */
const address = (game, opening = 'rulebook') => `/analysis#${new URLSearchParams({ game, opening })}`;

const LINE = 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-';

/** Picks a tile, and perhaps drags it this far from where it is, in cells. @type {{name: string, game: string, piece: string, by?: [q: number, r: number], opening?: string, says: RegExp, marks?: string}[]} */
const ATTEMPTS = [
  { name: 'a pinned tile', game: LINE, piece: 'wS1', says: /Lifting it would split the hive: ● White Queen Bee/, marks: '.mark-pin' },
  { name: 'the other side', game: LINE, piece: 'bQ', says: /whose turn it is not/ },
  { name: 'a tile that cannot get there', game: LINE, piece: 'wQ', by: [3, -1], says: /queen goes one step|cannot|does not/ },
  { name: 'a new tile beside the other colour', game: LINE, piece: 'wA1', says: /may not touch the other colour/ },
  { name: 'moving before the queen', game: 'Base;wS1;bS1 wS1-', piece: 'wS1', says: /before the own queen/ },
  { name: 'the queen is due', game: 'Base;wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-;wA1 -wG1;bA1 bG1-', piece: 'wB1', says: /fourth turn/ },
  { name: 'the queen first, in a tournament', game: 'Base', piece: 'wQ', opening: 'tournament', says: /tournament/ },
  { name: 'a covered tile', game: 'Base;wB1;bS1 wB1-;wQ -wB1;bQ bS1-;wB1 bS1', piece: 'bS1', says: /.+/ },
];

for (const [name, size] of Object.entries(SIZES)) {
  test(`every illegal attempt is explained (${name})`, { timeout: 120_000 }, async () => {
    const { context, page } = await reader(browser, { size });
    for (const { name: what, game, piece, by, opening, says, marks } of ATTEMPTS) {
      await page.goto('about:blank');
      await page.goto(address(game, opening));
      const plies = game.split(';').length - 1;
      await page.waitForFunction((count) => document.querySelectorAll('.tiles .tile').length === count, new Set(game.split(';').slice(1).map((turn) => turn.split(' ')[0])).size);
      assert.equal(await page.locator('.move').count(), plies);
      if (what === 'a new tile beside the other colour') {
        await drag(page, piece, await placeOf(page, 'bQ'), 1.1);
      } else if (by) {
        await drag(page, piece, await placeOf(page, 'bQ'), 1.1);
      } else {
        const at = await placeOf(page, piece);
        await page.mouse.click(at.x, at.y);
      }
      await page.waitForSelector('.why:not([hidden])');
      assert.match(await page.innerText('.why'), says, what);
      if (marks) assert.ok(await page.locator(marks).count(), `${what}: it is shown`);
      assert.equal(await page.locator('.move').count(), plies, `${what}: nothing has changed`);
    }
    await leave(context);
  });
}

/** Drags a tile to the cell on the right of a point. @param {import('playwright-core').Page} page @param {string} piece @param {{x: number, y: number}} near @param {number} cells */
async function drag(page, piece, near, cells) {
  const from = await placeOf(page, piece);
  const tile = await page.locator('.tiles .tile').first().boundingBox();
  assert.ok(tile);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(near.x, near.y, { steps: 3 });
  await page.mouse.move(near.x + tile.width * cells, near.y, { steps: 3 });
  await page.mouse.up();
}

test('a pinned tile shows the parts that would fall apart', async () => {
  const { context, page } = await reader(browser);
  await page.goto(address(LINE));
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile').length === 4);
  const at = await placeOf(page, 'wS1');
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector('.part-0');
  await page.waitForSelector('.part-1');
  assert.equal(await page.locator('.mark-part').count(), 3);
  await leave(context);
});
