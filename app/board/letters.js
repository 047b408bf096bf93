// Letters pick insects: the one in hand first, then those on the table, one after the other. A question mark tells of all
// keys.

/** @import { Side } from '../../types/wire.js' */
/** @import { Ground } from '../../ground/ground.js' */
/** @import { Hand } from '../../ground/hand.js' */
import { BUGS, bug, colour } from '../../ground/piece.js';
import { openKeys } from './keys-help.js';

/**
 * The insect that a key means: by its letter, or on a keyboard with other letters by its place.
 * @param {KeyboardEvent} event
 */
const meant = (event) =>
  BUGS.find((letter) => letter === event.key.toUpperCase()) ?? BUGS.find((letter) => event.code === `Key${letter}`);

/**
 * @param {EventTarget} where
 * @param {{view: Ground, hands: Record<Side, Hand>, side: () => Side}} board
 * @returns {() => void} unbinds
 */
export function bindLetters(where, { view, hands, side }) {
  /** The tiles that a letter goes through. @param {string} letter @returns {string[]} */
  function meantBy(letter) {
    const mine = side();
    const next = hands[mine].next(letter);
    const laid = [...view.state.pieces.keys()].filter((piece) => bug(piece) === letter && colour(piece) === mine);
    return [...(next ? [next] : []), ...laid.sort()];
  }

  /** @param {Event} event */
  function keydown(event) {
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    if (event.key === '?') {
      event.preventDefault();
      return openKeys();
    }
    const letter = meant(event);
    if (!letter || event.shiftKey || !view.state.playable) return;
    const all = meantBy(letter);
    if (!all.length) return;
    event.preventDefault();
    const { picked } = view.state;
    const piece = all[(picked ? all.indexOf(picked) + 1 : 0) % all.length];
    if (piece === picked) return;
    const laid = view.state.pieces.get(piece);
    if (!laid) return hands[side()].choose(piece);
    view.focus({ q: laid.q, r: laid.r });
    view.pick(piece);
  }

  where.addEventListener('keydown', keydown);
  return () => where.removeEventListener('keydown', keydown);
}
