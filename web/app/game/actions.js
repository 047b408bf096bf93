// What players can do beside moving: draw, takeback, calling off, resigning, rematch; and answers to what the other asks.

/** @import { Act, GameView, Side } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
import { confirmed } from '../dialog.js';
import { fill, h, keepingFocus } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';

/**
 * @param {object} owner
 * @param {(act: Act) => Promise<Refusal | null>} owner.act
 * @param {() => void} owner.share
 * @param {() => void} owner.analyse
 */
export function actions({ act, share, analyse }) {
  // What is asked is said by the page's voice when it happens.
  const offers = h('div', { class: 'offers' });
  const row = h('div', { class: 'actions', role: 'group', 'aria-label': t('actions') });
  let shown = '';

  /** @param {import('../icons.js').Icon} name @param {string} key @param {() => void} does @param {boolean} [main] */
  const button = (name, key, does, main = false) =>
    h(
      'button',
      { type: 'button', class: main ? 'main' : '', title: t(key), 'data-action': key, onclick: does },
      icon(name),
      h('span', { text: t(key) }),
    );

  /** @param {GameView} game @returns {Node[]} */
  function buttons(game) {
    const { status, you, turns } = game;
    const engine = [status.seats.white, status.seats.black].some((seat) => seat.state === 'engine');
    // Whoever plays against a person thinks for themselves until it is over.
    const fair = you.length !== 1 || engine || !!status.outcome;
    const always = [
      button('share', 'actions.share', share),
      ...(fair ? [button('chart', 'actions.analyse', analyse)] : []),
    ];
    if (!you.length) return always;
    if (status.outcome) {
      const next = status.rematch;
      const again = next
        ? h('a', { class: 'button main', href: `/game/${next}` }, icon('again'), t('actions.rematch.go'))
        : button('again', 'actions.rematch', () => act({ type: 'rematch' }), true);
      return [again, ...always];
    }
    const waits = status.seats.white.state === 'open' || status.seats.black.state === 'open';
    if (waits && !turns.length) return [button('close', 'actions.leave', () => act({ type: 'leave' })), ...always];
    // At one screen, it is the side to move that asks.
    const side = you.length === 2 ? game.position.toMove : undefined;
    const resign = async () => {
      if (await confirmed(t('actions.resign.sure'), t('actions.resign'))) act({ type: 'resign', side });
    };
    const asker = you.length === 2 && turns.length ? turns[turns.length - 1].side : undefined;
    return [
      button('undo', 'actions.takeback', () => act({ type: 'askTakeback', side: asker })),
      ...(engine ? [] : [button('handshake', 'actions.draw', () => act({ type: 'offerDraw', side }))]),
      // Before both have moved there is nothing to lose yet.
      turns.length < 2
        ? button('close', 'actions.abort', () => act({ type: 'abort' }))
        : button('flag', 'actions.resign', resign),
      ...always,
    ];
  }

  /** @param {string} text @param {Act | null} yes @param {Act | null} no */
  const offer = (text, yes, no) =>
    h(
      'div',
      { class: 'offer' },
      h('p', { text }),
      yes &&
        h('button', {
          type: 'button',
          class: 'main',
          'data-action': `accept-${yes.type}`,
          text: t('offer.accept'),
          onclick: () => act(yes),
        }),
      no && h('button', { type: 'button', 'data-action': no.type, text: t('offer.decline'), onclick: () => act(no) }),
    );

  /** @param {GameView} game */
  function asked(game) {
    const { offers: open, outcome } = game.status;
    const mine = (/** @type {Side} */ side) => game.you.includes(side) && game.you.length === 1;
    const found = [];
    if (!game.you.length) return [];
    if (open.draw && !outcome)
      found.push(
        mine(open.draw)
          ? offer(t('offer.draw.sent'), null, null)
          : offer(t(`offer.draw.${open.draw}`), { type: 'acceptDraw' }, { type: 'declineDraw' }),
      );
    if (open.takeback && !outcome)
      found.push(
        mine(open.takeback)
          ? offer(t('offer.takeback.sent'), null, null)
          : offer(t(`offer.takeback.${open.takeback}`), { type: 'grantTakeback' }, { type: 'declineTakeback' }),
      );
    if (open.rematch && outcome && !game.status.rematch)
      found.push(
        mine(open.rematch)
          ? offer(t('offer.rematch.sent'), null, null)
          : offer(t(`offer.rematch.${open.rematch}`), { type: 'rematch' }, { type: 'declineRematch' }),
      );
    return found;
  }

  const root = h('div', { class: 'actions-box' }, offers, row);
  return {
    root,
    /** @param {GameView} game */
    set(game) {
      const wanted = JSON.stringify([
        game.status.offers,
        game.status.outcome,
        game.status.rematch,
        game.status.seats,
        game.you,
        Math.min(game.turns.length, 2),
        game.position.toMove,
      ]);
      if (wanted === shown) return;
      shown = wanted;
      const write = () => {
        fill(offers, asked(game));
        fill(row, buttons(game));
      };
      keepingFocus(root, write, () => root.querySelector('button, a'));
    },
  };
}
