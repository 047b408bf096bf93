// QR codes: bytes, error correction level M, versions 1 to 10, which is more than any link of ours needs.

/** Of each version: error correction codewords a block, then blocks and their data codewords. */
/** @type {[ec: number, groups: [blocks: number, data: number][]][]} */
const VERSIONS = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [
    22,
    [
      [2, 38],
      [2, 39],
    ],
  ],
  [
    22,
    [
      [3, 36],
      [2, 37],
    ],
  ],
  [
    26,
    [
      [4, 43],
      [1, 44],
    ],
  ],
];

/** Where the small squares are, by version. */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

/** Powers and logarithms in the field of 256 elements that QR codes use. */
const POWER = new Uint8Array(510);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  POWER[i] = POWER[i + 255] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a && b ? POWER[LOG[a] + LOG[b]] : 0);

/**
 * The remainder that is sent along, so that what is damaged can be worked out.
 * @param {number[]} data
 * @param {number} length
 */
export function correction(data, length) {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1] ^= times(factor, POWER[i])));
    generator = next;
  }
  const rest = [...data, ...new Array(length).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    if (factor) generator.forEach((value, at) => (rest[i + at] ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

/** The codewords of a text, blocks interleaved, and its version. @param {string} text */
function codewords(text) {
  const bytes = new TextEncoder().encode(text);
  const version =
    VERSIONS.findIndex(
      ([, groups], i) =>
        bytes.length + (i < 9 ? 2 : 3) <= groups.reduce((sum, [blocks, data]) => sum + blocks * data, 0),
    ) + 1;
  if (!version) throw new RangeError('too long for a QR code');
  const [length, groups] = VERSIONS[version - 1];
  const room = groups.reduce((sum, [blocks, data]) => sum + blocks * data, 0);
  /** @type {number[]} */
  const bits = [];
  const push = (/** @type {number} */ value, /** @type {number} */ count) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  /** @type {number[][]} */
  const blocks = [];
  let at = 0;
  for (const [count, size] of groups) for (let i = 0; i < count; i++) blocks.push(data.slice(at, (at += size)));
  const extra = blocks.map((block) => correction(block, length));
  const longest = Math.max(...blocks.map((block) => block.length));
  const words = [];
  for (let i = 0; i < longest; i++) for (const block of blocks) if (i < block.length) words.push(block[i]);
  for (let i = 0; i < length; i++) for (const block of extra) words.push(block[i]);
  return { version, words };
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The squares of the code, row by row: true is dark. @param {string} text @returns {boolean[][]} */
export function qr(text) {
  const { version, words } = codewords(text);
  const size = 17 + 4 * version;
  const drawn = MASKS.map((_, mask) => draw(version, size, words, mask));
  return drawn.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

/** @param {number} version @param {number} size @param {number[]} words @param {number} mask */
function draw(version, size, words, mask) {
  const dark = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ on) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = on;
    fixed[y][x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]) {
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
  }
  const places = ALIGNMENT[version - 1];
  const end = places.length - 1;
  places.forEach((cx, i) =>
    places.forEach((cy, j) => {
      // Three corners have the large squares already.
      if ((i === 0 && j === 0) || (i === 0 && j === end) || (i === end && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  const format = withRemainder(mask, 10, 0x537) ^ 0x5412;
  const bit = (/** @type {number} */ value, /** @type {number} */ i) => ((value >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    set(8, i < 6 ? i : i < 8 ? i + 1 : size - 15 + i, bit(format, i));
    set(i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i, 8, bit(format, i));
  }
  set(8, size - 8, true);
  if (version >= 7) {
    const told = withRemainder(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, bit(told, i));
      set(b, a, bit(told, i));
    }
  }
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const upward = ((right + 1) & 2) === 0;
      const y = upward ? size - 1 - i : i;
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue;
        const on = at < words.length * 8 && bit(words[at >> 3], 7 - (at & 7));
        at++;
        dark[y][x] = on !== MASKS[mask](x, y);
      }
    }
  }
  return dark;
}

/**
 * A number with the remainder of its division after it.
 * @param {number} value
 * @param {number} bits
 * @param {number} divisor
 */
function withRemainder(value, bits, divisor) {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

/** How hard it is to read: long runs, blocks, too much of one colour. @param {boolean[][]} dark */
function penalty(dark) {
  const size = dark.length;
  let [points, sum] = [0, 0];
  const line = (/** @type {(i: number) => boolean} */ at) => {
    let run = 0;
    for (let i = 0; i < size; i++) {
      run = i && at(i) === at(i - 1) ? run + 1 : 1;
      if (run === 5) points += 3;
      else if (run > 5) points++;
    }
  };
  for (let i = 0; i < size; i++) {
    line((j) => dark[i][j]);
    line((j) => dark[j][i]);
  }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (dark[y][x]) sum++;
      if (x && y && dark[y][x] === dark[y - 1][x] && dark[y][x] === dark[y][x - 1] && dark[y][x] === dark[y - 1][x - 1])
        points += 3;
    }
  return points + Math.floor(Math.abs((sum * 100) / (size * size) - 50) / 5) * 10;
}
