// What a review thinks of a turn, in the reader's language.

/** @import { JudgedView, WordView } from '../../../types/wire.js' */
import { has, t, tileName } from '../../text.js';
import { SIGNS } from './apply.js';

/** So many turns of a better line stand beside its words: these tell of the table at its end. */
const SHOWN = 5;

/** @param {WordView[]} words */
export const wordsOf = (words) =>
  words
    .filter(({ key }) => has(key))
    .map(({ key, tile, n }) => t(key, { tile: tile ? tileName(tile) : '', n: n ?? 0 }))
    .join(t('review.join'));

/** A grade with the turn that it is about. @param {JudgedView} judged */
export const gradeWords = ({ turn, grade }) => t('review.turn', { turn, grade: t(`review.grade.${grade}`) });

/** Everything that there is to say about a turn, in sentences. @param {JudgedView} judged @returns {string[]} */
export function sentences(judged) {
  const { wrong, better, line, grade } = judged;
  const found = [gradeWords(judged)];
  if (wrong.length) found.push(wordsOf(wrong));
  if (SIGNS[grade] && line.length) {
    const said = t('review.better', { line: line.slice(0, SHOWN).join(', ') });
    found.push(better.length ? `${said} (${wordsOf(better)})` : said);
  }
  return found.filter(Boolean);
}
