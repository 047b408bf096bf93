import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correction, qr } from '../../app/qr.js';

test("the correction of the standard's own example", () => {
  // ISO/IEC 18004, annex I: version 1-M, the digits 01234567.
  const data = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11];
  assert.deepEqual(correction(data, 10), [0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

/** Reads a code back, without looking for damage: format, mask, codewords, bytes. @param {boolean[][]} dark */
function decode(dark) {
  const size = dark.length;
  const version = (size - 17) / 4;
  let format = 0;
  for (let i = 14; i >= 0; i--) format = (format << 1) | Number(dark[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8]);
  const mask = ((format ^ 0x5412) >> 10) & 7;
  assert.equal((format ^ 0x5412) >> 13, 0, 'level M');
  /** @type {((x: number, y: number) => number)[]} */
  const masks = [
    (x, y) => (x + y) % 2,
    (_, y) => y % 2,
    (x) => x % 3,
    (x, y) => (x + y) % 3,
    (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2,
    (x, y) => ((x * y) % 2) + ((x * y) % 3),
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  const last = version === 1 ? 0 : size - 7;
  /** @param {number} x @param {number} y */
  const fixed = (x, y) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y > size - 9) ||
    (x > size - 9 && y < 9) ||
    (last > 0 && Math.abs(x - last) <= 2 && Math.abs(y - last) <= 2);
  const bits = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (!fixed(x, y)) bits.push(Number(dark[y][x] !== (masks[mask](x, y) === 0)));
    }
    up = !up;
  }
  const words = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  return { version, words };
}

test('a link comes back out of its code', () => {
  // Versions with one block, where the words are in order.
  for (const text of ['http://a', 'http://127.0.0.1:8017', 'http://127.0.0.1:8017/game/abcdefgh']) {
    const { version, words } = decode(qr(text));
    assert.ok(version <= 3);
    assert.equal(words[0] >> 4, 4);
    const length = ((words[0] & 15) << 4) | (words[1] >> 4);
    const bytes = Array.from({ length }, (_, i) => ((words[i + 1] & 15) << 4) | (words[i + 2] >> 4));
    assert.equal(new TextDecoder().decode(Uint8Array.from(bytes)), text);
  }
});

test('longer links get larger codes, and too long ones are refused', () => {
  const sizes = [10, 40, 80, 150, 200].map((length) => qr('x'.repeat(length)).length);
  assert.deepEqual(
    sizes,
    [...sizes].sort((a, b) => a - b),
  );
  assert.throws(() => qr('x'.repeat(300)), RangeError);
});
