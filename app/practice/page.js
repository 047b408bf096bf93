// Practice: what there is to do beside lessons and puzzles, and how far somebody has come.

import { h } from '../dom.js';
import { firstGame } from '../rulebook/first.js';
import { look } from '../settings.js';
import { insect, t } from '../text.js';
import { picture } from '../../ground/tile.js';
import { meadows } from './flowers.js';
import { map } from './map.js';
import { drawn, earned } from './memory.js';
import { positions } from './positions.js';

/** @returns {Promise<import('../router.js').Page>} */
export async function page() {
  const all = await meadows();
  const mine = earned();
  const insects = [...new Set(all.map((meadow) => meadow.insect))];
  const entry = (/** @type {string} */ letter) =>
    h(
      'li',
      {},
      picture(`w${letter}`, { ...look(), numbers: false, names: false }),
      h('strong', { text: insect(letter) }),
      h(
        'div',
        { class: 'practice-boards' },
        all
          .filter((meadow) => meadow.insect === letter)
          .map(({ name }, i) =>
            h(
              'a',
              {
                class: 'button',
                href: `/practice/flowers#${name}`,
                'data-meadow': name,
                'aria-label': `${insect(letter)}, ${t('practice.meadow', { n: i + 1 })}, ${mine[name] ?? 0}/3`,
              },
              h('span', { text: String(i + 1) }),
              h('span', { class: 'stars', text: drawn(mine[name] ?? 0) }),
            ),
          ),
      ),
    );
  return {
    title: t('practice'),
    name: 'page-practice',
    body: h(
      'div',
      { class: 'prose' },
      h('h1', { text: t('practice') }),
      h('p', { class: 'lead', text: t('practice.more') }),
      h('h2', { text: t('practice.map') }),
      await map(all),
      h('h2', { id: 'flowers', text: t('practice.flowers') }),
      h('p', { text: t('practice.flowers.more') }),
      h('ul', { class: 'practice-insects' }, insects.map(entry)),
      h('h2', { id: 'won', text: t('practice.won') }),
      positions(),
      h('div', { id: 'first' }, firstGame()),
    ),
  };
}
