// Measures what the page promises: `npm run measure`, or parts of it: `npm run measure -- slow drag`. Prints figures;
// docs/page.md keeps them.

import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from './server.js';

// An empty word takes the page from its folder.
process.env.KYPSELI_EMBEDDED ??= '1';
const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
const server = await serve(data);
process.env.KYPSELI_URL = server.url;
const { DESKTOP, PHONE, hastyTurn, launch, put, reader, serverGame, sitDown, untilPly } = await import('./harness.js');
const { allTiles, dragging } = await import('./measure-drag.js');
const { untilKept } = await import('./local.js');
const browser = await launch();

/** @param {number[]} values @param {number} part */
const quantile = (values, part) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** Bytes and time of a first visit. */
async function firstVisit() {
  const { context, page } = await reader(browser, { moving: true, keeping: true });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let [bytes, requests] = [0, 0];
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests++;
  });
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('#play-now')) return;
      watch.disconnect();
      requestAnimationFrame(() => Object.assign(window, { interactive: performance.now() }));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const interactive = await page.evaluate(() => /** @type {any} */ (window).interactive);
  const kept = await keptBytes(page);
  await context.close();
  return { bytes, requests, interactive, kept };
}

/**
 * What is fetched afterwards, while nobody waits for it, for times without a network: each file as the server sends it to
 * whoever takes Brotli, without its headers.
 * @param {import('playwright-core').Page} page
 */
async function keptBytes(page) {
  await untilKept(page);
  const urls = await page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  });
  const sizes = await Promise.all(urls.map(sent));
  return { files: urls.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** How many bytes a file has on the way. @param {string} url @returns {Promise<number>} */
const sent = (url) =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br, gzip' } }, (answer) => {
      let size = 0;
      answer.on('data', (part) => (size += part.length));
      answer.on('end', () => resolve(size));
    }).on('error', reject);
  });

/**
 * A first visit over a slow line: 400 ms to the server and back, 50 kB a second. From the start until "Play now" is on the
 * screen, where a press is heard; from the press to its sign; from the start until the game is there.
 */
async function slowVisit() {
  const { context, page } = await reader(browser, { size: PHONE, moving: true, keeping: true, beginner: true });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      const pressed = event.timeStamp;
      // Kept for the next page: a form leads away from this one.
      requestAnimationFrame(() => {
        if (document.querySelector('#play-now[aria-busy]'))
          sessionStorage.setItem('sign', String(performance.now() - pressed));
      });
    });
  });
  const start = Date.now();
  page.goto('/').catch(() => {});
  await page.waitForSelector('#play-now', { state: 'visible' });
  const shown = Date.now() - start;
  await page.click('#play-now', { noWaitAfter: true });
  await page.waitForURL(/\/game\//, { waitUntil: 'commit' });
  const there = Date.now() - start;
  const sign = Number(await page.evaluate(() => sessionStorage.getItem('sign')));
  await page.waitForSelector('.pile', { timeout: 60_000 });
  const playable = Date.now() - start;
  await context.close();
  return { shown, sign, there, playable };
}

/** So often each tile is picked up. */
const PICKS = 5;

/**
 * From picking up a tile among 28 to its targets on the screen, on a processor that is four times as slow; and from
 * opening a position to the first line about it.
 */
