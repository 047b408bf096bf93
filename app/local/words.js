// What the reader is told about a game that this browser keeps.

/** @import { GameView } from '../../types/wire.js' */
import { served } from '../site.js';
import { t } from '../text.js';
import { MOST, isFleeting, isFull, read } from './store.js';

/** Whether no server has this game: pictures are a server's work. @param {GameView} game */
export const isLocal = (game) => game.picture === '';

/** @param {GameView} game @returns {string} nothing if the server has it */
export function localWords(game) {
  if (!isLocal(game)) return '';
  if (isFleeting(game.id)) return isFull() ? t('link.full', { n: MOST }) : t('link.forgetful');
  if (read(game.id)?.refused) return t('link.refused');
  if (served) return t('link.local');
  return isFull() ? t('link.rolling', { n: MOST }) : t('link.site');
}
