// Places on the table in text, as records write them: a tile, or beside one. And positions in one line. No document.

/** @import { CellView, PieceView, PositionView, Side } from '../../types/wire.js' */
/** @import { Start } from './tree.js' */

/** Where a stroke leads, and how it is written beside the tile's name. @type {[q: number, r: number, write: (tile: string) => string][]} */
const STROKES = [
  [1, 0, (tile) => `${tile}-`],
  [-1, 0, (tile) => `-${tile}`],
  [1, -1, (tile) => `${tile}/`],
  [-1, 1, (tile) => `/${tile}`],
  [0, 1, (tile) => `${tile}\\`],
  [0, -1, (tile) => `\\${tile}`],
];

/** The uppermost tile of a cell. @param {PieceView[]} pieces @param {CellView} cell */
const topAt = (pieces, { q, r }) =>
  pieces.reduce(
    (found, one) => (one.q === q && one.r === r && (!found || one.height > found.height) ? one : found),
    /** @type {PieceView | null} */ (null),
  );

/** A cell in text; nothing for one that is not at the hive. @param {PieceView[]} pieces @param {CellView} cell */
export function placeText(pieces, cell) {
  const top = topAt(pieces, cell);
  if (top) return top.piece;
  for (const [q, r, write] of STROKES) {
    const beside = topAt(pieces, { q: cell.q - q, r: cell.r - r });
    if (beside) return write(beside.piece);
  }
  return null;
}

/** The cell that a text means; nothing where its tile is not on the table. @param {PieceView[]} pieces @param {string} text */
export function cellOf(pieces, text) {
  const tile = /[wb][QSBGAMLP]\d?/.exec(text)?.[0];
  const laid = pieces.find((one) => one.piece === tile);
  if (!laid || !tile) return null;
  if (text === tile) return { q: laid.q, r: laid.r };
  const stroke = STROKES.find(([, , write]) => write(tile) === text);
  return stroke ? { q: laid.q + stroke[0], r: laid.r + stroke[1] } : null;
}

/** @typedef {'green' | 'red' | 'blue' | 'yellow'} Colour */
/** @typedef {{from: CellView, to: CellView, color?: Colour}} Drawn what is drawn on a board: an arrow, or a ring where both are the same */
/** @typedef {{marks: string[], arrows: string[]}} Drawings as records write them */

/** So many marks, and so many arrows, one place has at most: as many as its written form. */
const MOST = 256;

/** @param {CellView} a @param {CellView} b */
const sameCell = (a, b) => a.q === b.q && a.r === b.r;

/**
 * The drawings of a place with one more; or without it, if it was there in any colour. All others stay as they are written,
 * also what cannot be shown.
 * @param {PieceView[]} pieces @param {Drawings} notes @param {Drawn} one
 * @returns {Drawings | null} nothing if it is nowhere, or if there is no more room
 */
export function drawnInto(pieces, { marks, arrows }, { from, to, color = 'green' }) {
  const [a, b] = [placeText(pieces, from), placeText(pieces, to)];
  if (!a || !b) return null;
  const isMark = sameCell(from, to);
  const before = isMark ? marks : arrows;
  const others = before.filter((text) => {
    const known = drawingOf(pieces, text);
    return !known || !sameCell(known.from, from) || !sameCell(known.to, to);
  });
  if (others.length === before.length && before.length >= MOST) return null;
  const after = others.length < before.length ? others : [...others, isMark ? `${color} ${a}` : `${color} ${a} ${b}`];
  return isMark ? { marks: after, arrows } : { marks, arrows: after };
}

/** One drawing as a record writes it: its colour and one place or two. @param {PieceView[]} pieces @param {string} text @returns {Drawn | null} */
function drawingOf(pieces, text) {
  const [color, ...places] = text.split(' ');
  const [from, to] = [cellOf(pieces, places[0] ?? ''), cellOf(pieces, places.at(-1) ?? '')];
  return from && to ? { from, to, color: /** @type {Colour} */ (color) } : null;
}

/** What records write, as it is drawn. @param {PieceView[]} pieces @param {Drawings} notes @returns {Drawn[]} */
export const drawnOf = (pieces, { marks, arrows }) =>
  [...marks, ...arrows].flatMap((text) => drawingOf(pieces, text) ?? []);

/**
 * Tiles in one line, as links and the command line take it.
 * @param {PieceView[]} pieces @param {{gameType: string, toMove: Side, barred?: string | null, opening?: string, repetition?:
 *   boolean}} how
 */
export function lineOf(pieces, { gameType, toMove, barred, opening = 'rulebook', repetition = true }) {
  const remarks = [barred, opening === 'tournament' && 'tournament', !repetition && 'endless'].filter(Boolean);
  return [gameType.replace('+', '-'), toMove, ...remarks, table(pieces)].join('~');
}

/** @param {PieceView[]} pieces */
function table(pieces) {
  if (!pieces.length) return '0';
  const left = Math.min(...pieces.map((one) => one.q));
  const rows = pieces.map((one) => one.r);
  const lines = [];
  for (let r = Math.min(...rows); r <= Math.max(...rows); r++) {
    /** @type {Map<number, PieceView[]>} */
    const cells = new Map();
    for (const one of pieces) if (one.r === r) cells.set(one.q, [...(cells.get(one.q) ?? []), one]);
    const parts = [];
    let column = left;
    for (const [q, stack] of [...cells].sort(([a], [b]) => a - b)) {
      if (q > column) parts.push(String(q - column));
      parts.push(
        stack
          .sort((a, b) => a.height - b.height)
          .map((one) => one.piece)
          .join('.'),
      );
      column = q + 1;
    }
    lines.push(parts.join('-'));
  }
  return lines.join('_');
}

/** What a game begins with that begins with such a line: it says by which rules it is played. @param {string} line @returns {Start} */
export function startOf(line) {
  const [set, , ...words] = line.split('~').map((word) => word.trim());
  const remarks = words.slice(0, -1).map((word) => word.toLowerCase());
  return {
    gameType: set.replace('-', '+'),
    diagram: line,
    opening: remarks.includes('tournament') ? 'tournament' : 'rulebook',
    repetition: !remarks.includes('endless'),
  };
}

/** The tile that has just moved, and so may not move or be thrown: only in games with the pillbug does it matter. @param {PositionView} position @param {Start} start */
export function restingOf({ last }, { gameType, diagram }) {
  if (!/\+.*P/.test(gameType)) return null;
  if (last) return last.piece ?? null;
  return diagram.includes('~')
    ? (diagram
        .split('~')
        .slice(2, -1)
        .find((word) => /^[wb][QSBGAMLP]\d?$/.test(word)) ?? null)
    : null;
}

/** A position as it is on the board, in one line. @param {PositionView} position @param {Start} start */
export const lineHere = (position, start) =>
  lineOf(position.pieces, { ...start, toMove: position.toMove, barred: restingOf(position, start) });

/** The same position with the other side to move: what it would do shows what it threatens. @param {PositionView} position @param {Start} start */
export const threatLine = (position, start) =>
  lineOf(position.pieces, { ...start, toMove: position.toMove === 'white' ? 'black' : 'white' });
