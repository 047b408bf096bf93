// A puzzle, a lesson and a meadow that are solved by hand, wherever the page comes from.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load } from '../../app/engine/module.js';
import { asked, readAll as readMeadows, walks, way } from '../../app/practice/flowers.js';
import { readAll, solution } from '../../app/puzzles/file.js';

/** @import { Page } from 'playwright-core' */

const file = (/** @type {string} */ name) => readFileSync(new URL(`../../${name}`, import.meta.url));
const module = await load(file('engine/whole.wasm'));

/** A puzzle that one can see whole: few tiles, and White wins in two turns. */
export const puzzle = readAll(file('puzzles/shipped.txt').toString())
  .filter(({ aim, turns, side }) => aim === 'win' && turns === 2 && side === 'white')
  .sort((one, other) => one.table.length - other.table.length)[0];

/** @param {Page} page @param {{piece: string, q: number, r: number}} turn */
async function play(page, { piece, q, r }) {
  const laid = page.locator(`.to-solve .tiles .tile[data-piece="${piece}"]`);
  const from = (await laid.count()) ? laid : page.locator(`.to-solve .pile[data-piece="${piece}"]`);
  await from.click();
  await page.locator(`.to-solve .mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
}

/** Solves the puzzle above at its address below this one. @param {Page} page @param {string} root such as `http://host/hive/` */
export async function solvePuzzle(page, root) {
  await page.goto(`${root}puzzles/one#${puzzle.name}`);
  await page.waitForSelector('.puzzle .table .tile');
  const turns = solution(puzzle);
  for (let i = 0; i < turns.length; i += 2) {
    await page.waitForFunction((n) => document.querySelector('.puzzle')?.getAttribute('data-turns') === n, String(i));
    const turn = turns[i];
    assert.ok(turn);
    await play(page, turn);
  }
  await page.waitForSelector('.puzzle-verdict.right');
}

/** A lesson that asks for a turn. */
export const LESSON = 'spider-first-walk';

/** Solves that lesson. @param {Page} page @param {string} root */
export async function solveLesson(page, root) {
  await page.goto(`${root}lessons/${LESSON}`);
  await page.waitForSelector('.page-lesson .tiles .tile[data-piece]', { state: 'attached' });
  const found = module({ type: 'solution', lesson: LESSON });
  assert.ok(found.type === 'solution' && found.answer.type === 'turn');
  await play(page, found.answer);
  await page.waitForSelector('.verdict.right');
}

/** Walks to all flowers of a meadow, by a shortest way. @param {Page} page @param {string} root */
export async function walkMeadow(page, root) {
  const meadow = readMeadows(file('practice/flowers.txt').toString()).find(({ name }) => name === 'S2');
  assert.ok(meadow);
  const cells = way(meadow, (at) => {
    const found = module({ type: 'position', ask: asked(meadow, at) });
    return found.type === 'position' ? walks(meadow, found.answer.position) : [];
  });
  await page.goto(`${root}practice/`);
  await page.click('[data-meadow="S2"]');
  await page.waitForSelector('.mark-flower');
  for (const [i, { q, r }] of (cells ?? []).entries()) {
    await page.waitForFunction((n) => document.querySelector('.meadow')?.getAttribute('data-turns') === n, String(i));
    await page.locator(`.to-solve .mark-target[data-cell="${q},${r}"] .mark-target-dot`).click();
  }
  await page.waitForFunction(() => /Stars: 3/.test(document.querySelector('.puzzle-verdict')?.textContent ?? ''));
}
