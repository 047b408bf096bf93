// A hand: the tiles that a player has not laid yet, a pile for each insect, with its count.

/** @import { Look } from './types.js' */
/** @import { Ground } from './ground.js' */
import { BUGS, bug, copy } from './piece.js';
import { picture } from './tile.js';

/** @typedef {ReturnType<typeof hand>} Hand */

/**
 * Piles by insect; of each, the copy that enters next.
 * @param {string[]} pieces @returns {{bug: string, next: string, count: number}[]}
 */
export function piles(pieces) {
  return BUGS.flatMap((letter) => {
    const copies = pieces.filter((piece) => bug(piece) === letter).sort((a, b) => copy(a) - copy(b));
    return copies.length ? [{ bug: letter, next: copies[0], count: copies.length }] : [];
  });
}

/**
 * @param {HTMLElement} root @param {Ground} ground
 * @param {(piece: string, count: number) => string} label what a pile is called
 */
export function hand(root, ground, label) {
  root.classList.add('hand');
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  let shown = '';
  /** Whether a pointer has picked a tile already, so that the click that follows means nothing. */
  let byPointer = false;

  /** @param {string} piece */
  function make(piece) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'pile';
    button.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || !ground.state.playable) return;
      byPointer = true;
      button.releasePointerCapture?.(event.pointerId);
      ground.lift(piece, event);
    });
    button.addEventListener('click', (event) => {
      // Keys click without counting; a drag out of the hand ends without a click.
      if ((event.detail === 0 || !byPointer) && ground.state.playable) choose(piece);
      byPointer = false;
    });
    return button;
  }

  /** Picked by keyboard: the board takes over, at the first cell where the tile may go. @param {string} piece */
  function choose(piece) {
    if (ground.state.picked === piece) return ground.pick(null);
    ground.pick(piece);
    const first = ground.state.targets.get(piece)?.[0];
    if (first) ground.focus({ q: first.q, r: first.r });
  }

  /** @param {string[]} pieces @param {Look} look */
  function set(pieces, look) {
    const wanted = JSON.stringify([pieces, look]);
    if (wanted === shown) return;
    shown = wanted;
    const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0];
    buttons.clear();
    root.replaceChildren(
      ...piles(pieces).map(({ next, count }) => {
        const button = make(next);
        button.dataset.piece = next;
        button.setAttribute('aria-label', label(next, count));
        button.append(picture(next, { ...look, numbers: false, names: false }));
        if (count > 1) {
          const badge = document.createElement('span');
          badge.className = 'pile-count';
          badge.textContent = String(count);
          button.append(badge);
        }
        buttons.set(next, button);
        return button;
      }),
    );
    if (focused)
      (
        buttons.get(focused) ??
        [...buttons].find(([piece]) => bug(piece) === bug(focused))?.[1] ??
        buttons.values().next().value
      )?.focus();
    mark();
  }

  /** Shows which tile is picked, and which can go somewhere. */
  function mark() {
    const { picked, targets, playable } = ground.state;
    for (const [piece, button] of buttons) {
      button.setAttribute('aria-pressed', String(piece === picked));
      button.classList.toggle('free', playable && targets.has(piece));
    }
  }

  return {
    set,
    mark,
    /** The button of a tile, or of the pile that it came from. @param {string} piece */
    button: (piece) => buttons.get(piece) ?? [...buttons].find(([other]) => bug(other) === bug(piece))?.[1],
    root,
  };
}
