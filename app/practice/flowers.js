// Flowers: an insect walks from flower to flower by its own rules, in as few turns as it can. The other tiles stand still.

/** @import { CellView, PositionAsk, PositionView } from '../../types/wire.js' */
import { key, same } from '../../ground/hex.js';
import { laid, question } from '../puzzles/file.js';

/**
 * @typedef {object} Meadow
 * @property {string} name
 * @property {string} insect its letter
 * @property {string} piece the tile that walks
 * @property {number} fewest in how many turns all flowers can be reached
 * @property {ReturnType<typeof laid>} tiles
 * @property {CellView[]} flowers
 */

const ZERO = 'N'.charCodeAt(0);
const SET = 'Base+MLP';
/** No meadow needs more turns. */
const LONGEST = 12;

/** @param {string} line @param {number} number @returns {Meadow} */
export function read(line, number) {
  const [insect, fewest, table, text] = line.split(' ');
  const flowers = [];
  for (let i = 0; i < text.length; i += 2)
    flowers.push({ q: text.charCodeAt(i) - ZERO, r: text.charCodeAt(i + 1) - ZERO });
  const tiles = laid(table);
  const piece = insect === 'Q' || 'MLP'.includes(insect) ? `w${insect}` : `w${insect}1`;
  return { name: `${insect}${number}`, insect, piece, fewest: Number(fewest), tiles, flowers };
}

/** The meadows of a file, insect by insect. @param {string} text @returns {Meadow[]} */
export function readAll(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const number = (counts.get(line[0]) ?? 0) + 1;
      counts.set(line[0], number);
      return read(line, number);
    });
}

/** @type {Promise<Meadow[]> | null} */
let all = null;

/** The meadows of the page; fetched once. */
export function meadows() {
  all ??= fetch(new URL('../../practice/flowers.txt', import.meta.url))
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
    .then(readAll);
  all.catch(() => (all = null));
  return all;
}

/** A meadow with its walker on a cell, as the rules are asked about it. @param {Meadow} meadow @param {CellView} at @returns {PositionAsk} */
export function asked({ tiles, piece }, at) {
  const others = tiles.filter((one) => one.piece !== piece);
  const stands = { piece, q: at.q, r: at.r, height: others.filter((one) => same(one, at)).length };
  return question({ tiles: [...others, stands], set: SET, side: 'white', barred: '-' });
}

/** Where the walker begins. @param {Meadow} meadow @returns {CellView} */
export function start({ tiles, piece }) {
  const { q, r } = /** @type {CellView} */ (tiles.find((one) => one.piece === piece));
  return { q, r };
}

/** How far the rules count columns and rows from where the meadow counts them. @param {Meadow} meadow @param {PositionView} position */
export function shift({ tiles, piece }, position) {
  const still = tiles.find((one) => one.piece !== piece);
  const found = position.pieces.find((one) => one.piece === still?.piece);
  return { q: (found?.q ?? 0) - (still?.q ?? 0), r: (found?.r ?? 0) - (still?.r ?? 0) };
}

/** Where the walker may go by itself, as the meadow counts. @param {Meadow} meadow @param {PositionView} position @returns {CellView[]} */
export function walks(meadow, position) {
  const by = shift(meadow, position);
  const own = position.legal.filter((turn) => turn.piece === meadow.piece && !turn.thrownBy);
  return own.map(({ q, r }) => ({ q: q - by.q, r: r - by.r }));
}

/**
 * A shortest walk to all flowers, cell by cell; nothing if there is none.
 * @param {Meadow} meadow @param {(at: CellView) => CellView[]} next where the walker may go from a cell
 * @returns {CellView[] | undefined}
 */
export function way(meadow, next) {
  const whole = (1 << meadow.flowers.length) - 1;
  const picked = (/** @type {CellView} */ at) => {
    const found = meadow.flowers.findIndex((flower) => same(flower, at));
    return found < 0 ? 0 : 1 << found;
  };
  const first = start(meadow);
  /** @type {{at: CellView, had: number, walk: CellView[]}[]} */
  let edge = [{ at: first, had: 0, walk: [] }];
  const seen = new Set([`${key(first)} 0`]);
  for (let turns = 0; edge.length && turns <= LONGEST; turns++) {
    const there = edge.find(({ had }) => had === whole);
    if (there) return there.walk;
    const wider = [];
    for (const { at, had, walk } of edge) {
      for (const { q, r } of next(at)) {
        const cell = { q, r };
        const then = had | picked(cell);
        const name = `${key(cell)} ${then}`;
        if (seen.has(name)) continue;
        seen.add(name);
        wider.push({ at: cell, had: then, walk: [...walk, cell] });
      }
    }
    edge = wider;
  }
  return undefined;
}

/** In how many turns all flowers can be reached. @param {Meadow} meadow @param {(at: CellView) => CellView[]} next */
export const fewest = (meadow, next) => way(meadow, next)?.length;

/** How many stars a walk of so many turns is worth, from 1 to 3. @param {Meadow} meadow @param {number} turns */
export const stars = ({ fewest: least }, turns) => (turns <= least ? 3 : turns <= least + 2 ? 2 : 1);
