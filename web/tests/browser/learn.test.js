// The rulebook on live boards: in every language, by mouse, touch and keyboard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { boardOf, figure, middleOf, told } from './book.js';
import {
  DESKTOP,
  PHONE,
  accessible,
  launch,
  leave,
  reader,
  serverGame,
  untilFree,
  untilPly,
  withoutEngine,
} from './harness.js';
import { DEEP, LANGUAGES, letterOf, partFor } from '../languages.js';

/** @import { RulebookView } from '../../types/wire.js' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A reader who has taken a turn on the queen's board. */
async function queenMoved() {
  const { context, page } = await reader(browser);
  const board = await boardOf('queen', 'queen-four');
  const [to] = board.targets;
  await page.goto('/rules/queen');
  const live = figure(page, 'queen-four');
  await live.locator(`.mark-target[data-cell="${to.q},${to.r}"] .mark-target-dot`).click();
  return { context, page, live, board, to };
}

for (const language of LANGUAGES) {
  test(`the rulebook is there with all its boards (${language})`, { timeout: 300_000 }, async () => {
    const book = /** @type {RulebookView} */ (await told(`/rulebook/${language}`));
    const { context, page } = await reader(browser, { language, size: language === 'ja' ? PHONE : DESKTOP });
    await page.goto('/rules');
    await page.waitForSelector('.contents-list');
    assert.deepEqual(
      await page.locator('.contents-list strong').allInnerTexts(),
      book.chapters.map((chapter) => chapter.title),
    );
    await accessible(page, `contents in ${language}`);
    // One is read from the first chapter to the last, as a reader goes through the book; of the others a part is opened.
    const whole = DEEP || language === 'en';
    if (whole) await page.goto(`/rules/${book.chapters[0].slug}`);
    for (const [i, { slug, boards, title }] of (whole ? book.chapters : partFor(book.chapters, language)).entries()) {
      if (!whole) await page.goto(`/rules/${slug}`);
      else if (i > 0) await page.locator('.turn-page.next').click();
      await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, title);
      assert.equal(await page.locator('figure.live').count(), boards, slug);
      const text = await page.innerText('main');
      assert.match(text, letterOf(language), slug);
      assert.doesNotMatch(text, /\b(book|live|lesson|lessons|edition|standing)\.[a-z]+\b/i, slug);
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${slug} is not wider than the screen`,
      );
    }
    await page.goto('/rules/spider');
    await page.waitForSelector('figure.live .mark-target');
    await accessible(page, `the spider in ${language}`);
    await leave(context);
  });
}

test('a board by mouse: moves are shown, a wrong cell is explained, a turn is taken and taken back', {
  timeout: 60_000,
}, async () => {
  const { context, page } = await reader(browser);
  const board = await boardOf('spider', 'spider-four');
  await page.goto('/rules/spider');
  const live = figure(page, 'spider-four');
  await live.locator('.mark-target').first().waitFor();
  assert.equal(await live.locator('.mark-target').count(), 4, 'as many cells as the rulebook says');
  // A wrong cell: the free one beside the spider that the book speaks of.
  const at = await middleOf(page, 'spider-four', 'bS1');
  const width = (await live.locator('.tiles .tile[data-piece="bS1"]').boundingBox())?.width ?? 0;
  await page.mouse.click(at.x - width, at.y);
  await live.locator('.why:not([hidden])').waitFor();
  assert.match(await live.locator('.why').innerText(), /spider/i);
  assert.equal(await live.locator('.mark-own.wrong').count(), 1);
  // A right one.
  const [to] = board.targets;
  await live.locator(`.mark-target[data-cell="${to.q},${to.r}"] .mark-target-dot`).click();
  await live.locator('[data-action="back"]:not([hidden])').waitFor();
  assert.match(await live.locator('.live-turn').innerText(), /White to move/);
  assert.ok(await live.locator('.live-count').isHidden(), 'what was counted before the turn is gone');
  await live.locator('[data-action="back"]').click();
  await page.waitForFunction(
    () => document.querySelectorAll('figure[data-board="spider-four"] .mark-target').length === 4,
  );
  // The other side's tile: its moves are shown, and that it is not its turn.
  await page.goto('/rules/queen');
  const other = figure(page, 'queen-four');
  await other.locator('.mark-target').first().waitFor();
  const ant = await middleOf(page, 'queen-four', 'wA1');
  await page.mouse.click(ant.x, ant.y);
  await page.waitForFunction(() =>
    /the other colour is to move/.test(document.querySelector('.why')?.textContent ?? ''),
  );
  assert.ok(await other.locator('.mark-target').count());
  await leave(context);
});

test('a way is shown step by step', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  for (const [slug, id] of [
    ['spider', 'spider-four'],
    ['ladybug', 'ladybug-ten'],
    ['ant', 'ant-eleven'],
  ]) {
    const board = await boardOf(slug, id);
    const [path] = board.paths;
    assert.ok(path, `${id} has a way`);
    await page.goto(`/rules/${slug}`);
    const live = figure(page, id);
    for (let step = 1; step < path.cells.length; step++) {
      await live.locator('[data-action="step"]').click();
      assert.equal(await live.locator('.walk-at').innerText(), `${step} / ${path.cells.length - 1}`);
    }
    assert.ok(await live.locator('[data-action="step"]').isDisabled(), 'the way has an end');
  }
  await leave(context);
});

test('after a way the board is played on, whether it was walked through or left', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  const board = await boardOf('spider', 'spider-four');
  const [to] = board.targets;
  await page.goto('/rules/spider');
  const live = figure(page, 'spider-four');
  const targets = (/** @type {number} */ count) =>
    page.waitForFunction(
      (n) => document.querySelectorAll('figure[data-board="spider-four"] .mark-target').length === n,
      count,
    );
  const home = await live.locator('.tiles .tile[data-piece="bS1"]').getAttribute('transform');
  const atHome = () =>
    page.waitForFunction(
      (place) =>
        document
          .querySelector('figure[data-board="spider-four"] .tile[data-piece="bS1"]')
          ?.getAttribute('transform') === place,
      home,
    );
  await targets(4);
  // A step forward and back again: as if nothing had been.
  await live.locator('[data-action="step"]').click();
  await targets(0);
  await live.locator('[data-action="step-back"]').click();
  await targets(4);
  // On its way the spider is asked for: it stands where it was, and can go.
  await live.locator('[data-action="step"]').click();
  await targets(0);
  const spider = await middleOf(page, 'spider-four', 'bS1');
  await page.mouse.click(spider.x, spider.y);
  await targets(4);
  await atHome();
  // Another tile, while the spider is on its way.
  await live.locator('[data-action="step"]').click();
  await targets(0);
  const grasshopper = await middleOf(page, 'spider-four', 'bG1');
  await page.mouse.click(grasshopper.x, grasshopper.y);
  await atHome();
  await live.locator('.why:not([hidden]), .mark-target').first().waitFor();
  // Twice in a hurry is one way, which ends by itself.
  for (let press = 0; press < 2; press++) await live.locator('[data-action="walk"]').click();
  await targets(0);
  await targets(4);
  await atHome();
  await live.locator(`.mark-target[data-cell="${to.q},${to.r}"] .mark-target-dot`).click();
  await live.locator('[data-action="back"]:not([hidden])').waitFor();
  // And after a turn of one's own.
  await live.locator('[data-action="step"]').click();
  await page.waitForFunction(() =>
    document.querySelector('figure[data-board="spider-four"] .walk-at')?.textContent?.startsWith('1 '),
  );
  const ant = await middleOf(page, 'spider-four', 'wA1');
  await page.mouse.click(ant.x, ant.y);
  await live.locator('.why:not([hidden]), .mark-target').first().waitFor();
  await leave(context);
});

test('any tile shows where it could go, also after a turn, whoever is to move', { timeout: 60_000 }, async () => {
  const { context, page, live, to } = await queenMoved();
  await page.waitForFunction(() => /White to move/.test(document.querySelector('.live-turn')?.textContent ?? ''));
  // The queen that has just moved: not her turn, but this is where she could go.
  const queen = await middleOf(page, 'queen-four', 'bQ');
  await page.mouse.click(queen.x, queen.y);
  await live.locator('.mark-target').first().waitFor();
  assert.match(await live.locator('.why').innerText(), /the other colour is to move/);
  // The cells are round the queen, wherever the drawing begins.
  const cells = await live
    .locator('.mark-target')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-cell') ?? ''));
  for (const cell of cells) {
    const [q, r] = cell.split(',').map(Number);
    const [dq, dr] = [q - to.q, r - to.r];
    assert.equal(Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr)), 1, `${cell} is beside ${to.q},${to.r}`);
  }
  await leave(context);
});

test('an answer that comes too late is not shown', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  const board = await boardOf('spider', 'spider-four');
  const [to] = board.targets;
  await withoutEngine(page);
  await page.goto('/rules/spider');
  const live = figure(page, 'spider-four');
  await live.locator('.mark-target').first().waitFor();
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => {
    release = () => resolve(null);
  });
  await page.route('**/api/position', async (route) => {
    await held;
    await route.continue();
  });
  const answered = page.waitForResponse('**/api/position');
  await live.locator(`.mark-target[data-cell="${to.q},${to.r}"] .mark-target-dot`).click();
  await live.locator('[data-action="refused"]').click();
  await live.locator('.mark-own.wrong').waitFor();
  const why = await live.locator('.why').innerText();
  release();
  await (await answered).finished();
  // What comes now was asked after the answer, so that was dealt with.
  await page.unroute('**/api/position');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  assert.equal(await live.locator('.why').innerText(), why);
  assert.ok(await live.locator('[data-action="back"]').isHidden());
  assert.match(await live.locator('.live-turn').innerText(), /Black to move/);
  await leave(context);
});

test('a chapter that cannot be fetched is not called a wrong address', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  for (const path of ['/rules/spider', '/lessons/touch']) {
    await page.route('**/book/en/{rules,lessons}/*', (route) =>
      route.fulfill({ status: 503, json: { refusal: { rule: 'trouble', text: 'later' } } }),
    );
    await page.goto(path);
    await page.waitForFunction(() => /could not be shown/.test(document.querySelector('h1')?.textContent ?? ''));
    await page.unroute('**/book/en/{rules,lessons}/*');
  }
  for (const path of ['/rules/tarantula', '/lessons/tarantula']) {
    await page.goto(path);
    await page.waitForFunction(() => /nothing here/.test(document.querySelector('h1')?.textContent ?? ''));
  }
  // The page itself writes down what went wrong.
  await context.close();
});

test('a board by touch', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/rules/queen');
  const live = figure(page, 'queen-four');
  await live.locator('.mark-target').first().waitFor();
  const board = await boardOf('queen', 'queen-four');
  const [to] = board.targets;
  const dot = live.locator(`.mark-target[data-cell="${to.q},${to.r}"] .mark-target-dot`);
  await dot.scrollIntoViewIfNeeded();
  const box = await dot.boundingBox();
  assert.ok(box);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await live.locator('[data-action="back"]:not([hidden])').waitFor();
  await leave(context);
});

test('a board by keyboard', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/rules/queen');
  const live = figure(page, 'queen-four');
  await live.locator('.mark-target').first().waitFor();
  await page.keyboard.press('Tab');
  await live.locator('[role=application]').focus();
  await page.keyboard.press('n');
  await live.locator('.mark-cursor').waitFor();
  await page.keyboard.press('Enter');
  await live.locator('[data-action="back"]:not([hidden])').waitFor();
  await page.waitForFunction(() =>
    /beside/.test(document.querySelector('[role=status][aria-live]')?.textContent ?? ''),
  );
  await leave(context);
});

test('a board is played on against the computer', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  const board = await boardOf('queen', 'queen-four');
  await page.goto('/rules/queen');
  await figure(page, 'queen-four').locator('[data-action="play-on"]').click();
  await page.waitForURL(/\/game\//);
  await untilFree(page);
  const game = await serverGame(page);
  assert.deepEqual(game.position.pieces, board.position.pieces);
  assert.equal(game.you[0], board.position.toMove);
  const turn = game.position.legal.find((one) => game.position.pieces.some((laid) => laid.piece === one.piece));
  assert.ok(turn, 'some tile on the table can move');
  const { piece, q, r } = turn;
  await page.locator(`.tiles .tile[data-piece="${piece}"]`).click();
  await page.locator(`.mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
  await untilPly(page, 2);
  await untilFree(page);
  // Earlier moments are asked about with the drawing.
  await page.keyboard.press('Home');
  await page.waitForSelector('.game.looking');
  await page.waitForFunction(
    (count) => document.querySelectorAll('.table .tiles .tile[data-piece]').length === count,
    board.position.pieces.length,
  );
  // And so are those that are tried, also after the page is loaded again.
  await page.locator('[data-action="actions.analyse"]').click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.waitForSelector('.analysis .tree .move');
    await page.keyboard.press('Home');
    await page.waitForFunction(
      (count) => document.querySelectorAll('.table .tiles .tile[data-piece]').length === count,
      board.position.pieces.length,
    );
    await page.locator('.analysis .toggle input').first().check();
    await page.waitForFunction(
      (piece) => document.querySelector('.analysis .lines')?.textContent?.includes(piece),
      piece[0],
    );
  }
  await leave(context);
});

