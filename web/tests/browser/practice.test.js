// Practice: the first game asks, pinned tiles are found, the small game answers, and a beginner goes from the first page through lessons
// to a first game that is won.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { told } from './book.js';
import { PHONE, accessible, launch, leave, put, reader, serverGame, untilFocused, untilFree } from './harness.js';

/** @import { Page } from 'playwright-core' */
/** @import { ChapterView, LessonAnswer, LessonView } from '../../types/wire.js' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const module = await load(readFileSync(new URL('../../engine/whole.wasm', import.meta.url)));

/** @param {Page} page @param {string} within @param {{piece: string, q: number, r: number}} turn */
async function play(page, within, { piece, q, r }) {
  const laid = page.locator(`${within} .tiles .tile[data-piece="${piece}"]`);
  await ((await laid.count()) ? laid : page.locator(`${within} .pile[data-piece="${piece}"]`)).click();
  await page.locator(`${within} .mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
}

test('the first game stops and asks, and what the reader does is judged', { timeout: 180_000 }, async () => {
  const chapter = /** @type {ChapterView} */ (await told('/rulebook/en/first-game'));
  const block = chapter.blocks.find((one) => one.type === 'replay');
  assert.ok(block?.type === 'replay');
  const { boards, moves, questions } = block.replay;
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/rules/first-game');
  const within = 'figure[data-replay="first"]';
  const turn = (/** @type {number} */ ply, /** @type {string} */ text) => {
    const { gameString, opening, position } = boards[ply];
    const after = module({ type: 'position', ask: { gameString, opening, moves: [text] } });
    assert.ok(after.type === 'position');
    const found = position.legal.find((one) => one.text === after.answer.turns.at(-1));
    assert.ok(found, `${text} can be played`);
    return found;
  };
  const verdict = (/** @type {string} */ kind) => page.waitForSelector(`${within} .replay-verdict.${kind}`);
  const listed = () =>
    page.locator(`${within} .move`).evaluateAll((all) => all.map((one) => one.textContent?.trim() ?? ''));
  await page.locator(`${within} .move[data-ply="5"]`).click();
  // What follows is not told beforehand.
  const [told5, hidden5] = [(await listed()).slice(0, 5), (await listed()).slice(5)];
  assert.deepEqual(told5, moves.slice(0, 5));
  assert.ok(hidden5.length === moves.length - 5 && hidden5.every((text) => text === '…'), hidden5.join());
  assert.ok(await page.locator('.replay-ask').isHidden(), 'nothing is asked here');
  assert.deepEqual(
    questions.map(({ ply }) => ply),
    [6, 14, 17, 18],
  );
  await page.locator(`${within} .move[data-ply="17"]`).click();
  await page.locator('.replay-ask', { hasText: 'How would you save Black?' }).waitFor();
  await accessible(page, 'a question in a game');
  // As it was played, which loses; and as the book says afterwards.
  await play(page, within, turn(17, moves[17]));
  await verdict('wrong');
  await page.locator(`${within} [data-action="back"]`).click();
  await play(page, within, turn(17, 'bA3 wA3-'));
  await verdict('right');
  await page.locator(`${within} .move[data-ply="18"]`).click();
  await page.locator('.replay-ask', { hasText: 'What would you do?' }).waitFor();
  await play(page, within, turn(18, moves[18]));
  await verdict('right');
  assert.equal((await listed())[18], '…', 'the answer is not in the list');
  // Where the rules have nothing to say the player looks at it: the same turn, one as good, and one that is clearly worse.
  await page.locator(`${within} .move[data-ply="6"]`).click();
  await play(page, within, turn(6, moves[6]));
  await page.locator('.replay-verdict', { hasText: 'Just what was played here.' }).waitFor();
  await page.locator(`${within} [data-action="back"]`).click();
  const looked = { timeout: 60_000 };
  await play(page, within, turn(6, 'wA1 bA1/'));
  await page.locator('.replay-verdict.fine', { hasText: /That can be played, too.*wA1 bQ\// }).waitFor(looked);
  await page.locator(`${within} [data-action="back"]`).click();
  await play(page, within, turn(6, 'wA2 -wA1'));
  await page.locator('.replay-verdict.wrong', { hasText: /clearly better.*wA1 bQ\// }).waitFor(looked);
  await leave(context);
});

test('pinned tiles are found board after board, and the map remembers', { timeout: 180_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/puzzles');
  await page.click('a[href="/practice"]');
  await page.click('[data-station="pins"]');
  for (let n = 0; n < 10; n++) {
    await page.waitForFunction((i) => document.querySelector('.pins')?.getAttribute('data-board') === String(i), n);
    if (!n) await accessible(page, 'a board with pinned tiles');
    const pinned = ((await page.getAttribute('.pins', 'data-pinned')) ?? '').split(' ');
    // One mistake, so that it is told what was missed.
    for (const piece of n === 1 ? [] : pinned) await page.locator(`.tiles .tile[data-piece="${piece}"]`).click();
    await page.click('[data-action="check"]');
    await page.waitForSelector(`.puzzle-verdict.${n === 1 ? 'wrong' : 'right'}`);
    if (n === 1) assert.match(await page.innerText('.puzzle-verdict'), /These are pinned, too/);
    if (n < 9) await page.keyboard.press('Enter');
  }
  assert.match(await page.innerText('.puzzle-verdict'), /Ten boards. Right: 9/);
  await page.goto('/practice');
  await page.locator('[data-station="pins"]', { hasText: 'Your best: 9' }).waitFor();
  await leave(context);
});

test('in the small game Black answers, and a turn is taken back', { timeout: 90_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/practice/small');
  await page.waitForSelector('.small-game .pile[data-piece="wQ"]');
  await accessible(page, 'the small game');
  const piles = await page
    .locator('.small-game .pile')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-piece')));
  assert.deepEqual(piles.filter((piece) => piece?.[0] === 'w').sort(), ['wA1', 'wG1', 'wQ']);
  await play(page, '.small-game', { piece: 'wG1', q: 0, r: 0 });
  const turns = (/** @type {string} */ n) =>
    page.waitForFunction((count) => document.querySelector('.small-game')?.getAttribute('data-turns') === count, n);
  await turns('2');
  await page.click('[data-action="back"]');
  await turns('0');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
  await leave(context);
});

test('an insect that cannot walk to a cell says why', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/rules/spider');
  await page.click('a[href="/practice/flowers#S1"]');
  await page.waitForSelector('.meadow .mark-target');
  await page.focus('.meadow .table');
  // A cell that is no target is refused with a reason.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(key);
    const barred = await page.evaluate(() => {
      const at = document.querySelector('.meadow .mark-cursor')?.getAttribute('data-cell');
      return !!at && !document.querySelector(`.meadow .mark-target[data-cell="${at}"]`);
    });
    if (!barred) continue;
    await page.keyboard.press('Enter');
    await page.waitForSelector('.meadow .why:not([hidden])');
    break;
  }
  assert.match(await page.innerText('.meadow .why'), /\w{4}/);
  assert.equal(await page.getAttribute('.meadow', 'data-turns'), '0');
  await leave(context);
});

/** Gives a right answer as a person does. @param {Page} page @param {string} id */
async function answer(page, id) {
  const found = module({ type: 'solution', lesson: id });
  assert.ok(found.type === 'solution');
  const given = /** @type {LessonAnswer} */ (found.answer);
  const lesson = /** @type {LessonView} */ (await told(`/lessons/en/${id}`));
  const tap = (/** @type {{q: number, r: number}} */ cell) => {
    const top = lesson.position.pieces.filter(({ q, r }) => q === cell.q && r === cell.r).at(-1);
    if (top) return page.locator(`.to-solve .tiles .tile[data-piece="${top.piece}"]`).click();
    return page.locator(`.to-solve .mark-own.free[data-cell="${cell.q},${cell.r}"]`).click({ force: true });
  };
  if (given.type === 'turn') return play(page, '.lesson > .live', given);
  if (given.type === 'yesNo') return page.click(`[data-answer="${given.yes ? 'yes' : 'no'}"]`);
  if (given.type === 'standing') return page.click(`[data-answer="${given.standing}"]`);
  const cells =
    given.type === 'cells' ? given.cells : lesson.position.pieces.filter(({ piece }) => given.tiles.includes(piece));
  for (const cell of cells) await tap(cell);
  await page.click('[data-action="check"]');
}

/** Whether something lies wholly on the screen with nothing over it. @param {Page} page @param {string} what */
const inSight = (page, what) =>
  page.evaluate((selector) => {
    const found = document.querySelector(selector);
    const box = found?.getBoundingClientRect();
    if (!found || !box) return false;
    const over = document.elementFromPoint(box.left + box.width / 2, box.bottom - 3);
    return box.top >= 0 && box.bottom <= innerHeight && !!over && found.contains(over);
  }, what);

/** A game as the command line reads it. @param {import('../../types/wire.js').GameView} game */
function gameString({ gameType, position, turns }) {
  const turn = `${position.toMove === 'white' ? 'White' : 'Black'}[${Math.floor(position.ply / 2) + 1}]`;
  return turns.length ? [gameType, 'InProgress', turn, ...turns.map(({ text }) => text)].join(';') : gameType;
}

test('from the first page through lessons to a first game that is won', { timeout: 600_000 }, async () => {
  const { context, page } = await reader(browser, { beginner: true, size: PHONE });
  context.setDefaultTimeout(60_000);
  await page.goto('/');
  await page.click('[data-action="learn"]');
  await page.click('.prose a.button.main');
  // Each solved lesson leads to the next, until the base game is known and the first game is offered.
  /** @type {string[]} */
  const done = [];
  for (let n = 0; n < 40 && !(await page.locator('.verdict [data-action="first-game"]').count()); n++) {
    await page.waitForSelector('.lesson .lesson-tools');
    const id = new URL(page.url()).pathname.split('/')[2];
    assert.ok(!done.includes(id), `${id} comes once`);
    done.push(id);
    await page.waitForSelector('.to-solve .tiles .tile');
    const cell = await page.evaluate(
      () => document.querySelector('.to-solve .mark-own.free')?.getBoundingClientRect().width,
    );
    assert.ok(cell === undefined || cell >= 44, `${id}: a finger wants cells that are wider than ${cell}`);
    await answer(page, id);
    await page.waitForSelector('.verdict.right');
    assert.ok(await inSight(page, '.verdict [data-action]'), `${id}: the way on is in sight`);
    if (await page.locator('.verdict [data-action="first-game"]').count()) break;
    await page.click('.verdict [data-action="next"]');
    // The address changes first: the lesson that was solved is still there for a moment.
    await page.waitForSelector('.verdict.right', { state: 'detached' });
  }
  assert.ok(done.length >= 18, `${done.length} lessons`);
  // There is one thing to do now: the expansions can wait.
  assert.deepEqual(await page.locator('.verdict .main').allInnerTexts(), ['Play']);
  await untilFocused(page, '[data-action="first-game"]');
  await page.click('.verdict [data-action="first-game"]');
  await page.waitForURL(/\/game\//);
  const game = await serverGame(page);
  assert.deepEqual([game.gameType, game.status.seats.black.level ?? game.status.seats.white.level], ['Base', 1]);
  // Whoever has learnt this much plays better than the weakest level.
  for (let ply = 0; ply < 120; ply++) {
    await untilFree(page);
    const now = await serverGame(page);
    if (now.status.outcome) break;
    const best = execFileSync(process.env.KYPSELI ?? '', [
      'best',
      gameString(now),
      // Games against the computer are drawn by repetition: whoever does not know that may walk into it.
      '--repetition',
      '--nodes',
      '20000',
      '--lines',
      '1',
      '--json',
    ]);
    const { line } = JSON.parse(String(best).split('\n')[0]);
    const shown = module({ type: 'position', ask: { gameString: gameString(now), opening: 'rulebook' } });
    assert.ok(shown.type === 'position');
    const turn = shown.answer.position.legal.find(({ text }) => text === line[0]);
    assert.ok(turn, String(best));
    await put(page, turn.piece, turn, 'tap');
    await page.waitForFunction((count) => document.querySelectorAll('.move').length > count, now.position.ply);
  }
  const { status, you, position } = await serverGame(page);
  assert.equal(status.outcome?.result, you[0], `after ${position.ply} turns: ${JSON.stringify(status.outcome)}`);
  await page.locator('.result', { hasText: 'You won' }).waitFor();
  // The map knows it.
  await page.goto('/practice');
  await page.locator('[data-station="first"].solved', { hasText: 'Won' }).waitFor();
  await leave(context);
});
