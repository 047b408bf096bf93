// A small club on a server of its own: somebody whose only way in is a passkey plays rated games; what came of them is drawn
// and listed; and every page about people is there in every language, and by keyboard alone.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE, accessible, gameId, launch, leave, playOn, reader } from './harness.js';
import { withDevice } from './device.js';
import { postgres } from './postgres.js';
import { serve } from './server.js';

/** @import { Page } from 'playwright-core' */

const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof postgres>>} */
let database;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** Keys belong to names of hosts. */
let host = '';

before(async () => {
  [browser, database] = await Promise.all([launch(), postgres()]);
  server = await serve(data, undefined, { options: `database = "${database.url}"\n` });
  host = server.url.replace('127.0.0.1', 'localhost');
});
after(async () => {
  await browser.close();
  await server.stop();
  await database.end();
  rmSync(data, { recursive: true, force: true });
});

/** A number as the database keeps it: by its bits. @param {number} real */
const bits = (real) => new BigInt64Array(new Float64Array([real]).buffer)[0];

/** What the server says. @param {Page} page @param {string} path */
const asked = (page, path) => page.evaluate(async (address) => (await fetch(address)).json(), path);

/** One of the two gives up, and the game is rated. @param {Page} loser @param {Page} winner */
async function givenUp(loser, winner) {
  await loser.click('[data-action="actions.resign"]');
  await loser.click('dialog .main');
  await winner.waitForFunction(async (id) => (await fetch(`/api/games/${id}/rating`)).ok, gameId(winner));
}

/** They play again, with the other colours. @param {Page} one @param {Page} other */
async function rematch(one, other) {
  const before = gameId(one);
  await one.click('[data-action="actions.rematch"]');
  await other.click('[data-action="accept-rematch"]');
  for (const page of [one, other]) await page.waitForURL((url) => !url.pathname.endsWith(before));
}

