// The database is stopped in the middle of a game, and comes back. The server itself is there all the time.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hastyTurn, launch, lay, leave, put, reader, serverGame } from './harness.js';
import { postgres } from './postgres.js';
import { serve } from './server.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('a database that goes away and comes back: the page says so, lets one look, and goes on by itself', {
  timeout: 120_000,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
  const database = await postgres();
  const server = await serve(data, undefined, { options: `database = "${database.url}"\n` });
  try {
    const { context, page } = await reader(browser);
    await page.goto(server.url);
    await page.click('[data-action="screen"]');
    await page.waitForURL(/\/game\//);
    for (let ply = 1; ply <= 4; ply++) await lay(page, ply);
    const turn = hastyTurn(await serverGame(page));
    await database.stop();
    // The first who wants something finds out, and the page says what is wrong.
    await put(page, turn.piece, turn, 'tap');
    await page.waitForSelector('.game.lost');
    assert.match(await page.innerText('.link'), /cannot reach its storage/);
    assert.equal(await page.locator('.mark-target').count(), 0, 'nothing can be played');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 3);
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 4);
    await database.start();
    await page.waitForSelector('.game:not(.lost)');
    assert.equal(await page.innerText('.link'), '');
    assert.equal(await page.locator('.move').count(), 4, 'nothing is lost, and nothing has happened');
    for (let ply = 5; ply <= 6; ply++) await lay(page, ply);
    await leave(context);
  } finally {
    await server.stop();
    await database.end();
    rmSync(data, { recursive: true, force: true });
  }
});
