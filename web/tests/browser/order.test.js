// Watching others, reporting somebody, a moderator's page, and turns that are planned ahead, on a server of its own.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { accessible, gameId, launch, leave, openSide, PHONE, playOn, put, reader, say, untilPly } from './harness.js';
import { serve } from './server.js';

/** @import { Browser, Page } from 'playwright-core' */

/** @type {Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
before(async () => {
  browser = await launch();
  server = await serve(data);
});
after(async () => {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Asks the server as the page would. @param {Page} page @param {string} method @param {string} path @param {unknown} [body] */
const request = (page, method, path, body) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where, {
        method: how,
        headers: what ? { 'content-type': 'application/json' } : {},
        body: what || undefined,
      });
      const text = await answer.text();
      return { status: answer.status, body: text ? JSON.parse(text) : null };
    },
    [method, path, body ? JSON.stringify(body) : ''],
  );

/** Somebody with an account. @param {string} name @param {Parameters<typeof reader>[1]} [how] */
async function account(name, how) {
  const person = await reader(browser, how);
  await person.page.addInitScript(() =>
    localStorage.setItem('kypseli', JSON.stringify({ side: 'white', set: '+', clock: '300+3' })),
  );
  await person.page.goto(server.url, { waitUntil: 'networkidle' });
  const made = await request(person.page, 'POST', '/api/me/account', { name, password: 'honey and bees' });
  assert.ok(made.status < 300, `${made.status}`);
  await person.page.evaluate(() => localStorage.setItem('kypseli-account', '1'));
  return person;
}

test('a rated game is watched from the first page, and a player is reported, muted, and found in the log', {
  timeout: 240_000,
}, async () => {
  const [ann, bob] = [await account('Ann Watched'), await account('Bob Loud')];
  await ann.page.goto(`${server.url}/lobby`);
  await ann.page.check('.new-seek .toggle input');
  await ann.page.click('.new-seek button[type="submit"]');
  await ann.page.waitForSelector('.seek.own');
  await bob.page.goto(`${server.url}/lobby`);
  await bob.page.locator('.seek', { hasText: 'Ann Watched' }).getByRole('button').click();
  await ann.page.click('dialog [data-action="ready"]');
  await Promise.all([ann.page.waitForURL(/\/game\//), bob.page.waitForURL(/\/game\//)]);
  await playOn([ann.page, bob.page], 2);

  // Somebody on a phone finds it on the first page, and in the list.
  const eve = await reader(browser, { size: PHONE });
  await eve.page.goto(server.url);
  await eve.page.waitForSelector('.tv:not([hidden]) .tv-game');
  assert.match((await eve.page.textContent('.tv')) ?? '', /Ann Watched \(1500\?\) – Bob Loud/);
  await accessible(eve.page, 'the first page with a live game');
  await eve.page.click('.tv-top a');
  await eve.page.waitForSelector('.watch .game-card');
  await accessible(eve.page, 'the games that are played');
  await eve.page.click('.watch .game-card');
  await eve.page.waitForURL(/\/game\//);
  assert.notEqual(gameId(eve.page), gameId(ann.page), 'a pass, and not the key');
  await untilPly(eve.page, 2);

  await say(bob.page, 'you are all bad');
  await openSide(ann.page);
  await ann.page.click('.chat-order summary');
  await ann.page.click('[data-action="report-black"]');
  await ann.page.getByRole('dialog').getByLabel('What happened?').fill('He shouts.');
  await accessible(ann.page, 'a report');
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await ann.page.getByRole('dialog').getByText('A moderator will look into it').waitFor();
  await ann.page.keyboard.press('Escape');

  const mona = await account('Mona Mod', { size: PHONE });
  // Nobody keeps order who was not asked to.
  await mona.page.goto(`${server.url}/moderation`);
  await mona.page.getByText('is not for you').or(mona.page.getByText('moderators')).first().waitFor();
  const program = process.env.KYPSELI ?? '';
  const words = ['admin', 'person', 'role', 'Mona Mod', 'moderator', '--data', data];
  assert.equal(spawnSync(program, words).status, 0);
  await mona.page.goto(`${server.url}/account`);
  await mona.page.click('a[href="/moderation"]');
  const report = mona.page.locator('.order-report');
  await report.waitFor();
  assert.match((await report.textContent()) ?? '', /Bob Loud.*He shouts\..*Ann Watched/s);
  await report.locator('summary').click();
  await report.getByText('you are all bad').waitFor();
  await accessible(mona.page, 'a report for moderators');
  await report.getByLabel('Why? This goes into the log').fill('shouting');
  await report.locator('[data-action="order-mute"]').click();
  await report.waitFor({ state: 'detached' });
  await mona.page.locator('.order-log li', { hasText: 'Bob Loud' }).waitFor();
  assert.match(
    (await mona.page.textContent('.order-log')) ?? '',
    /Mona Mod: Bob Loud.*muted.*shouting.*Operator: Mona Mod/s,
  );

  await openSide(bob.page);
  await bob.page.fill('.chat input', 'me?');
  await bob.page.press('.chat input', 'Enter');
  await bob.page.getByText('A moderator has asked you not to write').waitFor();
  for (const { context } of [ann, bob, eve, mona]) await leave(context);
});

/** Puts a tile from a hand on a cell of the board for plans. @param {Page} page @param {string} piece @param {string} cell */
async function plan(page, piece, cell) {
  await page.locator(`.ahead .pile[data-piece="${piece}"]`).click();
  await page.locator(`.ahead .mark-target[data-cell="${cell}"] .mark-target-dot`).click();
}

test('turns are planned ahead in a game by days, and answered while the player is away', {
  timeout: 240_000,
}, async () => {
  const [ann, bob] = [await reader(browser, { size: PHONE }), await reader(browser)];
  for (const { page } of [ann, bob]) await page.goto(server.url, { waitUntil: 'networkidle' });
  const made = await request(ann.page, 'POST', '/api/games', {
    ruleset: { expansions: {} },
    seats: { white: { type: 'me' }, black: { type: 'link' } },
    clock: { type: 'days', days: 2 },
  });
  const { id } = made.body;
  assert.equal((await request(bob.page, 'POST', `/api/games/${id}/join`)).status, 200);
  await ann.page.goto(`${server.url}/game/${id}`);
  await put(ann.page, 'wS1', { q: 0, r: 0 }, 'tap');
  await untilPly(ann.page, 1);
  await ann.page.click('[data-action="actions.plan"]');
  await ann.page.waitForURL(/\/ahead$/);
  await ann.page.getByText('What might your opponent play?').waitFor();
  await accessible(ann.page, 'turns planned ahead');
  await plan(ann.page, 'bS1', '1,0');
  await ann.page.getByText('What will you answer?').waitFor();
  await plan(ann.page, 'wQ', '-1,0');
  await ann.page.click('[data-action="keep"]');
  await ann.page.locator('.ahead-lines li', { hasText: 'wQ -wS1' }).waitFor();
  await ann.page.goto(`${server.url}/rules`);

  await bob.page.goto(`${server.url}/game/${id}`);
  await put(bob.page, 'bS1', { q: 1, r: 0 }, 'tap');
  await untilPly(bob.page, 3);
  assert.equal(await bob.page.locator('.tiles .tile[data-piece="wQ"]').count(), 1);
  for (const { context } of [ann, bob]) await leave(context);
});
