// The lessons: answered by mouse, touch and keyboard, rightly and wrongly, in every language.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { told } from './book.js';
import { PHONE, accessible, launch, leave, reader, withoutEngine } from './harness.js';
import { OWN_LETTERS, letterOf } from '../languages.js';

/** @import { Page } from 'playwright-core' */
/** @import { LegalTurn, LessonView } from '../../types/wire.js' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * A legal turn of a lesson.
 * @param {string} id
 * @param {(turn: LegalTurn) => boolean} which
 * @returns {Promise<LegalTurn>}
 */
async function turnOf(id, which) {
  const lesson = /** @type {LessonView} */ (await told(`/lessons/en/${id}`));
  const found = lesson.position.legal.find(which);
  assert.ok(found, `${id} has such a turn`);
  return found;
}

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
  const other =
    lesson.position.legal.find(
      (turn) => turn.piece !== 'wS1' && lesson.position.pieces.some((laid) => laid.piece === turn.piece),
    ) ?? lesson.position.legal.find((turn) => turn.piece !== 'wS1');
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

test('a lesson teaches before it asks, and a tile that is only touched is no answer', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  const lesson = /** @type {LessonView} */ (await told('/lessons/en/pinned-tile'));
  await page.goto('/lessons/pinned-tile');
  await page.waitForSelector('.to-solve .tiles .tile[data-piece]');
  assert.equal(await page.innerText('.lesson-teach-words'), lesson.teach.replace(/<[^>]+>/g, '').trim());
  assert.equal(await page.locator('.lesson-teach .tile').count(), 0, 'on a phone the answers need the room');
  await page.locator('[data-action="example"]').tap();
  await page.waitForSelector('.lesson-teach figure.live .tiles .tile[data-piece]');
  assert.equal(
    await page.locator('.lesson-teach figure.live .tiles .tile[data-piece]').count(),
    lesson.example.position.pieces.length,
  );
  await accessible(page, 'a lesson with its example');
  // The queen is pinned here. Whoever touches her is told so, and has not answered yet.
  await page.goto('/lessons/free-the-queen');
  await page.locator('.to-solve .tiles .tile[data-piece="wQ"]').tap();
  await page.waitForSelector('.why:not([hidden])');
  assert.equal(await page.locator('.verdict.wrong').count(), 0, 'touching is no answer');
  await leave(context);
});

test('where there is room the example stands open beside the task, and all of it is seen', {
  timeout: 60_000,
}, async () => {
  const { context, page } = await reader(browser);
  for (const id of ['pinned-tile', 'who-won', 'spider-first-walk']) {
    const lesson = /** @type {LessonView} */ (await told(`/lessons/en/${id}`));
    await page.goto(`/lessons/${id}`);
    await page.waitForSelector('.lesson-teach figure.live .tiles .tile[data-piece]');
    assert.equal(
      await page.locator('.lesson-teach figure.live .tiles .tile[data-piece]').count(),
      lesson.example.position.pieces.length,
    );
    const low = await page.evaluate(() =>
      ['.lesson-teach .table-frame', '.lesson .lead', '.lesson-tools', '.to-solve .table-frame'].filter(
        (selector) => (document.querySelector(selector)?.getBoundingClientRect().bottom ?? Infinity) > innerHeight,
      ),
    );
    assert.deepEqual(low, [], `${id}: nothing of it is below the fold`);
    // What is taught comes first, from the left.
    const [taught, asked] = await page.evaluate(() =>
      ['.lesson-teach', '.lesson .lead'].map((name) => document.querySelector(name)?.getBoundingClientRect().left ?? 0),
    );
    assert.ok(taught < asked, `${taught} ${asked}`);
  }
  await accessible(page, 'a lesson with its example beside it');
  await leave(context);
});

test('lessons are grouped by theme, and the base game leads to a first game', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/lessons');
  await page.waitForSelector('.contents-part');
  assert.deepEqual(
    await page.locator('.contents-part').evaluateAll((parts) => parts.map((part) => part.getAttribute('data-part'))),
    ['rules', 'insects', 'playing', 'expansions', 'more'],
  );
  assert.equal(await page.locator('.contents-entry.here').count(), 1);
  await page.locator('[data-action="first-game"]').click();
  await page.waitForURL(/\/game\//);
  const game = await page.evaluate(() =>
    fetch(`/api/games/${location.pathname.split('/')[2]}`).then((answer) => answer.json()),
  );
  assert.equal(game.gameType, 'Base');
  await leave(context);
});

