// The position that a tree begins with, in one line.

/** @import { Tree } from './tree.js' */
import { position as askPosition } from '../engine/rules.js';
import { lineOf } from './places.js';

/** Nothing for a tree that begins on an empty table. @param {Tree} tree @returns {Promise<string | undefined>} */
export async function startLine({ start }) {
  if (!start.diagram) return undefined;
  if (start.diagram.includes('~')) return start.diagram;
  const { gameType, position } = await askPosition({ diagram: start.diagram });
  return lineOf(position.pieces, { ...start, gameType, toMove: position.toMove });
}
