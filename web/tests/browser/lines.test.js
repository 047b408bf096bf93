// Lines and edges: where words break, and what the menu, a notice or an empty hand leaves to be seen.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { LANGUAGES } from '../languages.js';
import { planAhead } from './begin.js';
import { launch, leave, reader, sitDown } from './harness.js';

/** @import { Page } from 'playwright-core' */

const SMALL = { width: 360, height: 640 };
const UPRIGHT = [SMALL, { width: 390, height: 844 }];
const LYING = { width: 844, height: 390 };

/** The words of the page. @param {string} language @returns {Record<string, string>} */
const catalogue = (language) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8'));

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The lines of an element as they are broken. @param {Page} page @param {string} selector */
const linesOf = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((box) => {
      /** @type {Map<number, string>} */
      const lines = new Map();
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        [...(text.textContent ?? '')].forEach((letter, at) => {
          const range = document.createRange();
          range.setStart(/** @type {Node} */ (text), at);
          range.setEnd(/** @type {Node} */ (text), at + 1);
          const top = Math.round(range.getBoundingClientRect().top);
          lines.set(top, (lines.get(top) ?? '') + letter);
        });
      return [...lines.values()];
    });

/** Which of some elements are not wholly in sight: under something, or outside. @param {Page} page @param {string} selector */
const covered = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const points = [top + 2, (top + bottom) / 2, bottom - 2].flatMap((y) =>
        [left + 20, (left + right) / 2, right - 20].map((x) => document.elementFromPoint(x, y)),
      );
      const over = points.find((there) => !there || !(one === there || one.contains(there)));
      return over === undefined ? [] : [`${one.textContent} to ${Math.round(bottom)}, under ${over?.className}`];
    }),
  );

test('Japanese lines end between phrases, in a hint as in a heading', async () => {
  const { context, page } = await reader(browser, { language: 'ja', size: SMALL, beginner: true });
  await sitDown(page);
  await page.waitForSelector('.coach:not([hidden])');
  const lines = await linesOf(page, '.coach');
  assert.ok(lines.length > 2, lines.join(' | '));
  for (const word of ['置きましょう', '手持ちから', 'ドラッグ', 'このマス'])
    assert.ok(
      lines.some((line) => line.includes(word)),
      `${word} is broken: ${lines.join(' | ')}`,
    );
  await leave(context);
});

for (const size of [...UPRIGHT, LYING])
  test(`the four answers of a lesson are on the first screen, above the menu (${size.width} x ${size.height})`, async () => {
    for (const language of LANGUAGES) {
      const { context, page } = await reader(browser, { language, size });
      await page.goto('/lessons');
      await page.locator('[data-lesson]').first().click();
      await page.waitForSelector('.lesson.answer-standing .tiles .tile');
      assert.equal(await page.locator('.lesson-tools button.main').count(), 4);
      assert.deepEqual(await covered(page, '.lesson-tools button.main'), [], language);
      await leave(context);
    }
  });

for (const size of UPRIGHT)
  test(`a notice covers nothing that can be pressed where turns are planned (${size.width} x ${size.height})`, async () => {
    for (const language of LANGUAGES) {
      const { context, page } = await reader(browser, { language, size });
      await planAhead(page);
      await page.waitForSelector('.ahead .bottom-tray .pile');
      await page.evaluate((words) => {
        const notice = document.createElement('a');
        notice.className = 'notice';
        notice.append(Object.assign(document.createElement('b'), { textContent: words }));
        const box = document.body.appendChild(document.createElement('div'));
        box.className = 'notices';
        box.append(notice);
      }, catalogue(language)['turns.next']);
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
      assert.ok(await page.locator('.puzzle-end :is(button, a)').count());
      assert.deepEqual(await covered(page, '.puzzle-end :is(button, a)'), [], language);
      await leave(context);
    }
  });

test('a board without a hand ends with its table, and whatever unfolds has the same arrow', async () => {
  const { context, page } = await reader(browser, { size: SMALL });
  await page.goto('/practice/pins');
  await page.waitForSelector('.pins .tiles .tile');
  assert.equal(await page.locator('.pins .bottom-tray').evaluate((tray) => tray.getBoundingClientRect().height), 0);
  await page.goto('/archive');
  const arrow = await page.locator('.archive-more > summary').evaluate((summary) => {
    const { width, borderRightWidth } = getComputedStyle(summary, '::before');
    return [width, borderRightWidth, getComputedStyle(summary).listStyleType];
  });
  assert.deepEqual(arrow, ['8px', '2px', 'none']);
  await leave(context);
});
