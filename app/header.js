// The top of every page: where one is, where one can go, the language, one's account, settings. On phones the ways lie at
// the bottom, where thumbs are; five of them, and the way to other people is at the top with what is one's own.

import { accountHere } from './account/known.js';
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { change } from './settings.js';
import { openSettings } from './settings-dialog.js';
import { served } from './site.js';
import { languages, spoken, t } from './text.js';
import { svg } from '../ground/svg.js';

/** @import { Icon } from './icons.js' */

/** Our sign: a cell with a cell in it. */
const sign = () =>
  svg(
    'svg',
    { class: 'sign', viewBox: '-50 -50 100 100', 'aria-hidden': 'true' },
    svg('path', { class: 'sign-comb', d: 'M0-46L40-23V23L0 46L-40 23V-23Z' }),
    svg('path', { class: 'sign-cell', d: 'M0-22L19-11V11L0 22L-19 11V-11Z' }),
  );

/** The language, for everybody to see and to change. */
function language() {
  const list = h(
    'select',
    { id: 'language', 'aria-label': t('settings.language'), onchange: () => change({ language: list.value }) },
    languages().map(([tag, name]) => h('option', { value: tag, lang: tag, selected: tag === spoken(), text: name })),
  );
  return h('span', { class: 'language' }, icon('globe'), list);
}

/** Whether one is at a place or below it. @param {string} path @param {string} href */
function isAt(path, href) {
  if (href === '/') return path === href;
  if (
    href === '/lobby' &&
    (path.startsWith('/players') || path.startsWith('/@') || path === '/watch' || path === '/archive')
  )
    return true;
  if (href === '/lessons' && path.startsWith('/practice')) return true;
  return path === href || path.startsWith(`${href}/`);
}

/** @param {Element} top @param {string} path where one is */
export function header(top, path) {
  const link = (/** @type {string} */ href, /** @type {string} */ key, /** @type {Icon} */ sign, kind = '') =>
    h(
      'a',
      { href, class: kind || null, 'aria-current': isAt(path, href) && 'page' },
      icon(sign),
      h('span', { text: t(key) }),
    );
  const round = (/** @type {string} */ href, /** @type {string} */ key, /** @type {Icon} */ sign, kind = '') =>
    h(
      'a',
      {
        href,
        class: `button quiet round ${kind}`,
        'aria-label': t(key),
        title: t(key),
        'aria-current': isAt(path, href) && 'page',
      },
      icon(sign),
    );
  fill(
    top,
    h('a', { class: 'brand', href: '/', 'aria-label': t('name') }, sign(), h('span', { text: t('name') })),
    h(
      'nav',
      { 'aria-label': t('nav') },
      link('/', 'nav.play', 'hex'),
      served && link('/lobby', 'nav.lobby', 'people', 'where-wide'),
      link('/lessons', 'nav.lessons', 'lessons'),
      link('/puzzles', 'nav.puzzles', 'puzzle'),
      link('/rules', 'nav.rules', 'book'),
      link('/analysis', 'nav.analysis', 'chart'),
    ),
    h(
      'div',
      { class: 'top-tools' },
      language(),
      served && round('/lobby', 'nav.lobby', 'people', 'where-narrow'),
      served && round('/account', 'account', 'person', accountHere() ? 'known' : ''),
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
    ),
  );
}
