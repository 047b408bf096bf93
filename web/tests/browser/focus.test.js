// The focus is never lost, whatever is made anew under it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  inviteFrom,
  launch,
  lay,
  leave,
  pair,
  playOn,
  reader,
  seat,
  sitDown,
  untilFocused,
  untilPly,
} from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('who sits down or answers an offer goes on from there', async () => {
  const { first, second, link } = await pair(browser);
  await second.page.goto(link);
  await second.page.focus('[data-action="join"]');
  await second.page.keyboard.press('Enter');
  await second.page.waitForSelector('[data-action="actions.abort"]');
  await untilFocused(second.page, '.table');
  await playOn([first.page, second.page], 2);
  await first.page.click('[data-action="actions.draw"]');
  await second.page.focus('[data-action="declineDraw"]');
  await second.page.keyboard.press('Enter');
  await second.page.waitForSelector('.offer', { state: 'detached' });
  await untilFocused(second.page, '.actions-box button');
  for (const one of [first, second]) await leave(one.context);
});

// The row of buttons is made anew while a dialog is open over it.
test('a dialog that is closed gives the focus back to its button, also to a new one', async () => {
  const { first, second, link } = await pair(browser);
  await seat(first.page, second.page, link);
  await playOn([first.page, second.page], 2);
  await second.page.focus('[data-action="actions.share"]');
  await second.page.keyboard.press('Enter');
  await second.page.waitForSelector('dialog[open]');
  await lay(first.page, 3);
  await untilPly(second.page, 3);
  await second.page.keyboard.press('Escape');
  await second.page.waitForSelector('dialog', { state: 'detached' });
  await untilFocused(second.page, '[data-action="actions.share"]');
  // And one that is open when its page goes, goes with it.
  await first.page.click('[data-action="actions.resign"]');
  await first.page.click('dialog .main');
  await second.page.waitForSelector('.result');
  await second.page.click('[data-action="actions.rematch"]');
  await second.page.click('[data-action="actions.share"]');
  await second.page.waitForSelector('dialog[open]');
  await first.page.click('[data-action="accept-rematch"]');
  await second.page.waitForURL((url) => url.href !== link);
  await second.page.waitForSelector('dialog', { state: 'detached' });
  await untilFocused(second.page, '#main');
  for (const one of [first, second]) await leave(one.context);
});

test('stepping to either end, and another language, leave the focus', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  for (let ply = 1; ply <= 2; ply++) await lay(page, ply);
  await page.focus('.stepper button:nth-child(2)');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 0);
  await untilFocused(page, '.stepper button:nth-child(2)[aria-disabled="true"]');
  await page.keyboard.press('Enter');
  await untilFocused(page, '.stepper button:nth-child(2)[aria-disabled="true"]');
  await page.click('#open-settings');
  await page.focus('dialog select');
  await page.selectOption('dialog select', 'el');
  await page.waitForFunction(() => document.documentElement.lang === 'el');
  await page.waitForSelector('.move');
  await untilFocused(page, '#open-settings');
  await leave(context);
});

test('no line runs across the page when another one is shown, nor at any key then', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.focus('nav a[href="/rules"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#main .brief');
  await untilFocused(page, '#main');
  await page.keyboard.press('Shift');
  await page.keyboard.press('a');
  const drawn = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow, borderTopWidth } = getComputedStyle(
      /** @type {Element} */ (document.activeElement),
    );
    return { line: outlineStyle === 'none' ? '0px' : outlineWidth, boxShadow, borderTopWidth };
  });
  assert.deepEqual(drawn, { line: '0px', boxShadow: 'none', borderTopWidth: '0px' });
  // What can be pressed still has its ring.
  await page.keyboard.press('Tab');
  assert.notEqual(
    await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.activeElement)).outlineStyle),
    'none',
  );
  await leave(context);
});

test('the way to the content leaves the address and the page alone', async () => {
  const { context, page } = await reader(browser);
  const address = `/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-', ply: '2', opening: 'rulebook' })}`;
  await page.goto(address);
  await untilPly(page, 2);
  await page.focus('.skip');
  await page.keyboard.press('Enter');
  await untilFocused(page, '#main');
  assert.ok(page.url().endsWith(address));
  assert.equal(await page.locator('.move').count(), 2);
  // A step to another fragment and back makes no game page anew.
  await inviteFrom(page);
  await page.fill('.chat input', 'half a sentence');
  await page.evaluate(() => {
    location.hash = 'somewhere';
  });
  await page.goBack();
  await page.waitForFunction(() => !location.hash);
  assert.equal(await page.inputValue('.chat input'), 'half a sentence');
  await leave(context);
});
