// What players can do beside moving, in one bar: draw, takeback, calling off, resigning, sharing, analysing.

/** @import { Act, GameView } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
import { busy } from '../busy.js';
import { confirmed } from '../dialog.js';
import { fill, h, keepingFocus } from '../dom.js';
import { icon } from '../icons.js';
import { go } from '../router.js';
import { t } from '../text.js';
import { mayPlan } from './may-plan.js';

/** Whether one of the seats is the computer's. @param {GameView} game */
const withEngine = ({ status }) => [status.seats.white, status.seats.black].some((seat) => seat.state === 'engine');

/** Whether the analysis may be asked: whoever plays against a person thinks for themselves until it is over. */
export const mayAnalyse = (/** @type {GameView} */ game) =>
  game.you.length !== 1 || withEngine(game) || !!game.status.outcome;

/**
 * @param {object} owner
 * @param {(act: Act) => Promise<Refusal | null>} owner.act
 * @param {() => void} owner.share
 * @param {() => void} owner.analyse
 * @param {() => void} owner.replay plays the game again, or stops that
 */
export function actions({ act, share, analyse, replay }) {
  let plays = false;
  const row = h('div', { class: 'actions', role: 'group', 'aria-label': t('actions') });
  let shown = '';

  /**
   * @param {import('../icons.js').Icon} name
   * @param {string} key
   * @param {() => unknown} does
   * @param {() => Promise<boolean>} [sure] what is asked before
   */
  function button(name, key, does, sure) {
    const press = async () => (!sure || (await sure())) && busy(made, async () => does());
    const made = h(
      'button',
      { type: 'button', title: t(key), 'data-action': key, onclick: press },
      icon(name),
      h('span', { text: t(`${key}.short`) }),
    );
    return made;
  }

  /** @param {GameView} game @returns {Node[]} */
  function buttons(game) {
    const { status, you, turns } = game;
    const always = [
      button('share', 'actions.share', share),
      ...(mayAnalyse(game) ? [button('chart', 'actions.analyse', analyse)] : []),
    ];
    // Where the turns are in a drawer, it is played again from here, with the board in sight.
    if (status.outcome && turns.length) {
      const again = button(plays ? 'pause' : 'play', plays ? 'moves.pause' : 'moves.play', replay);
      again.dataset.action = 'replay';
      return [again, ...always];
    }
    if (!you.length || status.outcome) return always;
    const waits = status.seats.white.state === 'open' || status.seats.black.state === 'open';
    if (waits && !turns.length) return [button('close', 'actions.leave', () => act({ type: 'leave' })), ...always];
    // At one screen, it is the side to move that asks.
    const side = you.length === 2 ? game.position.toMove : undefined;
    const sure = () =>
      confirmed(side ? t(`actions.resign.sure.${side}`) : t('actions.resign.sure'), t('actions.resign'));
    const asker = you.length === 2 && turns.length ? turns[turns.length - 1].side : undefined;
    const undo = button('undo', 'actions.takeback', () => turns.length && act({ type: 'askTakeback', side: asker }));
    if (!turns.length) undo.ariaDisabled = 'true';
    return [
      ...(mayPlan(game) ? [button('list', 'actions.plan', () => go(`/game/${game.id}/ahead`))] : []),
      undo,
      ...(withEngine(game) ? [] : [button('handshake', 'actions.draw', () => act({ type: 'offerDraw', side }))]),
      // Before both have moved there is nothing to lose yet.
      turns.length < 2
        ? button('close', 'actions.abort', () => act({ type: 'abort' }))
        : button('flag', 'actions.resign', () => act({ type: 'resign', side }), sure),
      ...always,
    ];
  }

  /** @type {GameView | null} */
  let known = null;

  return {
    root: row,
    /** Whether the game is being played again. @param {boolean} on */
    playing(on) {
      plays = on;
      if (known) this.set(known);
    },
    /** @param {GameView} game */
    set(game) {
      known = game;
      const wanted = JSON.stringify([
        plays,
        !!game.status.outcome,
        game.status.seats,
        game.you,
        Math.min(game.turns.length, 2),
        game.position.toMove,
      ]);
      if (wanted === shown) return;
      shown = wanted;
      keepingFocus(
        row,
        () => fill(row, buttons(game)),
        () => row.querySelector('button'),
      );
    },
  };
}
