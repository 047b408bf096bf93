// Reviews that the server keeps with its games, for everybody who sees the game. What is kept is what searches found: what the
// turns are worth the server judges itself.

/** @import { SearchedView, GameReview, ReviewView } from '../../../types/wire.js' */
/** @import { Tree } from '../tree.js' */
import { ask } from '../../api.js';
import { served } from '../../site.js';

/** @param {string} game */
const place = (game) => `/api/games/${encodeURIComponent(game)}/review`;

/**
 * What is kept with the game that a tree is the record of, and whether the reader may keep something there.
 * @param {Tree} tree
 * @returns {Promise<GameReview | null>} nothing if it is no game of this server, or if it cannot be told now
 */
export async function sharedReview({ record: { game } }) {
  if (!game || !served) return null;
  try {
    return await ask('GET', place(game));
  } catch {
    return null;
  }
}

/**
 * Keeps a review with its game. The server looks whether it is one of this game.
 * @param {Tree} tree @param {ReviewView} review @param {SearchedView[]} positions what it follows from
 * @returns {Promise<GameReview | null>} nothing if it is not kept
 */
export async function shareReview({ record: { game } }, { effort, judgement, turns }, positions) {
  if (!game) return null;
  try {
    return await ask('PUT', place(game), { effort, judgement, turns: turns.map(({ turn }) => turn), positions });
  } catch {
    return null;
  }
}

/** Whether a review is about these turns. @param {ReviewView} review @param {Tree} tree @param {number[]} turns */
export const isAbout = (review, tree, turns) =>
  review.turns.length === turns.length &&
  review.turns.every(({ turn }, i) => turn === (tree.node(turns[i]).turn || tree.node(turns[i]).text));

/** Whether a later player has made the first of two, or the same one with more effort. Those of old do not say who has made them. @param {ReviewView} one @param {ReviewView} other */
export const isBetter = (one, other) => {
  const [by, than] = [one, other].map(({ judgement = 0, effort = 0 }) => ({ judgement, effort }));
  return by.judgement > than.judgement || (by.judgement === than.judgement && by.effort > than.effort);
};
