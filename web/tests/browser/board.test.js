// The board itself: ways that tiles take, stacks, the view, settings.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { centre } from '../../ground/hex.js';
import { PHONE, heard, launch, leave, listen, placeOf, put, reader, serverGame, special } from './harness.js';

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const turns = readFileSync(new URL('../../../docs/game.pgn', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => /^\d+\. (.+)$/.exec(line)?.[1] ?? []);
/** @param {number} ply */
const address = (ply) =>
  `/analysis#${new URLSearchParams({ game: ['Base+MLP', ...turns].join(';'), ply: String(ply) })}`;

test('an ant walks round the hive, and stands still at once where less motion is wanted', async () => {
  for (const moving of [true, false]) {
    const { context, page } = await reader(browser, { moving });
    await page.goto(address(11));
    await placeOf(page, 'bA1');
    const path = await antsPath(page);
    const last = path[path.length - 1];
    assert.ok(path.length > 4);
    // Every place that the ant is drawn at while it goes from one end of the hive to the other.
    await page.evaluate(() => {
      const places = /** @type {string[]} */ ([]);
      Object.assign(window, { places });
      const ant = /** @type {Element} */ (document.querySelector('.tiles .tile[data-piece="bA1"]'));
      let place = ant.getAttribute('transform');
      const look = () => {
        const now = ant.getAttribute('transform');
        if (now !== place) places.push(now ?? '');
        place = now;
      };
      new MutationObserver(look).observe(ant, { attributes: true, attributeFilter: ['transform'] });
    });
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(({ x, y }) => {
      const ant = document.querySelector('.tiles .tile[data-piece="bA1"]');
      const [, left, top] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(ant?.getAttribute('transform') ?? '') ?? [];
      return !ant?.classList.contains('moving') && Math.hypot(Number(left) - x, Number(top) - y) < 0.1;
    }, last);
    /** @type {string[]} */
    const places = await page.evaluate(() => /** @type {any} */ (window).places);
    const spots = places.map((text) => {
      const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(text) ?? [];
      return { x: Number(x), y: Number(y) };
    });
    assert.ok(spots.length, 'it was seen to move');
    if (!moving) {
      assert.ok(
        spots.every((spot) => gap(spot, last, last) < 0.1),
        'it is there at once',
      );
    } else {
      for (const spot of spots)
        assert.ok(Math.min(...path.slice(1).map((cell, i) => gap(spot, path[i], cell))) < 1, 'it keeps to the path');
      assert.ok(Math.max(...spots.map((spot) => gap(spot, path[0], last))) > 20, 'and the path is not straight');
    }
    await leave(context);
  }
});

/**
 * The middles of the cells that the ant goes through, as the server says.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<{x: number, y: number}[]>}
 */
async function antsPath(page) {
  const path = await page.evaluate(
    async (moves) => {
      const answer = await fetch('/api/position', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ gameString: 'Base+MLP', moves }),
      });
      return (await answer.json()).position.last.path;
    },
    turns.slice(0, 12),
  );
  return path.map(centre);
}

/**
 * How far a point lies from a piece of a straight line.
 * @param {{x: number, y: number}} point
 * @param {{x: number, y: number}} a
 * @param {{x: number, y: number}} b
 */
function gap(point, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy);
}

test('a stack is spread out when the mouse rests on it, and when a finger does', async () => {
  const desktop = await reader(browser);
  await desktop.page.goto(address(28));
  await desktop.page.waitForSelector('.tiles .tile[data-piece="wB1"]');
  const at = await placeOf(desktop.page, 'wB1');
  await desktop.page.mouse.move(at.x, at.y);
  await desktop.page.waitForSelector('.fan .tile[data-piece="bQ"]');
  await desktop.page.mouse.move(20, 400);
  await desktop.page.waitForSelector('.fan', { state: 'detached' });
  await leave(desktop.context);

  const phone = await reader(browser, { size: PHONE });
  await phone.page.goto(address(28));
  await phone.page.waitForSelector('.tiles .tile[data-piece="wB1"]');
  const spot = await placeOf(phone.page, 'wB1');
  const session = await phone.context.newCDPSession(phone.page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot] });
  await phone.page.waitForSelector('.fan .tile[data-piece="bQ"]');
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await leave(phone.context);
});

test('the view is zoomed, pinched, panned, and fitted again', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto(address(20));
  await page.waitForSelector('.tiles .tile[data-piece="wQ"]');
  await placeOf(page, 'wQ');
  const before = (await page.locator('.tiles .tile[data-piece="wL"]').boundingBox())?.width ?? 0;
  const larger = (/** @type {number} */ times) =>
    page.waitForFunction(
      (wanted) =>
        (document.querySelector('.tiles .tile[data-piece="wL"]')?.getBoundingClientRect().width ?? 0) > wanted,
      before * times,
    );
  const session = await context.newCDPSession(page);
  const table = await page.locator('.table.ground').boundingBox();
  assert.ok(table);
  const [x, y] = [table.x + 40, table.y + table.height / 2];
  const two = (/** @type {number} */ apart) => [
    { x, y: y - apart, id: 1 },
    { x, y: y + apart, id: 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: two(20) });
  for (const apart of [30, 45, 60])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: two(apart) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await larger(1.5);
  await page.click('.reframe');
  await page.waitForFunction(
    (wanted) =>
      Math.abs((document.querySelector('.tiles .tile[data-piece="wL"]')?.getBoundingClientRect().width ?? 0) - wanted) <
      1,
    before,
  );
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  await larger(1.2);
  await leave(context);
});

