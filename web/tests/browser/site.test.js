// A site without a server, from a stock file server and below a folder: `kypseli site`.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { putFirst } from './begin.js';
import { PHONE, accessible, launch, leave, reader, textOf, untilPly, withoutEngine } from './harness.js';
import { idOf, playLocally, until, untilKept } from './local.js';
import { built, freePort } from './server.js';
import { LESSON, solveLesson, solvePuzzle, walkMeadow } from './solving.js';

/** @import { Page } from 'playwright-core' */

const program = built();
const root = mkdtempSync(join(tmpdir(), 'kypseli-site-'));
const folder = join(root, 'space', 'hive');
const source = fileURLToPath(new URL('../../../', import.meta.url));

/** Writes the site. @param {string[]} words */
const write = (...words) => spawnSync(program, ['site', '-o', folder, ...words], { encoding: 'utf8' });

/** A page as it lies in a folder of its own, to be changed. @returns {string} */
function copied() {
  const copy = join(root, 'copy');
  for (const name of ['web', 'locales', 'rulebook'])
    cpSync(join(source, name), join(copy, name), {
      recursive: true,
      filter: (path) => !/node_modules|tests/.test(path.slice(source.length)),
    });
  return join(copy, 'web');
}

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('node:child_process').ChildProcess} */
let files;
let url = '';
before(async () => {
  browser = await launch();
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = write('--base', '/hive/');
  assert.equal(status, 0, stderr);
  const port = await freePort();
  const words = ['-m', 'http.server', '--bind', '127.0.0.1', '--directory', join(root, 'space'), String(port)];
  files = spawn('python3', words, { stdio: 'ignore' });
  url = `http://127.0.0.1:${port}/hive/`;
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail('the file server does not answer');
});
after(async () => {
  files.kill();
  await browser.close();
  rmSync(root, { recursive: true, force: true });
});

/** The base game as White against the first level. @param {Page} page */
const choosing = (page) =>
  page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ level: 1, set: '+', side: 'white' })));

test('a game against the computer to its end, below a folder', { timeout: 240_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE, keeping: true });
  await choosing(page);
  /** @type {string[]} */
  const outside = [];
  page.on('request', (request) => request.url().startsWith(url) || outside.push(request.url()));
  page.on('websocket', (socket) => outside.push(socket.url()));
  await page.goto(url);
  await page.waitForSelector('#play-now');
  assert.ok(await page.locator('[data-action="link"]').isHidden(), 'nobody can be invited');
  await accessible(page, 'first page of a site');
  await page.click('#play-now');
  await page.waitForURL(/\/hive\/game\/#[\w-]{16}$/);
  const game = await playLocally(page, 300);
  assert.ok(game.status.outcome);
  await page.waitForSelector('.status.over', { state: 'attached' });
  assert.match(await page.innerText('.link'), /kept in your browser/);
  // It is there when the page is loaded again, and in the list.
  const id = idOf(page);
  await page.reload();
  await page.waitForSelector('.status.over', { state: 'attached' });
  await page.click('.brand');
  await page.waitForURL(url);
  await page.waitForSelector(`.games a[href="/hive/game/#${id}"]`);
  // The browser's own way back.
  await page.goBack();
  await page.waitForSelector('.status.over', { state: 'attached' });
  assert.deepEqual(outside, []);
  await leave(context);
});

