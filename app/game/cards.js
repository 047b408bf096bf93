// What lies over the board: offers and answers, a turn that waits for its player's word, and how the game ended.

/** @import { Act, GameView, OutcomeView, Side } from '../../types/wire.js' */
import { busy } from '../busy.js';
import { fill, h, keepingFocus } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';
import { mayAnalyse } from './actions.js';
import { nextLevelButton } from './next-level.js';
import { feeling, nextLevel, outcomeReason, outcomeTitle } from './result.js';

/**
 * @param {object} owner
 * @param {(act: Act) => unknown} owner.act
 * @param {() => void} owner.share
 * @param {() => void} owner.analyse
 * @param {() => Element | null} owner.instead where the focus goes when there is nothing left to press here
 */
export function cards({ act, share, analyse, instead }) {
  // What is asked is said by the page's voice when it happens.
  const offers = h('div', { class: 'offers' });
  const result = h('div', { class: 'results' });
  const asking = h('div', { class: 'asking' });
  let [shown, folded] = ['', false];
  /** Takes away what is asked about a turn. @type {(yes?: boolean) => void} */
  let withdraw = () => {};

  /** @param {Act} what @param {string} name @param {string} text @param {boolean} main */
  function answer(what, name, text, main) {
    const press = () => busy(button, async () => act(what));
    const kind = main ? 'main' : '';
    const button = h(
      'button',
      { type: 'button', class: kind, 'data-action': name, onclick: press },
      h('span', { text }),
    );
    return button;
  }

  /** @param {string} text @param {Act} yes @param {Act} no */
  const asked = (text, yes, no) =>
    h(
      'div',
      { class: 'over-card offer', role: 'group', 'aria-label': text },
      h('p', { text }),
      h(
        'div',
        { class: 'over-answers' },
        answer(yes, `accept-${yes.type}`, t('offer.accept'), true),
        answer(no, no.type, t('offer.decline'), false),
      ),
    );

  /** @param {string} text */
  const sent = (text) => h('div', { class: 'over-card offer sent' }, h('p', { text }));

  /** Whether an offer is the reader's own. @param {GameView} game @param {Side} side */
  const mine = (game, side) => game.you.length === 1 && game.you[0] === side;

  /** @param {GameView} game */
  function offered(game) {
    const { offers: open, outcome } = game.status;
    if (!game.you.length || outcome) return [];
    return [
      open.draw &&
        (mine(game, open.draw)
          ? sent(t('offer.draw.sent'))
          : asked(t(`offer.draw.${open.draw}`), { type: 'acceptDraw' }, { type: 'declineDraw' })),
      open.takeback &&
        (mine(game, open.takeback)
          ? sent(t('offer.takeback.sent'))
          : asked(t(`offer.takeback.${open.takeback}`), { type: 'grantTakeback' }, { type: 'declineTakeback' })),
    ];
  }

  /** What follows after the end: one thing at a time is asked. @param {GameView} game @param {OutcomeView} outcome @returns {Node[]} */
  function again(game, outcome) {
    const { rematch, offers: open } = game.status;
    if (rematch)
      return [
        h(
          'a',
          { class: 'button main', href: `/game/${rematch}`, 'data-action': 'next' },
          icon('again'),
          t('actions.rematch.go'),
        ),
      ];
    if (!game.you.length) return [];
    if (!open.rematch) {
      const level = nextLevel(game, outcome);
      const button = answer({ type: 'rematch' }, 'actions.rematch', t('actions.rematch'), !level);
      button.prepend(icon('again'));
      return level ? [nextLevelButton(game, level), button] : [button];
    }
    if (mine(game, open.rematch)) return [h('p', { class: 'offer sent', text: t('offer.rematch.sent') })];
    return [asked(t(`offer.rematch.${open.rematch}`), { type: 'rematch' }, { type: 'declineRematch' })];
  }

  /** @param {GameView} game @param {OutcomeView} outcome */
  function ending(game, outcome) {
    const fold = h(
      'button',
      {
        type: 'button',
        class: 'quiet round fold',
        'data-action': 'fold',
        'aria-expanded': String(!folded),
        'aria-label': t('result.fold'),
        title: t('result.fold'),
        onclick: () => {
          folded = !folded;
          shown = '';
          set(game);
        },
      },
      icon(folded ? 'list' : 'close'),
    );
    return h(
      'section',
      { class: `over-card result ${feeling(outcome, game.you)}${folded ? ' folded' : ''}`, 'aria-label': t('result') },
      h(
        'div',
        { class: 'result-words' },
        h('p', { class: 'result-title', text: outcomeTitle(outcome, game.you) }),
        h('p', { class: 'result-how', text: outcomeReason(outcome) }),
      ),
      fold,
      !folded &&
        h(
          'div',
          { class: 'result-next' },
          again(game, outcome),
          mayAnalyse(game) &&
            game.turns.length > 0 &&
            h(
              'button',
              { type: 'button', 'data-action': 'review', onclick: analyse },
              icon('chart'),
              t('result.review'),
            ),
          h(
            'button',
            { type: 'button', 'data-action': 'share-result', onclick: share },
            icon('share'),
            t('actions.share'),
          ),
        ),
    );
  }

  /** @param {GameView} game */
  function set(game) {
    const { status, you, turns } = game;
    const wanted = JSON.stringify([status.offers, status.outcome, status.rematch, you, turns.length > 0]);
    if (wanted === shown) return;
    shown = wanted;
    const write = () => {
      fill(offers, offered(game));
      fill(result, status.outcome && ending(game, status.outcome));
    };
    keepingFocus(root, write, instead);
  }

  const root = h('div', { class: 'cards' }, asking, offers, result);
  return {
    root,
    set,
    /** How much of the board's lower edge is covered, in pixels. */
    covers: () => result.offsetHeight,
    /** How many offers wait for an answer of the reader. */
    open: () => offers.querySelectorAll('.offer:not(.sent)').length,
    /**
     * Asks about a turn before it is sent.
     * @param {string} text
     * @returns {Promise<boolean>}
     */
    ask: (text) =>
      new Promise((resolve) => {
        withdraw = (yes = false) => {
          withdraw = () => {};
          keepingFocus(asking, () => fill(asking), instead);
          resolve(yes);
        };
        const yes = h(
          'button',
          { type: 'button', class: 'main', 'data-action': 'confirm', onclick: () => withdraw(true) },
          icon('check'),
          t('confirm.yes'),
        );
        const no = h(
          'button',
          { type: 'button', 'data-action': 'confirm-not', onclick: () => withdraw() },
          icon('undo'),
          t('confirm.no'),
        );
        fill(
          asking,
          h(
            'div',
            { class: 'over-card offer', role: 'group', 'aria-label': text },
            h('p', { text }),
            h('div', { class: 'over-answers' }, yes, no),
          ),
        );
        yes.focus();
      }),
    /** What was asked about is no longer to be answered. */
    withdraw: () => withdraw(),
  };
}
