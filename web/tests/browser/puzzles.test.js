// Puzzles: refuted and solved on the board, by mouse, touch and keyboard; the daily one, a streak, a storm.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { daily } from '../../app/puzzles/choose.js';
import { load } from '../../app/engine/module.js';
import { asked, readAll as readMeadows, walks, way } from '../../app/practice/flowers.js';
import { question, solution } from '../../app/puzzles/file.js';
import { OWN_LETTERS, letterOf } from '../languages.js';
import { PHONE, accessible, launch, leave, reader, untilFocused } from './harness.js';
import { all, smallest } from './shipped.js';

/** @import { Page } from 'playwright-core' */
/** @import { Puzzle } from '../../app/puzzles/file.js' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** The puzzle on the page, which its address does not always tell. @param {Page} page @returns {Promise<Puzzle>} */
async function shown(page) {
  const name = await page.getAttribute('.puzzle', 'data-puzzle');
  const found = all.find((one) => one.name === name);
  assert.ok(found);
  return found;
}

/** @param {Page} page @param {{piece: string, q: number, r: number}} turn */
async function play(page, { piece, q, r }) {
  const laid = page.locator(`.tiles .tile[data-piece="${piece}"]`);
  const from = (await laid.count()) ? laid : page.locator(`.pile[data-piece="${piece}"]`);
  await from.click();
  await page.locator(`.mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
}

/** Takes the turns of the solution, one after the other. @param {Page} page */
async function solve(page) {
  const turns = solution(await shown(page));
  for (let i = 0; i < turns.length; i += 2) {
    await untilTurn(page, i);
    const turn = turns[i];
    assert.ok(turn);
    await play(page, turn);
  }
}

const module = await load(readFileSync(new URL('../../engine/whole.wasm', import.meta.url)));

/** A legal turn with a tile of one's own of which the module proves that it fails. @param {Puzzle} puzzle */
function wrongTry(puzzle) {
  const found = module({ type: 'position', ask: question(puzzle) });
  assert.ok(found.type === 'position');
  const { aim, turns } = puzzle;
  for (const { piece, q, r } of found.answer.position.legal.filter((turn) => turn.piece[0] === puzzle.side[0])) {
    const attempt = { position: question(puzzle), aim, turns, spare: true, play: { piece, q, r }, ms: 10_000 };
    const answer = module({ type: 'puzzle', attempt });
    if (answer.type === 'puzzle' && answer.verdict.type === 'wrong' && /^[wb]/.test(answer.verdict.turns[1]))
      return { piece, q, r };
  }
  assert.fail('every turn wins');
}

const ready = (/** @type {Page} */ page) => page.waitForSelector('.puzzle .table .tile');

test('a wrong try is refuted on the board, and the same puzzle solved after it', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  const puzzle = smallest(({ aim, turns, side }) => aim === 'win' && turns === 2 && side === 'white');
  await page.goto(`/puzzles/one#${puzzle.name}`);
  await ready(page);
  await accessible(page, 'a puzzle');
  await play(page, wrongTry(puzzle));
  await page.waitForSelector('.puzzle-verdict.wrong');
  assert.match(await page.innerText('.puzzle-verdict.wrong'), /[wb]\w+.* follows/);
  const stand = Number(await page.getAttribute('.puzzle', 'data-turns'));
  assert.ok(stand === 3 || stand === 4, `${stand}: the try, its answer and what was left to try stand on the board`);
  const rated = await page.innerText('.puzzle-count');
  assert.match(rated, /−\d/);
  await untilFocused(page, '[data-action="again"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.puzzle')?.getAttribute('data-turns') === '0');
  await solve(page);
  await page.waitForSelector('.puzzle-verdict.right');
  await page.waitForFunction(() => /Solved!/.test(document.querySelector('.puzzle-verdict')?.textContent ?? ''));
  // It counted once, as the first try went.
  await page.goto('/puzzles');
  assert.match(await page.innerText('.puzzles-mine'), /0 puzzles solved/);
  await leave(context);
});

