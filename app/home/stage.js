// The place of the board on the first page. The board itself comes after everything that can be pressed.

import { h } from '../dom.js';
import { t } from '../text.js';

/** @param {() => void} play begins a whole game */
export function stage(play) {
  const table = h('div', {
    class: 'hero-art',
    role: 'application',
    tabindex: '0',
    'aria-roledescription': t('board.role'),
    'aria-label': t('home.try.board'),
  });
  const said = h('p', { class: 'hero-said', role: 'status' });
  const root = h('div', { class: 'hero-board cloth' }, table, said);

  /** Makes it a board that can be played on. @returns {() => void} takes it away */
  function live() {
    let left = false;
    let end = () => {};
    import('./hero.js')
      .then(({ hero }) => {
        if (!left) end = hero(table, said, play);
      })
      // Nobody needs it: the rest of the page is there.
      .catch(() => {});
    return () => {
      left = true;
      end();
    };
  }
  return { root, live };
}
