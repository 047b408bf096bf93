// A hand: the tiles that a player has not laid yet, a pile for each insect, with its count. A pile that is used up leaves
// its place empty, so that the others stay where they are.

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

/** Where an arrow key leads among so many piles. @param {string} key @param {number} at @param {number} count */
export function along(key, at, count) {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
  return by ? (at + by + count) % count : null;
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
  /** What stands for each insect, and what it is. @type {Map<string, {name: string, node: HTMLElement}>} */
  const kept = new Map();
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

  // One stop for the whole hand; arrows go from pile to pile.
  root.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...buttons.values()];
    const next = along(event.key, all.indexOf(/** @type {HTMLButtonElement} */ (event.target)), all.length);
    if (next === null || !all.length) return;
    event.preventDefault();
    event.stopPropagation();
    stop(all[next]);
    all[next].focus();
  });
  root.addEventListener('focusin', (event) => stop(/** @type {HTMLButtonElement} */ (event.target)));

  /** The pile at which a Tab stops. @param {HTMLButtonElement | undefined} here */
  function stop(here) {
    for (const button of buttons.values()) button.tabIndex = button === here ? 0 : -1;
  }

  /**
   * @param {string[]} pieces
   * @param {Look} look
   * @param {string[]} [whole] all tiles of the side: each insect has its place
   */
  function set(pieces, look, whole = pieces) {
    const wanted = JSON.stringify([pieces, look, piles(whole).map((pile) => pile.next)]);
    if (wanted === shown) return;
    shown = wanted;
    const focused = [...buttons].find(([, button]) => button === document.activeElement)?.[0];
    const stopped = [...buttons].find(([, button]) => button.tabIndex === 0)?.[0];
    buttons.clear();
    const full = new Map(piles(pieces).map((pile) => [pile.bug, pile]));
    const places = piles(whole).map(({ bug: letter, next: first }) => {
      const pile = full.get(letter);
      const name = JSON.stringify([pile ?? first, look]);
      const known = kept.get(letter);
      // A pile that stays as it is stays where it is: drawing insects takes longer than all the rest.
      const node = known?.name === name ? known.node : pile ? filled(pile.next, pile.count, look) : gap(first, look);
      kept.set(letter, { name, node });
      if (pile && node instanceof HTMLButtonElement) buttons.set(pile.next, node);
      return node;
    });
    for (const [i, node] of places.entries()) {
      const now = root.children[i];
      if (!now) root.append(node);
      else if (now !== node) now.replaceWith(node);
    }
    while (root.children.length > places.length) root.lastElementChild?.remove();
    const near = (/** @type {string | undefined} */ piece) =>
      piece && (buttons.get(piece) ?? [...buttons].find(([other]) => bug(other) === bug(piece))?.[1]);
    const first = buttons.values().next().value;
    stop(near(stopped) || first);
    if (focused) (near(focused) || first)?.focus();
    mark();
  }

  /** @param {string} piece @param {number} count @param {Look} look */
  function filled(piece, count, look) {
    const button = make(piece);
    button.dataset.piece = piece;
    button.setAttribute('aria-label', label(piece, count));
    button.append(picture(piece, { ...look, numbers: false, names: false }));
    if (count > 1) {
      const badge = document.createElement('span');
      badge.className = 'pile-count';
      badge.textContent = String(count);
      button.append(badge);
    }
    return button;
  }

  /** The place of a pile that is used up. @param {string} piece @param {Look} look */
  function gap(piece, look) {
    const place = document.createElement('span');
    place.className = 'pile-gap';
    place.append(picture(piece, { ...look, numbers: false, names: false }));
    return place;
  }

  /** Shows which tile is picked, and which can go somewhere. */
  function mark() {
    const { picked, targets, playable, planning, plan } = ground.state;
    for (const [piece, button] of buttons) {
      const pressed = String(piece === picked);
      if (button.ariaPressed !== pressed) button.ariaPressed = pressed;
      button.classList.toggle('free', playable && !planning && targets.has(piece));
      button.classList.toggle('planned', plan?.piece === piece);
    }
  }

  return {
    set,
    mark,
    choose,
    /** The tile of an insect that enters next. @param {string} letter */
    next: (letter) => [...buttons.keys()].find((piece) => bug(piece) === letter),
    /** The button of a tile, or of the pile that it came from. @param {string} piece */
    button: (piece) => buttons.get(piece) ?? [...buttons].find(([other]) => bug(other) === bug(piece))?.[1],
    root,
  };
}
