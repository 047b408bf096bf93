// The tile that is carried: a layer of its own above the page, so that nothing beneath it is drawn again when it moves.

/** @import { Look } from './types.js' */
import { svg } from './svg.js';
import { tile } from './tile.js';

/** @typedef {ReturnType<typeof carry>} Ghost */

/**
 * Lifts a tile above the page. Under a mouse the whole page lies beneath a pane meanwhile: the browser finds that at once where
 * it would have to look through all tiles for each step of the mouse, and it has the right cursor without telling each tile.
 * @param {string} piece @param {Look} look
 * @param {number} size in pixels
 * @param {((event: WheelEvent) => void) | null} wheel what a wheel does meanwhile; nothing for a finger, which needs no pane
 */
export function carry(piece, look, size, wheel) {
  const pane = document.createElement('div');
  pane.className = wheel ? 'ground-pane' : 'ground-pane open';
  pane.ariaHidden = 'true';
  if (wheel) pane.addEventListener('wheel', wheel, { passive: false });
  const ghost = document.createElement('div');
  ghost.className = 'ground-ghost';
  ghost.style.cssText = `width: ${size}px; height: ${size}px; margin: ${-size / 2}px 0 0 ${-size / 2}px`;
  ghost.append(svg('svg', { viewBox: '-60 -60 120 120' }, tile(piece, look)));
  pane.append(ghost);
  document.body.append(pane);
  return {
    /** @param {number} x @param {number} y of its middle, on the screen */
    move(x, y) {
      ghost.style.transform = `translate3d(${x}px, ${y}px, 0)`;
    },
    remove: () => pane.remove(),
  };
}