test('rules, lessons, analysis and two at one screen, each at its own address', { timeout: 240_000 }, async () => {
  const { context, page } = await reader(browser);
  await choosing(page);
  await page.goto(`${url}rules/queen`);
  await page.waitForSelector('.page-chapter .live .tile', { state: 'attached' });
  await page.click('p a[href="/hive/rules/freedom"]');
  await page.waitForURL(/\/hive\/rules\/freedom\/$/);
  await page.goto(`${url}lessons/`);
  await page.click('[data-lesson]');
  await page.waitForSelector('.page-lesson .tiles .tile[data-piece]', { state: 'attached' });
  assert.match(page.url(), /\/hive\/lessons\/[\w-]+\/$/);
  await page.goto(`${url}analysis/#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-' })}`);
  await untilPly(page, 2);
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines button');
  assert.match(page.url(), /\/hive\/analysis\/#game=/);
  await page.press('.think-options summary', 'Enter');
  await page.waitForSelector('.think-options .choice:has(input[value="3"])');
  assert.ok(await page.locator('.choice:has(input[value="server"])').isHidden(), 'there is no server that could think');
  await page.goto(url);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/hive\/game\/#/);
  await playLocally(page, 5);
  await page.click('[data-action="actions.share"]');
  await page.waitForSelector('.share input');
  assert.equal(await page.locator('.share a').count(), 0, 'no server has files of it');
  await page.keyboard.press('Escape');
  await page.goto(`${url}game/#AAAAAAAAAAAAAAAA`);
  await page.waitForSelector('.missing');
  await leave(context);
});

test('a lesson, a puzzle and a meadow are solved, and remembered', { timeout: 240_000 }, async () => {
  const { context, page } = await reader(browser);
  const outside = /** @type {string[]} */ ([]);
  page.on('request', (request) => request.url().startsWith(url) || outside.push(request.url()));
  await solveLesson(page, url);
  await page.goto(`${url}lessons/`);
  await page.waitForSelector(`[data-lesson="${LESSON}"].solved`);
  await solvePuzzle(page, url);
  await page.goto(`${url}puzzles/`);
  assert.match(await page.innerText('.puzzles-mine'), /1 puzzle solved/);
  await walkMeadow(page, url);
  await page.goto(`${url}practice/`);
  assert.match(await page.innerText('[data-meadow="S2"]'), /★★★/);
  assert.deepEqual(
    outside.filter((one) => !one.startsWith('blob:') && !one.startsWith('data:')),
    [],
  );
  await leave(context);
});

const PGN = `[Event "The first table"]
[White "Ada"]
[Black "Bo"]
[GameType "Base+M"]
[Result "*"]

1. wS1 2. bG1 wS1- 3. wQ -wS1 (3. wA1 -wS1 {the ant first}) 4. bQ bG1/ *
`;

test('a record is read and written, variations and comments too', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  const outside = /** @type {string[]} */ ([]);
  page.on('request', (request) => request.url().startsWith(url) || outside.push(request.url()));
  /** @param {string} record */
  const open = async (record) => {
    await page.goto(url);
    await page.setInputFiles('.opener input[type=file]', {
      name: 'games.pgn',
      mimeType: 'text/plain',
      buffer: Buffer.from(record),
    });
    await page.waitForURL(/\/hive\/analysis\//);
    await page.waitForFunction(() => document.querySelectorAll('.moves-box .move').length >= 5);
    return page.innerText('.moves-box');
  };
  const shown = await open(PGN);
  assert.match(shown, /the ant first/);
  await page.click('[data-action="tool.share"]');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-action="save.pgn"]')]);
  const written = await textOf(file);
  for (const part of ['[White "Ada"]', '[GameType "Base+M"]', 'bQ bG1/', 'wA1 -wS1', 'the ant first'])
    assert.ok(written.includes(part), `${part}: ${written}`);
  // What was written is the same record.
  assert.equal(await open(written), shown);
  // One that stops short is read as far as it is good, and what is wrong is said.
  await page.goto(url);
  await page.fill('.opener textarea', 'Base;InProgress;White[2];wS1;bS1 wS1-;wQ bS1-');
  await page.click('[data-action="open-record"]');
  await page.waitForURL(/\/hive\/analysis\//);
  await untilPly(page, 2);
  assert.deepEqual(
    outside.filter((one) => !one.startsWith('blob:') && !one.startsWith('data:')),
    [],
  );
  await leave(context);
});

test('where a file is missing, the settings say that the page is not kept, and it can be tried again', {
  timeout: 120_000,
}, async () => {
  const [version] = readdirSync(join(folder, 'assets'));
  const file = join(folder, 'assets', version, 'puzzles', 'shipped.txt');
  const text = readFileSync(file);
  rmSync(file);
  const { context, page } = await reader(browser, { keeping: true });
  try {
    await page.goto(url);
    await page.waitForSelector('#play-now');
    await page.click('#open-settings');
    await page.waitForSelector('[data-offline="failed"]');
    assert.match(await page.innerText('[data-offline]'), /could not be stored/);
    await accessible(page, 'settings of a page that is not kept');
  } finally {
    writeFileSync(file, text);
  }
  await page.click('[data-action="offline"]');
  await page.waitForSelector('[data-offline="kept"]');
  assert.ok(await page.locator('[data-action="offline"]').isHidden());
  await untilKept(page);
  await leave(context);
});

test('a browser that forbids its storage plays all the same, and says what that means', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await reader(browser, { keeping: true });
  // Even looking at it throws, as where a reader allows no site to keep anything.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto(url);
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/hive\/game\/#/);
  await page.waitForSelector('.game:not(.loading) .pile');
  assert.match(await page.innerText('.link'), /keeps nothing/);
  await putFirst(page, 3);
  await page.goto(url + game);
  await untilPly(page, 4);
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines button');
  await solvePuzzle(page, url);
  await page.waitForSelector('.forgetful');
  await leave(context);
});

