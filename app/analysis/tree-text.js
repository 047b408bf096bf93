// Trees from records and back: as the module reads and writes them.

/** @import { ImportedGame, TreeNode, TreeView } from '../../types/wire.js' */
/** @import { Start, Tree } from './tree.js' */
import { startOf } from './places.js';
import { named, playedHere, split } from './record.js';
import { isSilent, tree as makeTree } from './tree.js';

/** An empty table. @param {string} gameType @returns {Start} */
export const emptyTable = (gameType) => ({ gameType, diagram: '', opening: 'rulebook', repetition: true });

/** One line of turns. @param {Start} start @param {string[]} turns @param {number} [kept] how many of them belong to a record @param {Tree['record']} [record] @returns {Tree} */
export function ofLine(start, turns, kept = turns.length, record = { tags: [], result: '' }) {
  const made = makeTree(start, record);
  let at = made.root;
  for (const turn of turns) at = made.add(at, turn) ?? at;
  made.keep((id) => made.node(id).ply <= kept);
  return made;
}

/** Every node of a tree as it travels, and its place in the list by its number. @param {Tree} tree */
export function listed(tree) {
  /** @type {TreeNode[]} */
  const nodes = [];
  /** @type {Map<number, number>} */
  const places = new Map();
  const todo = [tree.root];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    const { parent, turn, text, notes, children } = tree.node(id);
    places.set(id, nodes.length);
    nodes.push({
      parent: places.get(parent) ?? 0,
      text: turn || text,
      ...(notes.comment && { comment: notes.comment }),
      ...(notes.glyph && { glyph: notes.glyph }),
      ...(notes.evaluation && { evaluation: notes.evaluation }),
      ...(notes.marks.length && { marks: notes.marks }),
      ...(notes.arrows.length && { arrows: notes.arrows }),
    });
    todo.push(...[...children].reverse());
  }
  return { nodes, places };
}

/** As the module takes it. @param {Tree} tree @param {string} [line] the position that it begins with, in one line @returns {TreeView} */
export const toWire = (tree, line) => ({
  gameType: tree.start.gameType,
  ...(line && { start: line }),
  tags: tree.record.tags.filter(({ name }) => name !== 'GameType' && name !== 'Result'),
  ...(tree.record.result && { result: tree.record.result }),
  nodes: listed(tree).nodes,
});

/**
 * Puts nodes into a tree that has none.
 * @param {Tree} tree @param {TreeNode[]} nodes
 * @returns {number[]} the numbers that they have there
 */
export function plant(tree, nodes) {
  /** @type {number[]} */
  const ids = [];
  for (const [i, one] of nodes.entries()) {
    const id = i ? tree.add(ids[one.parent] ?? tree.root, one.text, one.text) : tree.root;
    if (id === null) break;
    ids.push(id);
    const notes = {
      comment: one.comment ?? '',
      glyph: one.glyph ?? 0,
      evaluation: one.evaluation ?? '',
      marks: one.marks ?? [],
      arrows: one.arrows ?? [],
    };
    if (!isSilent(notes)) tree.note(id, notes);
  }
  return ids;
}

/** Results of a collection as records write them. */
const ENDS = { white: 'WhiteWins', black: 'BlackWins', draw: 'Draw' };

/** A game of a collection. @param {import('../../types/wire.js').ExploredGame} game */
export function ofExplored({ gameString, white, black, date, result, id }) {
  const { gameType, turns } = split(gameString);
  const tags = [
    { name: 'White', value: white },
    { name: 'Black', value: black },
    { name: 'Date', value: date ?? '' },
  ].filter(({ value }) => value);
  const start = { ...emptyTable(gameType), repetition: false };
  return ofLine(start, turns, turns.length, { tags, result: result ? ENDS[result] : '', ...named(id) });
}

/** A game that was read. @param {ImportedGame} game @returns {Tree} */
export function ofRecord(game) {
  const { gameType, turns } = split(game.gameString ?? game.tree?.gameType ?? 'Base');
  const result = game.result ?? '';
  // No format says how a game was opened or whether repetition ends it, so records are read by the rules that allow more.
  // A position in one line says both.
  const line = game.tree?.start ?? '';
  const start = line.includes('~') ? startOf(line) : { ...emptyTable(gameType), repetition: false, diagram: line };
  const made = makeTree(start, {
    tags: game.tags,
    result,
    ...(game.problem && { problem: game.problem }),
    ...playedHere(game.tags),
  });
  if (game.tree) plant(made, game.tree.nodes);
  else {
    let at = made.root;
    for (const [i, text] of ['', ...(game.turns.length ? game.turns : turns)].entries()) {
      if (i) at = made.add(at, text) ?? at;
      const comment = game.comments[i];
      if (comment) made.note(at, { comment });
    }
  }
  made.keep();
  return made;
}