test('an account with nothing but a passkey plays rated games, and what comes of them is drawn', async () => {
  const [bea, bob] = [await reader(browser), await reader(browser)];
  for (const { page } of [bea, bob])
    await page.addInitScript(() =>
      localStorage.setItem('kypseli', JSON.stringify({ side: 'white', set: '+', clock: '600+10' })),
    );
  await withDevice(bea.page);
  await bea.page.goto(`${host}/account`);
  const keep = bea.page.getByRole('region', { name: 'Keep my games' });
  await keep.getByLabel('Name').fill('Bea Keys');
  await keep.getByRole('button', { name: 'Keep with a passkey' }).click();
  await bea.page.getByRole('button', { name: 'I have saved them' }).click();
  await bob.page.goto(`${host}/account`);
  const other = bob.page.getByRole('region', { name: 'Keep my games' });
  await other.getByLabel('Name').fill('Bob Keys');
  await other.getByLabel('Password').fill('honey and bees');
  await other.getByRole('button', { name: 'Keep with a password' }).click();
  await bob.page.getByRole('button', { name: 'I have saved them' }).click();

  await bea.page.goto(`${host}/lobby`);
  await bea.page.check('.new-seek .toggle input');
  await bea.page.click('.new-seek button[type="submit"]');
  await bob.page.goto(`${host}/lobby`);
  await bob.page.locator('.seek', { hasText: 'Bea Keys (1500?)' }).getByRole('button').click();
  await bea.page.click('dialog [data-action="ready"]');
  await Promise.all([bea, bob].map(({ page }) => page.waitForURL(/\/game\//)));
  await playOn([bea.page, bob.page], 2);
  await givenUp(bob.page, bea.page);
  await rematch(bea.page, bob.page);
  await playOn([bob.page, bea.page], 2);
  await givenUp(bea.page, bob.page);
  // The third goes on, for those who watch.
  await rematch(bea.page, bob.page);
  await playOn([bea.page, bob.page], 2);

  // Who has played little stands in no list; what thirty games would make known is said to be.
  const leaders = () => asked(bea.page, '/api/leaders/rapid/base');
  assert.deepEqual((await leaders()).leaders, []);
  database.sql(`UPDATE kypseli.ratings SET deviation = ${bits(60)}, listed = 1`);
  const listed = (await leaders()).leaders;
  assert.equal(listed.length, 2);

  await bea.page.goto(`${host}/players`);
  await bea.page.selectOption('.players-choice select', 'rapid');
  await bea.page.check('.players-choice input[value="base"]', { force: true });
  await bea.page.locator('.leaders li').nth(1).waitFor();
  const rows = await bea.page.locator('.leaders li').allInnerTexts();
  for (const [place, leader] of listed.entries())
    assert.match(rows[place] ?? '', new RegExp(`^${leader.name}\\s+2 games\\s+${leader.rating.points}$`));
  await accessible(bea.page, 'a leaderboard');
  await bea.page.click('.leaders a:has-text("Bea Keys")');
  const curve = bea.page.locator('svg.curve');
  await curve.waitFor();
  // The line goes down from the first game to the second, and ends at the point of today.
  const { games } = await asked(bea.page, '/api/people/bea%20keys/rated/rapid/base');
  const points = games.map((/** @type {any} */ { white, black }) => (white.name === 'Bea Keys' ? white : black).now);
  assert.ok(points[1] > 1500 && points[0] < points[1], `${points}`);
  assert.equal(
    await curve.getAttribute('aria-label'),
    `The rating over these games: from ${points[0]} to ${points[1]}, now ${points[0]}`,
  );
  const drawn = await curve.evaluate((node) => {
    const places = [...(node.querySelector('.curve-line')?.getAttribute('d') ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)];
    const now = node.querySelector('.curve-now');
    return {
      places: places.map(([, x, y]) => [Number(x), Number(y)]),
      now: [Number(now?.getAttribute('cx')), Number(now?.getAttribute('cy'))],
    };
  });
  assert.equal(drawn.places.length, 2);
  assert.ok(drawn.places[0][0] < drawn.places[1][0] && drawn.places[0][1] < drawn.places[1][1], JSON.stringify(drawn));
  assert.ok(Math.hypot(drawn.places[1][0] - drawn.now[0], drawn.places[1][1] - drawn.now[1]) < 0.1);
  for (const { context } of [bea, bob]) await leave(context);
});

test('whoever has lost every way in follows a link of the operator, which works once', async () => {
  const words = ['admin', 'person', 'link', 'Bob Keys', '--database', database.url, '--public-url', host];
  const { stdout, status } = spawnSync(process.env.KYPSELI ?? '', words, { encoding: 'utf8' });
  assert.equal(status, 0);
  const link = stdout.trim();
  assert.ok(link.startsWith(`${host}/account#link=`), link);
  const [own, late] = [await reader(browser, { size: PHONE }), await reader(browser)];
  await own.page.goto(link);
  await accessible(own.page, 'a link for one time');
  await own.page.click('[data-action="sign-in-link"]');
  await own.page.getByRole('heading', { level: 1, name: 'Bob Keys' }).waitFor();
  assert.equal(new URL(own.page.url()).hash, '', 'the secret does not stay in the address');
  await late.page.goto(link);
  await late.page.click('[data-action="sign-in-link"]');
  await late.page.locator('.account-card .trouble').getByText('That does not prove who you are').waitFor();
  assert.equal((await asked(late.page, '/api/me')).account ?? false, false);
  for (const { context } of [own, late]) await leave(context);
});

/** The pages about people, with what is there once they have come. @type {[path: string, there: string][]} */
const PAGES = [
  ['/lobby', '.quick-kind > *'],
  ['/@Bea%20Keys', 'svg.curve'],
  ['/players', '.players-choice'],
  ['/archive', '.archive-list a'],
  ['/watch', '.games a'],
  ['/account', '.account-card'],
];

/** What one sees who has signed in and keeps order, and plays a game with days for a turn. @param {string} game */
const ofKeepers = (game) =>
  /** @type {[path: string, there: string][]} */ ([
    ['/moderation', '.order-log li'],
    [`/game/${game}/ahead`, '.ahead-lines'],
  ]);

/** Says something to the server as this page's reader. @param {Page} page @param {string} path @param {object} body */
const say = (page, path, body) =>
  page.evaluate(
    async ([address, text]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body: text });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return answer.json();
    },
    [path, JSON.stringify(body)],
  );

/** @param {string} language @returns {Record<string, string | Record<string, string>>} */
const catalogue = (language) =>
  JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8'));
const english = catalogue('en');

/** The sentences of the English catalogue that are others in this language, and names of sentences. @param {string} language */
function foreign(language) {
  const own = catalogue(language);
  const words = Object.entries(english).filter(([key, text]) => typeof text === 'string' && own[key] !== text);
  const same = new Set(Object.values(own));
  return [...words.map(([, text]) => String(text)).filter((text) => !same.has(text)), ...Object.keys(english)];
}

/** All that can be read or heard on a page. @param {Page} page */
const said = (page) =>
  page.evaluate(() => {
    const found = /** @type {string[]} */ ([]);
    for (const node of document.querySelectorAll('body *')) {
      // What languages are called stands in their own.
      if (node.closest('[lang]:not(html), script, style')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(node.getAttribute(name) ?? '');
      for (const child of node.childNodes) if (child.nodeType === Node.TEXT_NODE) found.push(child.nodeValue ?? '');
    }
    return found.map((text) => text.trim()).filter(Boolean);
  });

/** All that is there is said in one language, and fits. @param {Page} page @param {string} language @param {string} what */
async function speaksOnly(page, language, what) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), language);
  const wrong = new Set(foreign(language));
  const texts = await said(page);
  assert.deepEqual(
    texts.filter((text) => wrong.has(text)),
    [],
    what,
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${what} fits its width`);
}

for (const language of ['ru', 'el', 'ja'])
  test(`every page about people speaks one language (${language})`, async () => {
    const { context, page } = await reader(browser, { size: PHONE, language });
    for (const [path, there] of PAGES) {
      await page.goto(host + path);
      await page.locator(`#main ${there}`).first().waitFor();
      if (path === '/players') {
        await page.selectOption('.players-choice select', 'rapid');
        await page.check('.players-choice input[value="base"]', { force: true });
        await page.locator('.leaders li').nth(1).waitFor();
      }
      await speaksOnly(page, language, path);
    }
    await leave(context);
  });

