// Pictures of every page, to be looked at: both themes, seven sizes, four languages, and sheets with all sizes of a page
// side by side. `npm run look -- FOLDER [words…]` takes those pages, sizes, themes and languages that the words name, and
// all where they name none: `npm run look -- pictures phone dark ja game`.

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIAGRAM, GAP } from '../../app/home/scene.js';
import { LANGUAGES } from '../languages.js';
import { built, serve } from './server.js';

/** @import { Page } from 'playwright-core' */

/** @type {Record<string, [width: number, height: number]>} */
const SIZES = {
  small: [360, 640],
  phone: [390, 844],
  lying: [844, 390],
  tablet: [820, 1180],
  laptop: [1280, 720],
  desk: [1440, 900],
  large: [2560, 1440],
};
const THEMES = /** @type {const} */ (['light', 'dark']);

const [folder = join(tmpdir(), 'kypseli-look'), ...words] = process.argv.slice(2);
process.env.KYPSELI ??= built();
const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
const server = await serve(data);
process.env.KYPSELI_URL = server.url;
const { launch, lay, openSide, put, reader, sitDown, special, untilPly } = await import('./harness.js');

/** A game with towers, all insects and much on the table. */
const record = readFileSync(new URL('../../../docs/game.pgn', import.meta.url), 'utf8');
const turns = [...record.matchAll(/^\d+\. (.+)$/gm)].map(([, turn]) => turn);
/** @param {number} count */
const analysis = (count) =>
  `/analysis#${new URLSearchParams({ game: ['Base+MLP', ...turns.slice(0, count)].join(';') })}`;

const HIVE = `   wQ    bQ    bG1
wG1   wB1+  bA1   bM
   wA1   bB1+  wL
            bP    wS1

wB1 on bS1
bB1 on wB2 on bS2

Base+MLP, white to move
`;
const ALL = { mosquito: true, ladybug: true, pillbug: true };

/** How each page is reached. @type {Record<string, (page: Page) => Promise<unknown>>} */
const PAGES = {
  home: (page) => page.goto('/'),
  form: async (page) => {
    await page.goto('/');
    await page.locator('.new-game').evaluate((form) => form.scrollIntoView());
  },
  game: async (page) => {
    await special(page, {
      diagram: HIVE,
      ruleset: { expansions: ALL },
      clock: { type: 'increment', baseSeconds: 600, incrementSeconds: 5 },
    });
    await page.locator('.tiles .tile[data-piece="wB1"] > .tile-face').click({ force: true });
  },
  begun: async (page) => {
    await special(page, { ruleset: { expansions: ALL } });
    for (let ply = 1; ply <= 4; ply++) await lay(page, ply);
  },
  hint: async (page) => {
    await page.addInitScript(() => localStorage.removeItem('kypseli-coach'));
    await sitDown(page);
    await page.waitForSelector('.coach:not([hidden])');
  },
  card: async (page) => {
    await special(page, { diagram: HIVE, ruleset: { expansions: ALL } });
    await page.hover('.pile[data-piece="wA2"]');
    await page.waitForSelector('.tile-card');
  },
  drawer: async (page) => {
    await special(page, { ruleset: { expansions: ALL } });
    for (let ply = 1; ply <= 6; ply++) await lay(page, ply);
    await openSide(page);
  },
  ring: async (page) => {
    await special(page, { diagram: DIAGRAM });
    const queen = await page.evaluate(async (diagram) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/position', { method: 'POST', headers, body: JSON.stringify({ diagram }) });
      return (await answer.json()).position.pieces.find((/** @type {any} */ one) => one.piece === 'bQ');
    }, DIAGRAM);
    await put(page, 'wA2', { q: queen.q + GAP.q, r: queen.r + GAP.r }, 'tap');
    await page.waitForSelector('.result');
    // The camera goes there.
    await page.waitForTimeout(900);
  },
  share: async (page) => {
    await special(page, { diagram: HIVE, ruleset: { expansions: ALL } });
    await page.click('[data-action="actions.share"]');
    await page.waitForSelector('dialog[open] .share');
  },
  invite: async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.click('[data-action="link"]');
    await page.waitForSelector('.invite .qr');
  },
  settings: async (page) => {
    await page.goto('/');
    await page.click('#open-settings');
    await page.waitForSelector('dialog[open]');
  },
  lobby: (page) => page.goto('/lobby'),
  players: (page) => page.goto('/players'),
  account: (page) => page.goto('/account'),
  analysis: async (page) => {
    await page.goto(analysis(26));
    await untilPly(page, 26);
  },
  lessons: (page) => page.goto('/lessons'),
  lesson: async (page) => {
    await page.goto('/lessons');
    await page.locator('main a[href^="/lessons/"]').first().click();
  },
  rules: (page) => page.goto('/rules'),
  chapter: (page) => page.goto('/rules/beetle'),
  puzzles: (page) => page.goto('/puzzles'),
  puzzle: (page) => page.goto('/puzzles/daily'),
  practice: (page) => page.goto('/practice'),
  lost: (page) => page.goto('/nowhere'),
};

