// Pages, languages, records, and that everybody can use them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { SIZES, accessible, hastyTurn, launch, leave, put, reader, serverGame, untilPly } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await launch()));
after(() => browser.close());

const record = readFileSync(new URL('../../../docs/game.pgn', import.meta.url), 'utf8');
const catalogue = (/** @type {string} */ language) => JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8'));

for (const language of ['en', 'ru', 'el', 'ja']) {
  test(`the page speaks ${language}`, async () => {
    const words = catalogue(language);
    const { context, page } = await reader(browser, { language });
    await page.goto('/');
    assert.equal(await page.innerText('h1'), words['home.title']);
    assert.equal(await page.getAttribute('html', 'lang'), language);
    await page.click('[data-action="screen"]');
    await page.waitForURL(/\/game\//);
    await page.waitForSelector('.status h2');
    assert.equal(await page.innerText('.status h2'), words['status.white']);
    for (const path of ['/rules', '/analysis', '/nowhere']) {
      await page.goto(path);
      await page.waitForSelector('h1');
      // A key that was not found would be shown as it is.
      assert.doesNotMatch(await page.innerText('body'), /\b(home|new|rules|missing|analysis|say|status|board|moves)\.[a-z]+\b/);
    }
    await leave(context);
  });
}

test('another language is chosen and remembered', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.click('#open-settings');
  await page.selectOption('dialog select', 'ja');
  await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, catalogue('ja')['home.title']);
  await page.reload();
  assert.equal(await page.innerText('h1'), catalogue('ja')['home.title']);
  await leave(context);
});

test('a record is pasted and stepped through', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.fill('.opener textarea', record);
  await page.click('[data-action="open-record"]');
  await page.waitForURL(/\/analysis/);
  await untilPly(page, 31);
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.querySelector('.status h2')?.textContent?.includes("Black's queen is surrounded"));
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === '26');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile').length === 0);
  await leave(context);
});

test('a record with a mistake shows where and why, and keeps the good part', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.fill('.opener textarea', record.replace('12. bA1 \\wQ', '12. bQ wL'));
  await page.click('[data-action="open-record"]');
  await page.waitForSelector('.problem');
  assert.match(await page.innerText('.problem'), /line \d+, turn 12/);
  assert.equal(await page.locator('.move').count(), 11);
  assert.ok((await page.locator('.tiles .tile').count()) > 5);
  await page.goto('/');
  await page.fill('.opener textarea', 'nothing that anybody could play');
  await page.click('[data-action="open-record"]');
  await page.waitForFunction(() => document.querySelector('.opener .trouble')?.textContent || document.querySelector('.problem'));
  await leave(context);
});

test('a file that is dropped is opened', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.waitForSelector('.opener');
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'game.pgn'));
    return transfer;
  }, record);
  await page.dispatchEvent('.opener', 'drop', { dataTransfer: data });
  await untilPly(page, 31);
  await leave(context);
});

test('the computer thinks about a position', async () => {
  const { context, page } = await reader(browser);
  await page.goto(`/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-' })}`);
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile').length === 4);
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines button');
  assert.match(await page.innerText('.lines .score'), /^[+−]?\d|wins/);
  // The line may change until the moment it is pressed.
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { chosen: document.querySelector('.lines button span')?.textContent }), true));
  await page.click('.lines button');
  await untilPly(page, 5);
  const chosen = String(await page.evaluate(() => /** @type {any} */ (window).chosen));
  assert.equal(await page.locator('.move').nth(4).innerText(), chosen.split(', ')[0]);
  await leave(context);
});

test('an unknown address and an unknown game say so and lead home', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/no/such/page');
  assert.match(await page.innerText('h1'), /nothing here/);
  await page.goto('/game/AAAAAAAAAAAAAAAA');
  await page.waitForSelector('.missing');
  assert.match(await page.innerText('.missing h1'), /no such game/i);
  await page.click('.missing a');
  await page.waitForSelector('#play-now');
  await leave(context);
});

test('your games are listed with pictures', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  const turn = hastyTurn(await serverGame(page));
  await put(page, turn.piece, turn, 'tap');
  await untilPly(page, 1);
  await page.click('.brand');
  await page.waitForSelector('.game-card img');
  await page.waitForFunction(() => /** @type {HTMLImageElement | null} */ (document.querySelector('.game-card img'))?.naturalWidth);
  await page.click('.game-card');
  await untilPly(page, 1);
  await leave(context);
});

test('a game is shared: link, game string, files', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  const turn = hastyTurn(await serverGame(page));
  await put(page, turn.piece, turn, 'tap');
  await untilPly(page, 1);
  await page.click('[data-action="actions.share"]');
  const fields = await page.locator('dialog input').evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value));
  assert.ok(fields[0].includes('/game/'));
  assert.match(fields[1], /^Base.*;InProgress;Black\[1\];w/);
  for (const [kind, type] of [['pgn', /text|pgn/], ['uhp', /text/], ['svg', /svg/], ['png', /png/]]) {
    const href = await page.locator(`dialog a[download$=".${kind}"]`).getAttribute('href');
    const answer = await page.request.get(String(href));
    assert.equal(answer.status(), 200, String(kind));
    assert.match(answer.headers()['content-type'], /** @type {RegExp} */ (type));
  }
  await leave(context);
});

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  for (const [name, size] of Object.entries(SIZES)) {
    test(`no page keeps anybody out (${theme}, ${name})`, { timeout: 120_000 }, async () => {
      const { context, page } = await reader(browser, { theme, size });
      for (const path of ['/', '/rules', '/nowhere', `/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-' })}`]) {
        await page.goto(path);
        await page.waitForSelector('h1');
        await page.waitForTimeout(200);
        await accessible(page, path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${path} fits its width`);
      }
      await page.goto('/');
      await page.click('[data-action="link"]');
      await page.waitForSelector('.invite .qr');
      await accessible(page, 'an open game');
      await page.click('#open-settings');
      await accessible(page, 'settings');
      await page.goto('/');
      await page.click('[data-action="screen"]');
      await page.waitForURL(/\/game\//);
      for (let ply = 0; ply < 4; ply++) {
        const turn = hastyTurn(await serverGame(page));
        await put(page, turn.piece, turn, 'tap');
        await untilPly(page, ply + 1);
      }
      await accessible(page, 'a game');
      await leave(context);
    });
  }
}
