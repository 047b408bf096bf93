// Arrows and rings that the reader draws: with the right button, or with a finger that has rested for a moment.

/** @import { Cell, Point } from './types.js' */
/** @import { Parts } from './drag.js' */
import { same } from './hex.js';
import { stackAt } from './state.js';

/** How long a finger rests before it draws, in milliseconds; and how far it may tremble meanwhile, in pixels. */
const [REST, TREMBLE] = [450, 9];

/**
 * @param {Parts} parts
 * @param {() => boolean} giveUp takes a resting finger away from whoever would pan with it
 * @returns {() => void} unbinds
 */
export function bindDrawing(parts, giveUp) {
  const { root, state } = parts;
  /** @type {{id: number, from: Cell, to: Cell} | null} */
  let drawing = null;
  /** @type {{id: number, start: Point, timer: ReturnType<typeof setTimeout>} | null} */
  let resting = null;

  /** @param {PointerEvent} event @returns {Cell} */
  function cellUnder(event) {
    const box = root.getBoundingClientRect();
    return parts.hit(parts.table({ x: event.clientX - box.left, y: event.clientY - box.top })).cell;
  }

  /** @param {number} id @param {Cell} cell */
  function begin(id, cell) {
    drawing = { id, from: cell, to: cell };
    parts.draw({ from: cell, to: cell });
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  /** @param {PointerEvent} event */
  function start(event) {
    if (state.still) return;
    if (event.button === 2) return begin(event.pointerId, cellUnder(event));
    stopResting();
    if (event.pointerType !== 'touch' || event.button !== 0) return;
    const cell = cellUnder(event);
    // A finger that rests on a stack spreads it.
    if (stackAt(state, cell).length > 1) return;
    const rested = () => {
      resting = null;
      if (giveUp()) begin(event.pointerId, cell);
    };
    resting = { id: event.pointerId, start: { x: event.clientX, y: event.clientY }, timer: setTimeout(rested, REST) };
  }

  /** @param {PointerEvent} event */
  function watch(event) {
    if (!resting || event.pointerId !== resting.id) return;
    if (Math.hypot(event.clientX - resting.start.x, event.clientY - resting.start.y) > TREMBLE) stopResting();
  }

  function stopResting() {
    clearTimeout(resting?.timer);
    resting = null;
  }

  /** The arrow follows the pointer. @param {PointerEvent} event */
  function move(event) {
    if (!drawing || event.pointerId !== drawing.id) return;
    const cell = cellUnder(event);
    if (same(cell, drawing.to)) return;
    drawing.to = cell;
    parts.draw({ from: drawing.from, to: cell });
  }

  /** @param {PointerEvent} event */
  function end(event) {
    if (drawing && event.pointerId !== drawing.id) return;
    if (drawing) parts.drawn({ from: drawing.from, to: drawing.to });
    drawing = null;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  }

  /** @param {Event} event */
  const noMenu = (event) => event.preventDefault();

  root.addEventListener('pointerdown', start);
  root.addEventListener('pointermove', watch);
  root.addEventListener('pointerup', stopResting);
  root.addEventListener('pointercancel', stopResting);
  root.addEventListener('contextmenu', noMenu);
  return () => {
    stopResting();
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    root.removeEventListener('pointerdown', start);
    root.removeEventListener('pointermove', watch);
    root.removeEventListener('pointerup', stopResting);
    root.removeEventListener('pointercancel', stopResting);
    root.removeEventListener('contextmenu', noMenu);
  };
}