for (const language of ['ru', 'el', 'ja'])
  test(`what moderators and those who plan see, and a report, speak one language (${language})`, async () => {
    const words = ['admin', 'person', 'role', 'Bob Keys', 'moderator', '--database', database.url];
    assert.equal(spawnSync(process.env.KYPSELI ?? '', words).status, 0);
    const [bob, guest] = [await reader(browser, { size: PHONE, language }), await reader(browser)];
    for (const { page } of [bob, guest]) await page.goto(`${host}/lobby`);
    await say(bob.page, '/api/sign-in', { type: 'password', name: 'Bob Keys', password: 'honey and bees' });
    // White is to move: whoever has Black may plan.
    const seats = { white: { type: 'link' }, black: { type: 'me' } };
    const { id } = await say(bob.page, '/api/games', { ruleset: {}, seats, clock: { type: 'days', days: 3 } });
    await say(guest.page, `/api/games/${id}/join`, {});
    for (const [path, there] of ofKeepers(id)) {
      await bob.page.goto(host + path);
      await bob.page.locator(`#main ${there}`).first().waitFor();
      await speaksOnly(bob.page, language, path);
    }
    await bob.page.goto(`${host}/@Bea%20Keys`);
    await bob.page.click('[data-action="report"]');
    await bob.page.locator('dialog .report-form').waitFor();
    await speaksOnly(bob.page, language, 'a report');
    for (const { context } of [bob, guest]) await leave(context);
  });

/** Goes on with the key alone until something has the focus, and sees that it has. @param {Page} page @param {string} wanted */
async function tabTo(page, wanted) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate((selector) => {
      const node = document.activeElement;
      if (!node?.matches(selector)) return null;
      const box = node.getBoundingClientRect();
      return box.bottom > 0 && box.top < innerHeight && node.matches(':focus-visible');
    }, wanted);
    if (seen !== null) return assert.ok(seen, `${wanted} has the focus, and shows it`);
  }
  assert.fail(`${wanted} cannot be reached on ${page.url()}`);
}

test('every page about people can be used by keyboard alone', async () => {
  const { context, page } = await reader(browser, { size: DESKTOP, language: 'el' });
  const press = (/** @type {string} */ key) => page.keyboard.press(key);
  await page.goto(`${host}/`);
  await tabTo(page, 'nav a[href="/lobby"]');
  await press('Enter');
  await page.waitForSelector('.quick-clock');
  await tabTo(page, '[data-quick="300+4"]');
  await press('Enter');
  await page.waitForSelector('[data-quick="300+4"][aria-pressed="true"]:focus');
  await press('Space');
  await page.waitForSelector('[data-quick="300+4"][aria-pressed="false"]:focus');

  await page.goto(`${host}/players`);
  await tabTo(page, '.players-choice select');
  // The first arrow opens the list, the second goes to what comes after.
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await press(key);
  await page.waitForFunction(() =>
    document.querySelector('.players-choice select')?.matches(':has([value=rapid]:checked)'),
  );
  await tabTo(page, '.players-choice input[value="all"]');
  await press('ArrowLeft');
  await page.locator('.leaders li').nth(1).waitFor();
  await tabTo(page, '.leaders a');
  await press('Enter');
  await page.waitForSelector('svg.curve');
  await tabTo(page, '.pool');
  await press('Space');
  await page.waitForSelector('.pool[aria-pressed="true"]:focus');
  await tabTo(page, '.rated-list a');

  await page.goto(`${host}/archive`);
  await tabTo(page, '.archive-form input[type="text"]');
  await page.keyboard.type('bob keys');
  await press('Enter');
  await page.waitForURL(/player=bob/);
  await page.locator('.archive-list li').nth(1).waitFor();
  await tabTo(page, '.archive-form summary');
  await press('Enter');
  await page.waitForSelector('.archive-more[open]');
  await tabTo(page, '.archive-list a');

  await page.goto(`${host}/watch`);
  await page.waitForSelector('.games a');
  await tabTo(page, '.games a');
  await press('Enter');
  await page.waitForURL(/\/game\//);

  await page.goto(`${host}/account`);
  await page.waitForSelector('.account-card');
  await tabTo(page, '#open-settings');
  await press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('dialog'));
  await tabTo(page, 'dialog .toggle input');
  const ticked = () => page.evaluate(() => /** @type {HTMLInputElement} */ (document.activeElement).checked);
  const before = await ticked();
  await press('Space');
  assert.notEqual(await ticked(), before);
  await press('Escape');
  await page.waitForSelector('#open-settings:focus');
  await tabTo(page, '.account-card input[autocomplete="username"], .account-card input[type="text"]');
  await page.keyboard.type('Cleo Keys');
  await tabTo(page, '.account-card input[type="password"]');
  await page.keyboard.type('honey and bees');
  await press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('dialog'));
  await tabTo(page, 'dialog button.main');
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Cleo Keys' }).waitFor();
  await leave(context);
});
