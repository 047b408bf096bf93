// A real browser, and a player's hands: what the browser tests share.

import assert from 'node:assert/strict';
import { text as whole } from 'node:stream/consumers';

/** @import { Browser, BrowserContext, Download, Page } from 'playwright-core' */
/** @import { CellView, GameView } from '../../types/wire.js' */

export { accessible } from './accessible.js';
export { launch } from './chromium.js';

export const base = process.env.KYPSELI_URL ?? 'http://127.0.0.1:8017';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };
export const SIZES = /** @type {const} */ ({ desktop: DESKTOP, phone: PHONE });

/** Milliseconds. By itself a browser is asked in every frame, and draws one each time, for a turn that may take long. */
const POLLING = 25;

/** Everything that went wrong on the pages of a context. @type {WeakMap<BrowserContext, string[]>} */
const troubles = new WeakMap();

/**
 * A reader with a browser of their own.
 * @param {Browser} browser
 * @param {{size?: {width: number, height: number}, language?: string, theme?: 'light' | 'dark', moving?: boolean,
 *   beginner?: boolean, keeping?: boolean}} [how] a beginner has never been here; whose browser keeps the page fetches all of
 *   it, behind the back of whatever else is looked at
 */
export async function reader(
  browser,
  { size = DESKTOP, language = 'en', theme = 'light', moving = false, beginner = false, keeping = false } = {},
) {
  const context = await browser.newContext({
    baseURL: base,
    viewport: size,
    locale: language,
    colorScheme: theme,
    hasTouch: size === PHONE,
    isMobile: size === PHONE,
    reducedMotion: moving ? 'no-preference' : 'reduce',
  });
  context.setDefaultTimeout(20_000);
  // Whoever knows the game needs no hints.
  if (!beginner)
    await context.addInitScript(() => {
      try {
        localStorage.setItem('kypseli-coach', '3');
      } catch {
        // A page that keeps nothing.
      }
    });
  if (!keeping) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  const found = /** @type {string[]} */ ([]);
  troubles.set(context, found);
  context.on('weberror', (error) => found.push(String(error.error())));
  context.on('console', (message) => {
    // A refused request and a cut connection are told by the browser itself; the tests look at what the page does then.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
      found.push(message.text());
  });
  return { context, page: await context.newPage() };
}

/** Says goodbye; nothing may have gone wrong. @param {BrowserContext} context */
export async function leave(context) {
  const found = troubles.get(context) ?? [];
  await context.close();
  assert.deepEqual(found, []);
}

/** Keeps everything that is said to those who do not see; to be called before the page is opened. @param {Page} page */
export const listen = (page) =>
  page.addInitScript(() => {
    const said = /** @type {string[]} */ ([]);
    Object.assign(window, { said });
    const take = () => {
      const text = document.querySelector('[role=status].unseen')?.textContent;
      if (text && text !== said[said.length - 1]) said.push(text);
    };
    new MutationObserver(take).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Waits until these words were said. @param {Page} page @param {RegExp} words */
export const heard = (page, words) =>
  page.waitForFunction(
    (source) => /** @type {any} */ (window).said.some((/** @type {string} */ text) => new RegExp(source).test(text)),
    words.source,
  );

/**
 * From now on the reader's browser is an old one, that runs no rules of its own: the page asks the server.
 * @param {Page} page
 */
export const withoutEngine = (page) => page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));

/**
 * Holds back what the page asks the server about positions, until it is let go. Only pages without an engine of their own
 * ask.
 * @param {Page} page
 */
export async function holdPositions(page) {
  /** @type {import('playwright-core').Route[]} */
  const held = [];
  let holding = true;
  await page.route('**/api/position', (route) => (holding ? void held.push(route) : route.continue()));
  const end = async (/** @type {(route: import('playwright-core').Route) => Promise<void>} */ how) => {
    // What the page shows may come before what it asks.
    for (let i = 0; !held.length && i < 400; i++) await page.waitForTimeout(50);
    assert.ok(held.length, 'nothing was asked about a position');
    holding = false;
    await Promise.all(held.splice(0).map(how));
    await settled(page);
  };
  return { held, release: () => end((route) => route.continue()), fail: () => end((route) => route.abort()) };
}

/**
 * Waits until the page has had time for what was answered before: something asked later is answered too.
 * @param {Page} page
 */