test('cells are chosen by mouse and keyboard, and what is wrong with them is told', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  const lesson = /** @type {LessonView} */ (await told('/lessons/en/where-to-place'));
  await page.goto('/lessons/where-to-place');
  await page.waitForSelector('.to-solve .tiles .tile[data-piece]');
  // By keyboard: the cursor begins on a tile, which is no free cell.
  const table = page.locator('.to-solve [role=application]');
  await page.keyboard.press('Tab');
  await table.focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.to-solve .mark-own.chosen');
  await page.locator('[data-action="check"]').press('Enter');
  await page.waitForSelector('.verdict.wrong');
  assert.match(await page.innerText('.verdict.wrong'), /taken[\s\S]*6 cells are missing/);
  assert.equal(await page.locator('.to-solve .mark-own.wrong').count(), 1);
  const [first] = lesson.position.pieces;
  const taken = await cellOnScreen(page, lesson, first);
  await page.mouse.click(taken.x, taken.y);
  assert.equal(
    await page.locator('.to-solve .mark-own.chosen, .to-solve .mark-own.wrong').count(),
    0,
    'chosen twice is not chosen',
  );
  // By mouse: every cell where a new tile may enter.
  const entries = [
    ...new Map(
      lesson.position.legal
        .filter((turn) => lesson.position.hands.white.includes(turn.piece))
        .map((turn) => [`${turn.q},${turn.r}`, turn]),
    ).values(),
  ];
  assert.equal(entries.length, 6);
  for (const cell of entries) {
    const spot = await cellOnScreen(page, lesson, cell);
    await page.mouse.click(spot.x, spot.y);
  }
  assert.equal(await page.locator('.to-solve .mark-own.chosen').count(), 6);
  await page.locator('[data-action="check"]').click();
  await page.waitForSelector('.verdict.right');
  await leave(context);
});

test('tiles, yes or no, and how a game stands', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/lessons/pinned-tile');
  await page.locator('.to-solve .tiles .tile[data-piece="wQ"]').tap();
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

test('an answer that nobody could check leaves the task as it was', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  const right = await turnOf('spider-first-walk', (turn) => turn.piece === 'wS1');
  await withoutEngine(page);
  await page.goto('/lessons/spider-first-walk');
  await page.waitForSelector('.to-solve .tiles .tile[data-piece]');
  const before = await page.locator('.to-solve .tiles .tile[data-piece="wS1"]').getAttribute('transform');
  const limit = { refusal: { rule: 'limit', text: 'too many', retryAfterSeconds: 3 } };
  for (const [answer, words] of /** @type {const} */ ([
    [{ status: 429, json: limit }, /3 seconds/],
    [null, /cannot be reached/],
  ])) {
    await page.route('**/check', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await play(page, right);
    await page.waitForFunction(
      (text) => new RegExp(text).test(document.querySelector('.verdict.trouble')?.textContent ?? ''),
      words.source,
    );
    assert.doesNotMatch(await page.innerText('.verdict'), /Not quite/);
    await page.waitForFunction(
      (place) =>
        document.querySelector('.to-solve .tiles .tile[data-piece="wS1"]')?.getAttribute('transform') === place,
      before,
    );
    await page.unroute('**/check');
  }
  await play(page, right);
  await page.waitForSelector('.verdict.right');
  await leave(context);
});

test('a solved lesson is done again; after two failures the solution is shown, and does not count', {
  timeout: 60_000,
}, async () => {
  const { context, page } = await reader(browser);
  const id = 'stop-the-ring';
  const lesson = /** @type {LessonView} */ (await told(`/lessons/en/${id}`));
  const wQ = lesson.position.pieces.find((laid) => laid.piece === 'wQ');
  assert.ok(wQ);
  await page.goto(`/lessons/${id}`);
  await page.waitForSelector('.to-solve .tiles .tile[data-piece]');
  // The last gap, filled by oneself: that is one mistake, and leaving it to Black is the other.
  const gap = { q: wQ.q + 1, r: wQ.r };
  const own = lesson.position.legal.find((turn) => turn.piece === 'wA2' && turn.q === gap.q && turn.r === gap.r);
  assert.ok(own, 'the gap can be filled by a tile that is not part of the ring');
  await play(page, own);
  await page.waitForFunction(() => /your own queen/.test(document.querySelector('.verdict.wrong')?.textContent ?? ''));
  assert.equal(await page.locator('[data-action="show"]').count(), 0, 'one mistake is not two');
  const idle = lesson.position.legal.find((turn) => lesson.position.hands.white.includes(turn.piece));
  assert.ok(idle, 'a new tile stops nothing');
  await play(page, idle);
  await page.waitForFunction(() =>
    /can still close the ring: .*ant/i.test(document.querySelector('.verdict.wrong')?.textContent ?? ''),
  );
  await page.locator('[data-action="show"]').click();
  await page.waitForSelector('.verdict.shown');
  await accessible(page, 'a solution');
  assert.equal(
    (await page.evaluate(() => fetch('/api/lessons/progress').then((answer) => answer.json()))).solved.length,
    0,
  );
  await page.locator('[data-action="again"]').click();
  await page.waitForFunction(() => !document.querySelector('.verdict')?.textContent);
  const solution = await told(`/lessons/${id}/solution`);
  await play(page, solution);
  await page.waitForSelector('.verdict.right');
  // Solved, and once more.
  await page.locator('[data-action="again"]').click();
  await page.waitForFunction(() => !document.querySelector('.verdict')?.textContent);
  await play(page, solution);
  await page.waitForSelector('.verdict.right');
  // The chapter that it belongs to knows.
  await page.goto(`/rules/${lesson.entry.chapter}`);
  await page.waitForSelector('.chapter-lessons li.solved .tick');
  assert.equal(await page.locator('.chapter-lessons .tick').count(), 1);
  await leave(context);
});

test('a tile that does not belong there comes with the reason', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/lessons/who-can-move');
  for (const piece of ['wQ', 'bA1']) await page.locator(`.to-solve .tiles .tile[data-piece="${piece}"]`).click();
  await page.locator('[data-action="check"]').click();
  await page.waitForFunction(() =>
    /other colour: .*ant.*split the hive.*2 tiles are missing/is.test(
      document.querySelector('.verdict.wrong')?.textContent ?? '',
    ),
  );
  await page.goto('/lessons/pinned-tile');
  await page.locator('.to-solve .tiles .tile[data-piece="wA1"]').click();
  await page.locator('[data-action="check"]').click();
  await page.waitForFunction(() =>
    /without splitting the hive: .*ant/i.test(document.querySelector('.verdict.wrong')?.textContent ?? ''),
  );
  await leave(context);
});

