// White's chance to win over a game, as a curve that can be pressed.

/** @import { ChanceAt, JudgedView } from '../../../types/wire.js' */
import { h } from '../../dom.js';
import { t } from '../../text.js';
import { svg } from '../../../ground/svg.js';
import { SIGNS } from './apply.js';

const HIGH = 100;
/** How wide a turn is in it. */
const STEP = 10;

/** @param {(ply: number) => void} go */
export function graph(go) {
  /** @type {Map<number, number>} */
  const chances = new Map();
  let turns = 1;
  const white = svg('path', { class: 'graph-white' });
  const curve = svg('path', { class: 'graph-curve' });
  const middle = svg('path', { class: 'graph-middle' });
  const here = svg('path', { class: 'graph-here' });
  const dots = svg('g', {});
  const picture = svg(
    'svg',
    { class: 'graph', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    white,
    middle,
    here,
    curve,
    dots,
  );
  const root = h('div', { class: 'graph-box', role: 'img', 'aria-label': t('review.chance') }, picture);
  root.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * turns));
  });

  function draw() {
    const wide = turns * STEP;
    picture.setAttribute('viewBox', `0 0 ${wide} ${HIGH}`);
    middle.setAttribute('d', `M0 ${HIGH / 2}H${wide}`);
    const points = [...chances]
      .sort(([a], [b]) => a - b)
      .map(([ply, chance]) => [ply * STEP, HIGH - (chance / 1000) * HIGH]);
    root.classList.toggle('empty', !points.length);
    if (!points.length) return;
    const line = points.map(([x, y]) => `${x} ${y.toFixed(1)}`).join('L');
    curve.setAttribute('d', `M${line}`);
    white.setAttribute('d', `M${points[0][0]} ${HIGH}L${line}L${points[points.length - 1][0]} ${HIGH}Z`);
  }

  return {
    root,
    /** Begins anew. @param {number} count how many turns the game has */
    clear(count) {
      chances.clear();
      turns = Math.max(1, count);
      dots.replaceChildren();
      for (const path of [curve, white]) path.removeAttribute('d');
      draw();
    },
    /** @param {ChanceAt[]} found */
    add(found) {
      for (const { ply, white: chance } of found) chances.set(ply, chance);
      draw();
    },
    /** Marks the turns that gave something away. @param {JudgedView[]} judged */
    mark(judged) {
      dots.replaceChildren(
        ...judged
          .filter(({ grade }) => SIGNS[grade])
          .map(({ ply, grade }) =>
            svg('ellipse', {
              class: `graph-dot ${grade}`,
              cx: ply * STEP,
              cy: (HIGH - ((chances.get(ply) ?? 500) / 1000) * HIGH).toFixed(1),
              rx: STEP * 0.35,
              ry: 5,
            }),
          ),
      );
    },
    /** Where one is. @param {number} ply */
    point: (ply) => here.setAttribute('d', `M${ply * STEP} 0V${HIGH}`),
  };
}
