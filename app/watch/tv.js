// The best game that is played now, on the first page: its board as it stands, a moment after each turn.

import { fill, h } from '../dom.js';
import { t } from '../text.js';
import { live } from './api.js';
import { aboutOf, pictureOf, playersOf } from './card.js';

/** How often it is looked for the next turn, in milliseconds. */
const PAUSE = 4_000;

/** @param {HTMLElement} root where it is shown; hidden while nobody plays @returns {() => void} ends it */
export function tv(root) {
  const board = h('img', { class: 'tv-board', alt: '', width: '640', height: '400' });
  const [players, about] = [h('b'), h('small')];
  const way = h(
    'a',
    { class: 'tv-game', href: '/watch' },
    h('span', { class: 'tv-picture' }, board),
    h('span', { class: 'tv-words' }, players, about),
  );
  fill(
    root,
    h('div', { class: 'tv-top' }, h('h2', { text: t('watch.best') }), h('a', { href: '/watch', text: t('watch.all') })),
    way,
  );
  let [timer, left] = [0, false];

  async function show() {
    try {
      const { games } = await live();
      // Before the first turn there is nothing to be seen.
      const best = games.find((game) => game.ply > 0);
      if (left) return;
      root.hidden = !best;
      if (best) {
        way.setAttribute('href', `/game/${best.game}`);
        players.textContent = playersOf(best);
        about.textContent = aboutOf(best);
        const address = pictureOf(best, 640);
        if (board.getAttribute('src') !== address) board.src = address;
      }
    } catch {
      // It is looked for again.
    }
    if (!left) timer = window.setTimeout(() => void (document.hidden ? wait() : show()), PAUSE);
  }

  function wait() {
    document.addEventListener('visibilitychange', () => void (left || show()), { once: true });
  }

  void show();
  return () => {
    left = true;
    clearTimeout(timer);
  };
}
