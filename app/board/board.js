// A board with both hands, explanations and words: what the game and the analysis share.

/** @import { CellView, LegalTurn, PositionView, Side } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
import { announce } from '../announce.js';
import { fill, h, unique } from '../dom.js';
import { icon } from '../icons.js';
import { sentenceAbout } from '../refusal.js';
import { look, onChange } from '../settings.js';
import { sound } from '../sound.js';
import { t, tileName } from '../text.js';
import { ground } from '../../ground/ground.js';
import { hand } from '../../ground/hand.js';
import { colour } from '../../ground/piece.js';
import { pickedTargets, targetAt, topAt } from '../../ground/state.js';
import { bindLetters } from './letters.js';
import { throwable, throwWords } from './throws.js';
import { leaps, targets } from './way.js';
import { boardWords, cellWords, turnWords } from './words.js';

/** @typedef {ReturnType<typeof board>} Board */

/**
 * @param {object} owner
 * @param {(piece: string, cell: CellView) => void} owner.play a tile was put where it may go
 * @param {(piece: string, cell: CellView | null) => void} owner.why a tile was put where it may not go, or can go
 *   nowhere
 * @param {(cell: CellView) => void} [owner.tap] a cell was chosen while no tile may be picked up
 * @param {(plan: import('../../ground/types.js').Plan | null) => void} [owner.plan] a turn is meant for later, or no longer
 * @param {(arrow: import('../../ground/types.js').Arrow) => void} [owner.draw] something was drawn, which the owner keeps
 * @param {boolean} [owner.everywhere] whether letters pick insects from anywhere on the page, or only from here
 */
