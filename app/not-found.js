// Nothing here: say so and lead home.

import { h } from './dom.js';
import { t } from './text.js';
import { picture } from '../ground/tile.js';
import { look } from './settings.js';

/** @param {'address' | 'game' | 'trouble'} what is missing @returns {import('./router.js').Page} */
export function notFound(what) {
  return {
    title: t(`missing.${what}`),
    name: 'page-missing',
    body: h(
      'div',
      { class: 'missing' },
      h('div', { class: 'missing-tile' }, picture('bL', { ...look(), numbers: false })),
      h('h1', { text: t(`missing.${what}`) }),
      h('p', { text: t(`missing.${what}.more`) }),
      h(
        'p',
        { class: 'row wrap' },
        what === 'trouble' &&
          h('button', { type: 'button', class: 'main', text: t('missing.again'), onclick: () => location.reload() }),
        h('a', { class: what === 'trouble' ? 'button' : 'button main', href: '/', text: t('missing.home') }),
      ),
    ),
  };
}

export { notFound as page };
