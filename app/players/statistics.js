// What somebody's rated games come to.

/** @import { PartView, RecordTally, StatisticsView } from '../../types/wire.js' */
import { h } from '../dom.js';
import { t } from '../text.js';

/** @param {RecordTally} score */
const words = ({ won, drawn, lost }) => t('players.record', { won, drawn, lost });

/** A row with a bar: how much was won, drawn and lost. @param {import('../dom.js').Child} of @param {RecordTally} score */
function row(of, score) {
  const all = score.won + score.drawn + score.lost || 1;
  const share = (/** @type {number} */ n) => `${(100 * n) / all}%`;
  const bar = h(
    'span',
    { class: 'score-bar', 'aria-hidden': 'true' },
    h('i', { class: 'won' }),
    h('i', { class: 'drawn' }),
  );
  const [won, drawn] = /** @type {HTMLElement[]} */ ([...bar.children]);
  won.style.width = share(score.won);
  drawn.style.width = share(score.drawn);
  return h('li', {}, h('span', { class: 'score-of' }, of), bar, h('small', { text: words(score) }));
}

/** @param {string} key @param {HTMLElement[]} rows */
const part = (key, rows) =>
  rows.length > 0 && h('section', {}, h('h3', { text: t(key) }), h('ul', { class: 'scores' }, rows));

/** @param {StatisticsView} told @param {string} name */
export function statisticsCard(told, name) {
  if (!told.games) return null;
  const player = encodeURIComponent(name);
  const met = (/** @type {PartView} */ { of, score }) =>
    row(h('a', { href: `/archive?player=${player}&other=${encodeURIComponent(of)}`, text: of }), score);
  const texts = (/** @type {PartView[]} */ parts, /** @type {(of: string) => string} */ called) =>
    parts.map(({ of, score }) => row(called(of), score));
  return h(
    'section',
    { class: 'card statistics', 'aria-label': t('statistics') },
    h('h2', { text: t('statistics') }),
    told.more && h('p', { class: 'hint', text: t('statistics.more', { n: told.games }) }),
    told.you && h('p', { class: 'statistics-you', text: `${t('statistics.you')}: ${words(told.you)}` }),
    part('statistics.sides', [row(t('side.white'), told.white), row(t('side.black'), told.black)]),
    part(
      'lobby.tiles',
      texts(told.tiles, (of) => of),
    ),
    part(
      'statistics.ends',
      texts(told.ends, (of) => t(`archive.reason.${of}`)),
    ),
    part(
      'statistics.openings',
      told.openings.map(({ of, score }) => row(h('code', { lang: 'en', dir: 'ltr', text: of }), score)),
    ),
    part('statistics.opponents', told.opponents.map(met)),
    h('a', { class: 'button', href: `/archive?player=${player}`, text: t('archive.of') }),
  );
}