for (const language of OWN_LETTERS) {
  test(`a lesson is failed and solved (${language})`, { timeout: 60_000 }, async () => {
    const { context, page } = await reader(browser, { language, size: language === 'ru' ? PHONE : undefined });
    const lesson = /** @type {LessonView} */ (await told(`/lessons/${language}/who-won`));
    await page.goto('/lessons/who-won');
    await page.waitForFunction((title) => document.querySelector('h1')?.textContent === title, lesson.entry.title);
    await page.locator('[data-answer="black"]').click();
    await page.waitForSelector('.verdict.wrong');
    await page.locator('[data-answer="open"]').click();
    await page.locator('[data-action="show"]').waitFor();
    await page.locator('[data-answer="white"]').click();
    await page.waitForSelector('.verdict.right');
    const text = await page.innerText('main');
    assert.match(text, letterOf(language));
    assert.doesNotMatch(text, /\b(book|live|lesson|lessons|standing)\.[a-z]+\b/i);
    assert.ok(
      text.includes(
        await page.evaluate(
          (html) => Object.assign(document.createElement('div'), { innerHTML: html }).textContent?.trim() ?? '',
          lesson.right,
        ),
      ),
    );
    await accessible(page, `a lesson in ${language}`);
    await leave(context);
  });
}

/** Plays a turn of a lesson. @param {Page} page @param {{piece: string, q: number, r: number}} turn */
async function play(page, { piece, q, r }) {
  const laid = page.locator(`.to-solve .tiles .tile[data-piece="${piece}"]`);
  const from = (await laid.count()) ? laid : page.locator(`.to-solve .pile[data-piece="${piece}"]`);
  if (!(await page.locator(`.to-solve .mark-target[data-cell="${q},${r}"]`).count())) await from.click();
  await page.locator(`.to-solve .mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
}

/**
 * Where a cell is on the screen, told by two tiles of known places.
 * @param {Page} page
 * @param {LessonView} lesson
 * @param {{q: number, r: number}} cell
 */
async function cellOnScreen(page, lesson, cell) {
  const [first] = lesson.position.pieces;
  const box = await page.locator(`.to-solve .tiles .tile[data-piece="${first.piece}"] > .tile-face`).boundingBox();
  assert.ok(box);
  // The corners of a face are rounded, so its width tells more than its height.
  const unit = box.width / (Math.sqrt(3) * 45.3);
  const [dq, dr] = [cell.q - first.q, cell.r - first.r];
  const size = 50;
  return {
    x: box.x + box.width / 2 + Math.sqrt(3) * size * (dq + dr / 2) * unit,
    y: box.y + box.height / 2 + 1.5 * size * dr * unit,
  };
}
