// Watch: every public game that is played now.

import { fill, h, keepingFocus } from '../dom.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';
import { live } from './api.js';
import { liveCard } from './card.js';

/** How often it is looked for news, in milliseconds. */
const PAUSE = 6_000;

/** @returns {import('../router.js').Page} */
export function page() {
  const list = h('ul', { class: 'games' });
  const said = h('p', { class: 'hint', role: 'status' });
  let [timer, shown, left] = [0, '', false];

  async function show() {
    try {
      const { games, count } = await live();
      if (left) return;
      said.textContent = count ? t('watch.count', { n: count }) : t('watch.none');
      const now = JSON.stringify(games);
      if (now !== shown) {
        shown = now;
        keepingFocus(
          list,
          () => fill(list, games.map(liveCard)),
          () => list.querySelector('a'),
        );
      }
    } catch (error) {
      if (!left) said.textContent = refusalText(error);
    }
    // Nobody looks at a tab that is behind another.
    if (!left) timer = window.setTimeout(() => void (document.hidden ? wait() : show()), PAUSE);
  }

  function wait() {
    document.addEventListener('visibilitychange', () => void (left || show()), { once: true });
  }

  return {
    title: t('watch'),
    name: 'page-players',
    body: h(
      'div',
      { class: 'players watch' },
      h('h1', { text: t('watch') }),
      h('p', { class: 'lead', text: t('watch.lead') }),
      said,
      list,
    ),
    shown: () => void show(),
    leave() {
      left = true;
      clearTimeout(timer);
    },
  };
}