/** What is reached anew on every screen: the camera, or what lies over the board, is where that screen has brought it. */
const ANEW = ['form', 'hint', 'card', 'drawer', 'ring', 'share', 'settings'];

/** @template {string} T @param {readonly T[]} all @returns {readonly T[]} */
const wanted = (all) => (all.some((one) => words.includes(one)) ? all.filter((one) => words.includes(one)) : all);
const sizes = wanted(Object.keys(SIZES));
mkdirSync(folder, { recursive: true });
const browser = await launch();
let taken = 0;
for (const language of wanted(LANGUAGES))
  for (const theme of wanted(THEMES)) {
    for (const name of wanted(Object.keys(PAGES))) {
      /** @type {string[]} */
      const files = [];
      const rounds = ANEW.includes(name) ? sizes.map((size) => [size]) : [sizes];
      for (const round of rounds) await take(name, language, theme, round, files);
      await sheet(name, `${language}-${theme}`, files);
    }
    console.log(`${language}, ${theme}: ${taken} pictures so far`);
  }

/**
 * Goes to a page once, and takes its picture in some sizes.
 * @param {string} name @param {string} language @param {'light' | 'dark'} theme @param {readonly string[]} some @param {string[]} files
 */
async function take(name, language, theme, some, files) {
  const [width, height] = SIZES[some[0]];
  const { context, page } = await reader(browser, { language, theme, size: { width, height } });
  try {
    await PAGES[name](page);
    await page.waitForFunction(
      () => !document.documentElement.hasAttribute('data-going') && document.querySelector('main > *'),
    );
    await page.waitForLoadState('networkidle');
    for (const size of some) {
      const [width, height] = SIZES[size];
      await page.setViewportSize({ width, height });
      // Two frames: the board has measured itself, and has drawn.
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
      const file = join(folder, `${name}-${language}-${theme}-${size}.png`);
      await page.screenshot({ path: file });
      files.push(file);
      taken++;
    }
  } catch (error) {
    console.error(`${name} (${language}, ${theme}): ${error instanceof Error ? error.message : error}`);
  }
  await context.close();
}

/** All sizes of a page on one picture. @param {string} name @param {string} how @param {string[]} files */
async function sheet(name, how, files) {
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  const images = files.map((file) => {
    const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`;
    return `<img src="${source}" style="max-width:560px;max-height:560px">`;
  });
  await page.setContent(
    `<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;align-items:flex-start;gap:8px">${images.join('')}`,
  );
  await page.screenshot({ path: join(folder, `sheet-${name}-${how}.png`), fullPage: true });
  await page.close();
}

await browser.close();
await server.stop();
rmSync(data, { recursive: true, force: true });
console.log(`${taken} pictures in ${pathToFileURL(folder)}`);
