import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heard } from '../../app/analysis/lines.js';

/** @import { Line } from '../../types/wire.js' */

/** @param {number} rank @param {number} depth @param {string} turn @returns {Line} */
const line = (rank, depth, turn) => ({
  rank,
  depth,
  score: { value: 0, chance: 500, text: '' },
  nodes: 1,
  ms: 1,
  turns: [turn, 'bQ wQ-'],
});

/** @param {Line[]} lines what a search tells, in this order */
const after = (...lines) => {
  /** @type {import('../../app/analysis/lines.js').Told} */
  let told = { shown: [], coming: [] };
  for (const one of lines) told = heard(told, one);
  return told.shown.map((one) => `${one.turns[0]} ${one.depth}`);
};

test('lines of two depths never stand side by side', () => {
  const five = [line(1, 5, 'wA1 bQ-'), line(2, 5, 'wG1 bQ/'), line(3, 5, 'wB1 wQ')];
  const six = [line(1, 6, 'wG1 bQ/'), line(2, 6, 'wA1 bQ-'), line(3, 6, 'wS1 bQ\\')];
  assert.deepEqual(after(...five.slice(0, 2)), ['wA1 bQ- 5', 'wG1 bQ/ 5']);
  const shown = ['wA1 bQ- 5', 'wG1 bQ/ 5', 'wB1 wQ 5'];
  assert.deepEqual(after(...five), shown);
  assert.deepEqual(after(...five, ...six.slice(0, 1)), shown);
  assert.deepEqual(after(...five, ...six.slice(0, 2)), shown);
  assert.deepEqual(after(...five, ...six), ['wG1 bQ/ 6', 'wA1 bQ- 6', 'wS1 bQ\\ 6']);
  // A depth that was broken off, as where a connection was lost, is forgotten when the next begins.
  assert.deepEqual(after(...five, ...six.slice(0, 2), ...six), ['wG1 bQ/ 6', 'wA1 bQ- 6', 'wS1 bQ\\ 6']);
});
