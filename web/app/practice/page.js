// Practice: what there is to do beside lessons and puzzles, and how far somebody has come.

import { makeGame } from '../api.js';
import { busy } from '../busy.js';
import { h } from '../dom.js';
import { newGame } from '../home/options.js';
import { levelName } from '../levels.js';
import { puzzles, question } from '../puzzles/file.js';
import { refusalText } from '../refusal.js';
import { go, staying } from '../router.js';
import { firstGame } from '../rulebook/first.js';
import { look, settings } from '../settings.js';
import { insect, t } from '../text.js';
import { picture } from '../../ground/tile.js';
import { meadows } from './flowers.js';
import { map } from './map.js';
import { drawn, earned } from './memory.js';

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
      won(),
      h('div', { id: 'first' }, firstGame()),
    ),
  };
}

/** The levels that one can show a win against. */
const LEVELS = [3, 5, 8];

/** Positions in which the reader can force a win, to be played out against the computer. */
function won() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  /** @param {number} level @param {HTMLElement} button */
  async function begin(level, button) {
    const here = staying();
    try {
      const all = (await puzzles()).filter(({ aim, turns, set }) => aim === 'win' && turns > 1 && set === 'Base');
      const { side, ...puzzle } = all[Math.floor(Math.random() * all.length)];
      const wish = { ...settings, against: /** @type {const} */ ('computer'), set: '+', clock: 'none', side, level };
      const { diagram } = question({ side, ...puzzle });
      const made = await busy(button, () => makeGame({ ...newGame(wish), diagram }));
      if (made && here()) go(`/game/${made.id}`);
    } catch (error) {
      said.textContent = refusalText(error);
    }
  }
  return h(
    'div',
    { class: 'card' },
    h('p', { text: t('practice.won.more') }),
    h(
      'p',
      { class: 'row wrap' },
      LEVELS.map((level) => {
        const button = h('button', {
          type: 'button',
          'data-level': String(level),
          text: levelName(level),
          onclick: () => void begin(level, button),
        });
        return button;
      }),
    ),
    said,
  );
}