export async function settled(page) {
  for (let i = 0; i < 2; i++)
    await page.evaluate(() =>
      fetch('/api/me')
        .then((answer) => answer.text())
        .then(() => new Promise((resolve) => setTimeout(resolve))),
    );
}

/** Opens what is beside the board, where it waits in a drawer. @param {Page} page */
export async function openSide(page) {
  const toggle = page.locator('.drawer-toggle[aria-expanded="false"]');
  if (await toggle.isVisible()) await toggle.click();
  await page.waitForFunction(() => {
    const side = document.querySelector('.side');
    return side && getComputedStyle(side).visibility === 'visible';
  });
}

/** Says something in the chat. @param {Page} page @param {string} text */
export async function say(page, text) {
  await openSide(page);
  await page.fill('.chat input', text);
  await page.keyboard.press('Enter');
}

/** What was saved. The browser may be another process's: where it has put the file is nothing to us. @param {Download} file */
export const textOf = async (file) => whole(await file.createReadStream());

/** Closes the drawer again, where there is one. @param {Page} page */
export async function closeSide(page) {
  const close = page.locator('.side.open .drawer-close');
  if (await close.isVisible()) await close.click();
}

/** Where the focus is, by a selector. @param {Page} page @param {string} selector */
export const untilFocused = (page, selector) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

/** @param {Page} page */
export const gameId = (page) => new URL(page.url()).pathname.split('/')[2];

/** The game as the server has it. @param {Page} page @returns {Promise<GameView>} */
export const serverGame = (page) => page.evaluate(async (id) => (await fetch(`/api/games/${id}`)).json(), gameId(page));

/**
 * Waits until the page knows so many turns, and shows the position after them.
 * @param {Page} page
 * @param {number} plies
 */
export async function untilPly(page, plies) {
  await page.waitForFunction(
    (count) => document.querySelectorAll('.move').length >= count && !document.querySelector('.board[aria-busy]'),
    plies,
    { timeout: 60_000, polling: POLLING },
  );
}

/** Waits until somebody on this page may move. @param {Page} page */
export async function untilFree(page) {
  await page.waitForFunction(
    () =>
      document.querySelector('.result') ||
      (document.querySelector('.player.turn') && !document.querySelector('.player.turn.thinking')),
    null,
    { timeout: 60_000, polling: POLLING },
  );
}

/** The place of a tile: on the table, or its pile in the hand. @param {Page} page @param {string} piece */
export async function placeOf(page, piece) {
  // The first page has tiles too, and may still be there for a moment.
  await page.waitForSelector('.game:not(.loading) .pile, .game:not(.loading) .tiles .tile[data-piece]');
  const tile = page.locator(`.game .tiles .tile[data-piece="${piece}"]`);
  const node = (await tile.count()) ? tile : page.locator(`.pile[data-piece="${piece}"]`);
  return still(page, node, `${piece} is on the screen`);
}

/**
 * The middle of something, once it has come to rest.
 * @param {Page} page
 * @param {import('playwright-core').Locator} node
 * @param {string} expected
 */
async function still(page, node, expected) {
  await node.waitFor({ state: 'attached' }).catch(() => assert.fail(expected));
  let before = await node.boundingBox();
  for (let i = 0; i < 100; i++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const box = await node.boundingBox();
    if (box && before && Math.hypot(box.x - before.x, box.y - before.y) < 0.1)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    before = box;
  }
  return assert.fail(`${expected}, and rests`);
}

/** @param {Page} page @param {CellView} cell */
export const target = (page, cell) => page.locator(`.mark-target[data-cell="${cell.q},${cell.r}"] .mark-target-dot`);

/**
 * Puts a tile on a cell as a person does.
 * @param {Page} page
 * @param {string} piece
 * @param {CellView} cell
 * @param {'tap' | 'drag' | 'touch'} how
 */
export async function put(page, piece, cell, how) {
  const from = await placeOf(page, piece);
  if (how === 'touch') {
    await page.touchscreen.tap(from.x, from.y);
    const to = await middle(page, cell);
    await page.touchscreen.tap(to.x, to.y);
    return;
  }
  if (how === 'drag') {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const to = await middle(page, cell);
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
    await page.mouse.move(to.x, to.y);
    await page.mouse.up();
  } else {
    await page.mouse.click(from.x, from.y);
    const to = await middle(page, cell);
    await page.mouse.click(to.x, to.y);
  }
}

/** @param {Page} page @param {CellView} cell */
const middle = (page, cell) => still(page, target(page, cell), `${cell.q},${cell.r} is shown as a target`);

