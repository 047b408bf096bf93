// What is shown on cells and round tiles: targets, the last turn, the cursor, the parts of a hive that would fall
// apart.

/** @import { Cell, State } from './types.js' */
import { centre, key, neighbours, same } from './hex.js';
import { liftOfTop, liftOnto, pickedTargets, stackAt } from './state.js';
import { placed, svg } from './svg.js';
import { OUTLINE } from './tile.js';

/** So many targets are shown with an outline each; more of them would hide the hive. */
const MANY = 14;

/** Marks beneath the tiles. @param {State} state @returns {Element[]} */
export function under(state) {
  const marks = [];
  if (state.look.coordinates) marks.push(...coordinates(state));
  const from = state.last?.from;
  if (from && !stackAt(state, from).length) marks.push(outline('mark-from', from, 0));
  return marks;
}

/** Marks above the tiles. @param {State} state @returns {Element[]} */
export function over(state) {
  const { last } = state;
  const marks = [...heights(state)];
  if (last?.to) marks.push(outline('mark-last', last.to, liftOfTop(state, last.to)));
  if (last?.from && stackAt(state, last.from).length)
    marks.push(outline('mark-from', last.from, liftOfTop(state, last.from)));
  const thrower = last?.thrownBy && state.pieces.get(last.thrownBy);
  if (thrower && last?.to) marks.push(...throwing(state, thrower, last.to));
  for (const [i, part] of state.parts.entries()) marks.push(...part.flatMap((piece) => partMark(state, piece, i)));
  for (const cell of state.barred) marks.push(barred(state, cell));
  if (state.picked) marks.push(...pickedMark(state, state.picked));
  for (const target of pickedTargets(state)) marks.push(targetMark(state, target));
  for (const mark of state.marks) marks.push(ownersMark(state, mark));
  if (state.cursor) marks.push(outline('mark-cursor', state.cursor, liftOfTop(state, state.cursor)));
  return marks;
}

/** @param {string} name @param {Cell} cell @param {number} lift */
function outline(name, cell, lift) {
  const { x, y } = centre(cell);
  return svg('path', { class: name, d: OUTLINE, transform: placed(x, y - lift) });
}

/** @param {State} state @param {import('./types.js').Target} target */
function targetMark(state, target) {
  const { x, y } = centre(target);
  const climbs = stackAt(state, target).length > 0;
  const aimed = same(state.aim, target);
  const many = pickedTargets(state).length > MANY;
  const classes = `mark-target${climbs ? ' climbs' : ''}${aimed ? ' aimed' : ''}${target.thrownBy ? ' thrown' : ''}${many ? ' many' : ''}`;
  const marks = [
    ...(climbs ? [svg('path', { class: 'mark-halo', d: OUTLINE })] : []),
    svg('path', { class: 'mark-target-cell', d: OUTLINE }),
    svg('circle', { class: 'mark-target-dot', r: aimed ? 15 : 10 }),
  ];
  return svg(
    'g',
    { class: classes, 'data-cell': key(target), transform: placed(x, y - (climbs ? liftOnto(state, target) - 4 : 0)) },
    ...marks,
  );
}

/** @param {State} state @param {string} piece */
function pickedMark(state, piece) {
  const laid = state.pieces.get(piece);
  if (!laid) return [];
  // What is covered is marked in the fan: here it would look as if the tile on top were meant.
  if (laid.height + 1 < stackAt(state, laid).length) return [];
  const marks = ['mark-halo', 'mark-picked'].map((name) => outline(name, laid, liftOfTop(state, laid)));
  if (state.targets.has(piece)) return marks;
  const { x, y } = centre(laid);
  const at = placed(x + 27, y - liftOfTop(state, laid) - 30);
  // A pin, for a tile that is held where it is.
  const pin = svg(
    'g',
    { class: 'mark-pin', transform: at },
    svg('path', { d: 'M0 18L0 4' }),
    svg('circle', { r: 9, cy: -4 }),
  );
  return [...marks, pin];
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
  const { x, y } = centre(laid);
  const lift = liftOfTop(state, laid);
  const badge = [
    svg('circle', { r: 9 }),
    svg('rect', { x: -8, y: -8, width: 16, height: 16 }),
    svg('path', { d: 'M0-11L11 9H-11Z' }),
  ][number % 3];
  return [
    svg('path', { class: `mark-part part-${number % 3}`, d: OUTLINE, transform: placed(x, y - lift) }),
    svg('g', { class: `mark-part-badge part-${number % 3}`, transform: placed(x - 26, y - lift - 24) }, badge),
  ];
}

/** How many tiles lie on each stack, at its right shoulder. @param {State} state */
function heights(state) {
  return [...state.stacks.values()].flatMap((stack) => {
    const laid = state.pieces.get(stack[0]);
    if (stack.length < 2 || !laid) return [];
    const { x, y } = centre(laid);
    const at = placed(x + 31, y - liftOfTop(state, laid) - 22);
    return [
      svg(
        'g',
        { class: 'mark-height', transform: at },
        svg('circle', { r: 11 }),
        svg('text', { y: 5 }, String(stack.length)),
      ),
    ];
  });
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

/** @param {State} state @param {import('./types.js').Mark} mark */
function ownersMark(state, mark) {
  const { x, y } = centre(mark);
  const signs = [svg('path', { class: 'mark-own-cell', d: OUTLINE })];
  if (mark.kind === 'wrong') signs.push(svg('path', { class: 'mark-barred', d: 'M-14-14L14 14M14-14L-14 14' }));
  if (mark.kind === 'chosen') signs.push(svg('path', { class: 'mark-own-tick', d: 'M-15 1L-4 12L16-11' }));
  if (mark.text)
    signs.push(/** @type {any} */ (svg('circle', { r: 15 })), /** @type {any} */ (svg('text', { y: 7 }, mark.text)));
  return svg(
    'g',
    { class: `mark-own ${mark.kind}`, 'data-cell': key(mark), transform: placed(x, y - liftOfTop(state, mark)) },
    ...signs,
  );
}

/**
 * A ring round the tile that threw, and the way of the thrown one over it.
 * @param {State} state
 * @param {Cell} thrower
 * @param {Cell} to
 */
function throwing(state, thrower, to) {
  const [a, b] = [centre(thrower), centre(to)];
  const from = state.last?.from && centre(state.last.from);
  const lift = liftOfTop(state, thrower);
  const marks = [svg('circle', { class: 'mark-thrower', r: 36, transform: placed(a.x, a.y - lift) })];
  if (from)
    marks.push(
      /** @type {any} */ (
        svg('path', { class: 'mark-throw', d: `M${from.x} ${from.y}Q${a.x} ${a.y - 70} ${b.x} ${b.y}` })
      ),
    );
  return marks;
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
      svg('text', { y: 6 }, key(cell)),
    );
  });
}