/** A day whose puzzle is solved with tiles of one's own: letters pick no others. */
function day() {
  const days = Array.from({ length: 60 }, (_, i) => new Date(2026, 2, i + 1, 12));
  const found = days.find((one) => {
    const puzzle = daily(all, one);
    return solution(puzzle).every((turn, i) => i % 2 || turn?.piece[0] === puzzle.side[0]);
  });
  assert.ok(found);
  return found;
}

test('the daily puzzle is solved by keyboard alone, and remembered', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  const today = day();
  await page.clock.setFixedTime(today);
  await page.goto('/puzzles');
  await page.waitForSelector('[data-mode="daily"]');
  await accessible(page, 'the puzzles');
  await page.focus('[data-mode="daily"]');
  await page.keyboard.press('Enter');
  await ready(page);
  const puzzle = await shown(page);
  assert.equal(puzzle.name, daily(all, today).name);
  const turns = solution(puzzle);
  for (let i = 0; i < turns.length; i += 2) {
    await untilTurn(page, i);
    const turn = turns[i];
    assert.ok(turn);
    await byKeys(page, turn);
  }
  await page.waitForFunction(() => /Solved!/.test(document.querySelector('.puzzle-verdict')?.textContent ?? ''));
  await page.goto('/puzzles');
  assert.match(await page.innerText('[data-mode="daily"]'), /1 day in a row/);
  assert.match(await page.innerText('.puzzles-mine'), /1 puzzle solved/);
  await leave(context);
});

/** Takes a turn by keyboard alone. @param {Page} page @param {{piece: string, q: number, r: number}} turn */
async function byKeys(page, turn) {
  await page.focus('.puzzle .table');
  const presses = await place(page, turn.piece);
  for (let i = 0; i < presses; i++) await page.keyboard.press(turn.piece[1].toLowerCase());
  await page.focus('.puzzle .table');
  for (let tries = 0; tries < 80 && (await cursor(page)) !== `${turn.q},${turn.r}`; tries++)
    await page.keyboard.press('n');
  await page.keyboard.press('Enter');
}

/** How often a letter has to be pressed for a tile: what is in the hand comes first, then the table. @param {Page} page @param {string} piece */
const place = (page, piece) =>
  page.evaluate((name) => {
    const names = (/** @type {string} */ selector) =>
      [...document.querySelectorAll(selector)].flatMap((node) => node.getAttribute('data-piece') ?? []);
    const alike = (/** @type {string} */ one) => one.slice(0, 2) === name.slice(0, 2);
    const laid = names('.puzzle .tiles .tile[data-piece]').filter(alike).sort();
    return laid.includes(name) ? laid.indexOf(name) + 1 + Number(names('.puzzle .pile').some(alike)) : 1;
  }, piece);

/** Where the cursor is. @param {Page} page */
const cursor = (page) => page.evaluate(() => document.querySelector('.puzzle .mark-cursor')?.getAttribute('data-cell'));

/** @param {Page} page @param {number} turns */
const untilTurn = (page, turns) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector('.puzzle')?.getAttribute('data-turns')) >= wanted,
    turns,
  );

