// How each page is reached whose picture is taken.

import { readFileSync } from 'node:fs';
import { DIAGRAM, GAP } from '../../app/home/scene.js';
import { lay, openSide, put, sitDown, special, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */
/** @typedef {Awaited<ReturnType<typeof import('./look-people.js').people>>} People */

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

/** @type {Record<string, (page: Page, people: People) => Promise<unknown>>} */
export const PAGES = {
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
  profile: async (page, people) => {
    await people.is('ann', page.context());
    await page.goto('/@Bob');
    await page.waitForSelector('.statistics');
  },
  archive: (page) => page.goto('/archive'),
  watch: async (page) => {
    await page.goto('/watch');
    await page.waitForSelector('.watch .game-card');
  },
  moderation: async (page, people) => {
    await people.is('mona', page.context());
    await page.goto('/moderation');
    await page.waitForSelector('.order-report');
  },
  ahead: async (page, people) => {
    await people.is('ann', page.context());
    await page.goto(`/game/${people.ahead}/ahead`);
    await page.waitForSelector('.ahead .bottom-tray .pile');
  },
  account: (page) => page.goto('/account'),
  analysis: async (page) => {
    await page.goto(analysis(26));
    await untilPly(page, 26);
  },
  explorer: async (page) => {
    await page.goto(analysis(4));
    await untilPly(page, 4);
    await page.keyboard.press('Home');
    await page.click('.explorer > summary');
    await page.waitForSelector('.explored tbody tr');
    await page.locator('.explorer').evaluate((box) => box.scrollIntoView());
  },
  review: async (page) => {
    await page.goto(analysis(14));
    await untilPly(page, 14);
    await page.click('[data-action="tool.review"]');
    await page.waitForSelector('.graph-curve[d]', { state: 'attached' });
    await page.waitForSelector('.review-progress[hidden]', { state: 'attached', timeout: 300_000 });
  },
  editor: async (page) => {
    await page.goto(analysis(20));
    await untilPly(page, 20);
    const edit = page.locator('[data-action="tool.edit"]');
    if (!(await edit.isVisible())) await page.click('[data-action="tool.more"]');
    await page.locator('[data-action="tool.edit"]:visible, [data-action="list.edit"]:visible').first().click();
    await page.waitForSelector('.editor-verdict.good');
  },
  studies: async (page, people) => {
    await people.is('ann', page.context());
    await page.goto('/studies');
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
  training: (page) => page.goto('/puzzles/training'),
  streak: (page) => page.goto('/puzzles/streak'),
  storm: (page) => page.goto('/puzzles/storm'),
  practice: (page) => page.goto('/practice'),
  flowers: (page) => page.goto('/practice/flowers'),
  pins: (page) => page.goto('/practice/pins'),
  'small-game': (page) => page.goto('/practice/small'),
  lost: (page) => page.goto('/nowhere'),
};

/** What is reached anew on every screen: the camera, or what lies over the board, is where that screen has brought it. */
export const ANEW = ['form', 'hint', 'card', 'drawer', 'ring', 'share', 'settings'];
