// The rules and the player in the visitor's own browser: what they spare the server, and what happens without them.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { narrow } from '../engine/narrow.js';
import { questions } from '../engine/questions.js';
import { launch, leave, placeOf, reader, untilPly, withoutEngine } from './harness.js';
import { serve } from './server.js';

/** @import { Page } from 'playwright-core' */
/** @import { LessonAnswer, PositionAsk } from '../../types/wire.js' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const code = readFileSync(new URL('../../engine/kypseli.wasm', import.meta.url));
const GAME = 'Base;wS1;bS1 wS1-;wQ -wS1;bQ bS1-';
const address = `/analysis#${new URLSearchParams({ game: GAME })}`;

/** What the page asks the server, from now on. @param {Page} page */
function asked(page) {
  const found = /** @type {string[]} */ ([]);
  page.on('request', (request) => found.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => found.push(new URL(socket.url()).pathname));
  return { found, ofServer: () => found.filter((path) => !path.startsWith('/assets/')) };
}

/** Picks up the spider that holds the hive together, and waits for the reason why it stays. @param {Page} page */
async function liftPinned(page) {
  const pinned = await placeOf(page, 'wS1');
  await page.mouse.click(pinned.x, pinned.y);
  await page.waitForSelector('.why:not([hidden])');
  assert.match(await page.innerText('.why'), /hive/i);
  await page.keyboard.press('Escape');
}

/** Steps, plays, is refused something, and lets the computer think. @param {Page} page */
async function study(page) {
  await untilPly(page, 4);
  for (const count of [3, 2, 3, 4]) {
    const before = await page.locator('.tiles .tile[data-piece]').count();
    await page.keyboard.press(count < before ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForFunction((n) => document.querySelectorAll('.tiles .tile[data-piece]').length === n, count);
  }
  await liftPinned(page);
  const pile = await placeOf(page, 'wA1');
  await page.mouse.click(pile.x, pile.y);
  await page.locator('.mark-target-dot').first().click();
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 5);
  await page.click('.side .toggle input');
  await page.waitForSelector('.lines button');
  await page.click('.lines button');
  await untilPly(page, 6);
  await page.waitForSelector('.lines button');
}

test('an analysing visitor asks the server nothing', async () => {
  const { context, page } = await reader(browser);
  const requests = asked(page);
  await page.goto(address);
  await study(page);
  assert.deepEqual(requests.ofServer(), ['/analysis']);
  assert.ok(requests.found.some((path) => path.endsWith('/engine/kypseli.wasm')));
  assert.ok(await page.locator('[data-served]').isHidden());
  // Whoever wants the server's engine has it.
  await page.press('.think-options summary', 'Enter');
  await page.locator('.thoughts .choice label', { hasText: 'The server' }).click();
  await page.waitForFunction(() => document.querySelector('.lines button'));
  assert.ok(requests.ofServer().includes('/api/analysis'));
  await leave(context);
});

