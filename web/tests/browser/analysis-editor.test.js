// The editor of positions: any tiles anywhere, and the rules say what cannot be.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { accessible, launch, leave, PHONE, placeOf, reader } from './harness.js';
import { LANGUAGES, partFor } from '../languages.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** @param {string} language @returns {Record<string, string>} */
const catalogue = (language) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8'));

/** Waits until the editor says this. @param {Page} page @param {RegExp} words */
const until = (page, words) =>
  page.waitForFunction(
    (wanted) => new RegExp(wanted).test(document.querySelector('.editor-verdict')?.textContent ?? ''),
    words.source,
  );

/** Takes a tile and lays it onto the next best cell. @param {Page} page @param {string} piece */
async function layTile(page, piece) {
  const from = await placeOf(page, piece);
  await page.mouse.click(from.x, from.y);
  await page.locator('.mark-target:not(.climbs) .mark-target-dot').first().click();
  await page.waitForFunction((name) => document.querySelector(`.tiles .tile[data-piece="${name}"]`), piece);
}

test('tiles are laid out, the rules judge, and the position is analysed', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/analysis#edit');
  await until(page, /can be played/);
  await layTile(page, 'wQ');
  await until(page, /Black has no tile/);
  assert.equal(await page.locator('[data-action="editor.use"]').getAttribute('aria-disabled'), 'true');
  await layTile(page, 'bQ');
  await until(page, /can be played/);
  await accessible(page, 'the editor');
  await page.locator('.editor-controls label', { hasText: 'Black' }).click();
  await page.waitForFunction(() => /~black~/.test(location.hash));
  await page.click('[data-action="editor.use"]');
  await page.waitForSelector('.page-analysis .tree');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 2);
  assert.match(page.url(), /#position=Base-MLP~black~/);
  assert.match(await page.innerText('.status'), /Black to move/);
  // It is studied as any other: a turn, and the way back through the address.
  const from = await placeOf(page, 'bA1');
  await page.mouse.click(from.x, from.y);
  await page.locator('.mark-target:not(.climbs) .mark-target-dot').first().click();
  await page.waitForSelector('.move');
  await page.waitForFunction(() => location.hash.includes('moves='));
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 3);
  await leave(context);
});

/** Each thing that cannot be, its word, and whether it may be studied all the same. @type {[string, string, boolean][]} */
const LINES = [
  ['Base~white~wA1-wA2-wA3-wG1-bQ', 'queenMissing.white', true],
  ['Base~white~wA1.wB1-bQ', 'climbedTooSoon', true],
  ['Base~black~tournament~wQ', 'queenFirst.white', true],
  ['Base~white~wA1-bA1-bS1', 'tooManyTiles.black', true],
  ['Base~black~wQ.wB1-bA1', 'noTurnToClimb', true],
  ['Base~white~wS1-wA1_bA1-bS1', 'touchTwice', true],
  ['Base~white~wQ-1-bQ', 'apart', false],
  ['Base~white~wQ-wM-bQ', 'notInSet', false],
  ['Base~white~wQ-wQ-bQ', 'twice', false],
  ['Base~white~wQ-wA2-bQ', 'copyMissing', false],
  ['Base~white~wQ.wA1-bQ', 'cannotClimb', false],
  ['Base~white~wQ-wA1', 'noTile.black', false],
  ['Base~white~bS1~wQ-bS1.bB1-bQ', 'barredNotOnTop', false],
  ['Base~white~wX-bQ', 'notATile', false],
  ['Base~red~wQ-bQ', 'toMove', false],
  ['Bees~white~wQ-bQ', 'gameType', false],
  ['Base~white~dance~wQ-bQ', 'remark', false],
  ['Base', 'tooShort', false],
  ['Base~white~99-wQ', 'tooLarge', false],
];

test('each impossible thing is refused in words, in every language', { timeout: 180_000 }, async () => {
  for (const language of LANGUAGES) {
    const words = catalogue(language);
    const { context, page } = await reader(browser, { language });
    await page.goto('/analysis#edit=Base~black~wQ-bQ');
    await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 2);
    for (const [line, name, allowed] of partFor(LINES, language)) {
      await page.fill('[data-line]', 'Base~black~wQ-bQ');
      await page.press('[data-line]', 'Enter');
      await page.waitForSelector('.editor-verdict.good');
      await page.fill('[data-line]', line);
      await page.press('[data-line]', 'Enter');
      await page.waitForSelector(allowed ? '.editor-verdict.odd' : '.editor-verdict.wrong');
      const said = await page.innerText('.editor-verdict');
      for (const part of words[`editor.wrong.${name}`].split(/\{\w+\}/))
        assert.ok(said.includes(part.trim()), `${language} ${line}: ${said}`);
      const disabled = await page.locator('[data-action="editor.use"]').getAttribute('aria-disabled');
      assert.equal(disabled, allowed ? null : 'true', line);
      // What cannot be changes nothing on the table.
      if (!allowed) assert.equal(await page.locator('.tiles .tile[data-piece]').count(), 2, line);
    }
    await leave(context);
  }
});

test('stacks are built, a tile goes back into the hand, a phone shows it all', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/analysis#edit=Base~white~wQ.bB1-bQ');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 3);
  await until(page, /can be played/);
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.equal(height, 0);
  await accessible(page, 'the editor on a phone');
  const beetle = await placeOf(page, 'bB1');
  await page.touchscreen.tap(beetle.x, beetle.y);
  await page.waitForSelector('[data-action="editor.back"]:not([aria-disabled])');
  await page.locator('[data-action="editor.back"]').tap();
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 2);
  await leave(context);
});
