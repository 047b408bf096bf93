// Pages, languages, records, and that everybody can use them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { SIZES, accessible, launch, lay, leave, reader, sitDown, untilPly } from './harness.js';
import { LANGUAGES } from '../languages.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const record = readFileSync(new URL('../../../docs/game.pgn', import.meta.url), 'utf8');
const catalogue = (/** @type {string} */ language) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8'));

for (const language of LANGUAGES) {
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
      assert.doesNotMatch(
        await page.innerText('body'),
        /\b(home|new|rules|missing|analysis|say|status|board|moves)\.[a-z]+\b/,
      );
    }
    await leave(context);
  });
}

test('another language is chosen and remembered', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.click('#open-settings');
  await page.selectOption('dialog select', 'ja');
  await page.waitForFunction(
    (title) => document.querySelector('h1')?.textContent === title,
    catalogue('ja')['home.title'],
  );
  await page.reload();
  await page.waitForFunction(
    (title) => /** @type {HTMLElement | null} */ (document.querySelector('h1'))?.innerText === title,
    catalogue('ja')['home.title'],
  );
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
  await page.waitForFunction(() =>
    document.querySelector('.status h2')?.textContent?.includes('Black’s queen is surrounded'),
  );
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === '26');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 0);
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
  assert.ok((await page.locator('.tiles .tile[data-piece]').count()) > 5);
  // The tiles that prove it are marked, as for a turn that is tried by hand.
  await page.waitForSelector('.why:not([hidden])');
  assert.ok(await page.locator('.mark-part').count());
  await leave(context);
});

test("what is wrong with a record is said in the reader's language", async () => {
  const MISTAKES = /** @type {const} */ ([
    ['Base;InProgress;White[2];wS1;bS1 wS1-;wQ bS1-', 'refusal.touches-enemy', 2],
    ['[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n3. nonsense\n', 'record.mistake.notATile', 2],
    ['[GameType "Base"]\n\n1. wS1\n2. bS1 wA1-\n', 'record.mistake.notOnTable', 1],
    ['[GameType "Base"]\n\n1. wS1\n2. bS1\n', 'record.mistake.noPlace', 1],
    ['(;GM[27]SU[hive];P0[1 dropb wS1 N 13 .]', 'record.mistake.brokenOff', 0],
    ['nothing that anybody could play', 'record.mistake.notThisFormat.gameStrings', null],
    ['[GameType "Chess"]\n\n1. e4\n', 'record.mistake.gameType', null],
  ]);
  // That every language has words for every mistake is known from the catalogues: here each is met once.
  for (const [i, [text, key, good]] of MISTAKES.entries()) {
    const language = LANGUAGES[i % LANGUAGES.length];
    const words = catalogue(language);
    const { context, page } = await reader(browser, { language });
    await page.goto('/');
    await page.fill('.opener textarea', text);
    await page.click('[data-action="open-record"]');
    const where = good === null ? '.opener .trouble' : '.problem';
    await page.waitForFunction((selector) => document.querySelector(selector)?.textContent, where);
    const said = await page.innerText(where);
    // What stands between the placeholders is said word for word.
    for (const part of words[key].split(/\{\w+\}/))
      assert.ok(said.includes(part.trim()), `${language}: ${said} has ${part}`);
    assert.equal(await page.locator(`${where} [lang=en]`).count(), 0, 'nothing is left in English');
    if (good !== null) assert.equal(await page.locator('.move').count(), good, 'the good part is kept');
    else assert.equal(await page.inputValue('.opener textarea'), text, 'what was pasted is still there');
    await leave(context);
  }
});

test('an address with a game that breaks a rule shows it as far as it is good', async () => {
  const { context, page } = await reader(browser);
  await page.goto(`/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-;wQ bS1-;bQ bS1/' })}`);
  await page.waitForSelector('.problem');
  assert.match(await page.innerText('.problem'), /turn 3.*wQ bS1-.*may not touch the other colour/s);
  assert.equal(await page.locator('.move').count(), 2);
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
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 4);
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines button');
  assert.match(await page.innerText('.lines .score'), /^[+−]?\d|wins/);
  // The line may change until the moment it is pressed.
  await page.evaluate(() =>
    addEventListener(
      'click',
      () => Object.assign(window, { chosen: document.querySelector('.lines button span')?.textContent }),
      true,
    ),
  );
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
  await sitDown(page);
  await lay(page, 1);
  await page.click('.brand');
  await page.waitForSelector('.game-card img');
  await page.waitForFunction(
    () => /** @type {HTMLImageElement | null} */ (document.querySelector('.game-card img'))?.naturalWidth,
  );
  await page.click('.game-card');
  await untilPly(page, 1);
  await leave(context);
});

