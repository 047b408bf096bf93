// Practice: the small game keeps to the rules and ends, and the boards with pinned tiles have something to find.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { ROUND, fitting, pinnedOf } from '../../app/practice/pinned.js';
import { ENOUGH, belongs, reply, sidesTaken, standing, turnsOf } from '../../app/practice/opponent.js';
import { laid, question, readAll } from '../../app/puzzles/file.js';

/** @import { PositionAsk, PositionView } from '../../types/wire.js' */

const here = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const module = await load(readFileSync(here('engine/whole.wasm')));

/** @param {PositionAsk} ask @returns {PositionView} */
function position(ask) {
  const found = module({ type: 'position', ask });
  assert.ok(found.type === 'position', JSON.stringify(found));
  return found.answer.position;
}

/** Chance that can be had again. @param {number} seed */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** A small game, White by chance. @param {number} seed */
async function play(seed) {
  const random = chance(seed);
  const start = { gameString: 'Base', opening: /** @type {const} */ ('rulebook') };
  /** @type {string[]} */
  const moves = [];
  for (let ply = 0; ply < 80; ply++) {
    const now = position({ ...start, moves });
    const stands = standing(now);
    if (stands !== 'open') return { stands, now, moves };
    const turns = turnsOf(now);
    if (!turns.length) return { stands: 'stuck', now, moves };
    const after = async (/** @type {string[]} */ more) => position({ ...start, moves: [...moves, ...more] });
    const text =
      now.toMove === 'black' ? await reply(now, after, random) : turns[Math.floor(random() * turns.length)].text;
    assert.ok(text && turns.some((one) => one.text === text), `${text} is a turn of the small game`);
    moves.push(text);
  }
  return { stands: 'long', now: position({ ...start, moves }), moves };
}

test('the small game has four tiles a side, and its player beats chance', { timeout: 300_000 }, async () => {
  const counts = /** @type {Record<string, number>} */ ({});
  for (let seed = 1; seed <= 12; seed++) {
    const { stands, now, moves } = await play(seed);
    counts[stands] = (counts[stands] ?? 0) + 1;
    assert.ok(
      now.pieces.every(({ piece }) => belongs(piece)),
      moves.join(';'),
    );
    assert.ok(now.pieces.length <= 8);
    if (stands === 'black') assert.ok(sidesTaken(now, 'white') >= ENOUGH);
  }
  assert.ok((counts.black ?? 0) >= 7, JSON.stringify(counts));
});

test('the small game takes a win that is there, and four sides of both queens are a draw', () => {
  /** @param {string[]} round sides of the white queen @param {string[]} other */
  const drawn = (round, other) => {
    const cells = [
      [1, 0],
      [0, 1],
      [-1, 1],
      [-1, 0],
    ];
    const tiles = [
      { piece: 'wQ', q: 0, r: 0, height: 0 },
      ...round.map((piece, i) => ({ piece, q: cells[i][0], r: cells[i][1], height: 0 })),
      ...other.map((piece, i) => ({ piece, q: 2 + i, r: 0, height: 0 })),
    ];
    return position(question({ tiles, set: 'Base', side: 'black', barred: '-' }));
  };
  assert.equal(standing(drawn(['wA1', 'wA2', 'bA1'], ['bQ', 'bG1'])), 'open');
  assert.equal(standing(drawn(['wA1', 'wA2', 'bA1', 'wG1'], ['bQ', 'bG1'])), 'black');
});

test('every place of a round has boards, and most of them have a pinned tile', () => {
  const all = readAll(readFileSync(here('puzzles/shipped.txt'), 'utf8'));
  for (let n = 0; n < ROUND; n++) {
    const fit = fitting(all, n);
    assert.ok(fit.length >= ROUND, `${n}: ${fit.length}`);
    assert.ok(fit.every(({ set }) => set === 'Base'));
    const some = fit.slice(0, 12).filter((puzzle) => pinnedOf(position(question(puzzle))).length > 0);
    assert.ok(some.length > 3, `${n}: ${some.length}`);
  }
  const size = (/** @type {number} */ n) => Math.max(...fitting(all, n).map(({ table }) => laid(table).length));
  assert.ok(size(9) > size(0), 'they grow');
});
