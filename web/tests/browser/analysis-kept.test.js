// What the reader has made in the analysis is kept: where another tree takes its place, where the page is left at once, and
// where it is too long for an address.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, leave, placeOf, reader } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.goto('/');
  await page.fill('.opener textarea', text);
  await page.click('[data-action="open-record"]');
  await page.waitForSelector('.page-analysis .move');
}

/** Lays the first tile that may be laid there. @param {Page} page @param {string} piece */
async function layOther(page, piece) {
  const count = await page.locator('.move').count();
  const pile = await placeOf(page, piece);
  await page.mouse.click(pile.x, pile.y);
  await page.locator('.mark-target-dot').first().click();
  await page.waitForFunction((n) => document.querySelectorAll('.move').length > n, count);
  await page.waitForSelector('.board:not([aria-busy])');
}

/** @param {Page} page @param {number} count */
const untilMoves = (page, count) =>
  page.waitForFunction((n) => document.querySelectorAll('.tree .move').length === n, count);

/** Presses a tool, also where it is in a list. @param {Page} page @param {string} name */
async function tool(page, name) {
  const button = page.locator(`[data-action="tool.${name}"]`).first();
  if (!(await button.isVisible())) await page.locator('[data-action="tool.more"]').click();
  await page.locator(`[data-action="tool.${name}"]:visible`).first().click();
}

/** @param {Page} page @param {string} words */
async function comment(page, words) {
  await page.keyboard.press('c');
  await page.fill('dialog textarea', words);
  await page.click('dialog .main');
  await page.waitForSelector(`.said:has-text("${words}")`);
}

const RECORD = '[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n3. wQ -wS1\n4. bQ bS1-\n';

test('a step back leads to the tree that another has replaced', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, RECORD);
  await layOther(page, 'wG1');
  await comment(page, 'Mine.');
  // At once: nothing of it is in the address yet.
  await page.locator('.other-game summary').click();
  await page.locator('.other-game select').last().selectOption('Base+M');
  await untilMoves(page, 0);
  await layOther(page, 'wM');
  await page.locator('.other-game select').last().selectOption('Base+P');
  await untilMoves(page, 0);
  await page.goBack();
  await untilMoves(page, 1);
  assert.match(await page.innerText('.tree'), /wM/);
  await page.goBack();
  await page.waitForSelector('.said:has-text("Mine.")');
  await untilMoves(page, 5);
  await page.goForward();
  await untilMoves(page, 1);
  await leave(context);
});

test('what was done a moment before the page was left is there when one comes back', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, RECORD);
  // A variation, which no plain line says: from the beginning, for a record is opened at its last turn.
  await page.waitForSelector('.tiles .tile[data-piece]');
  await page.keyboard.press('Home');
  await page.waitForSelector('.tiles .tile[data-piece]', { state: 'detached' });
  await layOther(page, 'wG1');
  await page.waitForURL(/#tree=/);
  await layOther(page, 'bG1');
  await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('a[href="/"], a.brand')).click());
  await page.waitForSelector('.opener textarea');
  await page.goBack();
  await untilMoves(page, 6);
  // Loaded again as quickly.
  await page.waitForTimeout(600);
  await layOther(page, 'wG2');
  await page.reload();
  await untilMoves(page, 7);
  await leave(context);
});

test('a tree that no address has room for comes back', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  // Words that cannot be made much shorter.
  let state = 7;
  const letter = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor((state / 2 ** 32) * 36)];
  };
  const words = (/** @type {string} */ last) => `{${Array.from({ length: 60_000 }, letter).join('')} ${last}}`;
  const long = RECORD.replace('1. wS1', `1. wS1 ${words('First.')}`)
    .replace('bS1 wS1-', `bS1 wS1- ${words('Second.')}`)
    .replace('wQ -wS1', `wQ -wS1 ${words('Third.')}`);
  await paste(page, long);
  await page.waitForURL(/#draft=/);
  await page.reload();
  await page.waitForSelector('.said:has-text("Third.")');
  await untilMoves(page, 4);
  // It is too large for a link, and not for a study.
  await tool(page, 'share');
  await page.waitForSelector('dialog .hint:has-text("too large for a link")');
  await page.click('.study-saving > summary');
  await page.click('[data-action="study.make"]');
  await page.waitForSelector('.study-saving input[readonly]');
  const link = await page.inputValue('.study-saving input[readonly]');
  const other = await reader(browser);
  await other.page.goto(link);
  await other.page.waitForSelector('.said:has-text("Third.")');
  // In another tab there is no such draft, which is said.
  const draft = page.url();
  await other.page.goto('/');
  await other.page.goto(draft.replace(/&study.*/, ''));
  await other.page.waitForFunction(() => /only in the tab/.test(document.body.innerText));
  for (const one of [context, other.context]) await leave(one);
});

test('a chapter that was changed is not left without a question', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, RECORD);
  await tool(page, 'share');
  await page.click('.study-saving > summary');
  await page.click('[data-action="study.make"]');
  await page.waitForSelector('.study-saving input[readonly]');
  await page.keyboard.press('Escape');
  await page.click('[data-action="study.add"]');
  await page.waitForFunction(() => document.querySelectorAll('.study option').length === 2);
  // Nothing was changed: nothing is asked.
  await page.locator('.study select').selectOption('0');
  await page.waitForURL(/chapter=0/);
  await layOther(page, 'wG1');
  await page.locator('.study select').selectOption('1');
  await page.waitForSelector('dialog:has-text("without saving")');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector('.study select')).value === '0');
  await untilMoves(page, 5);
  await page.locator('.study select').selectOption('1');
  await page.click('dialog .main');
  await page.waitForURL(/chapter=1/);
  await untilMoves(page, 4);
  await page.goBack();
  await untilMoves(page, 5);
  // Saved, it is left without a word.
  await page.click('[data-action="study.save"]');
  await page.waitForSelector('.study [role=status]:has-text("Saved")');
  await page.locator('.study select').selectOption('1');
  await page.waitForURL(/chapter=1/);
  await leave(context);
});

test('a record that begins in the middle of a game is shown as far as it is good', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  const start = '[GameType "Base"]\n[Position "Base~white~wS1-bS1"]\n\n1. wQ -wS1\n2. bQ bS1-\n3. wA1 bQ-\n';
  await paste(page, start);
  await untilMoves(page, 2);
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 4);
  await leave(context);
});
