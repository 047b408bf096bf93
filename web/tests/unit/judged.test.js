import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heard, isSettled } from '../../app/analysis/lines.js';
import { begins, turnNumber } from '../../app/analysis/record.js';
import { apply, isApplied } from '../../app/analysis/review/apply.js';
import { isAbout, isBetter } from '../../app/analysis/review/shared.js';
import { breaksOff, plantWin } from '../../app/analysis/solve.js';
import { emptyTable, listed, ofLine } from '../../app/analysis/tree-text.js';
import { MOST_NODES, tree as makeTree } from '../../app/analysis/tree.js';

/** @import { GradeName, Line, ReviewView } from '../../types/wire.js' */

const RECORD = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];
const even = { value: 0, chance: 500, text: '' };

/** A review of the record with these grades. @param {GradeName[]} grades @returns {ReviewView} */
const reviewed = (...grades) => ({
  effort: 200_000,
  judgement: 1,
  turns: grades.map((grade, i) => ({
    ply: i + 1,
    player: i % 2 ? 'black' : 'white',
    turn: RECORD[i],
    grade,
    best: even,
    after: { ...even, value: 10 * i },
    depth: 5,
    line: grade === 'best' ? [] : [`better ${i}`],
    better: [],
    wrong: [],
  })),
  graph: [],
  moments: [],
  accuracy: { white: null, black: null },
});

test('of two reviews the one of the later player is better, and then the one with more effort', () => {
  const review = reviewed('best');
  const by = (/** @type {number} */ judgement, /** @type {number} */ effort) => ({ ...review, judgement, effort });
  // As it was kept before reviews said who has made them.
  const { judgement: _, effort: __, ...old } = review;
  const all = [/** @type {ReviewView} */ (old), by(0, 9), by(1, 5), by(1, 6), by(2, 1)];
  for (const [i, one] of all.entries())
    for (const [j, other] of all.entries()) assert.equal(isBetter(one, other), i > j, `${i} and ${j}`);
});

test('a review is about its own game alone', () => {
  const tree = ofLine(emptyTable('Base'), RECORD);
  const turns = tree.path(tree.end()).map((node) => node.id);
  const review = reviewed('best', 'good', 'best', 'best');
  assert.ok(isAbout(review, tree, turns));
  assert.ok(!isAbout(review, tree, turns.slice(1)));
  const other = ofLine(emptyTable('Base'), [...RECORD.slice(0, 3), 'bQ -bS1']);
  assert.ok(!isAbout(review, other, turns));
});

test('a second review replaces the signs of the first, and no sign of a person', () => {
  const tree = ofLine(emptyTable('Base'), RECORD);
  const turns = tree.path(tree.end()).map((node) => node.id);
  const signs = () => turns.map((id) => tree.node(id).notes.glyph);
  tree.note(turns[3], { glyph: 1 });
  const first = reviewed('blunder', 'mistake', 'best', 'blunder');
  assert.ok(!isApplied(tree, turns));
  apply(tree, first, tree.root, turns);
  assert.ok(isApplied(tree, turns));
  assert.deepEqual(signs(), [4, 2, 0, 1]);
  const once = JSON.stringify(listed(tree).nodes);
  const changes = tree.changes();
  apply(tree, first, tree.root, turns, first);
  assert.equal(JSON.stringify(listed(tree).nodes), once, 'the same once more changes nothing');
  assert.equal(tree.changes(), changes);
  apply(tree, reviewed('best', 'inaccuracy', 'mistake', 'best'), tree.root, turns, first);
  assert.deepEqual(signs(), [0, 6, 2, 1]);
});

test('turns are numbered by who begins', () => {
  const numbers = (/** @type {string} */ diagram) => [1, 2, 3, 4].map((ply) => turnNumber(ply, begins(diagram)));
  assert.deepEqual(numbers(''), ['1.', '1…', '2.', '2…']);
  assert.deepEqual(numbers('Base~black~wQ-bQ'), ['1…', '2.', '2…', '3.']);
});

test('a proof at the first depth does not keep the other lines away', () => {
  /** @param {number} rank @param {number} depth @param {number} [pliesToEnd] @returns {Line} */
  const line = (rank, depth, pliesToEnd) => ({
    rank,
    depth,
    score: { ...even, ...(pliesToEnd !== undefined && { pliesToEnd }) },
    turns: [`turn ${rank}`],
    nodes: 1,
    ms: 1,
  });
  /** @type {import('../../app/analysis/lines.js').Told} */
  let told = { shown: [], coming: [] };
  for (const [rank, plies] of [[1, 1], [2], [3]]) {
    assert.ok(!isSettled(told.shown, 3), `before line ${rank}`);
    told = heard(told, line(rank, 1, plies));
  }
  assert.ok(isSettled(told.shown, 3), 'all of them have come');
  assert.ok(!isSettled(told.shown, 5), 'two are missing');
  assert.ok(!isSettled(told.shown, 5, line(4, 1)));
  assert.ok(isSettled(told.shown, 5, line(1, 2, 1)), 'there are no more: the next depth begins');
  assert.ok(!isSettled(told.shown, 5, line(1, 1, 1)), 'it begins anew, as where a connection was lost');
  assert.ok(!isSettled([line(1, 1)], 1), 'nothing is proved');
  assert.ok(!isSettled([], 1, line(1, 1, 1)));
});

test('a full tree says so', () => {
  const tree = makeTree(emptyTable('Base'));
  let at = tree.root;
  while (!tree.isFull()) at = tree.add(at, `turn ${tree.size()}`) ?? assert.fail('there is room');
  assert.equal(tree.size(), MOST_NODES);
  assert.equal(tree.add(at, 'one more'), null);
});

test('where a winning tree breaks off, it can be asked for more', () => {
  const tree = ofLine(emptyTable('Base'), RECORD);
  const node = (/** @type {number} */ parent, /** @type {string} */ text) => ({ parent, text });
  // The winner's turn, two replies; the first is answered, and that answer by nothing.
  const nodes = [node(0, ''), node(0, 'win'), node(1, 'first'), node(1, 'second'), node(2, 'answer')];
  const first = plantWin(tree, tree.end(), { nodes, whole: false });
  const [one, two] = tree.node(first).children;
  const cut = () => tree.below(tree.root).flatMap((each) => (breaksOff(tree, each.id) ? each.text : []));
  assert.deepEqual(cut(), ['second'], 'where the winner is to move');
  assert.equal(tree.node(one).children.length, 1);
  plantWin(tree, two, { nodes: [node(0, ''), node(0, 'at once')], whole: true });
  assert.deepEqual(cut(), []);
  const other = ofLine(emptyTable('Base'), RECORD);
  plantWin(other, other.end(), { nodes, whole: true });
  assert.ok(other.below(other.root).every((each) => !breaksOff(other, each.id)));
});
