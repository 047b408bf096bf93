// Letters: whatever language is read, none of them is an empty box.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { figure } from './book.js';
import { launch, leave, reader, untilFree } from './harness.js';
import { OWN_LETTERS, letterOf, partFor } from '../languages.js';

/** @import { Page } from 'playwright-core' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * The letters of what is to be read that no font has: they are drawn as the box that stands for any letter without one.
 * Each is drawn in the font of its own place.
 * @param {Page} page @param {RegExp} letters which of them
 */
const boxes = (page, letters) =>
  page.evaluate((pattern) => {
    const pen = /** @type {CanvasRenderingContext2D} */ (
      Object.assign(document.createElement('canvas'), { width: 40, height: 40 }).getContext('2d', {
        willReadFrequently: true,
      })
    );
    const drawn = (/** @type {string} */ letter, /** @type {string} */ font) => {
      pen.clearRect(0, 0, 40, 40);
      pen.font = `28px ${font}`;
      pen.fillText(letter, 4, 30);
      return pen.getImageData(0, 0, 40, 40).data.join();
    };
    /** @type {Map<string, Set<string>>} */
    const seen = new Map();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript')) continue;
      const font = getComputedStyle(parent).fontFamily;
      const known = seen.get(font) ?? new Set();
      for (const letter of node.textContent ?? '') if (new RegExp(pattern, 'u').test(letter)) known.add(letter);
      seen.set(font, known);
    }
    const missing = [];
    let count = 0;
    for (const [font, all] of seen) {
      // No font has a letter for a place that is not assigned.
      const nothing = [drawn(' ', font), drawn('\u0378', font), drawn('\u2fef', font)];
      for (const letter of all) if (nothing.includes(drawn(letter, font))) missing.push(`${letter} in ${font}`);
      count += all.size;
    }
    return { missing, count };
  }, letters.source);

/** The chapters about strategy, as `crates/hive-rulebook/tests/strategy.rs` has them. */
const STRATEGY = ['openings', 'pins', 'beetle-attack', 'tempo', 'room', 'free-ants', 'worth', 'mistakes', 'expansions'];

for (const language of OWN_LETTERS) {
  test(`every letter of what is to be read is drawn in a real font (${language})`, { timeout: 300_000 }, async () => {
    const { context, page } = await reader(browser, { language });
    const look = async (/** @type {string} */ where) => {
      const { missing, count } = await boxes(page, letterOf(language));
      assert.deepEqual(missing, [], where);
      assert.ok(count > 25, `${where} has ${count} letters`);
    };
    for (const [path, selector] of [
      ['/', '.hero'],
      ['/rules', '.contents-list'],
      ['/rules/beetle', '.chapter .text'],
      ['/rules/first-game', '.replay figcaption p'],
      ['/lessons/stop-the-ring', '.lesson .lead p'],
      ...partFor(STRATEGY, language, OWN_LETTERS).map((slug) => [`/rules/${slug}`, '.chapter .text']),
      ['/rules/glossary', '.chapter .text'],
      ['/practice', '.practice-map'],
      ['/practice/small', '.small-game .hint'],
      ['/puzzles', '.puzzles-themes'],
      ['/puzzles/training', '.puzzle .table .tile'],
      ['/rules/queen', '.chapter .text'],
    ]) {
      await page.goto(path);
      await page.waitForSelector(selector);
      await look(path);
    }
    await figure(page, 'queen-four').locator('[data-action="play-on"]').click();
    await page.waitForURL(/\/game\//);
    await untilFree(page);
    await look('a game');
    await leave(context);
  });
}
