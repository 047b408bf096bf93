// Puzzles as the page reads them: held against the rules and the proofs of the module.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { daily, near, steeper } from '../../app/puzzles/choose.js';
import { THEMES, laid, question, read, readAll, solution } from '../../app/puzzles/file.js';
import { asked, fewest, readAll as readMeadows, stars, walks } from '../../app/practice/flowers.js';
import { after, beginner } from '../../app/puzzles/glicko.js';

/** @import { PositionAsk, PuzzleVerdict, Wanted } from '../../types/wire.js' */
/** @import { Puzzle } from '../../app/puzzles/file.js' */

const here = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
const all = readAll(readFileSync(here('puzzles/shipped.txt'), 'utf8'));
const module = await load(readFileSync(here('engine/whole.wasm')));
/** Every so many-th, so that the easy and the hard are among them. */
const some = (/** @type {number} */ count) => all.filter((_, i) => i % Math.ceil(all.length / count) === 0);

/** @param {PositionAsk} ask */
function position(ask) {
  const answer = module({ type: 'position', ask });
  assert.ok(answer.type === 'position', JSON.stringify([ask, answer]));
  return answer.answer;
}

/** @param {Puzzle} puzzle @param {string[]} moves @param {Wanted} play @param {number} turns @returns {PuzzleVerdict} */
function judged({ aim, ...puzzle }, moves, play, turns, spare = false) {
  const ask = { ...question(/** @type {Puzzle} */ ({ aim, ...puzzle })), moves };
  const answer = module({ type: 'puzzle', attempt: { position: ask, aim, turns, spare, play, ms: 10_000 } });
  assert.ok(answer.type === 'puzzle', JSON.stringify(answer));
  return answer.verdict;
}

test('every puzzle has a name of its own, and what is drawn of it is what the rules lay', () => {
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  for (const puzzle of some(150)) {
    const { position: found, gameType } = position(question(puzzle));
    const tiles = (/** @type {{piece: string, q: number, r: number, height: number}[]} */ list) =>
      list.map(({ piece, q, r, height }) => `${piece} ${q} ${r} ${height}`).sort();
    assert.deepEqual(tiles(found.pieces), tiles(laid(puzzle.table)), puzzle.name);
    assert.deepEqual([found.toMove, gameType], [puzzle.side, puzzle.set]);
  }
});

test('solutions are legal to their end, and end with the win', () => {
  for (const puzzle of some(150)) {
    /** @type {string[]} */
    const moves = [];
    let last;
    for (const play of solution(puzzle)) {
      last = position({ ...question(puzzle), moves, ...(play && { play }) });
      assert.equal(last.refusal, undefined, puzzle.name);
      moves.push(play ? (last.turns.at(-1) ?? '') : 'pass');
    }
    if (puzzle.aim === 'win') assert.equal(last?.position.outcome?.result, puzzle.side, puzzle.name);
    else assert.equal(last?.position.outcome, undefined, puzzle.name);
  }
});

test('the module proves the only turn, and refutes others with an answer', () => {
  let refuted = 0;
  for (const puzzle of some(40).filter(({ turns }) => turns <= 2)) {
    const [first] = solution(puzzle);
    assert.ok(first);
    const right = judged(puzzle, [], first, puzzle.turns);
    assert.ok(right.type === 'right' && !right.slower, puzzle.name);
    assert.equal(right.left > 0, puzzle.aim === 'win' && puzzle.turns > 1, puzzle.name);
    const { legal } = position(question(puzzle)).position;
    const other = legal.filter((turn) => turn.piece !== first.piece || turn.q !== first.q || turn.r !== first.r);
    const { piece, q, r } = other[Math.floor(other.length / 2)];
    const wrong = judged(puzzle, [], { piece, q, r }, puzzle.turns);
    assert.equal(wrong.type, 'wrong', `${puzzle.name} ${piece}`);
    refuted += Number(wrong.type === 'wrong' && wrong.turns.length > 1);
  }
  assert.ok(refuted > 10, `${refuted}`);
});

test('a try against the rules is refused, and nonsense is answered with a sentence', () => {
  const [puzzle] = all;
  const [first] = solution(puzzle);
  assert.equal(judged(puzzle, [], { piece: first?.piece ?? '', q: 25, r: 25 }, 1).type, 'refused');
  const attempt = { position: question(puzzle), aim: puzzle.aim, turns: 77, play: { piece: 'wQ', q: 0, r: 0 }, ms: 10 };
  const answer = module(/** @type {any} */ ({ type: 'puzzle', attempt }));
  assert.ok(answer.type === 'refused' && /1 to 6 turns/.test(answer.refusal.text));
});

test('what is no file of puzzles is not read', () => {
  const line = '0wW1 644 40 b 5g/3KIE+d/3Cafi+D/1jJB2A/b5k/5e KMQ';
  assert.equal(read(line).themes[0], THEMES[6]);
  assert.throws(() => readAll('kypseli-puzzles 2 0 cbf29ce484222325\n'));
  assert.throws(() => readAll(`kypseli-puzzles 1 2 cbf29ce484222325\n${line}\n`));
});

test('the puzzle of a day is the same all day, and days differ', () => {
  const days = Array.from({ length: 30 }, (_, i) => daily(all, new Date(2026, 2, i + 1, 9)).name);
  assert.equal(daily(all, new Date(2026, 2, 1, 23)).name, days[0]);
  assert.ok(new Set(days).size > 20);
});

test('what comes next is near the wish, about its theme, and new while there is something new', () => {
  const theme = 'last-slide';
  const fit = all.filter((one) => one.themes.includes(theme));
  const seen = new Set(fit.slice(1).map(({ name }) => name));
  assert.equal(near(all, 1000, { theme, seen })?.name, fit[0].name);
  const found = near(all, 1300, { random: () => 0.5 });
  assert.ok(found && Math.abs(found.rating - 1300) <= 120);
  assert.ok(steeper(0) < steeper(10) && steeper(500) <= 2600);
});

test('ratings are those of hive-people', () => {
  /** @type {{one: number[], other: number[], won: boolean, after: number[]}[]} */
  const games = JSON.parse(readFileSync(here('tests/unit/glicko.json'), 'utf8'));
  assert.ok(games.length > 50);
  const rating = (/** @type {number[]} */ [points, deviation, volatility]) => ({ points, deviation, volatility });
  for (const { one, other, won, after: wanted } of games) {
    const found = after(rating(one), rating(other), won ? 1 : 0);
    const numbers = [found.points, found.deviation, found.volatility];
    for (const [i, number] of numbers.entries()) {
      const near = Math.abs(number - wanted[i]) < 1e-6 * Math.max(1, Math.abs(wanted[i]));
      assert.ok(near, JSON.stringify([one, other, found]));
    }
  }
  assert.deepEqual(beginner(), { points: 1500, deviation: 500, volatility: 0.09 });
});

test('every meadow is walked in as few turns as it says, by the rules, and every insect has some', () => {
  const meadows = readMeadows(readFileSync(here('practice/flowers.txt'), 'utf8'));
  assert.equal(new Set(meadows.map(({ name }) => name)).size, meadows.length);
  for (const insect of 'QSBGAMLP') assert.ok(meadows.filter((one) => one.insect === insect).length >= 3, insect);
  for (const meadow of meadows) {
    const least = fewest(meadow, (at) => walks(meadow, position(asked(meadow, at)).position));
    assert.equal(least, meadow.fewest, meadow.name);
    assert.deepEqual(
      [0, 1, 5].map((more) => stars(meadow, meadow.fewest + more)),
      [3, 2, 1],
    );
  }
});