test('a game is shared: link, game string, files', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  await lay(page, 1);
  await page.click('[data-action="actions.share"]');
  const fields = await page
    .locator('dialog input')
    .evaluateAll((all) => all.map((one) => /** @type {HTMLInputElement} */ (one).value));
  assert.ok(fields[0].includes('/game/'));
  assert.ok(fields.some((text) => /^Base.*;InProgress;Black\[1\];w/.test(text)));
  for (const [kind, type] of [
    ['pgn', /text|pgn/],
    ['uhp', /text/],
    ['svg', /svg/],
    ['png', /png/],
  ]) {
    const href = await page.locator(`dialog a[href*=".${kind}"]`).getAttribute('href');
    const answer = await page.request.get(String(href));
    assert.equal(answer.status(), 200, String(kind));
    assert.match(answer.headers()['content-type'], /** @type {RegExp} */ (type));
  }
  await leave(context);
});

test('a wall of a screen is used, and a telephone that lies shows more than a heading', async () => {
  const { context, page } = await reader(browser);
  for (const path of ['/', '/rules', '/lessons', '/puzzles', '/practice', '/lobby', '/players', '/account']) {
    await page.setViewportSize({ width: 2560, height: 1440 });
    await page.goto(path);
    await page.waitForSelector('#main h1');
    // What is drawn first is replaced when the server has answered.
    const wide = await page.waitForFunction(() => {
      const width = document.querySelector('#main > *')?.getBoundingClientRect().width ?? 0;
      return width > 0 && width;
    });
    assert.ok(Number(await wide.jsonValue()) >= 1_000, `${path} is ${await wide.jsonValue()} wide`);
    const letters = await page
      .locator('#main p')
      .first()
      .evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
    assert.ok(letters >= 18, `${path} has letters of ${letters}`);
    await page.setViewportSize({ width: 844, height: 390 });
    const heading = await page.locator('#main h1').boundingBox();
    assert.ok(heading && heading.y + heading.height < 160, `${path}: the heading ends at ${heading?.y}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} fits its width`);
  }
  await leave(context);
});

for (const [name, size] of Object.entries(SIZES)) {
  test(`no page keeps anybody out (${name})`, { timeout: 300_000 }, async () => {
    const { context, page } = await reader(browser, { size });
    /** By day and by night: what is there is the same then, and only its colours are others. @param {string} where */
    const open = async (where) => {
      await accessible(page, `${where}, light`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await accessible(page, `${where}, dark`, ['color-contrast']);
      await page.emulateMedia({ colorScheme: 'light' });
    };
    const fits = async (/** @type {string} */ where) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${where} fits its width`);
    };
    for (const path of [
      '/',
      '/rules',
      '/rules/editions',
      '/lessons',
      '/lessons/pinned-tile',
      '/lessons/must-you-pass',
      '/nowhere',
      `/analysis#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-' })}`,
    ]) {
      await page.goto(path);
      await page.waitForSelector('h1');
      await page.waitForTimeout(200);
      await open(path);
      await fits(path);
    }
    await page.goto('/');
    await page.click('[data-action="link"]');
    await page.waitForSelector('.invite .qr');
    await open('an open game');
    await page.click('#open-settings');
    await open('settings');
    await sitDown(page);
    for (let ply = 1; ply <= 4; ply++) await lay(page, ply);
    await open('a game');
    await page.click('[data-action="actions.share"]');
    await page.waitForSelector('dialog .share');
    await open('sharing');
    await page.keyboard.press('Escape');
    await page.click('[data-action="actions.resign"]');
    await page.click('dialog .main');
    await page.waitForSelector('.result');
    await open('a game that is over');
    await page.goto('/');
    await page.fill('.opener textarea', record.replace('12. bA1 \\wQ', '12. bQ wL'));
    await page.click('[data-action="open-record"]');
    await page.waitForSelector('.problem');
    await open('a record with a mistake');
    await fits('the record');
    await leave(context);
  });
}
