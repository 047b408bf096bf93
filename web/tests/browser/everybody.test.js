// Every kind of page is usable for everybody, in both themes and both sizes.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SIZES, accessible, launch, leave, reader } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Where to go, with what is there once the page has come. @type {[path: string, there: string][]} */
const PLACES = [
  ['/lobby', '.quick-kind > *'],
  ['/account', '.card'],
  ['/players', '.card'],
  ['/@somebody', '.row .button'],
  ['/archive', '.archive-form'],
  ['/watch', '.watch'],
  ['/studies', 'h1'],
  ['/moderation', 'h1'],
  ['/puzzles', '.puzzles-ways'],
  ['/puzzles/daily', '.puzzle .tiles .tile'],
  ['/puzzles/training', '.puzzle .tiles .tile'],
  ['/puzzles/streak', '.puzzle .tiles .tile'],
  ['/puzzles/storm', '.puzzle .tiles .tile'],
  ['/practice', '[data-station]'],
  ['/practice/flowers', '.puzzle .tiles .tile'],
  ['/practice/pins', '.puzzle .tiles .tile'],
  ['/practice/small', '.puzzle .bottom-tray .pile'],
  ['/rules/beetle', '.live .tiles .tile'],
  ['/analysis#edit', '.editor-verdict.good'],
];

for (const [name, size] of Object.entries(SIZES))
  test(`nor does any other page (${name})`, { timeout: 400_000 }, async () => {
    const { context, page } = await reader(browser, { size });
    const somebody = `Cicada ${name} ${Date.now() % 100_000}`;
    await page.goto('/account', { waitUntil: 'networkidle' });
    await accessible(page, 'the account of a guest');
    const made = await page.evaluate(async (called) => {
      const body = JSON.stringify({ name: called, password: 'honey and bees' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/me/account', { method: 'POST', headers, body });
      localStorage.setItem('kypseli-account', '1');
      return answer.status;
    }, somebody);
    assert.ok(made < 300, `${made}`);
    for (const [path, there] of PLACES) {
      // Another place in the page that is shown would be no other page.
      await page.goto('about:blank');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path.replace('somebody', encodeURIComponent(somebody)));
      await page.locator(`#main ${there}`).first().waitFor();
      await accessible(page, `${path}, light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      // What is there is the same, and only its colours are others.
      await accessible(page, `${path}, dark`, ['color-contrast']);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${path} fits its width`);
    }
    await leave(context);
  });
