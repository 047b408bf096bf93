// A rating over its games, as a line.

/** @import { RatedView } from '../../types/wire.js' */
import { t } from '../text.js';
import { svg } from '../../ground/svg.js';

const [WIDTH, HEIGHT] = [600, 160];

/** @param {RatedView[]} games the latest first @param {string} name whose */
export function curve(games, name) {
  const points = games
    .filter((game) => game.counted)
    .map((game) => (game.white.name === name ? game.white.now : game.black.now))
    .reverse();
  const [low, high] = [Math.min(...points) - 20, Math.max(...points) + 20];
  const x = (/** @type {number} */ i) => (points.length > 1 ? (i / (points.length - 1)) * WIDTH : WIDTH / 2);
  const y = (/** @type {number} */ value) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  const line = points.map((value, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  const last = points[points.length - 1];
  const picture = svg(
    'svg',
    {
      class: 'curve',
      viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`,
      role: 'img',
      'aria-label': t('players.curve', { least: String(low + 20), most: String(high - 20), now: String(last) }),
    },
    svg('path', { class: 'curve-ground', d: `${line}L${x(points.length - 1)} ${HEIGHT}L0 ${HEIGHT}Z` }),
    svg('path', { class: 'curve-line', d: line }),
    svg('circle', { class: 'curve-now', cx: x(points.length - 1), cy: y(last), r: 5 }),
  );
  return picture;
}
