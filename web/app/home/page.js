// The first page: play at once, or choose how; the reader's games; records.

import { h } from '../dom.js';
import { onChange, settings } from '../settings.js';
import { t } from '../text.js';
import { form, start } from './form.js';
import { games } from './games.js';
import { hero } from './hero.js';
import { opener } from './open.js';

/** @returns {import('../router.js').Page} */
export function page() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const art = h('div', { class: 'hero-art', 'aria-hidden': 'true' });
  let leave = () => {};
  const level = h('small');
  const showLevel = () => {
    level.textContent = t('home.play.level', { n: settings.level });
  };
  showLevel();
  const stop = onChange(showLevel);
  const records = opener();
  const more = (/** @type {string} */ href, /** @type {string} */ key) =>
    h('a', { class: 'card way', href }, h('h2', { text: t(key) }), h('p', { text: t(`${key}.more`) }));
  return {
    title: t('name'),
    name: 'page-home',
    body: h(
      'div',
      { class: 'home' },
      h(
        'section',
        { class: 'hero' },
        h(
          'div',
          { class: 'hero-words' },
          h('h1', { text: t('home.title') }),
          h('p', { class: 'lead', text: t('home.lead') }),
          h(
            'div',
            { class: 'row wrap hero-buttons' },
            h(
              'button',
              {
                type: 'button',
                class: 'main large',
                id: 'play-now',
                onclick: () => start(said, { against: 'computer' }),
              },
              h('span', { text: t('home.play') }),
              level,
            ),
            h('button', {
              type: 'button',
              class: 'large',
              'data-action': 'screen',
              text: t('home.screen'),
              onclick: () => start(said, { against: 'screen' }),
            }),
            h('button', {
              type: 'button',
              class: 'large',
              'data-action': 'link',
              text: t('home.link'),
              onclick: () => start(said, { against: 'link' }),
            }),
          ),
          said,
        ),
        art,
      ),
      games(),
      h(
        'div',
        { class: 'home-grid' },
        form(),
        h(
          'div',
          { class: 'home-ways' },
          more('/rules', 'home.rules'),
          more('/analysis', 'home.analysis'),
          records.root,
        ),
      ),
    ),
    shown: () => (leave = hero(art)),
    leave() {
      leave();
      stop();
      records.leave();
    },
  };
}
