// The board by keyboard: arrows go over the cells, Enter picks up and lays down, Escape lays back, N goes through the
// targets, D down a stack.

/** @import { Cell } from './types.js' */
/** @import { Parts } from './drag.js' */
import { distance, step } from './hex.js';
import { pickedTargets, topAt } from './state.js';

/** @param {Parts} parts @returns {() => void} unbinds */
export function bindKeys(parts) {
  const { root, state } = parts;

  /** Where the cursor begins: on the first target, on the last tile, in the middle. @returns {Cell} */
  const begin = () =>
    state.cursor ?? pickedTargets(state)[0] ?? state.last?.to ?? state.pieces.values().next().value ?? { q: 0, r: 0 };

  /** The next target after the cursor. @param {number} by */
  function along(by) {
    const targets = pickedTargets(state);
    if (!targets.length) return;
    const { cursor } = state;
    const now = cursor ? targets.findIndex((target) => distance(target, cursor) === 0) : -1;
    const next = targets[(now + by + targets.length + (now < 0 && by < 0 ? 1 : 0)) % targets.length];
    parts.point({ q: next.q, r: next.r });
  }

  /** @param {KeyboardEvent} event */
  function keydown(event) {
    if (event.target !== root || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = begin();
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'ArrowUp':
      case 'ArrowDown':
        parts.point(state.cursor ? step(at, event.key) : at);
        break;
      case 'Enter':
      case ' ':
        enter(at);
        break;
      case 'Escape':
        if (!state.picked) return;
        parts.pick(null);
        break;
      default:
        // By the place of the key: on a Russian or Greek keyboard the same keys give other letters.
        if (event.code === 'KeyN') along(event.shiftKey ? -1 : 1);
        else if (event.code === 'KeyD') dig(at);
        else return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Cell} at */
  function enter(at) {
    if (!state.cursor) parts.point(at);
    const piece = state.beneath ?? topAt(state, at);
    if (state.picked && piece === state.picked) parts.pick(null);
    else if (pickedTargets(state).length) parts.put(at, 'key');
    else if (piece && state.playable) parts.pick(piece);
    else if (!state.playable) parts.listener.tap?.(at);
  }

  /** @param {Cell} at */
  function dig(at) {
    if (!state.cursor) parts.point(at);
    parts.dig();
  }

  const focus = () => {
    if (root.matches(':focus-visible')) parts.point(begin());
  };
  const blur = () => parts.point(null);

  root.addEventListener('keydown', keydown);
  root.addEventListener('focus', focus);
  root.addEventListener('blur', blur);
  return () => {
    root.removeEventListener('keydown', keydown);
    root.removeEventListener('focus', focus);
    root.removeEventListener('blur', blur);
  };
}