export function board({ play, why, tap, plan, draw, everywhere = false }) {
  /** @type {PositionView | null} */
  let position = null;
  /** @type {Side} */
  let bottom = 'white';
  /** Whether a tile is picked by the page itself: nobody needs to be told. */
  let silent = false;
  /** Whether tiles are marked that the picked one may throw. */
  let thrown = false;
  /** The tile that was picked in a hand, so that focus can go back there. @type {string | null} */
  let fromHand = null;
  const help = unique('help');
  const table = h('div', {
    class: 'table cloth',
    role: 'application',
    tabindex: '0',
    'aria-roledescription': t('board.role'),
    'aria-label': t('board'),
    'aria-describedby': help,
  });
  const reason = h('p', { class: 'why', hidden: true });
  const reframe = h(
    'button',
    { type: 'button', class: 'round reframe', hidden: true, 'aria-label': t('board.frame'), title: t('board.frame') },
    icon('frame'),
  );
  const words = h('ul', { class: 'unseen', 'aria-label': t('board.words') });
  const trays = { top: h('div', { class: 'tray top-tray' }), bottom: h('div', { class: 'tray bottom-tray' }) };

  const view = ground(
    table,
    { look: look(), playable: false },
    {
      pick(piece) {
        hush();
        for (const one of hands()) one.mark();
        if (piece) {
          fromHand = position?.pieces.some((laid) => laid.piece === piece) ? null : piece;
          showThrows(piece);
          const count = view.state.targets.get(piece)?.length ?? 0;
          if (count && !silent) announce(t('say.picked', { tile: tileName(piece), n: count }));
        } else if (thrown) {
          thrown = false;
          view.set({ marks: [] });
        }
        if (!piece && fromHand && document.activeElement === table && table.matches(':focus-visible')) {
          handOf(fromHand).button(fromHand)?.focus();
          fromHand = null;
        }
      },
      play(piece, cell) {
        fromHand = null;
        sound('place');
        play(piece, cell);
      },
      plan: (piece, to) => {
        fromHand = null;
        for (const one of hands()) one.mark();
        plan?.({ piece, to });
      },
      unplan: () => plan?.(null),
      stray: (piece, cell) => why(piece, cell),
      stuck: (piece) => silent || why(piece, null),
      tap,
      draw,
      dig: (piece, on) =>
        announce(on ? t('say.beneath', { tile: tileName(piece), on: tileName(on) }) : tileName(piece)),
      look(cell, stack) {
        if (!position) return;
        const top = stack.at(-1);
        announce(
          cellWords(position, cell, stack, !!targetAt(view.state, cell), !!top && position.pinned.includes(top)),
        );
      },
      view: (free) => (reframe.hidden = !free),
    },
  );
  reframe.addEventListener('click', () => view.frame());

  const label = (/** @type {string} */ piece, /** @type {number} */ count) =>
    t('hand.pile', { tile: tileName(count > 1 ? piece.slice(0, 2) : piece), n: count });
  const both = {
    white: hand(h('div', { role: 'group', 'aria-label': t('hand.white') }), view, label),
    black: hand(h('div', { role: 'group', 'aria-label': t('hand.black') }), view, label),
  };
  const hands = () => [both.white, both.black];
  const handOf = (/** @type {string} */ piece) => both[colour(piece)];
  view.comingFrom((piece) => {
    const from = handOf(piece).button(piece)?.getBoundingClientRect();
    const box = table.getBoundingClientRect();
    return from ? { x: from.left + from.width / 2 - box.left, y: from.top + from.height / 2 - box.top } : null;
  });

  function hush() {
    reason.hidden = true;
    reason.textContent = '';
  }

  /** What is said stands at the lower edge, or at the upper one where it would cover less that can be chosen. */
  function tell(/** @type {string} */ text) {
    reason.textContent = text;
    reason.hidden = false;
    const covered = ['', 'high'].map((place) => {
      reason.classList.toggle('high', place === 'high');
      const { left, right, top, bottom } = reason.getBoundingClientRect();
      return pickedTargets(view.state).filter((cell) => {
        const { x, y } = view.onScreen(cell);
        return x > left - 24 && x < right + 24 && y > top - 24 && y < bottom + 24;
      }).length;
    });
    reason.classList.toggle('high', covered[1] < covered[0]);
  }

  /** Marks what the picked tile may throw: it need not move itself for that. @param {string} piece */
  function showThrows(piece) {
    const cells = position ? throwable(position, piece).flatMap((one) => view.state.pieces.get(one) ?? []) : [];
    if (!cells.length && !thrown) return;
    thrown = cells.length > 0;
    view.set({ marks: cells.map(({ q, r }) => ({ q, r, kind: /** @type {const} */ ('about') })) });
  }

  /** What belongs to the position itself: a turn is seen on the table, a pass is not. */
  function rest() {
    const last = position?.last;
    if (position && last && !last.piece) tell(turnWords(position, last));
    else hush();
  }

  /** All tiles of a side, on the table or in hand: each insect keeps its place. @param {Side} side */
  const whole = (side) =>
    position
      ? [
          ...position.hands[side],
          ...position.pieces.map((laid) => laid.piece).filter((piece) => colour(piece) === side),
        ]
      : [];

  function deal() {
    if (position)
      for (const side of /** @type {Side[]} */ (['white', 'black']))
        both[side].set(position.hands[side], look(), whole(side));
  }

  function arrange() {
    const top = bottom === 'white' ? 'black' : 'white';
    trays.top.append(both[top].root);
    trays.bottom.append(both[bottom].root);
  }
  arrange();

  const stop = onChange(() => {
    view.set({ look: look() });
    deal();
  });

  const frame = h('div', { class: 'table-frame' }, table, reframe, reason);
  const root = h(
    'section',
    // A landmark where it is what the page is for; where there are several they would all have one name.
    { class: 'board', role: everywhere ? 'region' : 'group', 'aria-label': t('board') },
    trays.top,
    frame,
    trays.bottom,
    h('p', { class: 'unseen', id: help, text: `${t('board.help')} ${t('board.help.stack')}` }),
    words,
  );

  const unbindLetters = bindLetters(everywhere ? window : root, {
    view,
    hands: both,
    side: () => (view.state.planning ? bottom : (position?.toMove ?? bottom)),
  });

  return {
    root,
    trays,
    frame,
    table,
    ground: view,
    /**
     * Shows a position.
     * @param {PositionView} next
     * @param {{playable: boolean, animate?: boolean, say?: boolean, later?: LegalTurn[] | null}} how `later` is what the
     *   reader may mean to do when it is their turn
     */
    show(next, { playable, animate = true, say = false, later = null }) {
      const other = position?.ply !== next.ply;
      position = next;
      root.ariaBusy = null;
      const { last } = next;
      // A pass moves nothing: what moved before it stays marked.
      const turn = last?.piece ? last : last?.moved;
      // The origin of a new tile is its place in the hand, as long as it is there.
      view.set(
        {
          pieces: next.pieces,
          targets: playable ? targets(next.legal, next.pieces) : later ? targets(later, next.pieces) : [],
          last: turn ? { ...turn, leaps: leaps(turn) } : null,
          playable: playable || !!later,
          planning: !playable && !!later,
          ...(other && { marks: [], ring: [], shown: [] }),
        },
        { animate },
      );
      deal();
      for (const one of hands()) one.mark();
      fill(
        words,
        boardWords(next).map((text) => h('li', { text })),
      );
      if (!other) return;
      rest();
      if (say) announce(last ? turnWords(next, last) : '');
    },
    /** Another position is asked for; this one stays until it comes, but only to be looked at. */
    await() {
      root.ariaBusy = 'true';
      view.set({ targets: [], playable: false });
      for (const one of hands()) one.mark();
    },
    /** Which tile is picked up. */
    picked: () => view.state.picked,
    /** Which tile the keyboard means: the one under its cursor, or else the one that is picked up. @returns {string | null} */
    meant() {
      const { cursor, beneath, picked } = view.state;
      return beneath ?? (cursor && topAt(view.state, cursor)) ?? picked;
    },
    /**
     * Says why something is not possible, and shows it.
     * @param {Refusal} refusal
     * @param {string | null} [piece] the tile it is about
     */
    explain(refusal, piece) {
      const but = piece && position ? throwWords(position, piece) : '';
      tell([sentenceAbout(refusal, piece), but].filter(Boolean).join(' '));
      announce(reason.textContent ?? '');
      sound('refuse');
      view.explain({
        parts: refusal.parts ?? (refusal.tiles?.length ? [refusal.tiles] : []),
        cells: refusal.cells ?? [],
      });
    },
    /** Says something where explanations stand. @param {string} text */
    say(text) {
      root.ariaBusy = null;
      tell(text);
      announce(text);
    },
    /**
     * Takes back an explanation. What the position itself says stays: it may be shown for a while yet, until the next
     * one is known.
     */
    hush: rest,
    /** Marks cells until another tile is taken, and says why. @param {CellView[]} cells @param {string} text */
    note(cells, text) {
      thrown = true;
      view.set({ marks: cells.map(({ q, r }) => ({ q, r, kind: /** @type {const} */ ('free') })) });
      tell(text);
      announce(text);
    },
    /** Shows a turn that is meant for later. @param {import('../../ground/types.js').Plan | null} meant */
    meanLater(meant) {
      view.set({ plan: meant });
      for (const one of hands()) one.mark();
    },
    /** Picks a tile up without a word. @param {string | null} piece */
    pick(piece) {
      silent = true;
      view.pick(piece);
      silent = false;
    },
    /** Which side sits at the bottom. @param {Side} side */
    turn(side) {
      if (side === bottom) return;
      bottom = side;
      arrange();
    },
    destroy() {
      stop();
      unbindLetters();
      view.destroy();
    },
  };
}
