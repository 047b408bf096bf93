import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIRECTIONS, cellAt, centre, distance, key, neighbours, same, step } from '../../ground/hex.js';

const some = Array.from({ length: 15 }, (_, q) =>
  Array.from({ length: 15 }, (_, r) => ({ q: q - 7, r: r - 7 })),
).flat();

test('the middle of a cell lies in the cell, and so does everything near it', () => {
  for (const cell of some) {
    const { x, y } = centre(cell);
    for (let angle = 0; angle < 2 * Math.PI; angle += 0.3) {
      const near = cellAt({ x: x + 43 * Math.cos(angle), y: y + 43 * Math.sin(angle) });
      assert.equal(key(near), key(cell));
    }
  }
});

test('a point lies in the cell whose middle is nearest', () => {
  for (let i = 0; i < 500; i++) {
    const point = { x: ((i * 7919) % 997) - 498, y: ((i * 104729) % 991) - 495 };
    const far = (/** @type {{q: number, r: number}} */ cell) =>
      Math.hypot(centre(cell).x - point.x, centre(cell).y - point.y);
    const nearest = some.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
    assert.ok(far(cellAt(point)) <= far(nearest) + 1e-9);
  }
});

test('neighbours are one step away and directions go clockwise', () => {
  for (const cell of neighbours({ q: 3, r: -2 })) assert.equal(distance(cell, { q: 3, r: -2 }), 1);
  for (let i = 0; i < 6; i++) assert.equal(distance(DIRECTIONS[i], DIRECTIONS[(i + 1) % 6]), 1);
});

test('arrow keys come back to where they began, and up and down keep the column', () => {
  for (const cell of some) {
    assert.ok(same(step(step(cell, 'ArrowLeft'), 'ArrowRight'), cell));
    assert.ok(same(step(step(cell, 'ArrowUp'), 'ArrowDown'), cell));
    const twice = step(step(cell, 'ArrowUp'), 'ArrowUp');
    assert.ok(Math.abs(centre(twice).x - centre(cell).x) < 1e-9);
  }
});
