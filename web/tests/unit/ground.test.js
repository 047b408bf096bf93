import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { duration, route, way } from '../../ground/anim.js';
import { fanAt } from '../../ground/fan.js';
import { along, piles } from '../../ground/hand.js';
import { centre, neighbours } from '../../ground/hex.js';
import { INSECTS } from '../../ground/insects.js';
import { drawArrow, empty, isNear, lift, pickedTargets, take, targetAt, topAt } from '../../ground/state.js';
import { bounded, framed, panned, toTable, toView, zoomed } from '../../ground/view.js';
import { drawings } from '../insects.js';

test('the insects are those of the pictures', () => {
  assert.deepEqual(INSECTS, drawings());
});

test('a stack is told from its lowest tile to its highest, in whatever order it comes', () => {
  const state = empty();
  take(state, {
    pieces: [
      { piece: 'bB1', q: 0, r: 0, height: 1 },
      { piece: 'wQ', q: 0, r: 0, height: 0 },
      { piece: 'wA1', q: 1, r: 0, height: 0 },
    ],
  });
  assert.deepEqual(state.stacks.get('0,0'), ['wQ', 'bB1']);
  assert.equal(topAt(state, { q: 0, r: 0 }), 'bB1');
  assert.ok(isNear(state, { q: 2, r: 0 }));
  assert.ok(!isNear(state, { q: 4, r: 0 }));
});

test('a picked tile stays picked only while it may go somewhere', () => {
  const state = empty();
  take(state, {
    targets: [
      { piece: 'wA1', q: 1, r: 0 },
      { piece: 'wA1', q: 2, r: 0 },
    ],
  });
  state.picked = 'wA1';
  assert.equal(pickedTargets(state).length, 2);
  assert.ok(targetAt(state, { q: 2, r: 0 }));
  take(state, { look: { numbers: false } });
  assert.equal(state.picked, 'wA1');
  take(state, { targets: [] });
  assert.equal(state.picked, null);
});

test('towers of seven are no higher than towers of four', () => {
  assert.equal(lift(1, 2), 21);
  assert.equal(lift(4, 5), 63);
  assert.equal(lift(6, 7), 63);
});

test('the frame holds every tile with a free cell round it', () => {
  const line = Array.from({ length: 28 }, (_, q) => ({ q, r: 0 }));
  for (const [width, height] of [
    [360, 400],
    [1200, 700],
  ]) {
    const camera = framed(line, width, height);
    for (const cell of [
      { q: -1, r: 0 },
      { q: 28, r: 0 },
      { q: 5, r: 1 },
    ]) {
      const { x, y } = toView(camera, centre(cell), width, height);
      assert.ok(x > 0 && x < width && y > 0 && y < height, `${cell.q} at ${x}, ${y} of ${width} x ${height}`);
    }
  }
});

test('zooming keeps the point under the pointer, panning moves it along', () => {
  const camera = { x: 10, y: 20, scale: 1 };
  const point = { x: 120, y: 80 };
  const held = toTable(camera, point, 400, 300);
  const after = toTable(zoomed(camera, 1.7, point, 400, 300), point, 400, 300);
  assert.ok(Math.hypot(held.x - after.x, held.y - after.y) < 1e-9);
  const there = toView(panned(camera, 30, -10), held, 400, 300);
  assert.deepEqual([Math.round(there.x), Math.round(there.y)], [150, 70]);
});

test('however the table is moved, a third of the hive stays in sight', () => {
  const [width, height] = [400, 300];
  const hives = {
    diagonal: Array.from({ length: 12 }, (_, q) => ({ q, r: q })),
    ring: [...neighbours({ q: 0, r: 0 })],
    one: [{ q: 0, r: 0 }],
  };
  for (const [name, cells] of Object.entries(hives)) {
    const fitted = framed(cells, width, height);
    const seen = (/** @type {typeof fitted} */ camera) =>
      cells.filter((cell) => {
        const { x, y } = toView(camera, centre(cell), width, height);
        return x >= 0 && y >= 0 && x <= width && y <= height;
      }).length;
    for (const [dx, dy] of [
      [5000, 0],
      [-5000, 0],
      [0, 5000],
      [0, -5000],
      [700, -900],
    ]) {
      const camera = bounded(panned(fitted, dx, dy), cells, width, height);
      assert.ok(seen(camera) >= cells.length / 3, `${name}: ${seen(camera)} of ${cells.length}`);
      assert.equal(camera.scale, fitted.scale);
      // Close up, where a third does not fit, something is seen all the same.
      const near = { ...fitted, scale: 3 };
      assert.ok(seen(bounded(panned(near, dx * 9, dy * 9), cells, width, height)) >= 1, name);
    }
    assert.deepEqual(bounded(fitted, cells, width, height), fitted, 'what shows enough stays as it is');
  }
});

