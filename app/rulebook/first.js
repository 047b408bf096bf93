// The first game: the base set, the weakest level, no clock. A button begins it.

import { h } from '../dom.js';
import { start } from '../home/form.js';
import { t } from '../text.js';

export function firstGame() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  return h(
    'div',
    { class: 'card first-game' },
    h('h3', { text: t('lessons.all.play') }),
    h('p', { text: t('lessons.first.more') }),
    h('button', {
      type: 'button',
      class: 'main',
      'data-action': 'first-game',
      text: t('rules.play'),
      onclick: () => start(said, { against: 'computer', set: '+', opening: 'rulebook', clock: 'none', level: 1 }),
    }),
    said,
  );
}
