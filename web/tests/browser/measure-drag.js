// A tile that is dragged among 28, measured: how many frames there are on a slowed processor, beside a page with nothing but
// one box that moves, and how much processor time each takes.

/** @import { Browser, Page } from 'playwright-core' */
import { DESKTOP, placeOf, reader } from './harness.js';
import { traced } from './traced.js';

/** How long it is dragged, in milliseconds. */
const LASTS = 4000;

/**
 * A game in which all 28 tiles are on the table, tile after tile.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export const allTiles = (page) =>
  page.evaluate(async () => {
    /** @type {string[]} */
    const moves = [];
    for (let ply = 0; ply < 28; ply++) {
      const answer = await fetch('/api/position', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ gameString: 'Base+MLP', moves }),
      });
      const { position } = await answer.json();
      const hand = new Set(position.hands[position.toMove]);
      const queen = position.legal.find((/** @type {any} */ turn) => turn.piece.endsWith('Q') && hand.has(turn.piece));
      const placings = position.legal.filter((/** @type {any} */ turn) => hand.has(turn.piece));
      moves.push((queen ?? placings[(ply * 7) % placings.length]).text);
    }
    return moves;
  });

/** The tile with the most turns, and how many it has. @param {Page} page @param {string[]} moves @returns {Promise<[string, number]>} */
const freest = (page, moves) =>
  page.evaluate(async (list) => {
    const answer = await fetch('/api/position', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gameString: 'Base+MLP', moves: list }),
    });
    const { position } = await answer.json();
    /** @type {Record<string, number>} */
    const count = {};
    for (const turn of position.legal) count[turn.piece] = (count[turn.piece] ?? 0) + 1;
    return Object.entries(count).sort((a, b) => b[1] - a[1])[0];
  }, moves);

/** A board with 28 tiles. @param {Page} page @returns {Promise<{piece: string, targets: number}>} what can go farthest */
export async function fullBoard(page) {
  await page.goto('/');
  const moves = await allTiles(page);
  const [piece, targets] = await freest(page, moves);
  await page.goto(`/analysis#${new URLSearchParams({ game: ['Base+MLP', ...moves].join(';') })}`);
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 28);
  await page.waitForTimeout(1000);
  return { piece, targets };
}

/** Nothing but a box that follows the pointer. @param {Page} page */
async function box(page) {
  // Away from the server, which allows no script but its own.
  await page.goto('about:blank');
  await page.setContent(`<style>body{margin:0;height:100vh}div{position:fixed;width:120px;height:120px;background:#a70;will-change:transform}</style>
    <div></div><script>addEventListener('pointermove',({clientX:x,clientY:y})=>requestAnimationFrame(()=>
    document.querySelector('div').style.transform='translate3d('+x+'px,'+y+'px,0)'))</script>`);
}

/** Where the pointer is at a step of its way round the board. @param {number} i */
const way = (i) => /** @type {const} */ ([640 - 300 * Math.cos(i / 25), 400 + 230 * Math.sin(i / 18)]);

/** Moves the pointer for a while; how long each frame took, and each task over 50 ms. @param {Page} page */
async function frames(page) {
  await page.evaluate(() => {
    const found = { frames: /** @type {number[]} */ ([]), tasks: /** @type {number[]} */ ([]), last: 0, on: true };
    Object.assign(window, { found });
    new PerformanceObserver((list) => found.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
    });
    const frame = (/** @type {number} */ now) => {
      if (found.last) found.frames.push(now - found.last);
      found.last = now;
      if (found.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  await page.mouse.down();
  const end = Date.now() + LASTS;
  for (let i = 0; Date.now() < end; i++) await page.mouse.move(...way(i));
  const found = await page.evaluate(() => {
    const { found } = /** @type {any} */ (window);
    found.on = false;
    return found;
  });
  await page.mouse.move(5, 5);
  await page.mouse.up();
  return /** @type {{frames: number[], tasks: number[]}} */ (found);
}

/** The next two frames. @param {Page} page @param {string} mark what is marked then */
const rest = (page, mark) =>
  page.evaluate(async (name) => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    performance.mark(name);
  }, mark);

/** So many steps are traced. */
const STEPS = 180;

/**
 * What is spent, in milliseconds of processor time, and for how many elements.
 * @typedef {{longest: number, all: number, steps: number, styled: number, work: [string, number][]}} Spent
 */

/**
 * Processor time of the main thread when a tile is pressed, when it is lifted, and for each step while it is carried.
 * @param {Browser} browser @param {Page} page @param {{x: number, y: number}} from
 */
async function processor(browser, page, from) {
  await page.mouse.move(from.x, from.y);
  const between = await traced(browser, page, async () => {
    await rest(page, 'begin');
    await page.mouse.down();
    await rest(page, 'pressed');
    await page.mouse.move(from.x + 12, from.y);
    await rest(page, 'lifted');
    for (let i = 0; i < STEPS; i++) await page.mouse.move(...way(i));
    await rest(page, 'carried');
    await page.mouse.move(5, 5);
    await page.mouse.up();
  });
  /** @param {string} a @param {string} b @param {number} [steps] @returns {Spent} */
  const spent = (a, b, steps = 1) => {
    const { tasks, work, styled } = between(a, b);
    return {
      longest: Math.max(0, ...tasks),
      all: tasks.reduce((sum, ms) => sum + ms, 0),
      steps,
      styled,
      work: [...work].filter(([, ms]) => ms / steps > 0.02).sort((x, y) => y[1] - x[1]),
    };
  };
  return {
    press: spent('begin', 'pressed'),
    lift: spent('pressed', 'lifted'),
    carry: spent('lifted', 'carried', STEPS),
  };
}

/** @param {Browser} browser */
export async function dragging(browser) {
  const { context, page } = await reader(browser, { size: DESKTOP, moving: true, keeping: true });
  const { piece, targets } = await fullBoard(page);
  const from = await placeOf(page, piece);
  const cost = await processor(browser, page, from);
  const session = await context.newCDPSession(page);
  // As on a telephone of some years ago.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.mouse.move(from.x, from.y);
  const board = await frames(page);
  await box(page);
  const empty = await frames(page);
  await context.close();
  return { targets, board, empty, cost };
}