test('tiles as letters, with names and coordinates', async () => {
  const { context, page } = await reader(browser);
  await page.goto(address(20));
  await page.waitForSelector('.tiles .insect');
  await page.click('#open-settings');
  await page.check('dialog input[value="letters"]', { force: true });
  // Not every one: the browser is asked about notices, says no, and the toggle goes back by itself.
  for (const name of ['Names on the tiles (wA1)', 'Coordinates of the cells'])
    await page.getByLabel(name, { exact: true }).check();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.tiles .insect').count(), 0);
  assert.equal(await page.locator('.tiles .tile[data-piece="wA1"] .tile-name').textContent(), 'wA1');
  assert.ok((await page.locator('.mark-coordinates').count()) > 20);
  await leave(context);
});

test('names and coordinates can be read on a phone among many tiles, and cover no head', async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ names: true, coordinates: true })));
  await page.goto(address(turns.length));
  await page.waitForSelector('.tiles .tile-name');
  const found = await page.evaluate(() => {
    const high = (/** @type {string} */ which) =>
      [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect().height);
    const plates = [...document.querySelectorAll('.tiles .tile:not(.covered) .tile-plate')];
    return {
      names: Math.min(...high('.tiles .tile-name')),
      coordinates: Math.min(...high('.mark-coordinates text')),
      tiles: plates.length,
      // The plate begins below the middle of its tile.
      over: plates.filter((plate) => {
        const face = plate.closest('.tile')?.querySelector('.tile-face')?.getBoundingClientRect();
        return !face || plate.getBoundingClientRect().top < face.top + face.height * 0.5;
      }).length,
    };
  });
  assert.ok(found.tiles > 15);
  assert.ok(found.names >= 12 && found.coordinates >= 12, JSON.stringify(found));
  assert.equal(found.over, 0);
  await leave(context);
});

test('what is refused is said where it covers nothing that can be chosen: above, where the cells are below', async () => {
  const { context, page } = await reader(browser);
  await special(page, {});
  await put(page, 'wS1', { q: 0, r: 0 }, 'tap');
  await put(page, 'bS1', { q: 1, r: 0 }, 'tap');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 2);
  const box = await page.locator('.table.ground').boundingBox();
  assert.ok(box);
  const why = page.locator('.why');
  /** Brings the hive to a height, and puts the queen where she may not go. @param {number} y */
  const refusedAt = async (y) => {
    const tile = await placeOf(page, 'wS1');
    const from = { x: box.x + 20, y: y < tile.y ? box.y + box.height - 20 : box.y + 20 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, from.y + (y - tile.y) / 2, { steps: 4 });
    await page.mouse.move(from.x, from.y + y - tile.y, { steps: 4 });
    await page.mouse.up();
    const pile = await placeOf(page, 'wQ');
    await page.mouse.click(pile.x, pile.y);
    await page.waitForSelector('.mark-target');
    const other = await placeOf(page, 'bS1');
    const size = await page.locator('.tiles .tile[data-piece="bS1"] > .tile-face').boundingBox();
    await page.mouse.click(other.x + Number(size?.width), other.y);
    await why.waitFor();
    const said = await why.boundingBox();
    assert.ok(said);
    const dots = await page.locator('.mark-target-dot').all();
    assert.ok(dots.length > 1);
    for (const dot of dots) {
      const at = await dot.boundingBox();
      assert.ok(at);
      const [x, over] = [at.x + at.width / 2, at.y + at.height / 2];
      const covered = x > said.x && x < said.x + said.width && over > said.y && over < said.y + said.height;
      assert.ok(!covered, `a cell at ${over} is under ${said.y} to ${said.y + said.height}`);
    }
    await page.mouse.click(pile.x, pile.y);
    return said.y + said.height / 2 < box.y + box.height / 2 ? 'above' : 'below';
  };
  assert.equal(await refusedAt(box.y + box.height - 60), 'above');
  assert.equal(await refusedAt(box.y + 110), 'below');
  await leave(context);
});

test('a clock runs low and out, and the page says so', async () => {
  const { context, page } = await reader(browser);
  await listen(page);
  // A clock is low for a moment only: it is watched all the time.
  await page.addInitScript(() => {
    const look = () => document.querySelector('.clock.runs.low') && Object.assign(window, { low: true });
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await special(page, { clock: { type: 'increment', baseSeconds: 3, incrementSeconds: 0 } });
  for (let ply = 0; ply < 2; ply++) {
    const { position } = await serverGame(page);
    await put(page, position.legal[0].piece, position.legal[0], 'tap');
    await page.waitForFunction((count) => document.querySelectorAll('.move').length === count, ply + 1);
  }
  await page.waitForSelector('.result');
  assert.ok(await page.evaluate(() => /** @type {any} */ (window).low), 'it was seen to run low');
  await heard(page, /Less than ten seconds left/);
  assert.match(await page.innerText('.result'), /Black wins\s+White ran out of time/i);
  await leave(context);
});
