// What the rules have against an answer, a sentence each.

/** @import { ExtraTile, LessonVerdict } from '../../types/wire.js' */
import { sentence, sentenceAbout } from '../refusal.js';
import { listed, t, tileName } from '../text.js';

/**
 * The tiles with this against them, in one sentence.
 * @param {ExtraTile[]} extra
 * @param {ExtraTile['against']} against
 */
function together(extra, against) {
  const tiles = extra.filter((one) => one.against === against).map((one) => tileName(one.piece));
  return tiles.length ? [t(`lesson.extra.${against}`, { tiles: listed(tiles) })] : [];
}

/** @param {LessonVerdict} said @returns {string[]} */
export function objections(said) {
  switch (said.type) {
    case 'refused':
      return [sentence(said.refusal)];
    case 'wrongCells':
      return [
        ...new Set(said.extra.map(({ refusal }) => sentence(refusal))),
        ...(said.missing ? [t('lesson.missing.cells', { n: said.missing })] : []),
      ];
    case 'wrongTiles':
      return [
        ...together(said.extra, 'otherSide'),
        ...together(said.extra, 'free'),
        ...said.extra.flatMap(({ piece, refusal }) => (refusal ? [sentenceAbout(refusal, piece)] : [])),
        ...(said.missing ? [t('lesson.missing.tiles', { n: said.missing })] : []),
      ];
    case 'ownRing':
      return [t('lesson.ownRing')];
    case 'stillLost':
      return [t('lesson.stillLost', { tile: tileName(said.by) })];
    default:
      return [];
  }
}
