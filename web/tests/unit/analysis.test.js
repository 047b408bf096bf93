import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ranked } from '../../app/analysis/lines.js';
import { address, at, comment, empty, onward, placeOf, question } from '../../app/analysis/study.js';
import { fromAddress } from '../../app/analysis/record.js';

/** @import { Line } from '../../types/wire.js' */

/** @param {number} rank @param {number} depth @param {string} turn @returns {Line} */
const line = (rank, depth, turn) => ({
  rank,
  depth,
  score: { value: 0, text: '' },
  nodes: 1,
  ms: 1,
  turns: [turn, 'bQ wQ-'],
});

/** @param {Line[]} told what a search tells, in this order */
const after = (...told) => {
  /** @type {Line[]} */
  let known = [];
  let most = 0;
  for (const one of told) {
    most = Math.max(most, one.rank);
    known = ranked(known, one, most);
  }
  return known.map((one) => `${one.turns[0]} ${one.depth}`);
};

test('a turn that becomes the best is not shown twice, and none is lost', () => {
  const three = [line(1, 5, 'wA1 bQ-'), line(2, 5, 'wG1 bQ/'), line(3, 5, 'wB1 wQ')];
  assert.deepEqual(after(...three), ['wA1 bQ- 5', 'wG1 bQ/ 5', 'wB1 wQ 5']);
  assert.deepEqual(after(...three, line(1, 6, 'wG1 bQ/')), ['wG1 bQ/ 6', 'wA1 bQ- 5', 'wB1 wQ 5']);
  assert.deepEqual(after(...three, line(1, 6, 'wG1 bQ/'), line(2, 6, 'wA1 bQ-'), line(3, 6, 'wS1 bQ\\')), [
    'wG1 bQ/ 6',
    'wA1 bQ- 6',
    'wS1 bQ\\ 6',
  ]);
  assert.deepEqual(after(...three, line(1, 6, 'wS1 bQ\\')), ['wS1 bQ\\ 6', 'wA1 bQ- 5', 'wG1 bQ/ 5']);
  assert.deepEqual(after(...three, line(1, 6, 'wA1 bQ-')), ['wA1 bQ- 6', 'wG1 bQ/ 5', 'wB1 wQ 5']);
});

test('whatever a search tells, the newest line has its rank and every turn is there once', () => {
  const turns = ['a', 'b', 'c', 'd'];
  let seed = 7;
  const chance = (/** @type {number} */ n) => {
    seed = (seed * 48271) % 2147483647;
    return seed % n;
  };
  /** @type {Line[]} */
  let known = [];
  for (let depth = 1; depth <= 200; depth++) {
    const next = line(1 + chance(3), depth, turns[chance(4)]);
    known = ranked(known, next, 3);
    assert.equal(known.indexOf(next), Math.min(next.rank, known.length) - 1);
    assert.equal(new Set(known.map((one) => one.turns[0])).size, known.length);
    assert.ok(known.length <= 3);
  }
});

test('a study is exchanged, never changed', () => {
  const begun = Object.freeze({ ...empty('Base'), turns: Object.freeze(['wS1', 'bS1 wS1-', 'wQ -wS1']) });
  const study = /** @type {import('../../app/analysis/study.js').Study} */ (/** @type {unknown} */ (begun));
  const back = at(study, 1);
  assert.equal(back.ply, 1);
  assert.equal(at(study, 99).ply, 3);
  assert.equal(at(study, -1).ply, 0);
  assert.deepEqual(onward(back, ['bG1 wS1-']), { ...study, turns: ['wS1', 'bG1 wS1-'], ply: 2 });
  assert.equal(
    placeOf(at(study, 1)),
    placeOf({ ...onward(back, ['bG1 wS1-']), ply: 1 }),
    'what comes later makes no other place',
  );
  assert.notEqual(placeOf(at(study, 2)), placeOf(onward(back, ['bG1 wS1-'])));
  assert.deepEqual(question(back), {
    gameString: 'Base',
    moves: study.turns,
    ply: 1,
    opening: 'rulebook',
    repetition: true,
  });
  assert.deepEqual(question({ ...back, diagram: 'wQ bQ' }).diagram, 'wQ bQ');
  const { record, ...told } = back;
  assert.equal(record, null);
  assert.deepEqual(fromAddress(address(back).slice('/analysis'.length)), told);
  const endless = { ...back, repetition: false };
  assert.equal(fromAddress(address(endless).slice('/analysis'.length))?.repetition, false);
  assert.equal(question(endless).repetition, false);
});

test('what a record says about a turn is not said about another', () => {
  /** @type {import('../../types/wire.js').ImportedGame} */
  const record = { line: 1, tags: [], turns: ['wS1', 'bS1 wS1-'], comments: { 1: 'bold', 2: 'sound' } };
  const study = { ...empty('Base'), turns: record.turns, record };
  assert.equal(comment(at(study, 1)), 'bold');
  assert.equal(comment(onward(at(study, 1), ['bG1 wS1-'])), undefined);
});