async function thinking() {
  const { context, page } = await reader(browser, { size: DESKTOP, moving: true, keeping: true });
  await page.goto('/');
  const moves = await allTiles(page);
  const game = ['Base+MLP', ...moves].join(';');
  await page.goto(`/analysis#${new URLSearchParams({ game })}`);
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 28);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const times = /** @type {number[]} */ ([]);
    Object.assign(window, { times });
    let down = 0;
    addEventListener('pointerdown', () => (down = performance.now()), true);
    new MutationObserver(() => {
      if (!down || !document.querySelector('.mark-target')) return;
      times.push(performance.now() - down);
      down = 0;
    }).observe(document.body, { childList: true, subtree: true });
  });
  const tiles = page.locator('.tiles .tile[data-piece^="w"]');
  /** The best of a few times for each tile: other programs may want the processors. @type {number[]} */
  const picks = [];
  for (let i = 0; i < (await tiles.count()); i++) {
    for (let times = 0; times < PICKS; times++) {
      await tiles.nth(i).click({ force: true });
      await page.waitForTimeout(100);
      await page.keyboard.press('Escape');
    }
    const found = await page.evaluate(() => /** @type {any} */ (window).times.splice(0));
    if (found.length) picks.push(Math.min(...found));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines button');
  const lines = [];
  for (let i = 0; i < 10; i++) {
    lines.push(
      await page.evaluate(async () => {
        const start = performance.now();
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }));
        const list = /** @type {Element} */ (document.querySelector('.lines'));
        await new Promise((resolve) => {
          const watch = new MutationObserver(() => list.querySelector('button') && resolve(watch.disconnect()));
          watch.observe(list, { childList: true, subtree: true });
        });
        return performance.now() - start;
      }),
    );
    await page.waitForTimeout(300);
  }
  await context.close();
  return { picks, lines };
}

/** So often a position is opened. */
const OPENINGS = 5;

/**
 * From an address to the first line about its position, in a browser that has never seen the page. Either the reader asks for it
 * as soon as there is something to press, or half a second after the tiles are there.
 * @param {string} address @param {boolean} patient
 */
async function opened(address, patient) {
  const { context, page } = await reader(browser, { size: DESKTOP, moving: true, keeping: true });
  await page.addInitScript((isPatient) => {
    const found = { tiles: 0, pressed: 0, line: 0 };
    Object.assign(window, { found });
    const watch = new MutationObserver(() => {
      /** @type {HTMLElement | null} */
      const box = document.querySelector('.side .toggle input');
      const press = () => {
        if (!box || found.pressed) return;
        found.pressed = performance.now();
        box.click();
      };
      if (!isPatient) press();
      if (!found.tiles && document.querySelectorAll('.tiles .tile[data-piece]').length === 28) {
        found.tiles = performance.now();
        if (isPatient) setTimeout(press, 500);
      }
      if (document.querySelector('.lines button')) {
        found.line = performance.now();
        watch.disconnect();
      }
    });
    watch.observe(document, { childList: true, subtree: true });
  }, patient);
  await page.goto(address);
  await page.waitForFunction(() => /** @type {any} */ (window).found.line && /** @type {any} */ (window).found.tiles);
  const found = await page.evaluate(() => /** @type {any} */ (window).found);
  await context.close();
  return found;
}

/** First lines after an address was opened, at once and after a moment. */
async function opening() {
  const { context, page } = await reader(browser, { keeping: true });
  await page.goto('/');
  const game = ['Base+MLP', ...(await allTiles(page))].join(';');
  await context.close();
  const address = `/analysis#${new URLSearchParams({ game })}`;
  /** @type {Record<'address' | 'tiles' | 'pressed', number[]>} */
  const times = { address: [], tiles: [], pressed: [] };
  for (let i = 0; i < OPENINGS; i++) {
    const cold = await opened(address, false);
    times.address.push(cold.line);
    times.tiles.push(cold.line - cold.tiles);
    const warm = await opened(address, true);
    times.pressed.push(warm.line - warm.pressed);
  }
  return times;
}

/** From letting a tile go to the server's answer on the screen. */
async function answers() {
  const { context, page } = await reader(browser, { moving: true, keeping: true });
  await sitDown(page);
  await page.waitForSelector('.pile');
  await page.evaluate(() => {
    const times = /** @type {number[]} */ ([]);
    let dropped = 0;
    Object.assign(window, { times });
    addEventListener('pointerup', () => (dropped = performance.now()), true);
    const list = /** @type {Element} */ (document.querySelector('.moves'));
    let count = 0;
    new MutationObserver(() => {
      const now = list.querySelectorAll('.move').length;
      if (now > count) times.push(performance.now() - dropped);
      count = now;
    }).observe(list, { childList: true, subtree: true });
  });
  for (let ply = 0; ply < 20; ply++) {
    const game = await serverGame(page);
    if (game.status.outcome) break;
    const turn = hastyTurn(game);
    await page.waitForTimeout(400);
    await put(page, turn.piece, turn, 'drag');
    await untilPly(page, ply + 1);
  }
  const times = await page.evaluate(() => /** @type {any} */ (window).times);
  await context.close();
  return times;
}