test('a way begins and ends where it should, and passes every cell', () => {
  const path = [
    { q: 0, r: 0 },
    { q: 1, r: 0 },
    { q: 1, r: 1 },
    { q: 0, r: 2 },
  ];
  const at = way(path, [0, 9, 9, 0], false);
  path.forEach((cell, i) => {
    const spot = at(i / 3);
    assert.ok(Math.hypot(spot.x - centre(cell).x, spot.y - centre(cell).y) < 1e-6);
  });
  assert.equal(at(0).lift, 0);
  assert.equal(Math.round(at(1 / 3).lift), 9);
  assert.equal(Math.round(at(1).lift), 0);
});

test('what leaps flies in one arc', () => {
  const arc = way(
    [
      { q: 0, r: 0 },
      { q: 2, r: 0 },
    ],
    [0, 0],
    true,
  );
  assert.ok(arc(0.5).lift > 30 && Math.abs(arc(1).lift) < 1e-9);
  assert.ok(duration(2) < duration(5) && duration(60) <= 1100);
});

test('a tile goes the way that its turn tells, and the same way back when the turn is taken back', () => {
  const path = [
    { q: 0, r: 0 },
    { q: 1, r: 0 },
    { q: 1, r: 1 },
  ];
  const [from, , to] = path;
  const [ends, back] = [
    [from, to],
    [to, from],
  ];
  const walked = { piece: 'wA1', from, to, path };
  const leapt = { piece: 'wG1', from, to, leaps: true };
  assert.deepEqual(route('wA1', from, to, walked, null), { path, leaps: false });
  assert.deepEqual(route('wA1', to, from, null, walked), { path: path.toReversed(), leaps: false });
  assert.deepEqual(route('wG1', from, to, leapt, walked), { path: ends, leaps: true });
  assert.deepEqual(route('wG1', to, from, walked, leapt), { path: back, leaps: true });
  // Another tile's way, or a way between other cells, says nothing; nor does a letter.
  assert.deepEqual(route('bG1', from, to, leapt, leapt), { path: ends, leaps: false });
  assert.deepEqual(route('wG1', to, { q: 5, r: 5 }, leapt, leapt), { path: [to, { q: 5, r: 5 }], leaps: false });
});

test('the board asks for no insect when a tile moves', () => {
  for (const name of ['ground', 'anim', 'drag', 'ghost', 'keys', 'marks', 'state', 'targets']) {
    const code = readFileSync(new URL(`../../ground/${name}.js`, import.meta.url), 'utf8');
    assert.ok(!/\bbug\(|grasshopper|'[QSBGAMLP]'/.test(code), `${name}.js`);
  }
});

test('an arrow that is drawn twice is gone, and there are not too many', () => {
  const state = empty();
  const arrow = (/** @type {number} */ q) => ({ from: { q: 0, r: 0 }, to: { q, r: 0 } });
  drawArrow(state, arrow(1));
  drawArrow(state, arrow(2));
  drawArrow(state, arrow(1));
  assert.deepEqual(state.arrows, [arrow(2)]);
  for (let q = 3; q < 100; q++) drawArrow(state, arrow(q));
  assert.equal(state.arrows.length, 24);
  take(state, { pieces: [] });
  assert.deepEqual(state.arrows, [], 'a turn takes them away');
});

test('arrow keys go round a hand', () => {
  assert.deepEqual([along('ArrowRight', 4, 5), along('ArrowLeft', 0, 5), along('End', 1, 5)], [0, 4, 4]);
  assert.equal(along('x', 1, 5), null);
});

test('a hand shows a pile for each insect, with the copy that enters next', () => {
  assert.deepEqual(piles(['wA3', 'wA2', 'wQ', 'wS1']), [
    { bug: 'Q', next: 'wQ', count: 1 },
    { bug: 'S', next: 'wS1', count: 1 },
    { bug: 'A', next: 'wA2', count: 2 },
  ]);
});

test('the tiles of a spread stack are found under the pointer, the lowest at the left', () => {
  const state = empty();
  take(state, {
    pieces: [
      { piece: 'wQ', q: 0, r: 0, height: 0 },
      { piece: 'bB1', q: 0, r: 0, height: 1 },
    ],
  });
  assert.equal(fanAt(state, { x: 0, y: -110 }), null, 'nothing is spread');
  state.fan = { q: 0, r: 0 };
  assert.deepEqual(fanAt(state, { x: -20, y: -115 }), { piece: 'wQ' });
  assert.deepEqual(fanAt(state, { x: 20, y: -115 }), { piece: 'bB1' });
  assert.deepEqual(fanAt(state, { x: 50, y: -74 }), { piece: null }, 'the gap between stack and fan');
  assert.equal(fanAt(state, { x: 0, y: 0 }), null);
  assert.equal(fanAt(state, { x: 90, y: -115 }), null);
  state.fanBelow = true;
  assert.deepEqual(fanAt(state, { x: -20, y: 105 }), { piece: 'wQ' }, 'beneath the stack');
  assert.equal(fanAt(state, { x: -20, y: -115 }), null);
});
