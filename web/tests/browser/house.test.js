// What the reader keeps in the house: games that are hidden, a clock of their own, settings, a door, and a farewell.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { SIZES, accessible, launch, lay, leave, reader, serverGame, settled, sitDown } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('a game can be hidden from the list, and shown again', async () => {
  const { context, page } = await reader(browser);
  for (let i = 0; i < 2; i++) await sitDown(page);
  await page.goto('/');
  await page.waitForFunction(() => document.querySelectorAll('.game-card').length === 2);
  const first = await page.locator('.game-card').first().getAttribute('href');
  await page.locator('.games li').first().hover();
  await page.getByRole('button', { name: 'Hide this game' }).first().click();
  await page.waitForFunction(() => document.querySelectorAll('.game-card').length === 1);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.game-card').length === 1);
  assert.notEqual(await page.locator('.game-card').getAttribute('href'), first);
  await page.getByRole('button', { name: '1 hidden game' }).click();
  await page.getByRole('button', { name: 'Show this game again' }).click();
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.game-card').length === 2);
  await leave(context);
});

test("a clock of the reader's own is kept, and nonsense is mended", async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.getByLabel('Time', { exact: true }).selectOption('own');
  await page.getByLabel('Minutes each').fill('999');
  await page.getByLabel('Seconds added per turn').fill('7');
  await page.getByLabel('Seconds added per turn').blur();
  assert.equal(await page.getByLabel('Minutes each').inputValue(), '180');
  await page.reload();
  assert.equal(await page.getByLabel('Time', { exact: true }).inputValue(), 'own');
  assert.equal(await page.getByLabel('Seconds added per turn').inputValue(), '7');
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  assert.deepEqual((await serverGame(page)).clock, { type: 'increment', baseSeconds: 10_800, incrementSeconds: 7 });
  await leave(context);
});

test('settings have rows for tables, tiles, motion, sound and asking before a turn, and are kept', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.click('#open-settings');
  for (const name of ['Slate', 'High contrast', 'Fast', 'Dark']) await page.getByRole('radio', { name }).check();
  await page.getByLabel('Ask before a turn is played').check();
  await page.getByLabel('Volume').fill('35');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('kypseli') ?? '{}'));
  assert.deepEqual(
    [kept.table, kept.finish, kept.motion, kept.theme, kept.confirm, kept.volume],
    ['slate', 'contrast', 'fast', 'dark', true, 35],
  );
  await page.reload();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  assert.equal(await page.getAttribute('html', 'data-table'), 'slate');
  await leave(context);
});

test('whoever wants to be forgotten is told what goes and what stays, and is', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  await page.goto('/');
  await page.waitForSelector('.game-card');
  await page.click('#open-settings');
  await page.click('[data-action="forget"]');
  await page.getByText('Games you have played stay for the others').waitFor();
  await accessible(page, 'a farewell');
  await page.locator('dialog', { hasText: 'Forget everything' }).getByRole('button', { name: 'Cancel' }).click();
  await settled(page);
  assert.equal((await page.context().cookies()).length, 1, 'nothing has happened');
  await page.click('[data-action="forget"]');
  // The page begins anew: what was there before says nothing.
  const anew = page.waitForEvent('load');
  await page.locator('dialog', { hasText: 'Forget everything' }).locator('.main').click();
  await anew;
  await page.waitForFunction(() => !document.querySelector('dialog') && document.querySelector('#play-now small'));
  await settled(page);
  assert.equal(await page.locator('.game-card').count(), 0);
  await leave(context);
});

test('an invitation opens the door to the local network, and closes it again', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.click('[data-action="link"]');
  const link = page.locator('.invite input');
  await link.waitFor();
  assert.match(await link.inputValue(), /^http:\/\/127\.0\.0\.1:/);
  const door = page.locator('[data-action="door"]');
  await door.click();
  // A machine in no network has nobody to open to, and says so.
  await page.waitForFunction(
    () =>
      document.querySelector('.door .trouble')?.textContent ||
      !document.querySelector('.invite input')?.matches('[value^="http://127."]'),
  );
  const trouble = await page.locator('.door .trouble').textContent();
  if (trouble) {
    assert.equal(trouble, 'This computer is not in a network that others could come from.');
    assert.match(await link.inputValue(), /^http:\/\/127\.0\.0\.1:/, 'and the link is the old one');
    return leave(context);
  }
  await page.waitForFunction(() => {
    const input = /** @type {HTMLInputElement} */ (document.querySelector('.invite input'));
    return !input.value.startsWith('http://127.');
  });
  const there = await link.inputValue();
  const other = await reader(browser);
  await other.page.goto(there);
  await other.page.waitForSelector('[data-action="join"]');
  // Not over https: the browser grumbles about a header that it ignores there.
  await other.context.close();
  await door.click();
  await page.waitForFunction(() => {
    const input = /** @type {HTMLInputElement} */ (document.querySelector('.invite input'));
    return input.value.startsWith('http://127.');
  });
  await leave(context);
});

test('a game is shared as SGF, as a picture that moves, and as a piece of another page', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  await lay(page, 1);
  await page.click('[data-action="actions.share"]');
  await page.waitForSelector('dialog .share');
  const address = (/** @type {string} */ kind) => page.getAttribute(`dialog a[href*=".${kind}"]`, 'href');
  const sgf = await page.request.get(String(await address('sgf')));
  assert.match(await sgf.text(), /^\(;/);
  const film = await page.request.get(String(await address('apng')));
  assert.equal(film.headers()['content-type'], 'image/apng');
  const frame = await page.getByLabel('Embed in a page').inputValue();
  const src = /src="([^"]+)"/.exec(frame)?.[1] ?? '';
  const { picture, id } = await serverGame(page);
  assert.ok(src.endsWith(`/embed/${picture}`) && !frame.includes(id));
  // In a frame of a page that is not ours.
  const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(frame));
  await new Promise((ready) => elsewhere.listen(0, '127.0.0.1', () => ready(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (elsewhere.address());
  await page.goto(`http://127.0.0.1:${port}/`);
  const inside = page.frameLocator('iframe');
  await inside.locator('output', { hasText: '1/1' }).waitFor();
  await inside.getByRole('button', { name: 'One turn back' }).click();
  await inside.locator('output', { hasText: '0/1' }).waitFor();
  elsewhere.close();
  await leave(context);
});

test('what can be pressed on the first page stands in line, in every language and on every screen', async () => {
  for (const language of ['en', 'ru', 'el', 'ja'])
    for (const size of Object.values(SIZES)) {
      const { context, page } = await reader(browser, { language, size });
      await page.goto('/');
      await page.waitForSelector('.new-game');
      const boxes = (/** @type {string} */ selector) =>
        page.locator(selector).evaluateAll((all) =>
          all.map((one) => {
            const { width, height } = one.getBoundingClientRect();
            return {
              width: Math.round(width),
              height: Math.round(height),
              over: one.scrollWidth > one.clientWidth + 1,
            };
          }),
        );
      for (const selector of [
        '.hero-buttons .large:not(.main, .hero-lobby)',
        '.new-game .choice:first-of-type label',
        '.tile-toggle',
      ]) {
        const found = await boxes(selector);
        assert.ok(found.length > 1, selector);
        for (const { width, height, over } of found) {
          assert.ok(Math.abs(width - found[0].width) <= 1, `${language} ${selector} equally wide`);
          assert.equal(height, found[0].height, `${language} ${selector} equally high`);
          assert.ok(!over, `${language} ${selector} holds its words`);
        }
      }
      await leave(context);
    }
});