test('a board is played on from what the reader has made of it', { timeout: 60_000 }, async () => {
  const { context, page, live, board, to } = await queenMoved();
  await live.locator('[data-action="back"]:not([hidden])').waitFor();
  await live.locator('[data-action="play-on"]').click();
  await page.waitForURL(/\/game\//);
  await untilFree(page);
  const game = await serverGame(page);
  // The same tiles beside the queen, wherever the drawing begins.
  const relative = (/** @type {typeof game.position.pieces} */ pieces, /** @type {string} */ middle) => {
    const at = pieces.find((laid) => laid.piece === middle);
    assert.ok(at);
    return pieces.map((laid) => `${laid.piece} ${laid.q - at.q},${laid.r - at.r},${laid.height}`).sort();
  };
  assert.ok(board.pick?.type === 'tile');
  const { piece } = board.pick;
  const still = board.position.pieces.find((laid) => laid.piece !== piece)?.piece ?? '';
  const wanted = board.position.pieces.map((laid) => (laid.piece === piece ? { ...laid, q: to.q, r: to.r } : laid));
  assert.deepEqual(relative(game.position.pieces, still), relative(wanted, still));
  assert.notEqual(game.you[0], board.position.toMove, 'the reader plays the side whose turn it is now');
  await leave(context);
});

test('an edition begins a game with its tiles and its opening', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/rules/editions');
  await page.waitForSelector('.edition');
  assert.equal(await page.locator('.edition').count(), 5);
  const names = await page.locator('.edition h2').allInnerTexts();
  assert.deepEqual(names, ['Hive, 2011', 'Hive with both expansions', 'Hive Pocket', 'Hive', 'Hive Pocket']);
  await page.locator('[data-edition="R3"] [data-action="play-edition"]').click();
  await page.waitForURL(/\/game\//);
  const game = await serverGame(page);
  assert.equal(game.gameType, 'Base+ML');
  assert.equal(game.ruleset.edition, 'R3');
  assert.equal(game.ruleset.opening, 'rulebook');
  // In the language of the box: the insects have the names of that rulebook.
  await page.goto('/rules/editions');
  await page.locator('[data-edition="R4"] [data-action="play-edition-in"]').click();
  await page.waitForURL(/\/game\//);
  await page.waitForFunction(() => document.documentElement.lang === 'ja');
  assert.equal((await serverGame(page)).gameType, 'Base');
  await page.waitForSelector('.pile[aria-label*="女王蜂"]');
  await leave(context);
});
