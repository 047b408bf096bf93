// The puzzles of the program.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readAll } from '../../app/puzzles/file.js';

/** @import { Puzzle } from '../../app/puzzles/file.js' */

export const all = readAll(readFileSync(new URL('../../puzzles/shipped.txt', import.meta.url), 'utf8'));

/** A puzzle that one can see whole: few tiles. @param {(puzzle: Puzzle) => boolean} which */
export function smallest(which) {
  const [found] = all.filter(which).sort((one, other) => one.table.length - other.table.length);
  assert.ok(found);
  return found;
}
