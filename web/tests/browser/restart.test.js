// The server is stopped and started again in the middle of a game.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, lay, leave, reader } from './harness.js';
import { serve } from './server.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('a server that goes away and comes back: the page says so, stays usable for looking, and goes on by itself', {
  timeout: 120_000,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
  let server = await serve(data);
  try {
    const { context, page } = await reader(browser);
    await page.goto(server.url);
    await page.click('[data-action="screen"]');
    await page.waitForURL(/\/game\//);
    for (let ply = 1; ply <= 4; ply++) await lay(page, ply);
    await server.stop();
    await page.waitForSelector('.game.lost');
    assert.match(await page.innerText('.link'), /connection is lost/i);
    assert.equal(await page.locator('.mark-target').count(), 0);
    // Looking back needs no server: these positions were seen.
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 3);
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 4);
    server = await serve(data, server.port);
    await page.waitForSelector('.game:not(.lost)');
    assert.equal(await page.innerText('.link'), '');
    assert.equal(await page.locator('.move').count(), 4, 'nothing is lost');
    for (let ply = 5; ply <= 6; ply++) await lay(page, ply);
    await leave(context);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
