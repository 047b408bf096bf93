// What is shown on cells and round tiles: the last turn, the cursor, the parts of a hive that would fall apart. What lies
// flat lies beneath the tiles or on one of them, and is hidden by whatever stands before it; what has to be found in any
// case, such as a drawn arrow, stands above everything.

/** @import { Cell, State } from './types.js' */
import { centre, key, neighbours } from './hex.js';
import { liftOfTop, liftOnto, stackAt, topAt } from './state.js';
import { placed, svg } from './svg.js';
import { drawn, hintArrows, lastArrow, planArrow } from './arrows.js';
import { OUTLINE, tile } from './tile.js';

/** Marks beneath the tiles. @param {State} state @returns {Element[]} */
export function under(state) {
  const marks = [];
  if (state.look.coordinates) marks.push(...coordinates(state));
  const from = state.last?.from;
  if (from && !stackAt(state, from).length) marks.push(outline('mark-from', from, 0));
  for (const mark of state.marks) {
    const { x, y } = centre(mark);
    if (!topAt(state, mark)) marks.push(ownersMark(mark, placed(x, y)));
  }
  return marks;
}

/** Marks that lie on tiles, by their names, in the order in which they are laid. @param {State} state @returns {[string, Element][]} */
export function upon(state) {
  /** @type {[string, Element][]} */
  const marks = [];
  for (const [i, part] of state.parts.entries())
    for (const piece of part) for (const mark of partMark(state, piece, i)) marks.push([piece, mark]);
  const thrower = throwerOf(state);
  if (thrower) marks.push([thrower, svg('circle', { class: 'mark-thrower', r: 36 })]);
  for (const mark of state.marks) {
    const top = topAt(state, mark);
    if (top) marks.push([top, ownersMark(mark, placed(0, 0))]);
  }
  return marks;
}

/** Marks above the tiles. @param {State} state @returns {Element[]} */
export function over(state) {
  const marks = state.ring.length ? [] : [...lastArrow(state)];
  const thrower = throwerOf(state);
  if (thrower) marks.push(...throwing(state, thrower));
  for (const cell of state.barred) marks.push(barred(state, cell));
  if (state.plan) marks.push(planned(state, state.plan), ...planArrow(state));
  return marks;
}

/** Marks above those, and above the dots of targets. @param {State} state @returns {Element[]} */
export function above(state) {
  const marks = [];
  for (const mark of state.marks) marks.push(...ownersSign(state, mark));
  for (const hint of [...state.hints].reverse()) if (!hint.from) marks.push(hinted(state, hint));
  marks.push(...hintArrows(state), ...drawn(state));
  if (state.cursor) marks.push(outline('mark-cursor', state.cursor, liftOfTop(state, state.cursor)));
  return marks;
}

/** A tile where it is meant to go later. @param {State} state @param {import('./types.js').Plan} plan */
function planned(state, { piece, to }) {
  const { x, y } = centre(to);
  const ghost = tile(piece, state.look);
  ghost.removeAttribute('data-piece');
  const mark = { class: 'mark-plan', 'data-cell': key(to), transform: placed(x, y - liftOnto(state, to)) };
  return svg('g', mark, ghost, svg('path', { class: 'mark-plan-cell', d: OUTLINE }));
}

/** A tile that is thought of, where it would come from a hand. @param {State} state @param {import('./types.js').Hint} hint */
function hinted(state, { piece, to, rank, danger }) {
  const { x, y } = centre(to);
  const ghost = tile(piece, state.look);
  ghost.removeAttribute('data-piece');
  return svg(
    'g',
    { class: `mark-hint rank-${rank}${danger ? ' danger' : ''}`, transform: placed(x, y) },
    ghost,
    svg('path', { class: 'mark-hint-cell', d: OUTLINE }),
  );
}

/** @param {string} name @param {Cell} cell @param {number} lift */
function outline(name, cell, lift) {
  const { x, y } = centre(cell);
  return svg('path', { class: name, 'data-cell': key(cell), d: OUTLINE, transform: placed(x, y - lift) });
}

