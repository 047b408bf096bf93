// The first page: play at once, or choose how; the reader's games; records.

import { h } from '../dom.js';
import { icon } from '../icons.js';
import { levelName } from '../levels.js';
import { keepNext, onChange, settings } from '../settings.js';
import { served } from '../site.js';
import { t } from '../text.js';
import { form, start } from './form.js';
import { games } from './games.js';
import { opener } from './open.js';
import { newGame } from './options.js';
import { stage } from './stage.js';

/** @import { Icon } from '../icons.js' */

/** @returns {import('../router.js').Page} */
export function page() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  let leave = () => {};
  const level = h('small');
  const showLevel = () => {
    level.textContent = t('home.play.level', { name: levelName(settings.level), n: settings.level });
    keepNext(newGame({ ...settings, against: 'computer' }));
  };
  showLevel();
  const stop = onChange(showLevel);
  const records = opener();
  const tv = h('section', { class: 'tv', 'aria-label': t('watch.best'), hidden: true });
  const play = h(
    'button',
    {
      type: 'button',
      class: 'main large',
      id: 'play-now',
      onclick: () => start(said, { against: 'computer' }, play),
    },
    h('span', { text: t('home.play') }),
    level,
  );
  const other = (/** @type {'screen' | 'link'} */ against, /** @type {Icon} */ sign) => {
    const button = h(
      'button',
      { type: 'button', class: 'large', 'data-action': against, onclick: () => start(said, { against }, button) },
      icon(sign),
      h('span', { text: t(`home.${against}`) }),
    );
    return button;
  };
  const { root: art, live } = stage(() => play.click());
  const more = (/** @type {string} */ href, /** @type {string} */ key, /** @type {Icon} */ sign) =>
    h(
      'a',
      { class: 'card way', href },
      h('span', { class: 'way-sign' }, icon(sign)),
      h('span', {}, h('h2', { text: t(key) }), h('p', { text: t(`${key}.more`) })),
    );
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
            { class: 'hero-buttons' },
            play,
            h(
              'a',
              { class: 'button large hero-lobby', href: '/lobby', 'data-action': 'lobby' },
              icon('search'),
              h('span', { text: t('home.lobby') }),
            ),
            other('screen', 'people'),
            other('link', 'link'),
          ),
          said,
          h(
            'a',
            { class: 'button hero-learn', href: '/lessons', 'data-action': 'learn' },
            icon('lessons'),
            h('span', { text: t('home.learn') }),
          ),
        ),
        art,
      ),
      games(),
      tv,
      h(
        'div',
        { class: 'home-grid' },
        form(),
        h(
          'div',
          { class: 'home-ways' },
          more('/rules', 'home.rules', 'book'),
          more('/puzzles', 'home.puzzles', 'puzzle'),
          more('/analysis', 'home.analysis', 'chart'),
          records.root,
        ),
      ),
    ),
    shown() {
      const still = live();
      let [stop, gone] = [() => {}, false];
      leave = () => {
        gone = true;
        still();
        stop();
      };
      // What others play comes after what the reader can press.
      if (served)
        void import('../watch/tv.js').then((found) => {
          if (!gone) stop = found.tv(tv);
        });
    },
    leave() {
      leave();
      stop();
      records.leave();
    },
  };
}
