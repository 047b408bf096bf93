// What is wrong with a position, in the reader's language.

/** @import { LaidMistake } from '../../../types/wire.js' */
import { has, t, tileName } from '../../text.js';

/** @param {LaidMistake} mistake @returns {string} */
export function laidWords({ type, piece, side, text }) {
  const whose = side ? `.${side}` : '';
  const name = `editor.wrong.${type}${whose}`;
  if (!has(name)) return type;
  return t(name, { tile: piece ? tileName(piece) : '', text: text ?? '' });
}
