// How a game ended, for whoever reads it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fallen, feeling, outcomeText, outcomeTitle } from '../../app/game/result.js';
import { clockText } from '../../app/game/player.js';
import { standing } from '../../app/home/games.js';
import { decimal, speak } from '../../app/text.js';

/** @import { GameSummary, OutcomeView, Side } from '../../types/wire.js' */

const english = JSON.parse(readFileSync(new URL('../../../locales/en.json', import.meta.url), 'utf8'));
before(() => speak('en', english, ['en-GB']));

/** @type {OutcomeView} */
const WHITE = { result: 'white', reason: 'surrounded' };
/** @type {OutcomeView} */
const OFF = { result: 'aborted', reason: 'aborted' };
/** @type {OutcomeView} */
const DRAW = { result: 'draw', reason: 'agreement' };

/** A game in the list of whoever has these sides. @param {OutcomeView} outcome @param {Side[]} you */
const inList = (outcome, you) =>
  /** @type {GameSummary} */ (
    /** @type {unknown} */ ({
      id: 'a',
      you,
      outcome,
      toMove: 'white',
      seats: { white: { state: 'person' }, black: { state: 'person' } },
    })
  );

test('whoever plays one side has won or lost; those who watch or play both are told who wins', () => {
  assert.equal(outcomeTitle(WHITE, ['white']), 'You won');
  assert.equal(outcomeTitle(WHITE, ['black']), 'You lost');
  for (const you of /** @type {Side[][]} */ ([[], ['white', 'black']]))
    assert.equal(outcomeTitle(WHITE, you), 'White wins');
  assert.match(outcomeText(WHITE, ['black']), /^You lost: Black’s queen/);
  assert.deepEqual(fallen(WHITE), ['bQ']);
});

test('the list of games says the same', () => {
  assert.equal(standing(inList(WHITE, ['white'])), 'You won');
  assert.equal(standing(inList(WHITE, ['black'])), 'You lost');
  assert.equal(standing(inList(WHITE, ['white', 'black'])), 'White wins');
});

test('a game that was called off is neither won nor lost nor drawn', () => {
  for (const you of /** @type {Side[][]} */ ([[], ['white'], ['black'], ['white', 'black']])) {
    assert.equal(feeling(OFF, you), 'off');
    assert.equal(feeling(DRAW, you), 'drawn');
  }
  assert.equal(feeling(WHITE, ['black']), 'lost');
  assert.equal(feeling(WHITE, []), 'won');
});

test('tenths of a second have the sign that the reader writes', () => {
  assert.equal(clockText(4_210), '4.3');
  assert.equal(clockText(61_000), '1:01');
  speak('en', english, ['de-DE']);
  assert.equal(clockText(4_210), '4,3');
  assert.equal(decimal(0.5, 2), '0,50');
  speak('en', english, ['en-GB']);
  assert.equal(decimal(0.5, 2), '0.50');
});
