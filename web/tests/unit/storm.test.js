// A storm's clock: three minutes, more for many in a row, less for a mistake.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, before, beforeEach, mock, test } from 'node:test';
import { storm } from '../../app/puzzles/storm.js';
import { speak } from '../../app/text.js';

const english = JSON.parse(readFileSync(new URL('../../../locales/en.json', import.meta.url), 'utf8'));
before(() => speak('en', english, ['en-GB']));

let now = 0;
/** What the clock calls now and then, while it runs. @type {(() => void) | null} */
let tick = null;

beforeEach(() => {
  now = 1_000;
  mock.method(performance, 'now', () => now);
  const setInterval = (/** @type {() => void} */ call) => {
    tick = call;
    return 7;
  };
  Object.assign(globalThis, { window: { setInterval } });
  mock.method(globalThis, 'clearInterval', (/** @type {number} */ timer) => {
    if (timer === 7) tick = null;
  });
});

afterEach(() => mock.restoreAll());

/** A storm that has begun, and what it shows. */
function begun() {
  const ends = mock.fn();
  const clock = storm(ends);
  const place = /** @type {HTMLElement} */ (/** @type {unknown} */ ({ textContent: '' }));
  clock.show(place, 0);
  clock.start();
  const shown = () => {
    clock.show(place, 0);
    return String(place.textContent).split(' · ');
  };
  return { clock, ends, shown };
}

test('it lasts three minutes, and ends once', () => {
  const { clock, ends, shown } = begun();
  assert.equal(shown()[0], '3:00');
  now += 179_500;
  tick?.();
  assert.equal(shown()[0], '0:01');
  assert.ok(clock.running());
  now += 500;
  tick?.();
  assert.equal(ends.mock.callCount(), 1);
  assert.ok(!clock.running() && !tick);
});

test('five in a row are worth five seconds, and so are the next five', () => {
  const { clock, shown } = begun();
  for (let n = 1; n <= 4; n += 1) clock.count(true);
  assert.equal(shown()[0], '3:00');
  assert.match(shown()[2], /4/, 'it says how many there are in a row');
  clock.count(true);
  assert.equal(shown()[0], '3:05');
  for (let n = 1; n <= 5; n += 1) clock.count(true);
  assert.equal(shown()[0], '3:10');
});

test('a mistake costs ten seconds and the row', () => {
  const { clock, shown } = begun();
  for (let n = 1; n <= 4; n += 1) clock.count(true);
  assert.ok(clock.count(false), 'there is time for another');
  assert.equal(shown()[0], '2:50');
  assert.equal(shown().length, 2, 'nothing is in a row');
  clock.count(true);
  assert.equal(shown()[0], '2:50', 'the row begins anew');
});

test('a mistake in the last ten seconds ends it', () => {
  const { clock, ends } = begun();
  now += 175_000;
  assert.ok(!clock.count(false));
  assert.equal(ends.mock.callCount(), 1);
  assert.ok(!clock.running());
});
