// While a seat is open: how to invite somebody, or how to sit down.

/** @import { GameView, Side } from '../../types/wire.js' */
import { Refused, join } from '../api.js';
import { busy } from '../busy.js';
import { fill, h, keepingFocus } from '../dom.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';
import { invite } from './invite.js';
import { linkTo } from './links.js';

/** @type {Side[]} */
const SIDES = ['white', 'black'];

/** The side whose seat is open. @param {GameView} game */
export const openSeat = (game) => SIDES.find((side) => game.status.seats[side].state === 'open');

/**
 * @param {string} id the game
 * @param {object} owner
 * @param {(game: GameView) => void} owner.joined the reader has a seat now
 * @param {() => Element} owner.instead where the focus goes when there is nothing left to press here
 */
export function seats(id, { joined, instead }) {
  const root = h('div', { class: 'seats' });
  let shown = '';

  /** @param {Side} side */
  function joinCard(side) {
    const said = h('p', { class: 'hint', role: 'alert' });
    const sit = async () => {
      try {
        const game = await busy(button, () => join(id));
        if (game) joined(game);
      } catch (error) {
        const full = error instanceof Refused && error.refusal.rule === 'seat-taken';
        said.textContent = full ? t('join.full') : refusalText(error);
      }
    };
    const button = h(
      'button',
      { type: 'button', class: 'main', 'data-action': 'join', onclick: sit },
      h('span', { text: t('join.sit') }),
    );
    return h(
      'section',
      { class: 'card' },
      h('h2', { text: t('join') }),
      h('p', { text: t(`join.${side}`) }),
      button,
      said,
    );
  }

  return {
    root,
    /** @param {GameView} game */
    set(game) {
      const side = openSeat(game);
      const wanted = !side || game.status.outcome ? '' : game.you.length ? 'invite' : `join ${side}`;
      if (wanted === shown) return;
      shown = wanted;
      const card = wanted && side ? (wanted === 'invite' ? invite(linkTo(game)) : joinCard(side)) : null;
      keepingFocus(root, () => fill(root, card), instead);
    },
  };
}
