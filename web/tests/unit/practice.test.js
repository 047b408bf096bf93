// Practice: the small game keeps to the rules and ends, and the boards with pinned tiles have something to find.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { ROUND, fitting, pinnedOf } from '../../app/practice/pinned.js';
import { ENOUGH, belongs, reply, sidesTaken, standing, turnsOf } from '../../app/practice/opponent.js';
import { begun, earned, stationOf } from '../../app/practice/memory.js';
import { rememberWin } from '../../app/practice/won.js';
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

/** A hive of the small game with Black to move. @param {[piece: string, q: number, r: number][]} tiles */
const small = (tiles) =>
  question({
    tiles: tiles.map(([piece, q, r]) => ({ piece, q, r, height: 0 })),
    set: 'Base',
    side: 'black',
    barred: '-',
  });

/** Three sides of the white queen are taken, and the black ant at the far right is free. */
const ALMOST = small([
  ['wQ', 0, 0],
  ['wA1', -1, 0],
  ['bA1', 0, 1],
  ['wG1', 1, 0],
  ['bG1', 2, 0],
  ['bQ', 3, 0],
  ['bA2', 4, 0],
]);

test('the player of the small game takes a win that is there, whatever its whim', async () => {
  const now = position(ALMOST);
  assert.deepEqual([standing(now), now.toMove, sidesTaken(now, 'white')], ['open', 'black', ENOUGH - 1]);
  const after = async (/** @type {string[]} */ moves) => position({ ...ALMOST, moves });
  const quiet = turnsOf(now).filter(({ text }) => standing(position({ ...ALMOST, moves: [text ?? ''] })) === 'open');
  assert.ok(quiet.length > 5, 'there is something else to do');
  for (const whim of [0, 0.5, 0.999, chance(3)()]) {
    const text = await reply(now, after, () => whim);
    assert.ok(text);
    assert.equal(standing(position({ ...ALMOST, moves: [text] })), 'black', `${whim}: ${text}`);
  }
  for (let seed = 1; seed <= 5; seed++) {
    const text = await reply(now, after, chance(seed));
    assert.equal(standing(position({ ...ALMOST, moves: [text ?? ''] })), 'black', `seed ${seed}: ${text}`);
  }
});

test('four sides of a queen end the small game, and four of both are a draw', () => {
  /** Both queens share two neighbours, and each has the other one. @type {[string, number, number][]} */
  const both = [
    ['wQ', 0, 0],
    ['bQ', 1, 0],
    ['wA1', 0, 1],
    ['bA1', 1, -1],
    ['wA2', -1, 0],
    ['bA2', 2, 0],
  ];
  assert.equal(standing(position(small(both))), 'draw');
  assert.equal(standing(position(small(both.filter(([piece]) => piece !== 'bA2')))), 'black');
  assert.equal(standing(position(small(both.filter(([piece]) => piece !== 'wA2')))), 'white');
  assert.equal(standing(position(small(both.filter(([piece]) => piece !== 'wA2' && piece !== 'bA2')))), 'open');
});

/** @typedef {Parameters<typeof rememberWin>[0]} Won */

test('only the game that a station asks for counts for it', () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const storage = { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
  try {
    /** @param {{id?: string, level?: number, set?: string, diagram?: string, result?: 'white' | 'black' | 'draw', state?: 'engine' | 'taken'}} [how] @returns {Won} */
    const game = ({ id = 'one', level = 1, set = 'Base', diagram, result = 'white', state = 'engine' } = {}) =>
      /** @type {Won} */ (
        /** @type {unknown} */ ({
          id,
          you: ['white'],
          gameType: set,
          diagram,
          status: { outcome: { result }, seats: { white: { state: 'taken' }, black: { state, level } } },
        })
      );
    for (const other of [
      { level: 2 },
      { set: 'Base+M' },
      { diagram: 'wQ' },
      { result: /** @type {const} */ ('black') },
      { state: /** @type {const} */ ('taken') },
    ])
      rememberWin(game(other));
    assert.deepEqual(earned(), {}, 'none of them is the first game, and none a won position of the practice');
    rememberWin(game());
    assert.deepEqual(earned(), { first: 1 });
    begun('two', 'won');
    rememberWin(game({ id: 'two', diagram: 'wQ', level: 7, set: 'Base+P', result: 'black' }));
    assert.deepEqual(earned(), { first: 1 }, 'it has to be won');
    rememberWin(game({ id: 'two', diagram: 'wQ', level: 7, set: 'Base+P' }));
    assert.deepEqual(earned(), { first: 1, won: 1 });
    for (let i = 0; i < 30; i++) begun(`game ${i}`, 'won');
    assert.deepEqual([stationOf('two'), stationOf('game 29')], [null, 'won'], 'what is kept has an end');
    kept.set('kypseli.practice.games', 'nonsense');
    assert.equal(stationOf('game 29'), null);
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage');
  }
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