test('a storm counts, and ends with its time', { timeout: 180_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.clock.install();
  await page.goto('/puzzles/storm');
  for (let i = 0; i < 3; i++) {
    await page.clock.runFor(2_000);
    await ready(page);
    const puzzle = await shown(page);
    const turns = solution(puzzle);
    for (let k = 0; k < turns.length; k += 2) {
      for (let tries = 0; Number(await page.getAttribute('.puzzle', 'data-turns')) < k && tries < 60; tries++) {
        await page.clock.runFor(400);
        await new Promise((later) => setTimeout(later, 50));
      }
      const turn = turns[k];
      assert.ok(turn);
      await play(page, turn);
    }
    for (let tries = 0; (await page.getAttribute('.puzzle', 'data-puzzle')) === puzzle.name && tries < 60; tries++) {
      await page.clock.runFor(400);
      await new Promise((later) => setTimeout(later, 50));
    }
  }
  assert.match(await page.innerText('.puzzle-count'), /Solved: 3 · In a row: 3/);
  await page.clock.runFor(240_000);
  await page.waitForFunction(() =>
    /Time! Solved: 3/.test(document.querySelector('.puzzle-verdict')?.textContent ?? ''),
  );
  await accessible(page, 'a storm that is over');
  await page.goto('/puzzles');
  assert.match(await page.innerText('[data-mode="storm"]'), /Your best: 3/);
  await leave(context);
});

test('a streak is kept when it is left in the middle, and ends with a mistake', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/puzzles/streak');
  for (let n = 0; n < 2; n++) {
    await ready(page);
    const { name } = await shown(page);
    await solve(page);
    await page.waitForFunction((was) => document.querySelector('.puzzle')?.getAttribute('data-puzzle') !== was, name);
  }
  assert.match(await page.innerText('.puzzle-count'), /2/);
  // Gone in the middle: two are two.
  await page.goto('/puzzles');
  assert.match(await page.innerText('[data-mode="streak"]'), /Your best: 2/);
  await page.click('[data-mode="streak"]');
  await ready(page);
  await play(page, wrongTry(await shown(page)));
  await page.waitForSelector('.puzzle-verdict.wrong');
  await untilFocused(page, '[data-action="once"]');
  await leave(context);
});

test('a defence is refuted with the whole way to the loss, and held', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  const puzzle = smallest(
    ({ aim, turns, themes }) => aim === 'hold' && turns === 1 && !themes.includes('pillbug-throw'),
  );
  await page.goto(`/puzzles/one#${puzzle.name}`);
  await ready(page);
  await play(page, wrongTry(puzzle));
  await page.waitForSelector('.puzzle-verdict.wrong');
  assert.match(await page.innerText('.puzzle-verdict.wrong'), /[wb][A-Z]/);
  await page.click('[data-action="again"]');
  await page.waitForFunction(() => document.querySelector('.puzzle')?.getAttribute('data-turns') === '0');
  await solve(page);
  await page.waitForFunction(() => /Solved!/.test(document.querySelector('.puzzle-verdict')?.textContent ?? ''));
  await leave(context);
});

test('who takes a hint is told that it does not count, and the daily puzzle is solved even so', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await reader(browser);
  await page.clock.setFixedTime(day());
  await page.goto('/puzzles/daily');
  await ready(page);
  await page.click('[data-action="hint"]');
  assert.match(await page.innerText('.puzzle-verdict'), /does not count as solved/);
  await solve(page);
  await page.waitForFunction(() => /Solved!/.test(document.querySelector('.puzzle-verdict')?.textContent ?? ''));
  await page.goto('/puzzles');
  assert.match(await page.innerText('[data-mode="daily"]'), /1 day in a row/);
  assert.match(await page.innerText('.puzzles-mine'), /0 puzzles solved/);
  await leave(context);
});

test('a storm is played by keyboard alone', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/puzzles/storm');
  await ready(page);
  for (let tries = 0; ; tries++) {
    const puzzle = await shown(page);
    const [turn] = solution(puzzle);
    // Letters pick tiles of one's own; another puzzle comes soon.
    assert.ok(turn && tries < 6);
    if (turn.piece[0] !== puzzle.side[0]) {
      await page.reload();
      await ready(page);
      continue;
    }
    await byKeys(page, turn);
    await page.waitForFunction(
      (was) => document.querySelector('.puzzle')?.getAttribute('data-puzzle') !== was,
      puzzle.name,
    );
    break;
  }
  assert.match(await page.innerText('.puzzle-count'), /Solved: 1/);
  await leave(context);
});

