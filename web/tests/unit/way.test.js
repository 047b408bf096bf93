import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leaps, targets } from '../../app/board/way.js';

const at = (/** @type {number} */ q, /** @type {number} */ r) => ({ q, r });

test('a turn leaps if it ends further away than a step and goes through nothing between', () => {
  assert.ok(leaps({ from: at(0, 0), to: at(2, 0) }));
  assert.ok(leaps({ from: at(0, 0), to: at(2, 0), path: [at(0, 0), at(2, 0)] }));
  assert.ok(!leaps({ from: at(0, 0), to: at(1, 0) }), 'a step');
  assert.ok(!leaps({ from: at(0, 0), to: at(2, 0), path: [at(0, 0), at(1, 0), at(2, 0)] }), 'also straight on');
  assert.ok(!leaps({ to: at(2, 0) }), 'from the hand');
  assert.ok(!leaps({}), 'a pass');
});

test('a thrown tile leaps, though it goes over its thrower', () => {
  assert.ok(leaps({ from: at(0, 0), to: at(1, 1), path: [at(0, 0), at(1, 0), at(1, 1)], thrownBy: 'wP' }));
});

test('where the ways are told, the board is told who leaps; where they are not, nobody is said to', () => {
  const pieces = ['wM', 'wA1'].map((piece, q) => ({ piece, q, r: 0, height: 0 }));
  const jump = { piece: 'wM', q: 3, r: 0, text: 'wM bQ-' };
  const walk = { piece: 'wA1', q: 3, r: 0, text: 'wA1 bQ-' };
  const path = [at(1, 0), at(2, 0), at(3, 0)];
  const enter = { piece: 'wB1', q: 5, r: 0, text: 'wB1 wM-' };
  const said = (/** @type {import('../../types/wire.js').LegalTurn[]} */ legal) =>
    targets(legal, pieces).map((target) => target.leaps);
  assert.deepEqual(said([jump, { ...walk, path }, enter]), [true, false, false]);
  assert.deepEqual(said([jump, walk, enter]), [false, false, false]);
  assert.deepEqual(said([{ ...walk, path, thrownBy: 'wP' }]), [true]);
});
