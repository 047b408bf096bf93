// Stations of the practice, played to their ends: a win in two, two turns that are held, a won position, the small game; and by
// keyboard alone a refutation and a whole lesson.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { sidesTaken, standing, turnsOf } from '../../app/practice/opponent.js';
import { question, readAll, solution } from '../../app/puzzles/file.js';
import { cellAt } from '../../ground/hex.js';
import { PHONE, accessible, launch, leave, put, reader, serverGame, untilFocused, untilFree } from './harness.js';

/** @import { Page } from 'playwright-core' */
/** @import { Puzzle } from '../../app/puzzles/file.js' */
/** @import { PositionAsk, PositionView } from '../../types/wire.js' */

const file = (/** @type {string} */ name) => readFileSync(new URL(`../../${name}`, import.meta.url));
const module = await load(file('engine/whole.wasm'));
const all = readAll(file('puzzles/shipped.txt').toString());

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** @param {PositionAsk} ask @returns {PositionView} */
function position(ask) {
  const found = module({ type: 'position', ask });
  assert.ok(found.type === 'position', JSON.stringify(found));
  return found.answer.position;
}

/** @param {Page} page @param {string} within @param {{piece: string, q: number, r: number}} turn */
async function play(page, within, { piece, q, r }) {
  const laid = page.locator(`${within} .tiles .tile[data-piece="${piece}"]`);
  await ((await laid.count()) ? laid : page.locator(`${within} .pile[data-piece="${piece}"]`)).click();
  await page.locator(`${within} .mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
}

const turnsShown = (/** @type {Page} */ page, /** @type {number} */ turns) =>
  page.waitForFunction((n) => Number(document.querySelector('.puzzle')?.getAttribute('data-turns')) >= n, turns);

test('a win in two is found from the map, and the map counts it', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/practice');
  await page.click('[data-station="win-2"]');
  await page.waitForSelector('.puzzle .table .tile');
  const name = await page.getAttribute('.puzzle', 'data-puzzle');
  const puzzle = all.find((one) => one.name === name);
  assert.ok(puzzle);
  assert.deepEqual([puzzle.aim, puzzle.turns], ['win', 2]);
  assert.match(await page.innerText('.puzzle-task'), /win in 2 turns/);
  const turns = solution(puzzle);
  for (let i = 0; i < turns.length; i += 2) {
    await turnsShown(page, i);
    const turn = turns[i];
    assert.ok(turn);
    await play(page, '.to-solve', turn);
  }
  await page.locator('.puzzle-verdict.right', { hasText: 'Solved!' }).waitFor();
  await page.goto('/practice');
  await page.locator('[data-station="win-2"]', { hasText: 'Solved: 1' }).waitFor();
  await leave(context);
});

/** What is proved of the only defence of a puzzle, with what the attacker does then. @param {Puzzle} puzzle */
function defended(puzzle) {
  const [turn] = solution(puzzle);
  assert.ok(turn);
  const { aim, turns } = puzzle;
  const attempt = { position: question(puzzle), aim, turns, spare: true, play: turn, ms: 10_000 };
  const found = module({ type: 'puzzle', attempt });
  assert.ok(found.type === 'puzzle' && found.verdict.type === 'right');
  return found.verdict;
}

/** A turn after the attacker's answer that holds, or one that does not. @param {Puzzle} puzzle @param {'right' | 'wrong'} wanted */
function secondTry(puzzle, wanted) {
  const ask = { ...question(puzzle), moves: defended(puzzle).turns };
  for (const { piece, q, r } of position(ask).legal) {
    const attempt = { position: ask, aim: puzzle.aim, turns: 1, spare: true, play: { piece, q, r }, ms: 10_000 };
    const answer = module({ type: 'puzzle', attempt });
    if (answer.type === 'puzzle' && answer.verdict.type === wanted) return { piece, q, r };
  }
  assert.fail(`no turn is ${wanted}`);
}

test('two turns are held: the attacker goes on, and a turn that holds is asked for once more', {
  timeout: 180_000,
}, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.goto('/practice');
  await page.waitForSelector('[data-station="hold-2"]');
  assert.match((await page.getAttribute('[data-station="hold-2"]', 'href')) ?? '', /training#hold-2$/);
  // One with few tiles that nobody throws.
  const [puzzle] = all
    .filter((one) => one.aim === 'hold' && one.turns === 2 && !/[MP]/.test(one.set) && defended(one).left === 1)
    .sort((one, other) => one.table.length - other.table.length);
  assert.ok(puzzle);
  await page.goto(`/puzzles/one?name=${puzzle.name}`);
  await page.waitForSelector('.puzzle .table .tile');
  const both = async (/** @type {'right' | 'wrong'} */ wanted) => {
    const [first] = solution(puzzle);
    assert.ok(first);
    await play(page, '.to-solve', first);
    await page.locator('.puzzle-verdict', { hasText: 'That holds!' }).waitFor();
    await turnsShown(page, 2);
    await play(page, '.to-solve', secondTry(puzzle, wanted));
  };
  // Whoever lets go the second time has lost after all, and sees how.
  await both('wrong');
  await page.locator('.puzzle-verdict.wrong', { hasText: /Then it is lost: [wb][A-Z]/ }).waitFor();
  await page.click('[data-action="again"]');
  await page.waitForFunction(() => document.querySelector('.puzzle')?.getAttribute('data-turns') === '0');
  await both('right');
  await page.locator('.puzzle-verdict.right', { hasText: 'Solved!' }).waitFor();
  await leave(context);
});

/** A turn that wins by force. @param {PositionAsk} ask */
function winning(ask) {
  const found = module({ type: 'solve', position: ask, turns: 5, ms: 30_000 });
  assert.ok(found.type === 'solved' && found.turns, 'a win is still there');
  const text = found.nodes[1].text;
  const turn = position(ask).legal.find((one) => one.text === text);
  assert.ok(turn, text);
  return turn;
}

test('a won position is played out against any level, and the map remembers it', { timeout: 180_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/practice#won');
  await accessible(page, 'the practice');
  const card = page.locator('h2#won + .card');
  assert.equal(await card.locator('.comb input').count(), 10, 'every level is there');
  await card.locator('.comb input[value="2"]').check({ force: true });
  await card.locator('select').selectOption('Base+L');
  await card.locator('[data-action="won-position"]').click();
  await page.waitForURL(/\/game\//);
  await untilFree(page);
  const begun = await serverGame(page);
  const [me] = begun.you;
  assert.equal(begun.gameType, 'Base+L');
  assert.equal(begun.status.seats[me === 'white' ? 'black' : 'white'].level, 2);
  assert.ok(begun.diagram);
  for (let turns = 0; turns < 6; turns++) {
    await untilFree(page);
    const now = await serverGame(page);
    if (now.status.outcome) break;
    const turn = winning({ diagram: begun.diagram, moves: now.turns.map(({ text }) => text) });
    await put(page, turn.piece, turn, 'tap');
    await page.waitForFunction((count) => document.querySelectorAll('.move').length > count, now.turns.length);
  }
  assert.equal((await serverGame(page)).status.outcome?.result, me);
  await page.locator('.result', { hasText: 'You won' }).waitFor();
  await page.goto('/practice');
  await page.locator('[data-station="won"].solved', { hasText: 'Won' }).waitFor();
  assert.equal(await page.locator('[data-station="first"].solved').count(), 0, 'that was not the first game');
  await leave(context);
});

/** The tiles of the small game as they lie on the table. @param {Page} page */
async function laid(page) {
  const found = await page
    .locator('.small-game .tiles .tile[data-piece]')
    .evaluateAll((tiles) =>
      tiles.map((tile) => [tile.getAttribute('data-piece') ?? '', tile.getAttribute('transform') ?? '']),
    );
  return found.map(([piece, transform]) => {
    const [x, y] = (transform.match(/-?[\d.]+/g) ?? []).map(Number);
    return { piece, ...cellAt({ x, y }) };
  });
}

/** White's turn: the one after which the worst that Black can do is least bad. @param {PositionView} now @param {(more: string[]) => PositionView} after */
function prudent(now, after) {
  let [best, text] = [Number.NEGATIVE_INFINITY, ''];
  for (const turn of turnsOf(now)) {
    const then = after([turn.text ?? '']);
    if (standing(then) === 'white') return turn;
    const worths = turnsOf(then).map((answer) => {
      const last = after([turn.text ?? '', answer.text ?? '']);
      const stands = standing(last);
      if (stands === 'black') return -100;
      if (stands === 'white') return 50;
      return 3 * sidesTaken(last, 'black') - 2 * sidesTaken(last, 'white') + turnsOf(last).length / 20;
    });
    const queen = then.pieces.some(({ piece }) => piece === 'wQ') ? 2 : 0;
    const worth = standing(then) === 'open' ? Math.min(20, ...worths) + queen : -50;
    if (worth > best) [best, text] = [worth, turn.text ?? ''];
  }
  return turnsOf(now).find((turn) => turn.text === text);
}

/** Waits until these tiles lie on the table, after so many turns. @param {Page} page @param {PositionView} wanted @param {number} turns */
async function untilLaid(page, wanted, turns) {
  for (let tries = 0; tries < 400; tries++) {
    const [tiles, shown] = [await laid(page), await page.getAttribute('.small-game', 'data-turns')];
    const alike = wanted.pieces.every(({ piece, q, r }) =>
      tiles.some((one) => one.piece === piece && one.q === q && one.r === r),
    );
    if (alike && tiles.length === wanted.pieces.length && shown === String(turns)) return;
    await page.waitForTimeout(50);
  }
  assert.fail('the table is not as it should be');
}

/** Plays the small game once, as its page does: who can do nothing passes, and the hive is drawn anew. @param {Page} page @returns {Promise<string>} how it ended */
async function smallGame(page) {
  /** @type {{start: PositionAsk, moves: string[]}} */
  let game = { start: { gameString: 'Base', opening: 'rulebook' }, moves: [] };
  for (let ply = 0; ply < 26; ply++) {
    const after = (/** @type {string[]} */ more) => position({ ...game.start, moves: [...game.moves, ...more] });
    const now = after([]);
    if (standing(now) !== 'open') return standing(now);
    if (!turnsOf(now).length) {
      const side = now.toMove === 'white' ? 'black' : 'white';
      game = { start: question({ tiles: now.pieces, set: 'Base', side, barred: '-' }), moves: [] };
      continue;
    }
    let turn;
    if (now.toMove === 'white') {
      await untilLaid(page, now, game.moves.length);
      turn = prudent(now, after);
      assert.ok(turn);
      await play(page, '.small-game', turn);
    } else {
      const shown = String(game.moves.length + 1);
      await page.waitForFunction((n) => document.querySelector('.small-game')?.getAttribute('data-turns') === n, shown);
      const tiles = await laid(page);
      turn = turnsOf(now).find((one) =>
        tiles.every(({ piece, q, r }) => {
          const was = now.pieces.find((other) => other.piece === piece);
          return piece === one.piece ? one.q === q && one.r === r : was?.q === q && was.r === r;
        }),
      );
      assert.ok(turn, `Black has taken a legal turn: ${JSON.stringify(tiles)}`);
    }
    game = { ...game, moves: [...game.moves, turn.text ?? ''] };
  }
  return 'long';
}

/** Chance with which Black loses to what is prudent. */
const SEEDS = [2, 13];

test('the small game is played to its end, and a win is remembered', { timeout: 300_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/practice/small');
  await page.waitForSelector('.small-game .pile[data-piece="wQ"]');
  const ends = [];
  for (const seed of SEEDS) {
    await page.evaluate((first) => {
      let state = first;
      const others = Math.random;
      Math.random = () => {
        // Nobody but Black draws from it: it is the same every time.
        if (!/\breply\b/.test(new Error('where').stack ?? '')) return others.call(Math);
        state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
        return state / 2 ** 31;
      };
    }, seed);
    ends.push(await smallGame(page));
    if (ends.at(-1) === 'white') break;
    await page.click('[data-action="again"]');
    await page.waitForFunction(() => document.querySelector('.small-game')?.getAttribute('data-turns') === '0');
  }
  assert.equal(ends.at(-1), 'white', ends.join());
  await page.locator('.puzzle-verdict.right', { hasText: 'Four sides: you win!' }).waitFor();
  await untilFocused(page, '[data-action="again"]');
  await page.goto('/practice');
  await page.locator('[data-station="small"].solved', { hasText: 'Won' }).waitFor();
  await leave(context);
});

/** Takes a turn by keyboard alone: a letter picks the tile, `n` leads from target to target. @param {Page} page @param {string} within @param {{piece: string, q: number, r: number}} turn */
async function byKeys(page, within, { piece, q, r }) {
  await page.focus(`${within} .table`);
  const presses = await page.evaluate(
    ({ name, box }) => {
      const names = (/** @type {string} */ selector) =>
        [...document.querySelectorAll(`${box} ${selector}`)].flatMap((node) => node.getAttribute('data-piece') ?? []);
      const alike = (/** @type {string} */ one) => one.slice(0, 2) === name.slice(0, 2);
      const lies = names('.tiles .tile[data-piece]').filter(alike).sort();
      return lies.includes(name) ? lies.indexOf(name) + 1 + Number(names('.pile').some(alike)) : 1;
    },
    { name: piece, box: within },
  );
  for (let i = 0; i < presses; i++) await page.keyboard.press(piece[1].toLowerCase());
  const cursor = () => page.getAttribute(`${within} .mark-cursor`, 'data-cell');
  for (let tries = 0; tries < 80 && (await cursor()) !== `${q},${r}`; tries++) await page.keyboard.press('n');
  assert.equal(await cursor(), `${q},${r}`);
  await page.keyboard.press('Enter');
}

/** A legal turn with a tile of one's own of which the module proves that it fails. @param {Puzzle} puzzle */
function wrongTry(puzzle) {
  const { aim, turns } = puzzle;
  const ask = question(puzzle);
  for (const { piece, q, r } of position(ask).legal.filter((turn) => turn.piece[0] === puzzle.side[0])) {
    const attempt = { position: ask, aim, turns, spare: true, play: { piece, q, r }, ms: 10_000 };
    const answer = module({ type: 'puzzle', attempt });
    if (answer.type === 'puzzle' && answer.verdict.type === 'wrong' && answer.verdict.turns.length > 1)
      return { piece, q, r };
  }
  assert.fail('every turn wins');
}

test('a puzzle is refuted and then solved by keyboard alone', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  const own = (/** @type {Puzzle} */ one) => solution(one).every((turn, i) => i % 2 || turn?.piece[0] === one.side[0]);
  const [puzzle] = all
    .filter((one) => one.aim === 'win' && one.turns === 2 && one.set === 'Base' && own(one))
    .sort((one, other) => one.table.length - other.table.length);
  await page.goto(`/puzzles/one?name=${puzzle.name}`);
  await page.waitForSelector('.puzzle .table .tile');
  await byKeys(page, '.to-solve', wrongTry(puzzle));
  await page.locator('.puzzle-verdict.wrong', { hasText: 'follows' }).waitFor();
  await untilFocused(page, '[data-action="again"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.puzzle')?.getAttribute('data-turns') === '0');
  await untilFocused(page, '.to-solve .table');
  const turns = solution(puzzle);
  for (let i = 0; i < turns.length; i += 2) {
    await turnsShown(page, i);
    const turn = turns[i];
    assert.ok(turn);
    await byKeys(page, '.to-solve', turn);
  }
  await page.locator('.puzzle-verdict.right', { hasText: 'Solved!' }).waitFor();
  await leave(context);
});

/** Presses Tab until something has the focus. @param {Page} page @param {string} what */
async function tabTo(page, what) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((selector) => !!document.activeElement?.matches(selector), what)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`${what} is reached by Tab`);
}

test('a lesson is opened, failed, helped and solved by keyboard alone', { timeout: 120_000 }, async () => {
  const { context, page } = await reader(browser);
  const id = 'spider-first-walk';
  await page.goto('/lessons');
  await page.waitForSelector(`[data-lesson="${id}"]`);
  await tabTo(page, `[data-lesson="${id}"], [data-lesson="${id}"] a`);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.to-solve .tiles .tile[data-piece]');
  const found = module({ type: 'solution', lesson: id });
  assert.ok(found.type === 'solution' && found.answer.type === 'turn');
  const right = found.answer;
  const lesson = await page.evaluate((name) => fetch(`/api/lessons/en/${name}`).then((one) => one.json()), id);
  const wrong = lesson.position.legal.find((/** @type {{piece: string}} */ turn) => turn.piece !== right.piece);
  assert.ok(wrong);
  await tabTo(page, '[data-action="hint"]');
  await page.keyboard.press('Enter');
  assert.ok(await page.locator('.lesson-hint').isVisible());
  await tabTo(page, '.to-solve .table');
  await byKeys(page, '.to-solve', wrong);
  await page.waitForSelector('.verdict.wrong');
  await byKeys(page, '.to-solve', right);
  await page.waitForSelector('.verdict.right');
  await untilFocused(page, '[data-action="next"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction((was) => !location.pathname.endsWith(was), id);
  await page.waitForSelector('.lesson .lead');
  await leave(context);
});
