// The puzzles: what there is, and how far somebody has come.

import { h } from '../dom.js';
import { icon } from '../icons.js';
import { warm } from '../engine/rules.js';
import { practiceWay } from '../practice/way.js';
import { decimal, t } from '../text.js';
import { THEMES, puzzles } from './file.js';
import { dayOf, memory } from './memory.js';

/** @import { Icon } from '../icons.js' */

/** @returns {Promise<import('../router.js').Page>} */
export async function page() {
  const all = await puzzles();
  const known = memory();
  const today = known.daily === dayOf(new Date());
  const way = (/** @type {string} */ mode, /** @type {Icon} */ sign, /** @type {string} */ more) =>
    h(
      'a',
      { class: 'card way', href: `/puzzles/${mode}`, 'data-mode': mode },
      h('span', { class: 'way-sign' }, icon(sign)),
      h('span', {}, h('h2', { text: t(`puzzles.${mode}`) }), h('p', { text: more })),
    );
  const themes = THEMES.map((theme) => ({ theme, n: all.filter((one) => one.themes.includes(theme)).length }));
  return {
    title: t('puzzles'),
    name: 'page-puzzles',
    shown: warm,
    body: h(
      'div',
      { class: 'prose puzzles' },
      h('h1', { text: t('puzzles') }),
      h('p', { class: 'lead', text: t('puzzles.lead', { n: all.length }) }),
      h('p', {
        class: 'puzzles-mine',
        text: `${t('puzzles.yours', { n: Math.round(known.rating.points) })} · ${t('puzzles.done', { n: known.solved })}`,
      }),
      h(
        'div',
        { class: 'puzzles-ways' },
        way('daily', 'day', today ? t('puzzles.daily.done', { n: known.days }) : t('puzzles.daily.more')),
        way('training', 'hex', t('puzzles.training.more')),
        way('streak', 'stairs', t('puzzles.streak.more', { n: known.streak })),
        way('storm', 'bolt', t('puzzles.storm.more', { n: known.storm })),
      ),
      practiceWay(),
      h('h2', { text: t('puzzles.themes') }),
      h(
        'ul',
        { class: 'puzzles-themes' },
        themes
          .filter(({ n }) => n > 0)
          .map(({ theme, n }) =>
            h(
              'li',
              {},
              h(
                'a',
                { class: 'contents-entry', href: `/puzzles/training#${theme}`, 'data-theme-of': theme },
                h(
                  'span',
                  { class: 'contents-words' },
                  h('strong', { text: t(`puzzles.theme.${theme}`) }),
                  h('small', { text: t(`puzzles.theme.${theme}.more`) }),
                ),
                h('span', { class: 'hint', text: decimal(n, 0) }),
              ),
            ),
          ),
      ),
      h('p', { class: 'hint', text: t('puzzles.kept') }),
    ),
  };
}
