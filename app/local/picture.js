// A small picture of a hive, for lists: hexagons with letters, as an address that needs no server.

/** @import { PieceView } from '../../types/wire.js' */
import { bug, colour } from '../../ground/piece.js';

const [WIDE, HIGH] = [Math.sqrt(3), 1.5];
/** The corners of a cell, a little apart from its neighbours. */
const CORNERS = 'M0-.95L.82-.47V.47L0 .95L-.82 .47V-.47Z';

/** How high the line above a hive is that says whose turn it is, and how wide a letter in it at most. */
const [LINE, LETTER] = [1.5, 0.62];

/** @param {string} text */
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/**
 * @param {PieceView[]} pieces
 * @param {{side: 'white' | 'black', text: string}} [task] whose turn it is and what is to be done, above the hive
 * @returns {string}
 */
export function drawing(pieces, task) {
  // Those that lie higher come later.
  const placed = [...pieces]
    .sort((one, other) => one.height - other.height)
    .map((piece) => ({
      name: piece.piece,
      x: WIDE * (piece.q + piece.r / 2),
      y: HIGH * piece.r - piece.height * 0.15,
    }));
  const [xs, ys] = [placed.map(({ x }) => x), placed.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs, 0) - 1.2, Math.min(...ys, 0) - 1.2 - (task ? LINE : 0)];
  const [width, height] = [Math.max(...xs, 0) + 1.2 - left, Math.max(...ys, 0) + 1.2 - top];
  const tiles = placed.map(({ name, x, y }) => {
    const [fill, ink] = colour(name) === 'white' ? ['#f3e3bd', '#3b2a1a'] : ['#3b2a1a', '#f3e3bd'];
    return (
      `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})"><path d="${CORNERS}" fill="${fill}" stroke="${ink}" stroke-width=".06"/>` +
      `<text y=".34" font-size="1" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="${ink}">${bug(name)}</text></g>`
    );
  });
  if (task) {
    const [fill, ink] = task.side === 'white' ? ['#f3e3bd', '#3b2a1a'] : ['#3b2a1a', '#f3e3bd'];
    const size = Math.min((width - 1.8) / (LETTER * task.text.length), 0.9);
    tiles.push(
      `<path transform="translate(${(left + 0.8).toFixed(2)} ${(top + 0.8).toFixed(2)}) scale(.6)" d="${CORNERS}" fill="${fill}" stroke="${ink}" stroke-width=".1"/>` +
        `<text x="${(left + 1.5).toFixed(2)}" y="${(top + 0.8 + size / 3).toFixed(2)}" font-size="${size.toFixed(2)}" font-family="sans-serif" fill="#3b2a1a">${escaped(task.text)}</text>`,
    );
  }
  const box = [left, top, width, height].map((number) => number.toFixed(2)).join(' ');
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${task ? `<rect x="${left.toFixed(2)}" y="${top.toFixed(2)}" width="100%" height="100%" fill="#fbf6ea"/>` : ''}${tiles.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}
