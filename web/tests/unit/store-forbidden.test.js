// A browser that forbids its storage: as a whole, so that even looking at it throws, or in each thing that one wants of it.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { game } from '../engine/kept.js';

/** How it is forbidden. @type {'altogether' | 'piece by piece'} */
let how = 'altogether';
let asked = 0;

/** @returns {never} */
function forbidden() {
  asked++;
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () =>
      how === 'altogether'
        ? forbidden()
        : new Proxy({}, { get: forbidden, set: forbidden, has: forbidden, ownKeys: forbidden }),
  });
beforeEach(() => (asked = 0));

const store = await import('../../app/local/store.js');
const coach = await import('../../app/coach/memory.js');
const account = await import('../../app/account/known.js');
const hidden = await import('../../app/home/hidden.js');
const lessons = await import('../../app/local/lessons.js');
const practice = await import('../../app/practice/memory.js');
const puzzles = await import('../../app/puzzles/memory.js');
const reviews = await import('../../app/analysis/review/kept.js');
const settings = await import('../../app/settings.js');

for (const way of /** @type {const} */ (['altogether', 'piece by piece'])) {
  test(`games last as long as the page where storage is forbidden ${way}`, () => {
    how = way;
    const id = `game-${way.length}`;
    const kept = game(way.length, false);
    assert.deepEqual([store.read(id), store.all().length, store.isFull()], [null, 0, false]);
    store.write(kept);
    assert.ok(store.read(id) && store.isFleeting(id));
    assert.equal(store.all().length, 1);
    store.write({ ...kept, refused: true });
    assert.equal(store.read(id)?.refused, true);
    store.remove(id);
    assert.deepEqual([store.read(id), store.all().length], [null, 0]);
    assert.ok(asked > 0, 'it was asked, and refused');
  });

  test(`whatever else is remembered is as on a first visit where storage is forbidden ${way}`, () => {
    how = way;
    coach.understand(2);
    assert.equal(coach.understood(), 0);
    account.rememberAccount(true);
    account.rememberAccount(false);
    assert.equal(account.accountHere(), false);
    hidden.hide('x', true);
    assert.equal(hidden.hidden().size, 0);
    lessons.remember('ant-pins', { type: 'yesNo', yes: true });
    lessons.forget('ant-pins');
    assert.deepEqual(lessons.solved(), {});
    practice.earn('S2', 3);
    assert.deepEqual(practice.earned(), {});
    puzzles.solvedDaily(new Date(2025, 1, 1));
    assert.equal(puzzles.memory().days, 0);
    reviews.keep('name', /** @type {any} */ ({ turns: [] }), null);
    settings.keepNext({});
    settings.change({ level: 4 });
    assert.equal(settings.settings.level, 4, 'settings hold until the page is left');
    settings.forgetSettings();
    assert.equal(settings.settings.level, 1);
    assert.ok(asked > 10, `${asked}`);
  });
}
