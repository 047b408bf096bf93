// What happened, in words, where it is not a turn: those are said by the board.

/** @import { GameView, Happening } from '../../types/wire.js' */
import { personName, t } from '../text.js';

/** @param {Happening} what @param {GameView} game @returns {string} nothing if there is nothing to say */
export function eventWords(what, game) {
  const other = 'side' in what && what.side !== undefined && !(game.you.length === 1 && game.you[0] === what.side);
  switch (what.type) {
    case 'joined':
      return t('event.joined', { name: personName(what.name) });
    case 'left':
      return t('event.left');
    case 'drawOffered':
      return other ? t(`offer.draw.${what.side}`) : t('offer.draw.sent');
    case 'drawDeclined':
      return t('event.drawDeclined');
    case 'takebackAsked':
      return other ? t(`offer.takeback.${what.side}`) : t('offer.takeback.sent');
    case 'takebackGranted':
      return t('event.takebackGranted', { n: what.plies });
    case 'takebackDeclined':
      return t('event.takebackDeclined');
    case 'aborted':
      return t('event.aborted');
    case 'rematchDeclined':
      return t('event.rematchDeclined');
    case 'rematchOffered':
      return other ? t(`offer.rematch.${what.side}`) : t('offer.rematch.sent');
    case 'chat':
      return other || !what.side ? t('event.chat', { name: personName(what.name), text: what.text }) : '';
    default:
      return '';
  }
}

/** Whether somebody has been told no. @param {Happening} what */
export const answered = ({ type }) =>
  type === 'drawDeclined' || type === 'takebackDeclined' || type === 'rematchDeclined';
