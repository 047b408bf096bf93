// What is shown of a picked tile: the tile itself, and where it may go. It comes and goes with each press, so it is kept apart
// from all other marks, and made of as little as possible.

/** @import { State, Target } from './types.js' */
import { centre, key, same } from './hex.js';
import { liftOfTop, pickedTargets, stackAt, targetAt, topAt } from './state.js';
import { placed, svg } from './svg.js';
import { OUTLINE, outlineAt } from './tile.js';

/** So many targets are shown with an outline each; more of them would hide the hive. */
const MANY = 14;

/** The places on the table, flat beneath the tiles, all in one. @param {State} state @returns {Element[]} */
export function places(state) {
  const flat = pickedTargets(state).filter((target) => !stackAt(state, target).length);
  if (!flat.length) return [];
  const kind = `mark-places mark-target-cell${common(state)}`;
  return [svg('path', { class: kind, 'data-cells': flat.map(key).join(' '), d: flat.map(cellPath).join('') })];
}

/** What lies on tiles, by their names: the picked one is marked, and places on others. @param {State} state @returns {[string, Element][]} */
export function picked(state) {
  const marks = state.picked ? pickedMark(state, state.picked) : [];
  for (const target of pickedTargets(state)) {
    const top = topAt(state, target);
    if (!top) continue;
    const named = { class: `mark-place climbs${kinds(state, target)}`, 'data-cell': key(target) };
    const paths = ['mark-halo', 'mark-target-cell'].map((kind) => svg('path', { class: kind, d: OUTLINE }));
    marks.push([top, svg('g', named, ...paths)]);
  }
  return marks;
}

/** The place on the table that is aimed at: above the others. @param {State} state @returns {Element[]} */
export function aimed(state) {
  const target = state.aim && targetAt(state, state.aim);
  if (!target || stackAt(state, target).length) return [];
  const kind = `mark-place mark-target-cell aimed${common(state)}`;
  return [svg('path', { class: kind, 'data-cell': key(target), d: cellPath(target) })];
}

/** The dots, above everything, for they are to be pressed. @param {State} state @returns {Element[]} */
export const dots = (state) =>
  pickedTargets(state).map((target) => {
    const { x, y } = centre(target);
    const lifted = liftOfTop(state, target);
    const mark = /** @type {Element} */ (DOT.cloneNode(true));
    mark.setAttribute('class', `mark-target${topAt(state, target) ? ' climbs' : ''}${kinds(state, target)}`);
    mark.setAttribute('data-cell', key(target));
    const dot = /** @type {Element} */ (mark.firstElementChild);
    dot.setAttribute('cx', x.toFixed(2));
    dot.setAttribute('cy', (y - lifted).toFixed(2));
    return mark;
  });

/** The dot of a target: copied, which is quicker than made anew. */
const DOT = svg('g', {}, svg('circle', { class: 'mark-target-dot', r: 10 }));

/** The outline of a cell where it lies. @param {Target} target */
const cellPath = (target) => outlineAt(centre(target));

/** What all targets have in common, as classes. @param {State} state */
const common = (state) => `${pickedTargets(state).length > MANY ? ' many' : ''}${state.planning ? ' later' : ''}`;

/** How a target differs from others, as classes. @param {State} state @param {Target} target */
const kinds = (state, target) =>
  `${same(state.aim, target) ? ' aimed' : ''}${target.thrownBy ? ' thrown' : ''}${common(state)}`;

/** @param {State} state @param {string} piece @returns {[string, Element][]} */
function pickedMark(state, piece) {
  const laid = state.pieces.get(piece);
  if (!laid) return [];
  // What is covered is marked in the fan: here it would look as if the tile on top were meant.
  if (laid.height + 1 < stackAt(state, laid).length) return [];
  const marks = ['mark-halo', 'mark-picked'].map((kind) => svg('path', { class: kind, d: OUTLINE }));
  if (state.targets.has(piece)) return marks.map((mark) => [piece, mark]);
  // A pin, for a tile that is held where it is.
  const pin = svg(
    'g',
    { class: 'mark-pin', transform: placed(0, -34) },
    svg('path', { d: 'M0 18L0 4' }),
    svg('circle', { r: 9, cy: -4 }),
  );
  return [...marks, pin].map((mark) => [piece, mark]);
}
