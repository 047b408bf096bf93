// The top of every page: where one is, where one can go, settings.

import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { openSettings } from './settings-dialog.js';
import { t } from './text.js';
import { svg } from '../ground/svg.js';

/** Our sign: a cell with a cell in it. */
const sign = () =>
  svg(
    'svg',
    { class: 'sign', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
    svg('path', { class: 'sign-comb', d: 'M0-46L40-23V23L0 46L-40 23V-23Z' }),
    svg('path', { class: 'sign-cell', d: 'M0-22L19-11V11L0 22L-19 11V-11Z' }),
  );

/** @param {Element} top @param {string} path where one is */
export function header(top, path) {
  const link = (/** @type {string} */ href, /** @type {string} */ key) =>
    h('a', {
      href,
      'aria-current': (href === '/' ? path === href : path === href || path.startsWith(`${href}/`)) && 'page',
      text: t(key),
    });
  fill(
    top,
    h('a', { class: 'brand', href: '/', 'aria-label': t('name') }, sign(), h('span', { text: t('name') })),
    h(
      'nav',
      { 'aria-label': t('nav') },
      link('/', 'nav.play'),
      link('/analysis', 'nav.analysis'),
      link('/rules', 'nav.rules'),
      link('/lessons', 'nav.lessons'),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet round',
        id: 'open-settings',
        'aria-label': t('settings'),
        title: t('settings'),
        onclick: openSettings,
      },
      icon('gear'),
    ),
  );
}
