// Open seeks: anybody may answer them.

/** @import { SeekView } from '../../types/wire.js' */
import { busy } from '../busy.js';
import { fill, h, keepingFocus } from '../dom.js';
import { sentence } from '../refusal.js';
import { t } from '../text.js';
import { act, lobby } from './connection.js';
import { playerName, speed, wantedWords } from './words.js';

/** @returns {{root: HTMLElement, draw: () => void}} */
export function seeks() {
  const list = h('ul', { class: 'seeks' });
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const none = h('p', { class: 'hint', text: t('lobby.seeks.none') });
  let shown = '';

  /** @param {SeekView} seek */
  function item(seek) {
    const own = lobby.you.seeks.includes(seek.id);
    const name = playerName(seek.by);
    const button = h('button', {
      type: 'button',
      class: own ? '' : 'main',
      'data-action': `seek-${seek.id}`,
      'aria-label': own ? t('lobby.withdraw') : t('lobby.answer.name', { name }),
      text: t(own ? 'lobby.withdraw' : 'lobby.answer'),
      onclick: async () => {
        const refusal = await busy(button, () => act({ type: own ? 'withdraw' : 'answer', seek: seek.id }));
        said.textContent = refusal ? sentence(refusal) : '';
      },
    });
    return h(
      'li',
      { class: own ? 'seek own' : 'seek' },
      h(
        'span',
        { class: 'seek-words' },
        h('b', { text: own ? t('lobby.own') : name }),
        h('span', { text: wantedWords(seek.wanted, seek.gameType) }),
        seek.wanted.clock.type !== 'none' && h('small', { text: t(speed(seek.wanted.clock)) }),
      ),
      button,
    );
  }

  function draw() {
    const all = [...lobby.seeks.values()].sort(
      (a, b) => Number(lobby.you.seeks.includes(b.id)) - Number(lobby.you.seeks.includes(a.id)) || b.id - a.id,
    );
    const now = JSON.stringify([all.map((seek) => seek.id), lobby.you.seeks]);
    none.hidden = all.length > 0 || lobby.condition !== 'open';
    if (now === shown) return;
    shown = now;
    keepingFocus(
      list,
      () => fill(list, all.map(item)),
      () => document.getElementById('main'),
    );
  }

  const root = h(
    'section',
    { class: 'card open-seeks', 'aria-label': t('lobby.seeks') },
    h('h2', { text: t('lobby.seeks') }),
    none,
    list,
    said,
  );
  return { root, draw };
}
