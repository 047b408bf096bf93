// Three hints for a first game, beside what they are about. Each goes when its reader has done what it says, or closes it,
// and does not come back.

/** @import { Board } from '../board/board.js' */
/** @import { Cell, Laid } from '../../ground/types.js' */
import { announce } from '../announce.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';
import { svg } from '../../ground/svg.js';
import { OUTLINE } from '../../ground/tile.js';
import { understand, understood } from './memory.js';

/** How often the board is looked at, in milliseconds. */
const LOOK = 200;
/** How far a bubble stays away from what it points to, and from the edge. */
const [AWAY, EDGE] = [46, 8];

const HINTS = /** @type {const} */ (['place', 'move', 'aim']);

/** @typedef {{cell: Cell} | {hand: Element}} Anchor what a hint is about */

/**
 * Looks over a beginner's shoulder, until all is understood or the board is gone.
 * @param {Pick<Board, 'ground' | 'frame' | 'trays'>} board
 */
export function coach(board) {
  if (understood() >= HINTS.length) return;
  const { ground, frame, trays } = board;
  const words = h('span');
  const close = h(
    'button',
    { type: 'button', class: 'quiet round', 'aria-label': t('close'), onclick: () => learnt() },
    icon('close'),
  );
  const bubble = h('div', { class: 'coach', hidden: true, role: 'note' }, words, close);
  const ring = svg(
    'svg',
    { class: 'coach-ring', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
    svg('path', { d: OUTLINE }),
  );
  frame.append(ring, bubble);
  let step = understood();
  /** What lay on the table when the hint came. @type {Map<string, Laid> | null} */
  let before = null;
  /** Whether the board has been on the screen. */
  let seen = false;

  function learnt() {
    understand(++step);
    before = null;
    bubble.hidden = true;
    ring.style.display = 'none';
    if (step >= HINTS.length) end();
  }

  function end() {
    clearInterval(timer);
    shaped.disconnect();
    bubble.remove();
    ring.remove();
  }

  /** Whose turn it is on this screen, or nothing. @returns {'w' | 'b' | null} */
  function mine() {
    const { playable, targets } = ground.state;
    const [piece] = targets.keys();
    return playable && piece ? /** @type {'w' | 'b'} */ (piece[0]) : null;
  }

  /** Whether a turn was taken since the hint came; who merely looks back at fewer tiles has taken none. */
  function went() {
    const { pieces } = ground.state;
    if (!before || pieces.size < before.size) return false;
    return [...pieces].some(([piece, { q, r }]) => {
      const was = before?.get(piece);
      return !was || was.q !== q || was.r !== r;
    });
  }

  /** Whether this side has a tile on the table. @param {'w' | 'b'} own */
  const begun = (own) => [...ground.state.pieces.keys()].some((piece) => piece[0] === own);

  /** What the present hint is about, if this is its moment. @param {'w' | 'b'} own @returns {Anchor | null} */
  function anchor(own) {
    const { pieces, targets } = ground.state;
    const laid = [...pieces.values()];
    const started = begun(own);
    if (HINTS[step] === 'place') {
      if (started) return null;
      const [first] = targets.values();
      return first?.[0] ? { cell: first[0] } : null;
    }
    if (HINTS[step] === 'move') return started ? { hand: trays.bottom.querySelector('.hand') ?? trays.bottom } : null;
    const queen = laid.find(({ piece }) => piece === `${own === 'w' ? 'b' : 'w'}Q`);
    return queen ? { cell: queen } : null;
  }

  /** @param {Anchor} what */
  function put(what) {
    const box = frame.getBoundingClientRect();
    const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
    let at;
    let away = AWAY;
    bubble.classList.remove('beside');
    if ('cell' in what) {
      const spot = ground.onScreen(what.cell);
      at = { x: spot.x - box.left, y: spot.y - box.top };
      // As large as a cell is now: a tile is 87 wide where its drawing is 100.
      const { q, r } = what.cell;
      const beside = ground.onScreen({ q: q + 1, r });
      const across = (Math.hypot(beside.x - spot.x, beside.y - spot.y) * 100) / 87;
      away = across / 2 + 12;
      Object.assign(ring.style, {
        transform: `translate(${at.x - across / 2}px, ${at.y - across / 2}px)`,
        width: `${across}px`,
        height: `${across}px`,
      });
    } else {
      const hand = what.hand.getBoundingClientRect();
      // Hands lie beside the board, or below it.
      if (hand.right <= box.left) return beside(hand.top + hand.height / 2 - box.top, box.height, size.height);
      at = {
        x: hand.left + Math.min(hand.width / 2, 150) - box.left,
        y: Math.min(hand.top - box.top, box.height) + AWAY - 14,
      };
    }
    const above = at.y - away - size.height >= EDGE;
    const wanted = above ? at.y - away - size.height : at.y + away;
    const top = Math.min(Math.max(EDGE, wanted), box.height - size.height - EDGE);
    const left = Math.min(Math.max(EDGE, at.x - size.width / 2), box.width - size.width - EDGE);
    bubble.classList.toggle('above', above);
    bubble.style.setProperty('--tip', `${Math.min(Math.max(18, at.x - left), size.width - 18)}px`);
    // It is drawn elsewhere, and not laid out anew: nothing else is touched.
    bubble.style.transform = `translate(${left}px, ${top}px)`;
  }

  /** The bubble at the board's left edge, where it points at what is there. @param {number} at @param {number} height @param {number} own its own height */
  function beside(at, height, own) {
    const top = Math.min(Math.max(EDGE, at - own / 2), height - own - EDGE);
    bubble.classList.remove('above');
    bubble.classList.add('beside');
    bubble.style.setProperty('--tip', `${Math.min(Math.max(18, at - top), own - 18)}px`);
    bubble.style.transform = `translate(${EDGE + 4}px, ${top}px)`;
  }

  function look() {
    if (!frame.isConnected) {
      if (seen) end();
      return;
    }
    seen = true;
    if (went()) return learnt();
    const { pieces, picked } = ground.state;
    const own = mine();
    // Who was faster than the hint needs it no more, but the next one.
    if (own && HINTS[step] === 'place' && begun(own)) return learnt();
    const what = own && anchor(own);
    // A tile in the hand is no moment to read: the cells where it may go are marked.
    const show = !!what && !(picked && HINTS[step] !== 'place');
    if (show && !before) {
      before = new Map(pieces);
      words.textContent = t(`coach.${HINTS[step]}`);
      announce(words.textContent);
    }
    bubble.hidden = !show;
    ring.style.display = show && 'cell' in what ? '' : 'none';
    if (show) put(what);
  }

  const timer = setInterval(look, LOOK);
  // Another shape of the board is followed at once.
  const shaped = new ResizeObserver(() => bubble.hidden || look());
  shaped.observe(frame);
}