test('the first page does without the engine', async () => {
  const { context, page } = await reader(browser);
  const requests = asked(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  assert.deepEqual(
    requests.found.filter((path) => path.includes('/engine/')),
    [],
  );
  await leave(context);
});

test('our own rules and the server say the same about thousands of positions and all lessons', async () => {
  const { context, page } = await reader(browser);
  await page.goto('/rules', { waitUntil: 'networkidle' });
  const module = await load(code);
  const answer = (/** @type {PositionAsk} */ ask) => {
    const found = module({ type: 'position', ask });
    assert.ok(found.type === 'position');
    return found.answer;
  };
  const all = Array.from({ length: 12 }, (_, seed) => questions(seed, answer)).flat();
  // Questions that make no sense, too.
  all.push({}, { gameString: 'Bees' }, { gameString: 'Base', moves: ['wS1', 'wS1'] }, { gameString: 'Base', ply: 9 });
  all.push({ diagram: 'wQ bQ\n\nBase, white to move' }, { diagram: 'wQ wQ' }, { gameString: 'Base', diagram: 'wQ' });
  assert.ok(all.length > 2000, String(all.length));
  const differences = await page.evaluate(async (asks) => {
    const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[type=module]')).src;
    /** @type {typeof import('../../app/engine/rules.js')} */
    const own = await import(new URL('engine/rules.js', main).href);
    /** @type {typeof import('../../app/api.js')} */
    const server = await import(new URL('api.js', main).href);
    const said = (/** @type {Promise<unknown>} */ answer) =>
      answer.then(
        (found) => JSON.stringify(found),
        (error) => JSON.stringify([error.status, error.refusal]),
      );
    /** @type {string[]} */
    const found = [];
    const compare = async (/** @type {Promise<unknown>} */ one, /** @type {Promise<unknown>} */ other) => {
      const [here, there] = await Promise.all([said(one), said(other)]);
      if (here !== there) found.push(`${here}\n${there}`);
    };
    for (const ask of asks) await compare(own.position(ask), server.position(ask));
    const { lessons } = await server.readLessons('en');
    for (const { id } of lessons) {
      await compare(own.lessonSolution(id), server.lessonSolution(id));
      /** @type {LessonAnswer[]} */
      const answers = [
        await server.lessonSolution(id),
        { type: 'turn', piece: 'wA1', q: 1, r: 0 },
        { type: 'cells', cells: [{ q: 0, r: 0 }] },
        { type: 'tiles', tiles: ['wQ', 'bQ', 'wX'] },
        { type: 'standing', standing: 'open' },
      ];
      for (const given of answers) await compare(own.checkLesson(id, given), server.checkLesson(id, given));
    }
    if (own.isServed()) found.push('the server answered for us');
    return found;
  }, all);
  assert.deepEqual(differences, []);
  await leave(context);
});

test('an old browser is answered by the server, and told so', async () => {
  const { context, page } = await reader(browser);
  await withoutEngine(page);
  const requests = asked(page);
  await page.goto(address);
  await study(page);
  assert.ok(await page.locator('[data-served]').isVisible());
  assert.match(await page.innerText('[data-served]'), /the server answers/);
  assert.ok(requests.ofServer().includes('/api/position') && requests.ofServer().includes('/api/analysis'));
  await leave(context);
});

test('a module that comes only in part is none, and the page goes on', async () => {
  const { context, page } = await reader(browser);
  await context.route('**/engine/kypseli.wasm', (route) =>
    route.fulfill({ contentType: 'application/wasm', body: code.subarray(0, code.length / 2) }),
  );
  await page.goto(address);
  await study(page);
  assert.ok(await page.locator('[data-served]').isVisible());
  await leave(context);
});

test('a module that breaks over every question is given up, and the page goes on', async () => {
  const { context, page } = await reader(browser);
  // It has no memory to give: the first question is a trap.
  const broken = Buffer.from(narrow(code));
  let fetched = 0;
  await context.route('**/engine/kypseli.wasm', (route) => {
    fetched++;
    return route.fulfill({ contentType: 'application/wasm', body: broken });
  });
  await page.goto(address);
  await study(page);
  assert.ok(await page.locator('[data-served]').isVisible());
  // Three for the rules, three for the analysis.
  assert.ok(fetched >= 2 && fetched <= 6, String(fetched));
  await leave(context);
});

test('where the operator offers no analysis, this device thinks and nothing else is offered', async () => {
  const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
  const quiet = await serve(data, undefined, { options: 'no-analysis = true\n' });
  try {
    const { context, page } = await reader(browser);
    // Whoever has once chosen the server is not left without an answer.
    await page.addInitScript(() => localStorage.setItem('kypseli', JSON.stringify({ thinker: 'server' })));
    const requests = asked(page);
    await page.goto(quiet.url + address);
    await study(page);
    assert.deepEqual(requests.ofServer(), ['/analysis']);
    await page.press('.think-options summary', 'Enter');
    await page.waitForSelector('.think-options .choice:has(input[value="3"])');
    assert.equal(await page.locator('input[value="server"]').count(), 0);
    await leave(context);
  } finally {
    await quiet.stop();
    rmSync(data, { recursive: true, force: true });
  }
});

test('several threads think together, and one does where they are not to be had', async () => {
  for (const broken of [false, true]) {
    const { context, page } = await reader(browser);
    if (broken) await context.route('**/engine/threads.wasm', (route) => route.fulfill({ status: 404, body: '' }));
    // A machine with enough processors, whatever this one has.
    await context.route('**/app/engine/threads.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('navigator.hardwareConcurrency', '3'),
      });
    });
    await page.goto(address);
    assert.ok(await page.evaluate(() => crossOriginIsolated));
    await study(page);
    const helpers = page.workers().filter((worker) => worker.url().endsWith('/engine/helper.js'));
    assert.equal(helpers.length, broken ? 0 : 1);
    // Another place ends what they think about, and begins anew.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await untilPly(page, 5);
    await page.waitForSelector('.lines button');
    assert.ok(await page.locator('[data-served]').isHidden());
    await leave(context);
  }
});

test('the whole module comes when a record is read, and the server reads it where that is broken', async () => {
  for (const broken of [false, true]) {
    const { context, page } = await reader(browser);
    if (broken) await context.route('**/engine/whole.wasm', (route) => route.fulfill({ status: 404, body: '' }));
    const requests = asked(page);
    await page.goto(address);
    await untilPly(page, 4);
    assert.ok(!requests.found.some((path) => path.endsWith('/engine/whole.wasm')));
    const main = await page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));
    const games = await page.evaluate(async (script) => {
      /** @type {typeof import('../../app/engine/rules.js')} */
      const own = await import(new URL('engine/rules.js', new URL(script ?? '', location.href)).href);
      return (await own.importRecord('Base;InProgress;White[2];wS1;bS1 wS1-')).games.length;
    }, main);
    assert.equal(games, 1);
    assert.ok(requests.found.some((path) => path.endsWith('/engine/whole.wasm')));
    assert.equal(requests.ofServer().includes('/api/import'), broken);
    await leave(context);
  }
});

test('a Worker that dies takes nothing with it, and is not begun for ever', async () => {
  const { context, page } = await reader(browser);
  let begun = 0;
  await context.route('**/app/engine/worker.js', (route) => {
    begun++;
    return route.fulfill({
      contentType: 'text/javascript',
      body: "postMessage({ ready: true }); onmessage = () => { throw new Error('broken'); };",
    });
  });
  await page.goto(address);
  await study(page);
  assert.ok(await page.locator('[data-served]').isVisible());
  // Three for the rules, three for the analysis.
  assert.ok(begun >= 2 && begun <= 6, String(begun));
  await context.close();
});
