// Arrows: of the last turn, of a turn that is meant for later, and those that the reader draws.

/** @import { Cell, Point, State } from './types.js' */
import { centre, same } from './hex.js';
import { liftOfTop } from './state.js';
import { placed, svg } from './svg.js';
import { OUTLINE } from './tile.js';

/** How far before the middle of its cell an arrow ends, and how far after the middle of the other it begins. */
const [BEFORE, AFTER] = [47, 4];

/** The middle of what is seen on a cell. @param {State} state @param {Cell} cell @returns {Point} */
function onTop(state, cell) {
  const { x, y } = centre(cell);
  return { x, y: y - liftOfTop(state, cell) };
}

/** A point so far from one towards another. @param {Point} a @param {Point} b @param {number} far @returns {Point} */
function towards(a, b, far) {
  const all = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + ((b.x - a.x) * far) / all, y: a.y + ((b.y - a.y) * far) / all };
}

/** @param {Point} point */
const told = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * A line through points, rounded at each, with a head at its end.
 * @param {string} name
 * @param {Point[]} through
 */
function arrow(name, through) {
  const points = [...through];
  const last = points.length - 1;
  points[0] = towards(points[0], points[1], AFTER);
  points[last] = towards(points[last], points[last - 1], BEFORE);
  const [tip, before] = [points[last], points[last - 1]];
  const angle = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  let line = `M${told(points[0])}`;
  for (let i = 1; i < last; i++) {
    const middle = { x: (points[i].x + points[i + 1].x) / 2, y: (points[i].y + points[i + 1].y) / 2 };
    line += `Q${told(points[i])} ${told(i === last - 1 ? tip : middle)}`;
  }
  if (last === 1) line += `L${told(tip)}`;
  return svg(
    'g',
    { class: `arrow ${name}` },
    svg('path', { class: 'arrow-line', d: line }),
    svg('path', {
      class: 'arrow-head',
      d: 'M12 0L-10-12L-5 0L-10 12Z',
      transform: `translate(${told(tip)}) rotate(${angle.toFixed(1)})`,
    }),
  );
}

/** In one arc over whatever lies between. @param {Point} a @param {Point} b @returns {Point[]} */
function arc(a, b) {
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  return [a, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - far * 0.3 - 20 }, b];
}

/** The last turn, from where it began. @param {State} state @returns {Element[]} */
export function lastArrow(state) {
  const { last, look } = state;
  // A throw has its own sign, and what came from a hand was not on the table before.
  if (!look.arrow || !last?.from || !last.to || last.thrownBy || same(last.from, last.to)) return [];
  const [from, to] = [onTop(state, last.from), onTop(state, last.to)];
  if (last.leaps) return [arrow('arrow-last', arc(from, to))];
  const between = (last.path ?? []).slice(1, -1).map((cell) => onTop(state, cell));
  return [arrow('arrow-last', [from, ...between, to])];
}

/** What the reader has drawn. @param {State} state @returns {Element[]} */
export const drawn = (state) =>
  state.arrows.map(({ from, to, color = 'green' }) => {
    if (!same(from, to)) return arrow(`arrow-drawn ${color}`, [onTop(state, from), onTop(state, to)]);
    const { x, y } = onTop(state, from);
    return svg('path', { class: `mark-drawn ${color}`, d: OUTLINE, transform: placed(x, y) });
  });

/** Turns that are thought of, the best above the others. @param {State} state @returns {Element[]} */
export const hintArrows = (state) =>
  [...state.hints].reverse().flatMap(({ from, to, rank, danger }) => {
    if (!from) return [];
    const ends = [onTop(state, from), onTop(state, to)];
    const far = Math.hypot(ends[1].x - ends[0].x, ends[1].y - ends[0].y);
    return [arrow(`arrow-hint rank-${rank}${danger ? ' danger' : ''}`, far > 110 ? arc(ends[0], ends[1]) : ends)];
  });

/** The way of a turn that is meant for later. @param {State} state @returns {Element[]} */
export function planArrow(state) {
  const { plan } = state;
  const laid = plan && state.pieces.get(plan.piece);
  return plan && laid ? [arrow('arrow-plan', arc(onTop(state, laid), onTop(state, plan.to)))] : [];
}
