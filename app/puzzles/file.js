// The puzzles as they lie in their file: a line each, as `crates/hive-puzzles/src/line.rs` writes them. It is fetched when
// somebody wants a puzzle, and a line is taken apart when its puzzle is shown.

/** @import { PositionAsk, PuzzleAim } from '../../types/wire.js' */

/**
 * @typedef {object} Puzzle
 * @property {string} name
 * @property {string} set such as `Base+ML`
 * @property {'white' | 'black'} side who is to move
 * @property {PuzzleAim} aim
 * @property {number} turns within how many
 * @property {number} rating
 * @property {Theme[]} themes
 * @property {string} table
 * @property {string} barred
 * @property {string} solution
 */

/** What a puzzle can be about, in the order of the bits in the file. */
export const THEMES = /** @type {const} */ ([
  'beetle-drop',
  'pin',
  'double-threat',
  'pillbug-throw',
  'quiet-turn',
  'tempo',
  'last-slide',
  'race',
  'defence',
  'last-jump',
  'new-tile',
]);
/** @typedef {typeof THEMES[number]} Theme */

/** @typedef {{set: string, side: 'white' | 'black', barred: string}} Told what is said of a position beside its tiles */

const HEAD = /^kypseli-puzzles 1 (\d+) [0-9a-f]{16}$/;
/** More lines than these are not read. */
const MOST = 50_000;

/** The tiles of a side in the order of their letters. */
const TILES = ['Q', 'S1', 'S2', 'B1', 'B2', 'G1', 'G2', 'G3', 'A1', 'A2', 'A3', 'M', 'L', 'P'];

/** The sign of column and row 0. */
const ZERO = 'N'.charCodeAt(0);

/** The tile of a letter. @param {string} letter */
export function tile(letter) {
  const black = letter >= 'a';
  return (black ? 'b' : 'w') + TILES[letter.charCodeAt(0) - (black ? 97 : 65)];
}

/** The name that follows from a line (FNV-1a). @param {string} told */
function nameOf(told) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < told.length; i++) hash = Math.imul(hash ^ told.charCodeAt(i), 0x01000193) >>> 0;
  let name = '';
  for (let i = 0; i < 7; i++) {
    name += (hash % 36).toString(36);
    hash = Math.floor(hash / 36);
  }
  return name;
}

/** @param {string} line @returns {Puzzle} */
export function read(line) {
  const [head, rating, themes, barred, table, solution] = line.split(' ');
  const set = Number(head[0]);
  const letters = ['M', 'L', 'P'].filter((_, bit) => (set >> bit) & 1).join('');
  const bits = Number.parseInt(themes, 16);
  return {
    name: nameOf(`${head} ${barred} ${table}`),
    set: letters ? `Base+${letters}` : 'Base',
    side: head[1] === 'w' ? 'white' : 'black',
    aim: head[2] === 'W' ? 'win' : 'hold',
    turns: Number(head[3]),
    rating: Number(rating),
    themes: THEMES.filter((_, bit) => (bits >> bit) & 1),
    table,
    barred,
    solution,
  };
}

/** All puzzles of a file, the easiest first. @param {string} text @returns {Puzzle[]} */
export function readAll(text) {
  const [head, ...lines] = text.trimEnd().split('\n');
  const found = HEAD.exec(head);
  if (!found || lines.length !== Number(found[1]) || lines.length > MOST)
    throw new Error('this is not a file of puzzles that this page knows');
  return lines.map(read);
}

/** @type {Promise<Puzzle[]> | null} */
let all = null;

/** The puzzles of the page; fetched once. @returns {Promise<Puzzle[]>} */
export function puzzles() {
  all ??= fetched();
  // What could not be had is asked for again the next time.
  all.catch(() => (all = null));
  return all;
}

async function fetched() {
  const answer = await fetch(new URL('../../puzzles/shipped.txt', import.meta.url));
  if (!answer.ok) throw new Error(`the puzzles cannot be had: ${answer.status}`);
  return readAll(await answer.text());
}

/** The tiles of a table, bottom first, with their cells counted from the first one. @param {string} table */
export function laid(table) {
  /** @type {{piece: string, q: number, r: number, height: number}[]} */
  const tiles = [];
  table.split('/').forEach((row, r) => {
    let [next, above] = [0, 0];
    for (const sign of row) {
      if (sign === '+') above++;
      else if (sign >= '1' && sign <= '9') next += Number(sign);
      else {
        const lies = tiles.at(-1);
        const height = above && lies ? lies.height + 1 : 0;
        if (!above) next++;
        tiles.push({ piece: tile(sign), q: next - 1, r, height });
        above = 0;
      }
    }
  });
  const from = tiles[0]?.q ?? 0;
  return tiles.map((one) => ({ ...one, q: one.q - from }));
}

/** @typedef {{piece: string, q: number, r: number, height: number}} Tile */

/**
 * A position as the rules are asked about it: a hive drawn in text. Columns and rows are counted from its first tile, row by row.
 * @param {{table: string} & Told | {tiles: Tile[]} & Told} position
 * @returns {PositionAsk}
 */
export function question({ set, side, barred, ...where }) {
  const tiles = 'tiles' in where ? where.tiles : laid(where.table);
  const left = Math.min(...tiles.map(({ q, r }) => 2 * q + r));
  const top = Math.min(...tiles.map(({ r }) => r));
  /** @type {Map<string, typeof tiles>} */
  const cells = new Map();
  for (const one of tiles) {
    const key = `${one.q},${one.r}`;
    cells.set(key, [...(cells.get(key) ?? []), one]);
  }
  /** @type {string[]} */
  const rows = [];
  const drawn = [...cells.values()].sort(([one], [other]) => one.r - other.r || one.q - other.q);
  for (const stack of drawn) {
    const { piece, q, r } = /** @type {typeof tiles[number]} */ (stack.at(-1));
    while (rows.length <= r - top) rows.push('');
    rows[r - top] = rows[r - top].padEnd((2 * q + r - left) * 3) + piece + (stack.length > 1 ? '+' : '');
  }
  const stacks = [...cells.values()]
    .filter((stack) => stack.length > 1)
    .map((stack) =>
      stack
        .map(({ piece }) => piece)
        .reverse()
        .join(' on '),
    );
  const moved = barred === '-' ? '' : `, ${tile(barred)} just moved`;
  return { diagram: `${[...rows, '', ...stacks].join('\n')}\n${set}, ${side} to move${moved}\n` };
}

/** The turns of the solution; nothing for a pass. @param {Puzzle} puzzle */
export function solution({ solution: text }) {
  const turns = [];
  for (let i = 0; i < text.length; i += 3)
    turns.push(
      text[i] === '-'
        ? null
        : { piece: tile(text[i]), q: text.charCodeAt(i + 1) - ZERO, r: text.charCodeAt(i + 2) - ZERO },
    );
  return turns;
}