/**
 * Parts are told apart by colour and by the shape in their corner.
 * @param {State} state
 * @param {string} piece
 * @param {number} number
 */
function partMark(state, piece, number) {
  const laid = state.pieces.get(piece);
  if (!laid || laid.height + 1 < stackAt(state, laid).length) return [];
  const badge = [
    svg('circle', { r: 9 }),
    svg('rect', { x: -8, y: -8, width: 16, height: 16 }),
    svg('path', { d: 'M0-11L11 9H-11Z' }),
  ][number % 3];
  return [
    svg('path', { class: `mark-part part-${number % 3}`, d: OUTLINE }),
    svg('g', { class: `mark-part-badge part-${number % 3}`, transform: placed(-26, 24) }, badge),
  ];
}

/** @param {State} state @param {Cell} cell */
function barred(state, cell) {
  const { x, y } = centre(cell);
  return svg('path', {
    class: 'mark-barred',
    d: 'M-14-14L14 14M14-14L-14 14',
    transform: placed(x, y - liftOfTop(state, cell)),
  });
}

/** Five petals round a middle. */
const FLOWER = [0, 72, 144, 216, 288]
  .map((angle) => {
    const [x, y] = [Math.sin((angle * Math.PI) / 180) * 14, -Math.cos((angle * Math.PI) / 180) * 14];
    return `M${(x - 10).toFixed(1)} ${y.toFixed(1)}a10 10 0 1 0 20 0a10 10 0 1 0-20 0`;
  })
  .join('');

/** The outline of a cell that the owner marks, flat on the table or on a tile. @param {import('./types.js').Mark} mark @param {string} transform */
const ownersMark = (mark, transform) =>
  svg(
    'g',
    { class: `mark-own ${mark.kind}`, 'data-cell': key(mark), transform },
    svg('path', { class: 'mark-own-cell', d: OUTLINE }),
  );

/** What is to be read on a cell that the owner marks: above everything. @param {State} state @param {import('./types.js').Mark} mark */
function ownersSign(state, mark) {
  /** @type {Element[]} */
  const signs = [];
  if (mark.kind === 'wrong') signs.push(svg('path', { class: 'mark-barred', d: 'M-14-14L14 14M14-14L-14 14' }));
  if (mark.kind === 'flower') signs.push(svg('path', { class: 'mark-flower', d: FLOWER }));
  if (mark.kind === 'chosen') signs.push(svg('path', { class: 'mark-own-tick', d: 'M-15 1L-4 12L16-11' }));
  if (mark.text) signs.push(svg('circle', { r: 15 }), svg('text', { y: 7 }, mark.text));
  if (!signs.length) return [];
  const { x, y } = centre(mark);
  return [svg('g', { class: `mark-sign ${mark.kind}`, transform: placed(x, y - liftOfTop(state, mark)) }, ...signs)];
}

/** The tile that threw another one in the last turn, and has a ring for that. @param {State} state */
const throwerOf = ({ last, ring, pieces }) =>
  last?.thrownBy && last.to && !ring.length && pieces.has(last.thrownBy) ? last.thrownBy : null;

/** The way of a thrown tile over the one that threw it. @param {State} state @param {string} thrower */
function throwing({ last, pieces }, thrower) {
  const over = pieces.get(thrower);
  if (!over || !last?.from || !last.to) return [];
  const [from, a, to] = [centre(last.from), centre(over), centre(last.to)];
  return [svg('path', { class: 'mark-throw', d: `M${from.x} ${from.y}Q${a.x} ${a.y - 70} ${to.x} ${to.y}` })];
}

/** @param {State} state */
function coordinates(state) {
  /** @type {Map<string, Cell>} */
  const cells = new Map();
  for (const laid of state.pieces.values())
    for (const cell of [laid, ...neighbours(laid)]) cells.set(key(cell), { q: cell.q, r: cell.r });
  return [...cells.values()].map((cell) => {
    const { x, y } = centre(cell);
    return svg(
      'g',
      { class: 'mark-coordinates', transform: placed(x, y) },
      svg('path', { d: OUTLINE }),
      svg('text', { class: 'upright', y: 7 }, key(cell)),
    );
  });
}
