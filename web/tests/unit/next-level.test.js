import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextLevel } from '../../app/game/result.js';

/** @import { GameView, OutcomeView, Side } from '../../types/wire.js' */

/** @param {Side[]} you @param {number} [level] @returns {GameView} */
const game = (you, level) =>
  /** @type {any} */ ({ you, status: { seats: { white: { state: 'taken' }, black: { state: 'taken', level } } } });
/** @type {OutcomeView} */
const white = { result: 'white', reason: 'surrounded' };

test('whoever beats a level is asked to the next, and nobody else', () => {
  assert.equal(nextLevel(game(['white'], 1), white), 2);
  assert.equal(nextLevel(game(['white'], 10), white), null, 'there is none above');
  assert.equal(nextLevel(game(['white'], 3), { result: 'black', reason: 'surrounded' }), null, 'lost');
  assert.equal(nextLevel(game(['white'], 3), { result: 'draw', reason: 'agreement' }), null, 'drawn');
  assert.equal(nextLevel(game(['white']), white), null, 'against a person');
  assert.equal(nextLevel(game([], 3), white), null, 'watched');
  assert.equal(nextLevel({ ...game(['white'], 3), start: [] }, white), null, 'a table that was laid out');
});
