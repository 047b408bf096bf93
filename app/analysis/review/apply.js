// A review written into the tree: signs and evaluations behind the turns, better lines as variations. No document.

/** @import { GradeName, ReviewView } from '../../../types/wire.js' */
/** @import { Tree } from '../tree.js' */
import { evaluationText } from '../chance.js';

/** The sign of a grade, as PGN numbers it; 0 for none. @type {Record<GradeName, number>} */
export const SIGNS = { best: 0, good: 0, inaccuracy: 6, mistake: 2, blunder: 4, missedWin: 4 };

/** So many turns of a better line are written. */
const LONGEST = 8;

/**
 * @param {Tree} tree @param {ReviewView} review @param {number} at where one is
 * @param {number[]} turns the nodes that it is about, in the order of the game
 * @param {ReviewView | null} [before] an earlier review of them, whose signs make room
 */
export function apply(tree, review, at, turns, before) {
  const earlier = new Map(before?.turns.map(({ ply, grade }) => [ply, SIGNS[grade]]));
  tree.together(at, () => {
    for (const judged of review.turns) {
      const id = turns[judged.ply - 1];
      if (id === undefined || !tree.has(id)) continue;
      const node = tree.node(id);
      tree.note(node.id, {
        evaluation: evaluationText(judged.after, judged.player, judged.depth),
        // What a person thinks of a turn stays.
        ...([0, earlier.get(judged.ply)].includes(node.notes.glyph) && { glyph: SIGNS[judged.grade] }),
      });
      if (!SIGNS[judged.grade]) continue;
      /** @type {number | null} */
      let to = node.parent;
      for (const turn of judged.line.slice(0, LONGEST)) to = to === null ? null : tree.add(to, turn, turn);
    }
  });
}

/** Whether a review was written into a tree. @param {Tree} tree @param {number[]} turns the nodes that it is about */
export const isApplied = (tree, turns) => turns.some((id) => tree.node(id).notes.evaluation);

/** The turns to learn from, in the order of the game. @param {ReviewView} review @param {'white' | 'black' | 'both'} side */
export const lessons = (review, side) =>
  review.turns.filter(
    ({ grade, player, line }) =>
      (grade === 'mistake' || grade === 'blunder' || grade === 'missedWin') &&
      line.length > 0 &&
      (side === 'both' || player === side),
  );
