// Makes the meadows of `web/practice/flowers.txt` anew: hives by chance, and flowers that an insect reaches in so many turns
// and no fewer, as the rules say.

import { readFileSync, writeFileSync } from 'node:fs';
import { load } from '../app/engine/module.js';
import { asked, fewest, read, start, walks } from '../app/practice/flowers.js';
import { key, neighbours } from '../ground/hex.js';

/** @import { CellView } from '../types/wire.js' */

const ask = await load(readFileSync(new URL('../engine/kypseli.wasm', import.meta.url)));
/** How many turns the meadows of each insect need. */
const WANTED = [2, 3, 4];
const LETTERS = { Q: 'A', S: 'B', B: 'D', G: 'F', A: 'I', M: 'L', L: 'M', P: 'N' };
/** What stands around: both queens, and tiles that a beginner knows. */
const OTHERS = ['A', 'a', 'b', 'd', 'f', 'i', 'B', 'F', 'I', 'C', 'G'];

let seed = 20260101;
const chance = (/** @type {number} */ below) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
};

/** A table by chance with these letters. @param {string[]} letters */
function table(letters) {
  /** @type {Map<string, [CellView, string]>} */
  const cells = new Map([['0,0', [{ q: 0, r: 0 }, letters[0]]]]);
  for (const letter of letters.slice(1)) {
    const taken = [...cells.values()];
    const free = taken.flatMap(([cell]) => neighbours(cell)).filter((cell) => !cells.has(key(cell)));
    const cell = free[chance(free.length)];
    cells.set(key(cell), [{ q: cell.q, r: cell.r }, letter]);
  }
  const all = [...cells.values()];
  const [left, top] = [Math.min(...all.map(([{ q }]) => q)), Math.min(...all.map(([{ r }]) => r))];
  const bottom = Math.max(...all.map(([{ r }]) => r));
  const rows = [];
  for (let r = top; r <= bottom; r++) {
    const row = all.filter(([cell]) => cell.r === r).sort(([one], [other]) => one.q - other.q);
    let [text, next] = ['', left];
    for (const [{ q }, letter] of row) {
      text += (q > next ? String(q - next) : '') + letter;
      next = q + 1;
    }
    rows.push(text);
  }
  return rows.join('/');
}

/** Where an insect may go from a cell, asked once a cell. @param {ReturnType<typeof read>} meadow */
function next(meadow) {
  /** @type {Map<string, CellView[]>} */
  const known = new Map();
  return (/** @type {CellView} */ at) => {
    let cells = known.get(key(at));
    if (!cells) {
      const found = ask({ type: 'position', ask: asked(meadow, at) });
      cells = found.type === 'position' ? walks(meadow, found.answer.position) : [];
      known.set(key(at), cells);
    }
    return cells;
  };
}

const sign = (/** @type {number} */ step) => String.fromCharCode('N'.charCodeAt(0) + step);

/** A meadow for an insect that needs so many turns. @param {string} insect @param {string} letter @param {number} turns */
function meadow(insect, letter, turns) {
  for (;;) {
    const others = OTHERS.filter((one) => one !== letter).slice(0, 6 + chance(4));
    const drawn = table([...others, letter]);
    const bare = read(`${insect} 0 ${drawn} `, 1);
    const around = new Map(bare.tiles.flatMap(neighbours).map((cell) => [key(cell), cell]));
    for (const one of bare.tiles) around.delete(key(one));
    const go = next(bare);
    if (!go(start(bare)).length) continue;
    for (let tries = 0; tries < 20; tries++) {
      const free = [...around.values()];
      const flowers = [];
      const count = Math.min(turns, 1 + chance(turns));
      for (let i = 0; i < count; i++) flowers.push(free.splice(chance(free.length), 1)[0]);
      const found = { ...bare, flowers };
      if (fewest(found, go) === turns)
        return `${insect} ${turns} ${drawn} ${flowers.map(({ q, r }) => sign(q) + sign(r)).join('')}`;
    }
  }
}

const lines = Object.entries(LETTERS).flatMap(([insect, letter]) =>
  WANTED.map((turns) => meadow(insect, letter, turns)),
);
writeFileSync(new URL('../practice/flowers.txt', import.meta.url), `${lines.join('\n')}\n`);
console.log(lines.join('\n'));
