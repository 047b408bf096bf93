// What a tile is called and how it moves, on a small card beside it: for a mouse or a finger that rests on it, or for a
// key. Nobody leaves the game for that.

import { announce } from '../announce.js';
import { h } from '../dom.js';
import { look } from '../settings.js';
import { insect, t } from '../text.js';
import { bug } from '../../ground/piece.js';
import { picture } from '../../ground/tile.js';
import { demonstration } from './demonstration.js';

/** How long a pointer rests before a card comes, in milliseconds; a finger sooner than a mouse. */
const [MOUSE, FINGER] = [700, 500];
/** How far a finger may tremble, in pixels. */
const TREMBLE = 9;
const GAP = 10;

/** How an insect moves, in a sentence. @param {string} letter */
export const movesWords = (letter) => t(letter === 'M' ? 'rules.mosquito' : `refusal.cannot-reach.${letter}`);

/**
 * Shows cards for the tiles in an element, until it is gone.
 * @param {HTMLElement} root with a board and hands in it
 * @param {() => string | null} [meant] the tile that the keyboard is at on the board
 */
export function cards(root, meant = () => null) {
  /** @type {{node: Element, timer: number} | null} */
  let waiting = null;
  /** Where a finger came down. */
  let down = { x: 0, y: 0 };
  /** Where the mouse has last been seen to move. */
  let mouse = { x: -1, y: -1 };
  /** @type {{node: Element, card: HTMLElement, stop: () => void} | null} */
  let shown = null;

  /** @param {Element} node */
  function show(node) {
    hide();
    const piece = node.getAttribute('data-piece') ?? '';
    if (!piece || !node.isConnected) return;
    const letter = bug(piece);
    const stage = h('div', { class: 'tile-card-board' });
    const card = h(
      'div',
      { class: 'tile-card', role: 'tooltip' },
      h(
        'div',
        { class: 'tile-card-top' },
        picture(piece, { ...look(), numbers: false, names: false }),
        h('div', {}, h('b', { text: insect(letter) }), h('p', { text: movesWords(letter) })),
      ),
      stage,
    );
    document.body.append(card);
    place(card, node.getBoundingClientRect(), handBeside(node));
    shown = { node, card, stop: demonstration(stage, letter) };
  }

  function hide() {
    if (waiting) clearTimeout(waiting.timer);
    waiting = null;
    shown?.stop();
    shown?.card.remove();
    shown = null;
  }

  /** The hand that a tile is in, where it lies beside the board. @param {Element} node */
  function handBeside(node) {
    const [hand, frame] = [node.closest('.hand'), root.querySelector('.table-frame')].map((one) =>
      one?.getBoundingClientRect(),
    );
    return hand && frame && hand.right <= frame.left + 1 ? hand : null;
  }

  /** @param {Element} node @param {number} patience */
  function wait(node, patience) {
    if (shown?.node === node || waiting?.node === node) return;
    hide();
    const timer = window.setTimeout(() => {
      waiting = null;
      show(node);
    }, patience);
    waiting = { node, timer };
  }

  /** @param {Event} event @param {string} which */
  const tileOf = (event, which) => (event.target instanceof Element ? event.target.closest(which) : null);

  // A stack is spread instead: that shows more.
  const TILES = '.pile[data-piece], .tiles .tile[data-piece]:not(.raised, .covered)';

  root.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const node = tileOf(event, TILES);
    // A tile that comes to where the mouse rests, as one does that was just laid, is not asked about.
    const came = event.clientX === mouse.x && event.clientY === mouse.y;
    if (!node || came || event.buttons || root.querySelector('.holding')) return hide();
    wait(node, MOUSE);
  });
  root.addEventListener('pointerleave', hide);
  root.addEventListener(
    'pointerdown',
    (event) => {
      hide();
      const node = event.pointerType === 'touch' && event.isPrimary && tileOf(event, TILES);
      if (node) wait(node, FINGER);
      down = { x: event.clientX, y: event.clientY };
    },
    true,
  );
  root.addEventListener('keydown', (event) => {
    if (!asksFor(event)) return;
    const pile = tileOf(event, '.pile[data-piece]');
    const piece = pile ? null : meant();
    const node = pile ?? (piece && root.querySelector(`[data-piece="${piece}"]:is(.pile, .tiles .tile)`));
    if (!node) return;
    event.preventDefault();
    if (shown?.node === node) return hide();
    show(node);
    const letter = bug(node.getAttribute('data-piece') ?? '');
    announce(`${insect(letter)}. ${movesWords(letter)}`);
  });
  root.addEventListener('contextmenu', (event) => {
    if (shown || tileOf(event, '.pile')) event.preventDefault();
  });
  const away = (/** @type {Event} */ event) => {
    if (!root.isConnected) return end();
    if (event.type === 'pointerup' && shown && 'pointerType' in event && event.pointerType === 'touch') return;
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      if (event.pointerType !== 'touch') mouse = { x: event.clientX, y: event.clientY };
      // Who carries the tile away has read it.
      const far = Math.hypot(event.clientX - down.x, event.clientY - down.y);
      if (event.pointerType === 'touch' && far > TREMBLE && (waiting || shown)) hide();
    } else if (event instanceof KeyboardEvent) {
      if (!asksFor(event)) hide();
    } else if (event.type === 'scroll' || event.type === 'pointerup') hide();
    else if (event.type === 'pointerdown' && shown && !root.contains(/** @type {Node} */ (event.target))) hide();
  };
  const EVENTS = ['pointerup', 'pointermove', 'pointercancel', 'pointerdown', 'keydown', 'scroll', 'popstate'];
  for (const name of EVENTS) addEventListener(name, away, { passive: true, capture: true });
  // A page that has gone takes its card along.
  const watch = new MutationObserver(() => {
    if (shown && !shown.node.isConnected) hide();
    if (started && !root.isConnected) end();
    started ||= root.isConnected;
  });
  let started = root.isConnected;
  watch.observe(document.body, { childList: true, subtree: true });

  function end() {
    hide();
    watch.disconnect();
    for (const name of EVENTS) removeEventListener(name, away, { capture: true });
  }
}

/** Whether a key asks for a card: by its place, as on a keyboard with other letters. @param {KeyboardEvent} event */
const asksFor = (event) => event.code === 'KeyI' && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * Beside what it is about, and wholly on the screen; beside a hand, not over its other tiles.
 * @param {HTMLElement} card @param {DOMRect} about @param {DOMRect | null} hand
 */
function place(card, about, hand) {
  const size = card.getBoundingClientRect();
  const above = about.top - size.height - GAP;
  const [lowest, farthest] = [innerHeight - size.height - GAP, innerWidth - size.width - GAP];
  const top = hand ? about.top + (about.height - size.height) / 2 : above >= GAP ? above : about.bottom + GAP;
  const left = hand ? hand.right + GAP : about.left + (about.width - size.width) / 2;
  card.style.top = `${Math.max(GAP, Math.min(top, lowest))}px`;
  card.style.left = `${Math.max(GAP, Math.min(left, farthest))}px`;
}
