// Studies: a tree saved on the server, with chapters, seen by whom one likes, exported as one PGN, and deleted again.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, launch, leave, PHONE, reader, textOf } from './harness.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const FIRST = '[GameType "Base"]\n[White "Ann"]\n[Black "Bob"]\n\n1. wS1 {Begins.}\n2. bS1 wS1- (2. bA1 wS1-)\n\n1-0\n';
const SECOND = '[GameType "Base+M"]\n\n1. wM\n2. bM wM-\n';

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.goto('/');
  await page.fill('.opener textarea', text);
  await page.click('[data-action="open-record"]');
  await page.waitForSelector('.page-analysis .move');
}

/** Presses a tool, also where it is in a list. @param {Page} page @param {string} name */
async function tool(page, name) {
  const button = page.locator(`[data-action="tool.${name}"]`).first();
  if (!(await button.isVisible())) await page.locator('[data-action="tool.more"]').click();
  await page.locator(`[data-action="tool.${name}"]:visible`).first().click();
}

test('a study is made, changed, sent, exported and deleted', { timeout: 240_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, FIRST);
  await tool(page, 'share');
  await page.click('.study-saving > summary');
  assert.equal(await page.inputValue('[data-study=name]'), 'Ann – Bob');
  await page.fill('[data-study=name]', 'Openings for bees');
  await page.click('[data-action="study.make"]');
  await page.waitForSelector('.study-saving input[readonly]');
  const link = await page.inputValue('.study-saving input[readonly]');
  assert.match(link, /#study=[\w-]{16}$/);
  await accessible(page, 'saving a study');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.study h2:has-text("Openings for bees")');
  assert.match(page.url(), /&study=/, 'the address knows it');

  // A second chapter: another tree on the same board.
  await page.locator('.other-game summary').click();
  await page.locator('.other-game select').selectOption('Base+M');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 0);
  await page.click('[data-action="study.add"]');
  await page.waitForFunction(() => document.querySelectorAll('.study option').length === 2);

  // Somebody else sees both and changes neither.
  const other = await reader(browser, { size: PHONE });
  await other.page.goto(link);
  await other.page.waitForSelector('.study h2:has-text("Openings for bees")');
  await other.page.waitForSelector('.move');
  assert.equal(await other.page.locator('.move').count(), 3);
  assert.match(await other.page.innerText('.record-players'), /Ann\s*1–0\s*Bob/);
  assert.equal(await other.page.locator('[data-action="study.save"]').count(), 0);
  await accessible(other.page, 'a study');
  await other.page.locator('.study select').selectOption('1');
  await other.page.waitForFunction(() => document.querySelectorAll('.move').length === 0);
  const saved = other.page.waitForEvent('download');
  await other.page.click('[data-action="study.pgn"]');
  const text = await textOf(await saved);
  assert.equal(text.match(/\[Event "Openings for bees: /g)?.length, 2, text);
  assert.match(text, /\(2?\.? ?.*bA1 wS1-/);

  // The first chapter is changed and saved; loaded again it is as it was saved.
  await page.locator('.study select').selectOption('0');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 3);
  await page.keyboard.press('c');
  await page.fill('dialog textarea', 'For later.');
  await page.click('dialog .main');
  await page.click('[data-action="study.save"]');
  await page.waitForSelector('.study [role=status]:has-text("Saved")');
  await other.page.goto('/');
  await other.page.goto(link);
  await other.page.waitForSelector('.said:has-text("For later.")');

  // Other names, and the chapters in another order: whoever has the link sees it so.
  await page.click('[data-action="study.rename"]');
  await accessible(page, 'renaming a study');
  assert.equal(await page.inputValue('[data-study=rename]'), 'Openings for bees');
  await page.fill('[data-study=rename]', '  ');
  await page.click('[data-action="study.rename.keep"]');
  await page.waitForSelector('dialog [role=alert]:has-text("needs a name")');
  await page.fill('[data-study=rename]', 'Openings for ants');
  await page.fill('[data-study=chapter]', 'With a mosquito?');
  await page.locator('dialog select').nth(1).selectOption({ label: '2' });
  await page.click('[data-action="study.rename.keep"]');
  await page.waitForSelector('.study h2:has-text("Openings for ants")');
  assert.equal(await page.locator('.study select').inputValue(), '1', 'the chapter stays open');
  assert.equal(await page.locator('.move').count(), 3);
  await other.page.goto('/');
  await other.page.goto(link);
  await other.page.waitForSelector('.study h2:has-text("Openings for ants")');
  await other.page.waitForFunction(
    () => document.querySelectorAll('.study option')[1]?.textContent === '2. With a mosquito?',
  );

  // The list, where it is named once more, hidden from others, and deleted.
  await page.goto('/studies');
  await page.waitForSelector('.study-list [data-study]');
  await accessible(page, 'studies');
  await page.click('[data-action="study.rename"]');
  await page.fill('[data-study=rename]', 'Mine');
  await page.locator('dialog select').selectOption('private');
  await page.click('[data-action="study.rename.keep"]');
  await page.waitForSelector('.study-list li:has-text("Only you") a:text-is("Mine")');
  await other.page.goto('/');
  await other.page.goto(link);
  await other.page.waitForSelector('.study [role=status]:has-text("no study")');
  await page.click('[data-action="study.delete"]');
  await page.click('dialog .main');
  await page.waitForSelector('.study-list [data-study]', { state: 'detached' });
  await other.page.goto('/');
  await other.page.goto(link);
  await other.page.waitForSelector('.study [role=status]:has-text("no study")');
  for (const one of [context, other.context]) await leave(one);
});

test('a study that somebody changed elsewhere is not overwritten', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await paste(page, SECOND);
  await tool(page, 'share');
  await page.click('.study-saving > summary');
  await page.click('[data-action="study.make"]');
  await page.waitForSelector('.study-saving input[readonly]');
  const link = await page.inputValue('.study-saving input[readonly]');
  await page.keyboard.press('Escape');
  const again = await context.newPage();
  await again.goto(link);
  await again.waitForSelector('[data-action="study.save"]');
  await again.click('[data-action="study.save"]');
  await again.waitForSelector('.study [role=status]:has-text("Saved")');
  await page.click('[data-action="study.save"]');
  await page.waitForFunction(() => /elsewhere/.test(document.querySelector('.study [role=status]')?.textContent ?? ''));
  await leave(context);
});
