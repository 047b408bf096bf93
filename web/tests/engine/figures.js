// Numbers that the module is held against: the same files that the tests of the rules and of the player read.

import { readFileSync } from 'node:fs';

/** The lines of a table, as lists of words. @param {string} name below `crates` */
const table = (name) =>
  readFileSync(new URL(`../../../crates/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));

/** Published counts from the beginning of a game: a set with a depth, such as `Base+M 3`, and the number. @returns {Map<string, number>} */
export const perftFigures = () =>
  new Map(
    table('hive-rules/tests/perft.tsv')
      .slice(1)
      .filter(([game, depth]) => game && depth && game.split(';').length <= 3)
      .map(([game, depth, nodes]) => [`${game.split(';')[0]} ${depth}`, Number(nodes)]),
  );

/** How many positions the player looks at in `bench`. @param {'network' | 'sum'} kind with its network, or without @returns {number} */
export function benchNodes(kind) {
  const nodes = Number(table('hive-search/tests/bench.tsv').find(([name]) => name === kind)?.[1]);
  if (!nodes) throw new Error(`bench.tsv has no number for ${kind}`);
  return nodes;
}
