// A guest keeps their games, finds them on another device, signs that one out, and goes.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withDevice } from './device.js';
import { SIZES, accessible, base, launch, leave, reader, sitDown } from './harness.js';

/** @import { Browser, Page } from 'playwright-core' */

/** @type {Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** Keys belong to names of hosts. */
const named = base.replace('127.0.0.1', 'localhost');

/** What was shown once is closed, and what it was comes back. @param {Page} page */
async function keepOnce(page) {
  const box = page.getByRole('dialog');
  await box.locator('code').first().waitFor();
  const lines = await box.locator('code').allTextContents();
  await box.getByRole('button', { name: 'I have saved them' }).click();
  return lines;
}

/** How many games the home page lists. @param {Page} page @param {string} host */
async function games(page, host) {
  await page.goto(`${host}/`);
  return page.evaluate(async () => (await (await fetch('/api/games')).json()).games.length);
}

for (const [name, size] of Object.entries(SIZES))
  test(`with a password, from the first game to the farewell (${name})`, async () => {
    const ann = `Ann ${name}`;
    const { context, page } = await reader(browser, { size });
    await sitDown(page);
    await page.goto('/account');
    await accessible(page, 'the account of a guest');
    const keep = page.getByRole('region', { name: 'Keep my games' });
    await keep.getByLabel('Name').fill(ann);
    await keep.getByLabel('Password').fill('short');
    await keep.getByRole('button', { name: 'Keep with a password' }).click();
    await keep.getByText('This password will not do').waitFor();
    await keep.getByLabel('Password').fill('honey and bees');
    await keep.getByRole('button', { name: 'Keep with a password' }).click();
    const codes = await keepOnce(page);
    assert.equal(codes.length, 8);
    await page.getByRole('heading', { level: 1, name: ann }).waitFor();
    await accessible(page, 'the account');
    assert.equal(await games(page, base), 1, 'the game is still theirs');

    const other = await reader(browser, { size });
    await other.page.goto('/account');
    const enter = other.page.getByRole('region', { name: 'I have an account' });
    await enter.getByLabel('Name').fill(ann.toUpperCase());
    await enter.getByLabel('Password').fill('wrong and bees');
    await enter.getByRole('button', { name: 'Sign in', exact: true }).click();
    await enter.getByText('That does not prove who you are').waitFor();
    await enter.getByLabel('Password').fill('honey and bees');
    await other.page.keyboard.press('Enter');
    await other.page.getByRole('heading', { level: 1, name: ann }).waitFor();
    assert.equal(await games(other.page, base), 1);

    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('button', { name: 'Sign out all others' }).waitFor({ state: 'detached' });
    await other.page.goto('/account');
    await other.page.getByRole('region', { name: 'Keep my games' }).waitFor();
    assert.equal(await games(other.page, base), 0);
    // A code lets in whoever has lost the rest.
    await other.page.goto('/account');
    await enter.getByLabel('Name').fill(ann);
    await enter.getByText('I have lost my password').click();
    await enter.getByLabel('Recovery code').fill(String(codes[0]).toLowerCase());
    await enter.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.page.getByText('7 codes are left.').waitFor();

    await page.goto('/account');
    await page.getByLabel('What it is for').fill('my engine');
    await page.getByRole('button', { name: 'Make a token' }).click();
    const [token] = await keepOnce(page);
    assert.match(String(token), /^kyp_[\w-]{32}$/);
    await page.getByText('my engine').waitFor();
    // One that may do less, and none that may do nothing.
    await page.getByLabel('What it is for').fill('my eyes');
    for (const word of ['play games', 'challenge others']) await page.getByLabel(word).uncheck();
    await page.getByRole('button', { name: 'Make a token' }).click();
    await keepOnce(page);
    const eyes = page.locator('.account-proof', { hasText: 'my eyes' });
    assert.match(await eyes.innerText(), /challenge:read ·/);
    assert.doesNotMatch(await eyes.innerText(), /bot:play/);
    for (const word of ['play games', 'see challenges', 'challenge others']) await page.getByLabel(word).uncheck();
    assert.ok(await page.getByRole('button', { name: 'Make a token' }).isDisabled());
    // All games are to be had, not only some.
    assert.doesNotMatch(String(await page.getByText('All my games as PGN').getAttribute('href')), /max/);

    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click();
    await page.waitForURL(/\/$/);
    assert.equal(await games(page, base), 0);
    await leave(other.context);
    await leave(context);
  });

test('with a passkey, on two devices that share it', async () => {
  const { context, page } = await reader(browser);
  const device = await withDevice(page);
  await page.goto(`${named}/account`);
  const keep = page.getByRole('region', { name: 'Keep my games' });
  await keep.getByLabel('Name').fill('Bea');
  await keep.getByRole('button', { name: 'Keep with a passkey' }).click();
  await keepOnce(page);
  await page.getByRole('heading', { level: 1, name: 'Bea' }).waitFor();
  const keys = await device.keys();
  assert.equal(keys.length, 1);

  const other = await reader(browser);
  const phone = await withDevice(other.page);
  await other.page.goto(`${named}/account`);
  for (const key of keys) await phone.give(key);
  await other.page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await other.page.getByRole('heading', { level: 1, name: 'Bea' }).waitFor();
  await other.page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await other.page.waitForURL(/\/$/);
  assert.equal(await other.page.evaluate(async () => (await (await fetch('/api/me')).json()).account ?? false), false);

  // The only way in cannot be removed; with a password beside it, it can.
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('This password will not do').waitFor();
  await page.getByLabel('Password').fill('honey and bees');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByLabel('New password').waitFor();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: /^Remove/ }).waitFor({ state: 'detached' });
  await leave(other.context);
  await leave(context);
});
