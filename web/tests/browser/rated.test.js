// Two accounts: a challenge that is declined, a rated game, what it made of the ratings, and the profile that shows it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeAccount } from './begin.js';
import { accessible, gameId, launch, leave, PHONE, playOn, reader } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Somebody with an account. @param {string} name @param {Parameters<typeof reader>[1]} [how] */
async function account(name, how) {
  const person = await reader(browser, how);
  await person.page.addInitScript(() =>
    localStorage.setItem('kypseli', JSON.stringify({ side: 'white', set: '+', clock: '300+3' })),
  );
  await person.page.goto('/', { waitUntil: 'networkidle' });
  await makeAccount(person.page, name);
  return person;
}

test('a challenge is seen on any page, declined with a reason, and whoever made it hears why', async () => {
  const [ann, bob] = [await account('Ann Rated'), await account('Bob Rated', { size: PHONE })];
  await bob.page.goto('/rules');
  await ann.page.goto('/lobby?challenge=bob%20rated');
  await ann.page.click('.challenge-form button');
  await ann.page.waitForSelector('.challenges .seek.own');
  await bob.page.click('.notice');
  await bob.page.waitForSelector('.seek.challenge');
  await accessible(bob.page, 'a challenge');
  await bob.page.selectOption('.challenge-answers select', 'tooFast');
  await bob.page.click('[data-action="decline"]');
  await ann.page.waitForSelector('.lobby-said:not([hidden])');
  assert.match((await ann.page.textContent('.lobby-said')) ?? '', /Bob Rated declines: the clock is too fast/);
  await ann.page.waitForSelector('.challenges .seek', { state: 'detached' });
  await leave(ann.context);
  await leave(bob.context);
});

test('a rated game changes ratings, and the profile shows it', async () => {
  const [ann, bob] = [await account('Cleo Rated'), await account('Dan Rated')];
  await ann.page.goto('/lobby');
  await ann.page.check('.new-seek .toggle input');
  await ann.page.click('.new-seek button[type="submit"]');
  await ann.page.waitForSelector('.seek.own');
  await bob.page.goto('/lobby');
  const seek = bob.page.locator('.seek', { hasText: 'Cleo Rated (1500?)' });
  await seek.getByRole('button').click();
  await ann.page.click('dialog [data-action="ready"]');
  await Promise.all([ann.page.waitForURL(/\/game\//), bob.page.waitForURL(/\/game\//)]);
  await playOn([ann.page, bob.page], 2);
  const game = gameId(ann.page);
  await bob.page.click('[data-action="actions.resign"]');
  await bob.page.click('dialog .main');
  await ann.page.waitForFunction(async (id) => (await fetch(`/api/games/${id}/rating`)).ok, game);
  await ann.page.goto('/@cleo%20rated');
  await ann.page.waitForSelector('.rated-list a');
  await accessible(ann.page, 'a profile');
  assert.match((await ann.page.textContent('.rated-list')) ?? '', /Won.*Dan Rated \(1500\).*\+\d+/s);
  await leave(ann.context);
  await leave(bob.context);
});