test('a puzzle is shared as a link and a picture, and the solution can be seen', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  const puzzle = smallest(({ aim, turns }) => aim === 'win' && turns === 2);
  // Links of earlier days have the name after a `#`.
  await page.goto(`/puzzles/one#${puzzle.name}`);
  await ready(page);
  await page.click('[data-action="share"]');
  const link = await page.inputValue('dialog input');
  assert.ok(link.endsWith(`/puzzles/one?name=${puzzle.name}`), link);
  const pixels = await page.request.get((await page.getAttribute('dialog a[download$=".png"]', 'href')) ?? '');
  assert.equal(pixels.headers()['content-type'], 'image/png');
  // Whoever shows links to others is told what it is about.
  const told = await (
    await page.request.get(link, { headers: { 'sec-fetch-mode': '', 'user-agent': 'Linkbot' } })
  ).text();
  assert.match(told, /og:title" content="(White|Black) to move: win in 2 turns"/);
  await page.goto(link);
  await ready(page);
  assert.equal(await page.getAttribute('.puzzle', 'data-puzzle'), puzzle.name);
  await page.click('[data-action="share"]');
  const picture = decodeURIComponent((await page.getAttribute('dialog a[download]', 'href')) ?? '');
  assert.match(picture, /^data:image\/svg\+xml/);
  assert.match(picture, /(White|Black) to move/, 'the picture says whose turn it is');
  await page.keyboard.press('Escape');
  await page.click('[data-action="show"]');
  await page.waitForFunction(
    (n) => document.querySelector('.puzzle')?.getAttribute('data-turns') === n,
    String(solution(puzzle).length),
  );
  await leave(context);
});

test('an insect walks to its flowers, and its stars are kept', { timeout: 120_000 }, async () => {
  const meadows = readMeadows(readFileSync(new URL('../../practice/flowers.txt', import.meta.url), 'utf8'));
  const meadow = meadows.find(({ name }) => name === 'S2');
  assert.ok(meadow);
  const cells = way(meadow, (at) => {
    const found = module({ type: 'position', ask: asked(meadow, at) });
    return found.type === 'position' ? walks(meadow, found.answer.position) : [];
  });
  assert.equal(cells?.length, meadow.fewest);
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/lessons');
  await page.click('a[href="/practice"]');
  await page.waitForSelector('[data-meadow="S2"]');
  await accessible(page, 'practice');
  await page.click('[data-meadow="S2"]');
  await page.waitForSelector('.mark-flower');
  await accessible(page, 'a meadow');
  for (const [i, { q, r }] of (cells ?? []).entries()) {
    await page.waitForFunction((n) => document.querySelector('.meadow')?.getAttribute('data-turns') === n, String(i));
    await page.locator(`.mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
  }
  await page.waitForFunction(() => /Stars: 3/.test(document.querySelector('.puzzle-verdict')?.textContent ?? ''));
  await untilFocused(page, '[data-action="next"]');
  await page.goto('/practice');
  assert.match(await page.innerText('[data-meadow="S2"]'), /★★★/);
  await leave(context);
});

for (const language of OWN_LETTERS) {
  test(`puzzles in ${language}`, { timeout: 60_000 }, async () => {
    const { context, page } = await reader(browser, { language, size: PHONE });
    await page.goto('/puzzles');
    await page.waitForSelector('.puzzles-themes');
    const text = await page.innerText('main');
    assert.match(text, letterOf(language));
    assert.doesNotMatch(text, /\bpuzzles\.[a-z]+/);
    await page.goto('/practice');
    await page.waitForSelector('[data-meadow="P3"]');
    assert.match(await page.innerText('main'), letterOf(language));
    assert.doesNotMatch(await page.innerText('main'), /\bpractice\.[a-z]+/);
    await page.goto('/puzzles/training');
    await ready(page);
    assert.doesNotMatch(await page.innerText('main'), /\bpuzzles\.[a-z]+/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await leave(context);
  });
}
