// Where and why a record stops, in the reader's language.

/** @import { ImportProblem, Mistake } from '../../types/wire.js' */
import { h } from '../dom.js';
import { sentenceAbout } from '../refusal.js';
import { has, t, tileName } from '../text.js';

/** Where it stops. @param {ImportProblem} problem */
export const placeWords = ({ line, ply }) =>
  ply === undefined ? t('record.problem.line', { line }) : t('record.problem.turn', { line, ply });

/**
 * What is wrong there; nothing for a mistake that is newer than this page.
 * @param {Mistake} mistake
 * @returns {string}
 */
export function mistakeWords(mistake) {
  if (mistake.type === 'refused') return sentenceAbout(mistake.refusal, mistake.piece);
  const key =
    mistake.type === 'notThisFormat'
      ? `record.mistake.notThisFormat.${mistake.format}`
      : `record.mistake.${mistake.type}`;
  if (!has(key)) return '';
  return t(key, {
    text: 'text' in mistake ? mistake.text : '',
    tile: 'piece' in mistake ? tileName(mistake.piece ?? '') : '',
  });
}

/** All of it: where, the turn as it is written, and why. @param {ImportProblem} problem @returns {Node[]} */
export function problemNodes(problem) {
  const { mistake } = problem;
  const why = mistakeWords(mistake);
  return [
    h('b', { text: placeWords(problem) }),
    ...('turn' in mistake ? [h('code', { text: mistake.turn })] : []),
    // The server's own sentence is better than none.
    why ? h('span', { text: why }) : h('span', { lang: 'en', text: problem.text }),
  ];
}