/**
 * A turn that brings the end nearer: it closes in on the mover's own queen. Nobody plays so, but a game ends soon.
 * @param {GameView} game @returns {{piece: string, q: number, r: number}}
 */
export function hastyTurn(game) {
  const { position } = game;
  const letter = position.toMove === 'white' ? 'w' : 'b';
  const queen = position.pieces.find((laid) => laid.piece === `${letter}Q`);
  const legal = position.legal;
  assert.ok(legal.length, 'there is a turn');
  const own = legal.find((turn) => turn.piece === `${letter}Q`);
  if (!queen) return own ?? legal[0];
  const far = (/** @type {{q: number, r: number}} */ cell) =>
    Math.max(Math.abs(cell.q - queen.q), Math.abs(cell.r - queen.r), Math.abs(cell.q + cell.r - queen.q - queen.r));
  const at = new Map(position.pieces.map((laid) => [laid.piece, laid]));
  const worth = (/** @type {typeof legal[number]} */ turn) => {
    if (turn.piece === `${letter}Q`) return -10;
    const laid = at.get(turn.piece);
    // What is beside the queen stays there; ants and others come from afar.
    if (laid && far(laid) <= 1) return -8;
    const taken = position.pieces.some((other) => other.q === turn.q && other.r === turn.r);
    return (taken ? -6 : 0) - far(turn) + (laid ? 0.2 : 0.1);
  };
  return legal.reduce((best, turn) => (worth(turn) > worth(best) ? turn : best));
}

/** Two people at a table by link, White and Black. @param {Browser} browser @param {string} [language] */
export async function pair(browser, language = 'en') {
  const first = await reader(browser, { language });
  const second = await reader(browser, { size: PHONE, language });
  return { first, second, link: await inviteFrom(first.page) };
}

/** Makes a game by link as White, with the base set. @param {Page} page @returns {Promise<string>} the link */
export async function inviteFrom(page) {
  await page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ side: 'white', set: '+' })));
  await page.goto('/');
  await page.click('[data-action="link"]');
  await page.waitForSelector('.invite .qr');
  return page.inputValue('.invite input');
}

/**
 * Sits down at the link, and waits until both pages know it.
 * @param {Page} host
 * @param {Page} guest
 * @param {string} link
 */
export async function seat(host, guest, link) {
  await guest.goto(link);
  await guest.click('[data-action="join"]');
  await guest.waitForSelector('[data-action="actions.abort"]');
  await host.waitForSelector('.invite', { state: 'detached' });
}

/**
 * Both take turns until there are so many.
 * @param {Page[]} pages White's and Black's
 * @param {number} plies
 * @param {number} [from]
 */
export async function playOn(pages, plies, from = 0) {
  for (let ply = from; ply < plies; ply++) {
    const turn = hastyTurn(await serverGame(pages[ply % 2]));
    await put(pages[ply % 2], turn.piece, turn, 'tap');
    for (const page of pages) await untilPly(page, ply + 1);
  }
}

/** Begins a game of two at this screen, from the first page. @param {Page} page */
export async function sitDown(page) {
  await page.goto('/');
  await page.click('[data-action="screen"]');
  await page.waitForURL(/\/game\//);
  await page.waitForSelector('.game:not(.loading) .pile');
}

/**
 * Makes a game of two at this screen that the form does not offer, and goes there.
 * @param {Page} page
 * @param {Partial<import('../../types/wire.js').NewGame>} options
 */
export async function special(page, options) {
  // The page itself asks for something first: only after the answer is it known who asks.
  await page.goto('/', { waitUntil: 'networkidle' });
  const id = await page.evaluate(async (wanted) => {
    const game = {
      ruleset: { expansions: {} },
      seats: { white: { type: 'me' }, black: { type: 'sameScreen' } },
      clock: { type: 'none' },
      ...wanted,
    };
    const answer = await fetch('/api/games', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(game),
    });
    return (await answer.json()).id;
  }, options);
  await page.goto(`/game/${id}`);
  await page.waitForSelector('.game:not(.loading) .pile');
}

/**
 * Takes some turn by tapping, as the game's next one.
 * @param {Page} page
 * @param {number} ply how many turns there are after it
 */
export async function lay(page, ply) {
  const turn = hastyTurn(await serverGame(page));
  await put(page, turn.piece, turn, 'tap');
  await untilPly(page, ply);
}
