// Who is on the server that pictures are taken of: two players with rated games, behind them and going on, a study, a game by
// days, a report, and somebody who keeps order.

import { spawnSync } from 'node:child_process';
import { gameId, playOn, put, reader, say, untilPly } from './harness.js';

/** @import { Browser, BrowserContext, Page } from 'playwright-core' */

/** What is saved as a study. */
const STUDY =
  '[GameType "Base"]\n[White "Ann"]\n[Black "Bob"]\n\n1. wS1 {A quiet beginning.}\n2. bS1 wS1-\n3. wQ -wS1\n';

/** Asks the server as the page would. @param {Page} page @param {string} method @param {string} path @param {unknown} [body] */
const request = (page, method, path, body) =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = what ? { 'content-type': 'application/json' } : undefined;
      const answer = await fetch(where, { method: how, headers, body: what || undefined });
      if (!answer.ok) throw new Error(`${where}: ${await answer.text()}`);
      return answer.json().catch(() => null);
    },
    [method, path, body ? JSON.stringify(body) : ''],
  );

/** Somebody with an account. @param {Browser} browser @param {string} name */
async function account(browser, name) {
  const person = await reader(browser);
  // Rated games have a clock.
  await person.page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ set: '+', clock: '600+5' })));
  await person.page.goto('/', { waitUntil: 'networkidle' });
  await request(person.page, 'POST', '/api/me/account', { name, password: 'honey and bees' });
  await person.page.evaluate(() => localStorage.setItem('kypseli-account', '1'));
  return person;
}

/** A rated game through the lobby. @param {Page} one @param {Page} other @param {number} plies how many turns are taken */
async function ratedGame(one, other, plies) {
  await one.goto('/lobby');
  await one.check('.new-seek .toggle input');
  await one.click('.new-seek button[type="submit"]');
  await one.waitForSelector('.seek.own');
  await other.goto('/lobby');
  await other.locator('.seek:not(.own) button').first().click();
  await one.click('dialog [data-action="ready"]');
  await Promise.all([one.waitForURL(/\/game\//), other.waitForURL(/\/game\//)]);
  const { you } = await request(one, 'GET', `/api/games/${gameId(one)}`);
  await playOn(you[0] === 'white' ? [one, other] : [other, one], plies);
}

/**
 * Brings them all in.
 * @param {Browser} browser @param {string} program @param {string} data the server's folder
 * @returns {Promise<{ahead: string, is: (who: 'ann' | 'mona', context: BrowserContext) => Promise<void>}>} the game by days, and
 *   how a browser becomes that of one of them
 */
export async function people(browser, program, data) {
  const [ann, bob, mona] = [
    await account(browser, 'Ann'),
    await account(browser, 'Bob'),
    await account(browser, 'Mona'),
  ];
  await ratedGame(ann.page, bob.page, 8);
  await say(bob.page, 'Hurry up!');
  const { you } = await request(ann.page, 'GET', `/api/games/${gameId(ann.page)}`);
  const about = { type: 'player', game: gameId(ann.page), side: you[0] === 'white' ? 'black' : 'white' };
  await request(ann.page, 'POST', '/api/reports', { about, reason: 'chat', words: 'He shouts.' });
  await bob.page.click('[data-action="actions.resign"]');
  await bob.page.click('dialog .main');
  await ann.page.waitForSelector('.result');
  await ratedGame(ann.page, bob.page, 6);
  const days = await request(ann.page, 'POST', '/api/games', {
    ruleset: { expansions: {} },
    seats: { white: { type: 'me' }, black: { type: 'link' } },
    clock: { type: 'days', days: 2 },
  });
  await request(mona.page, 'POST', `/api/games/${days.id}/join`);
  const two = await ann.context.newPage();
  await two.goto(`/game/${days.id}`);
  await put(two, 'wS1', { q: 0, r: 0 }, 'tap');
  await untilPly(two, 1);
  await two.goto('/');
  await two.fill('.opener textarea', STUDY);
  await two.click('[data-action="open-record"]');
  await two.waitForSelector('.page-analysis .move');
  await two.click('[data-action="tool.share"]');
  await two.click('.study-saving > summary');
  await two.click('[data-action="study.make"]');
  await two.waitForSelector('.study-saving input[readonly]');
  await two.close();
  const made = spawnSync(program, ['admin', 'person', 'role', 'Mona', 'moderator', '--data', data], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const known = { ann: await ann.context.cookies(), mona: await mona.context.cookies() };
  return {
    ahead: days.id,
    async is(who, context) {
      await context.addCookies(known[who]);
      await context.addInitScript(() => localStorage.setItem('kypseli-account', '1'));
    },
  };
}
