// A hive to look at on the first page: tiles come one by one. Nothing here is a game.

import { ground } from '../../ground/ground.js';
import { still } from '../../ground/anim.js';
import { look } from '../settings.js';

/** @type {[string, number, number][]} */
const TILES = [
  ['wQ', 0, 0],
  ['bQ', 2, -1],
  ['wA1', -1, 1],
  ['bA1', 1, 0],
  ['wG1', 1, -1],
  ['bB1', 3, -2],
  ['wL', -1, 0],
  ['bS1', 2, 0],
  ['wB1', 0, 1],
  ['bM', 3, -1],
  ['wS1', -2, 1],
  ['bG1', 2, 1],
  ['wP', 0, -1],
  ['bL', 4, -2],
];

/** @param {HTMLElement} root @returns {() => void} takes it away */
export function hero(root) {
  const pieces = TILES.map(([piece, q, r]) => ({ piece, q, r, height: 0 }));
  const style = { ...look(), coordinates: false, names: false };
  const board = ground(root, { pieces: still() ? pieces : [], keep: pieces, look: style, room: 0.25 });
  if (still()) return () => board.destroy();
  let shown = 0;
  const timer = setInterval(() => {
    if (shown >= pieces.length) return clearInterval(timer);
    shown++;
    board.set({ pieces: pieces.slice(0, shown) });
  }, 120);
  return () => {
    clearInterval(timer);
    board.destroy();
  };
}
