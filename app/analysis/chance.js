// From scores to winning chances, by the curve that was fitted to games. No document.

/** @import { ScoreView, Side } from '../../types/wire.js' */

/** A score of so much is a chance of 1 / (1 + 1/e): the same number as in the search's own crate. */
export const SCALE = 127.5;

/** White's chance to win, between 0 and 1. @param {ScoreView} score as the side to move sees it @param {Side} toMove */
export const chance = (score, toMove) => (toMove === 'white' ? score.chance : 1000 - score.chance) / 1000;

/** The same for an evaluation as PGN writes it; nothing for what is none. @param {string} text @returns {number | null} */
export function chanceOf(text) {
  const win = /^#(-?)\d+/.exec(text);
  if (win) return win[1] ? 0 : 1;
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? 1 / (1 + Math.exp((-value * 100) / SCALE)) : null;
}

/** An evaluation as PGN writes it. @param {ScoreView} score as a side sees it @param {Side} side @param {number} depth */
export function evaluationText({ value, pliesToEnd }, side, depth) {
  const white = side === 'white' ? 1 : -1;
  if (pliesToEnd !== undefined) {
    const winner = (pliesToEnd >= 0 ? 1 : -1) * white;
    return `#${winner < 0 ? '-' : ''}${Math.floor(Math.abs(pliesToEnd) / 2)}${depth ? `,${depth}` : ''}`;
  }
  return `${((value * white) / 100).toFixed(2)}${depth ? `,${depth}` : ''}`;
}