/** @type {Record<string, () => Promise<string>>} */
const PARTS = {
  async visit() {
    const visits = [await firstVisit(), await firstVisit(), await firstVisit()];
    const { bytes, requests, kept } = visits[0];
    const times = visits.map((one) => one.interactive.toFixed(0)).join(', ');
    return `first visit: ${(bytes / 1000).toFixed(1)} kB in ${requests} requests, interactive after ${times} ms; kept afterwards for times without a network: ${kept.files} files, ${(kept.bytes / 1000).toFixed(0)} kB`;
  },
  async slow() {
    const { shown, sign, there, playable } = await slowVisit();
    return `slow line, 400 ms and 50 kB/s: "Play now" after ${shown} ms, a sign ${sign.toFixed(0)} ms after the press, at the game's address after ${there} ms, its tiles after ${playable} ms`;
  },
  async drag() {
    const { board, empty, targets, cost } = await dragging(browser);
    // A frame that is not there in time leaves a gap of two.
    const dropped = board.frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / (1000 / 60)) - 1), 0);
    const { press, lift, carry } = cost;
    const spent = (/** @type {import('./measure-drag.js').Spent} */ { longest, all, steps, styled }) =>
      `${(all / steps).toFixed(2)} ms (longest task ${longest.toFixed(2)}, looks of ${(styled / steps).toFixed(1)} elements)`;
    const kinds = process.env.KINDS
      ? Object.entries(cost).flatMap(([name, { work, steps }]) => [
          name,
          ...work.slice(0, 18).map(([kind, ms]) => `  ${(ms / steps).toFixed(3)} ${kind}`),
        ])
      : [];
    return [
      `drag, 28 tiles, ${targets} targets, a quarter of the speed: ${board.frames.length} frames in 4 s, ${middle(board.frames)}, dropped: ${dropped}, tasks over 50 ms: ${board.tasks.length}; an empty page with one box: ${empty.frames.length} frames, ${middle(empty.frames)}`,
      `processor time of the main thread at full speed: pressed ${spent(press)}, lifted ${spent(lift)}, carried ${spent(carry)} a step`,
      ...kinds,
    ].join('\n');
  },
  async think() {
    const { picks, lines } = await thinking();
    const { address, tiles, pressed } = await opening();
    const each = (/** @type {number[]} */ times) => times.map((ms) => ms.toFixed(0)).join(', ');
    return `pick-up to targets, 28 tiles, a quarter of the speed, the best of ${PICKS}: ${middle(picks)}, ${picks.length} tiles\na step to the first line about it: ${middle(lines)}, soonest ${Math.min(...lines).toFixed(1)} ms\na position opened by its address in a new browser: the first line ${each(address)} ms after the address, ${each(tiles)} ms after its tiles; where it is asked for half a second later, ${each(pressed)} ms after the press`;
  },
  async answer() {
    const times = await answers();
    return `drop to answer: first ${times[0].toFixed(1)} ms, ${middle(times)}, ${times.length} turns`;
  },
};

/** @param {number[]} values */
const middle = (values) =>
  `median ${quantile(values, 0.5).toFixed(1)} ms, 95 % ${quantile(values, 0.95).toFixed(1)} ms, longest ${Math.max(...values).toFixed(1)} ms`;

try {
  const wanted = process.argv.slice(2);
  for (const [name, measure] of Object.entries(PARTS))
    if (!wanted.length || wanted.includes(name)) console.log(await measure());
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