const game = `analysis/#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-' })}`;

/** Picks up the spider that holds the hive together, and waits for the reason why it stays. @param {Page} page */
async function liftPinned(page) {
  await page.locator('.tiles .tile[data-piece="wS1"]').click();
  await page.waitForSelector('.why:not([hidden])');
  return page.innerText('.why');
}

test('over a slow line the module is waited for, and no server is missed', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  // Longer than a page with a server would wait for it.
  await context.route('**/engine/kypseli.wasm', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await route.continue();
  });
  await page.goto(url + game);
  await untilPly(page, 4);
  assert.match(await liftPinned(page), /hive/i);
  assert.doesNotMatch(await page.innerText('main'), /server/i);
  await leave(context);
});

test('an old browser is told that nobody can answer, and nobody is asked for ever', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await withoutEngine(page);
  const sockets = /** @type {string[]} */ ([]);
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto(url + game);
  await page.waitForFunction(() => /do not run in this browser/.test(document.body.innerText));
  assert.doesNotMatch(await page.innerText('main'), /the server answers|cannot be reached/);
  const think = page.locator('.side .toggle input');
  if (await think.count()) await think.first().click();
  await page.waitForTimeout(2_500);
  assert.deepEqual(sockets, []);
  await leave(context);
});

test('without a network it is the same, and a new version takes over whole', { timeout: 240_000 }, async () => {
  const { context, page } = await reader(browser, { keeping: true });
  await page.goto(url);
  await untilKept(page);
  const old = await page.evaluate(() => caches.keys());
  assert.equal(old.length, 1);
  await context.setOffline(true);
  await page.reload();
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/hive\/game\/#/);
  await playLocally(page, 2);

  // The site is renewed while this tab is open: what it asks for is of its own version, though no server has that any more.
  const web = copied();
  const home = join(web, 'app', 'not-found.js');
  writeFileSync(home, readFileSync(home, 'utf8').replace("class: 'missing'", "class: 'missing renewed'"));
  const { status, stderr } = write('--base', '/hive/', '--web', web);
  assert.equal(status, 0, stderr);
  assert.equal(readdirSync(join(folder, 'assets')).length, 1, 'the old version is gone');
  await context.setOffline(false);
  const asked = /** @type {string[]} */ ([]);
  page.on('response', (answer) => answer.status() >= 400 && asked.push(answer.url()));
  await page.click('nav a[href="/hive/analysis/"]');
  await page.waitForSelector('.page-analysis .pile');
  assert.deepEqual(asked, []);
  const version = () =>
    page.$$eval('script[src], link[href]', (all) => [
      ...new Set(
        all
          .map((one) => /assets\/(\w+)\//.exec(one.getAttribute('src') ?? one.getAttribute('href') ?? '')?.[1])
          .filter(Boolean),
      ),
    ]);
  const was = await version();
  assert.deepEqual(was, [old[0].split(' ')[1]]);

  // The next visit is the new one, every file of it; and once it is kept, so it is without a network.
  await page.goto(`${url}game/#AAAAAAAAAAAAAAAA`);
  await page.reload();
  await page.waitForSelector('.missing.renewed');
  const is = await version();
  assert.equal(is.length, 1);
  assert.notDeepEqual(is, was);
  await untilKept(page, old[0]);
  // It is its turn when no page of the old one is left, also not this tab.
  const kept = () => page.evaluate(() => caches.keys());
  for (let tries = 0; tries < 20 && (await kept()).includes(old[0]); tries++) {
    await page.goto('about:blank');
    await page.waitForTimeout(500);
    await page.goto(url);
  }
  await until(page, async (other) => !(await caches.keys()).includes(other), old[0], 'the old version is let go');
  await context.setOffline(true);
  await page.goto(`${url}game/#AAAAAAAAAAAAAAAA`);
  await page.waitForSelector('.missing.renewed');
  await leave(context);
});

test('a folder with other things in it is left alone, and so is a place that is none', () => {
  const other = join(root, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'thesis.txt'), 'mine');
  const refused = (/** @type {string[]} */ ...words) => {
    const { status, stderr } = spawnSync(program, ['site', ...words], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
    return stderr;
  };
  assert.match(refused('-o', other), /has other things in it/);
  assert.deepEqual(readdirSync(other), ['thesis.txt']);
  assert.match(refused('-o', join(other, 'thesis.txt')), /thesis\.txt/);
  assert.match(refused('-o', join(root, 'new'), '--base', '/a b/'), /no place for a site/);
  assert.match(refused('-o', join(root, 'new'), '--web', join(root, 'none')), /no page/);
});
