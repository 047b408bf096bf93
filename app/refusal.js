// Why something was not done, in the reader's language. The server sends keys, tiles and cells; the catalogue has the
// sentence.

/** @import { Refusal } from './api.js' */
import { Refused } from './api.js';
import { has, insect, listed, t, tileName } from './text.js';

/** The shapes by which the board tells parts of a hive apart. */
const SHAPES = ['●', '■', '▲'];

/** So many tiles of a part are named; of a larger one, how many it has. The board marks them all. */
const NAMED = 4;

/** The sentence for a refusal. @param {Refusal} refusal @returns {string} */
export function sentence(refusal) {
  const { rule, tiles = [], parts = [], bug, retryAfterSeconds } = refusal;
  if (rule === 'cannot-reach' && bug && has(`refusal.cannot-reach.${bug}`)) return t(`refusal.cannot-reach.${bug}`);
  const key = `refusal.${rule}`;
  // A rule that is newer than this page: the server's own sentence is better than none.
  if (!has(key)) return refusal.text;
  return t(key, {
    tiles: listed(tiles.map(tileName)),
    parts: parts
      .map(
        (part, i) =>
          `${SHAPES[i % 3]} ${part.length > NAMED ? t('tile.count', { n: part.length }) : listed(part.map(tileName))}`,
      )
      .join('  '),
    insect: bug ? insect(bug) : '',
    n: retryAfterSeconds ?? 1,
  });
}

/** The same, and which tile it is about. @param {Refusal} refusal @param {string | null} [piece] */
export const sentenceAbout = (refusal, piece) =>
  piece ? t('tile.about', { tile: tileName(piece), text: sentence(refusal) }) : sentence(refusal);

/** The sentence for whatever went wrong. @param {unknown} error @returns {string} */
export const refusalText = (error) => (error instanceof Refused ? sentence(error.refusal) : t('refusal.trouble'));
