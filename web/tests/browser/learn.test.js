// The rulebook on live boards, and the lessons: in every language, by mouse, touch and keyboard.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE, accessible, base, launch, leave, reader, serverGame, untilFree, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */
/** @import { ChapterView, LessonView, BoardView, RulebookView } from '../../types/wire.js' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => void (browser = await launch()));
after(() => browser.close());

/** @param {string} path */
const told = async (path) => (await fetch(`${base}/api${path}`)).json();

/** @param {Page} page @param {string} id */
const figure = (page, id) => page.locator(`figure[data-board="${id}"]`);

/** @param {Page} page @param {string} board @param {string} piece */
async function middleOf(page, board, piece) {
  const node = figure(page, board).locator(`.tiles .tile[data-piece="${piece}"]`);
  await node.scrollIntoViewIfNeeded();
  const box = await node.boundingBox();
  assert.ok(box, `${piece} is on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The board of a chapter as the server tells it. @param {string} slug @param {string} id @returns {Promise<BoardView>} */
async function boardOf(slug, id) {
  const chapter = /** @type {ChapterView} */ (await told(`/rulebook/en/${slug}`));
  for (const block of chapter.blocks) if (block.type === 'board' && block.board.id === id) return block.board;
  throw new Error(`${slug} has no board ${id}`);
}

/** Whether letters are drawn as themselves: those that no font has are all the same box. @param {Page} page @param {string} letters */
const drawnApart = (page, letters) =>
  page.evaluate((text) => {
    const font = getComputedStyle(document.querySelector('h1') ?? document.body);
    const pictures = [...text].map((letter) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [40, 40];
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      pen.font = `28px ${font.fontFamily}`;
      pen.fillText(letter, 4, 30);
      return canvas.toDataURL();
    });
    return new Set([...pictures, document.createElement('canvas').toDataURL()]).size === text.length + 1;
  }, letters);

for (const [language, letters, sample] of /** @type {const} */ ([['en', /[a-z]/, 'abc'], ['ru', /[а-я]/, 'бжщ'], ['el', /[α-ω]/, 'δψλ'], ['ja', /[ぁ-ん]/, 'あ虫置']])) {
  test(`the rulebook is there with all its boards (${language})`, { timeout: 180_000 }, async () => {
    const book = /** @type {RulebookView} */ (await told(`/rulebook/${language}`));
    const { context, page } = await reader(browser, { language, size: language === 'ja' ? PHONE : DESKTOP });
    await page.goto('/rules');
    await page.waitForSelector('.contents-list');
    assert.deepEqual(await page.locator('.contents-list strong').allInnerTexts(), book.chapters.map((chapter) => chapter.title));
    assert.ok(await drawnApart(page, sample), 'there is a font for these letters');
    await accessible(page, `contents in ${language}`);
    for (const { slug, boards, title } of book.chapters) {
      await page.goto(`/rules/${slug}`);
      await page.waitForFunction((text) => document.querySelector('h1')?.textContent === text, title);
      assert.equal(await page.locator('figure.live').count(), boards, slug);
      const text = await page.innerText('main');
      assert.match(text, letters, slug);
      assert.doesNotMatch(text, /\b(book|live|lesson|lessons|edition|standing)\.[a-z]+\b/i, slug);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${slug} is not wider than the screen`);
    }
    await page.goto('/rules/spider');
    await page.waitForSelector('figure.live .mark-target');
    await accessible(page, `the spider in ${language}`);
    await leave(context);
  });
}

test('a board by mouse: moves are shown, a wrong cell is explained, a turn is taken and taken back', { timeout: 60_000 }, async () => {
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
  await live.locator('[data-action="back"]').click();
  await page.waitForFunction(() => document.querySelectorAll('figure[data-board="spider-four"] .mark-target').length === 4);
  // The other side's tile: its moves are shown, and that it is not its turn.
  await page.goto('/rules/queen');
  const other = figure(page, 'queen-four');
  await other.locator('.mark-target').first().waitFor();
  const ant = await middleOf(page, 'queen-four', 'wA1');
  await page.mouse.click(ant.x, ant.y);
  await page.waitForFunction(() => /turn it is not/.test(document.querySelector('.why')?.textContent ?? ''));
  assert.ok(await other.locator('.mark-target').count());
  await leave(context);
});

test('a way is shown step by step', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  for (const [slug, id] of [['spider', 'spider-four'], ['ladybug', 'ladybug-ten'], ['ant', 'ant-eleven']]) {
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
  await page.waitForFunction(() => /beside/.test(document.querySelector('[role=status][aria-live]')?.textContent ?? ''));
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
  await page.waitForFunction((count) => document.querySelectorAll('.table .tiles .tile').length === count, board.position.pieces.length);
  // And so are those that are tried, also after the page is loaded again.
  await page.locator('[data-action="actions.analyse"]').click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await page.waitForSelector('.analysis .moves .move');
    await page.keyboard.press('Home');
    await page.waitForFunction((count) => document.querySelectorAll('.table .tiles .tile').length === count, board.position.pieces.length);
    await page.locator('.analysis .toggle input').first().check();
    await page.waitForFunction((piece) => document.querySelector('.analysis .lines')?.textContent?.includes(piece), piece[0]);
  }
  await leave(context);
});

