// The explorer: what was played in a position, filtered; games that came there; and the server's own games among them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeAccount } from './begin.js';
import { accessible, launch, leave, PHONE, playOn, reader } from './harness.js';
import { built, serve } from './server.js';

/** @import { Page } from 'playwright-core' */

/** @param {string} white @param {string} black @param {string} date @param {string} result @param {string[]} turns @param {string} [more] */
const game = (white, black, date, result, turns, more = '') => `[GameType "Base+ML"]
[White "${white}"]
[Black "${black}"]
[Date "${date}"]
${more}
${turns.map((turn, i) => `${i + 1}. ${turn}`).join('\n')}

${result}
`;
const GAMES = [
  game('Ann', 'Bob', '2024.03.01', '1-0', ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-']),
  game('Ann', 'Cleo', '2024.05.01', '1-0', ['wS1', 'bS1 wS1/', 'wQ -wS1']),
  game('Cleo', 'Ann', '2025.01.01', '0-1', ['wS1', 'bB1 wS1-']),
  game('Dan', 'Bob', '2025.02.01', '1/2-1/2', ['wL', 'bL wL-'], '[WhiteElo "1850"]\n'),
];

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
const folder = mkdtempSync(join(tmpdir(), 'kypseli-explorer-'));
before(async () => {
  browser = await launch();
  const [records, explorer] = [join(folder, 'games.pgn'), join(folder, 'games.index')];
  writeFileSync(records, GAMES.join('\n'));
  const made = spawnSync(built(), ['index', records, '-o', explorer], { encoding: 'utf8' });
  assert.equal(made.status, 0, made.stderr);
  server = await serve(folder, undefined, { explorer });
});
after(async () => {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What is shown: each turn with how often. @param {Page} page */
const shown = (page) =>
  page
    .locator('.explored tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.querySelector('[data-explored]')?.textContent} ${row.querySelector('td')?.textContent}`),
    );

/** @param {Page} page @param {string[]} wanted */
async function until(page, wanted) {
  try {
    await page.waitForFunction(
      (all) =>
        [...document.querySelectorAll('.explored tbody tr')]
          .map((row) => `${row.querySelector('[data-explored]')?.textContent} ${row.querySelector('td')?.textContent}`)
          .join('; ') === all,
      wanted.join('; '),
      { timeout: 15_000 },
    );
  } catch {
    assert.deepEqual(await shown(page), wanted);
  }
}

test('what others played is told, filtered, and followed', { timeout: 180_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto(`${server.url}/analysis`);
  await page.waitForSelector('.board:not([aria-busy])');
  await page.click('.explorer > summary');
  await until(page, ['wS1 3', 'wL 1']);
  assert.match(await page.innerText('.explorer [role=status]'), /4 of 4 games/);
  assert.equal(await page.locator('.explored-games li').count(), 4);
  assert.match(await page.innerText('.explored tbody tr'), /Ann \(2\), Cleo \(1\)/);
  // What the computer thinks of them follows.
  await page.waitForFunction(() => document.querySelector('.explored-score')?.textContent, null, { timeout: 60_000 });
  await accessible(page, 'the explorer');
  // Filters: who, how it ended, when.
  await page.click('.explorer-filters > summary');
  await page.fill('[data-filter=player]', 'ANN');
  await page.keyboard.press('Tab');
  await until(page, ['wS1 3']);
  await page.selectOption('[data-filter=color]', 'white');
  await until(page, ['wS1 2']);
  await page.fill('[data-filter=since]', '2024-04-01');
  await page.keyboard.press('Tab');
  await until(page, ['wS1 1']);
  await page.selectOption('[data-filter=result]', 'black');
  await page.waitForFunction(() =>
    /No such game/.test(document.querySelector('.explorer [role=status]')?.textContent ?? ''),
  );
  assert.equal(await page.locator('.explored').isVisible(), false);
  for (const name of ['color', 'result']) await page.selectOption(`[data-filter=${name}]`, '');
  for (const name of ['since', 'player']) {
    await page.fill(`[data-filter=${name}]`, '');
    await page.keyboard.press('Tab');
  }
  await until(page, ['wS1 3', 'wL 1']);
  // How strong they were, where it is known.
  await page.locator('.explored-games button', { hasText: 'Dan (1850) ½–½ Bob · 2025-02-01' }).waitFor();
  // Games with other tiles: any, or one set of them.
  await page.selectOption('[data-filter=set]', 'Base');
  await page.waitForFunction(() =>
    /No such game/.test(document.querySelector('.explorer [role=status]')?.textContent ?? ''),
  );
  for (const set of ['any', 'Base+ML', '']) {
    await page.selectOption('[data-filter=set]', set);
    await until(page, ['wS1 3', 'wL 1']);
  }
  // A turn is followed; those that are the same but for the way the table lies are one.
  await page.click('[data-explored="wS1"]');
  await page.waitForFunction(() =>
    /^3 of \d+ games/.test(document.querySelector('.explorer [role=status]')?.textContent ?? ''),
  );
  const counts = (await shown(page)).map((row) => row.split(' ').at(-1));
  assert.deepEqual(counts, ['2', '1']);
  // A game is opened where one is, with its names and its result.
  await page.locator('.explored-games button', { hasText: 'Ann 1–0 Bob' }).click();
  await page.waitForSelector('.record-players');
  assert.match(await page.innerText('.record-players'), /Ann\s*1–0\s*Bob/);
  assert.equal(await page.locator('.move').count(), 4);
  await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === '1');
  await page.reload();
  await page.waitForSelector('.record-players');
  assert.match(await page.innerText('.record-players'), /Ann\s*1–0\s*Bob/);
  // What one was looking at before is a step back.
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 1);
  await leave(context);
});

/** Somebody with an account. @param {string} name */
async function account(name) {
  const person = await reader(browser, { size: PHONE });
  await person.page.goto(`${server.url}/`, { waitUntil: 'networkidle' });
  await makeAccount(person.page, name);
  await person.page.evaluate(() => {
    localStorage.setItem('kypseli', JSON.stringify({ side: 'white', set: '+ML', clock: '300+3' }));
  });
  return person;
}

test('a rated game of this server is there when it is over', { timeout: 180_000 }, async () => {
  const [eve, fay] = [await account('Eve'), await account('Fay')];
  await eve.page.goto(`${server.url}/lobby`);
  await eve.page.check('.new-seek .toggle input');
  await eve.page.click('.new-seek button[type="submit"]');
  await eve.page.waitForSelector('.seek.own');
  await fay.page.goto(`${server.url}/lobby`);
  await fay.page.locator('.seek', { hasText: 'Eve' }).getByRole('button').click();
  await eve.page.click('dialog [data-action="ready"]');
  await Promise.all([eve.page, fay.page].map((page) => page.waitForURL(/\/game\//)));
  await playOn([eve.page, fay.page], 2);
  const id = new URL(eve.page.url()).pathname.split('/')[2];
  await fay.page.evaluate((game) => fetch(`/api/games/${game}`), id);
  await fay.page.click('[data-action="actions.more"], [data-action="actions.resign"]');
  if (await fay.page.locator('[data-action="actions.resign"]').isVisible())
    await fay.page.click('[data-action="actions.resign"]').catch(() => {});
  await fay.page.click('dialog .main');
  await eve.page.waitForFunction(async (game) => (await fetch(`/api/games/${game}/rating`)).ok, id);
  const found = await eve.page.evaluate(async () => {
    for (let i = 0; i < 50; i++) {
      const answer = await fetch('/api/explore', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ position: { gameString: 'Base' }, player: 'eve', anySet: true }),
      });
      const explored = await answer.json();
      if (explored.tally?.games) return explored;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return null;
  });
  assert.ok(found, 'it is not there');
  assert.deepEqual([found.collection, found.tally.games, found.tally.white], [5, 1, 1]);
  assert.deepEqual([found.games[0].white, found.games[0].black, found.games[0].id], ['Eve', 'Fay', id]);
  for (const { context } of [eve, fay]) await leave(context);
});