test('a board is played on from what the reader has made of it', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  const board = await boardOf('queen', 'queen-four');
  const [to] = board.targets;
  await page.goto('/rules/queen');
  const live = figure(page, 'queen-four');
  await live.locator(`.mark-target[data-cell="${to.q},${to.r}"] .mark-target-dot`).click();
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

test('a lesson is failed, then solved, and remembered', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  const lesson = /** @type {LessonView} */ (await told('/lessons/en/spider-first-walk'));
  await page.goto('/lessons');
  await page.locator('[data-lesson="spider-first-walk"]').click();
  await page.waitForSelector('.lesson');
  await accessible(page, 'a lesson');
  await page.locator('[data-action="hint"]').click();
  assert.ok(await page.locator('.lesson-hint').isVisible());
  // Another tile can move as well, but that is not what was asked for.
  const other = lesson.position.legal.find((turn) => turn.piece !== 'wS1' && lesson.position.pieces.some((laid) => laid.piece === turn.piece)) ?? lesson.position.legal.find((turn) => turn.piece !== 'wS1');
  assert.ok(other);
  await play(page, other);
  await page.waitForSelector('.verdict.wrong');
  assert.ok((await page.innerText('.verdict.wrong')).length > 20);
  const right = lesson.position.legal.find((turn) => turn.piece === 'wS1');
  assert.ok(right);
  await play(page, right);
  await page.waitForSelector('.verdict.right');
  await page.goto('/lessons');
  await page.waitForSelector('[data-lesson="spider-first-walk"].solved');
  assert.equal(await page.locator('.solved').count(), 1);
  await leave(context);
});

test('cells are chosen by mouse and keyboard, and what is wrong with them is told', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  const lesson = /** @type {LessonView} */ (await told('/lessons/en/where-to-place'));
  await page.goto('/lessons/where-to-place');
  await page.waitForSelector('.lesson .tiles .tile');
  // By keyboard: the cursor begins on a tile, which is no free cell.
  const table = page.locator('[role=application]');
  await page.keyboard.press('Tab');
  await table.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.mark-own.chosen');
  await page.locator('[data-action="check"]').press('Enter');
  await page.waitForSelector('.verdict.wrong');
  assert.match(await page.innerText('.verdict.wrong'), /taken[\s\S]*6 cells are missing/);
  assert.equal(await page.locator('.mark-own.wrong').count(), 1);
  const [first] = lesson.position.pieces;
  const taken = await cellOnScreen(page, lesson, first);
  await page.mouse.click(taken.x, taken.y);
  assert.equal(await page.locator('.mark-own.chosen, .mark-own.wrong').count(), 0, 'chosen twice is not chosen');
  // By mouse: every cell where a new tile may enter.
  const entries = [...new Map(lesson.position.legal.filter((turn) => lesson.position.hands.white.includes(turn.piece)).map((turn) => [`${turn.q},${turn.r}`, turn])).values()];
  assert.equal(entries.length, 6);
  for (const cell of entries) {
    const spot = await cellOnScreen(page, lesson, cell);
    await page.mouse.click(spot.x, spot.y);
  }
  assert.equal(await page.locator('.mark-own.chosen').count(), 6);
  await page.locator('[data-action="check"]').click();
  await page.waitForSelector('.verdict.right');
  await leave(context);
});

test('tiles, yes or no, and how a game stands', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/lessons/pinned-tile');
  await page.locator('.tiles .tile[data-piece="wQ"]').tap();
  await page.locator('[data-action="check"]').tap();
  await page.waitForSelector('.verdict.right');
  await page.goto('/lessons/must-you-pass');
  await page.locator('[data-answer="no"]').tap();
  await page.waitForSelector('.verdict.wrong');
  await page.locator('[data-answer="yes"]').tap();
  await page.waitForSelector('.verdict.right');
  await page.goto('/lessons/who-won');
  await page.locator('[data-answer="white"]').tap();
  await page.waitForSelector('.verdict.right');
  await page.locator('[data-action="next"]').tap();
  await page.waitForURL(/\/lessons\/touch$/);
  await leave(context);
});

/** Plays a turn of a lesson. @param {Page} page @param {{piece: string, q: number, r: number}} turn */
async function play(page, { piece, q, r }) {
  const laid = page.locator(`.tiles .tile[data-piece="${piece}"]`);
  const from = (await laid.count()) ? laid : page.locator(`.pile[data-piece="${piece}"]`);
  if (!(await page.locator(`.mark-target[data-cell="${q},${r}"]`).count())) await from.click();
  await page.locator(`.mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
}

/** Where a cell is on the screen, told by two tiles of known places. @param {Page} page @param {LessonView} lesson @param {{q: number, r: number}} cell */
async function cellOnScreen(page, lesson, cell) {
  const [first] = lesson.position.pieces;
  const box = await page.locator(`.tiles .tile[data-piece="${first.piece}"] .tile-face`).boundingBox();
  assert.ok(box);
  // The corners of a face are rounded, so its width tells more than its height.
  const unit = box.width / (Math.sqrt(3) * 45.3);
  const [dq, dr] = [cell.q - first.q, cell.r - first.r];
  const size = 50;
  return { x: box.x + box.width / 2 + Math.sqrt(3) * size * (dq + dr / 2) * unit, y: box.y + box.height / 2 + 1.5 * size * dr * unit };
}
