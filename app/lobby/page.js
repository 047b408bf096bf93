// The lobby: find an opponent.

import { fill, h } from '../dom.js';
import { t } from '../text.js';
import { challenges } from './challenges.js';
import { attend, lobby } from './connection.js';
import { seekForm } from './form.js';
import { quick } from './quick.js';
import { seeks } from './seeks.js';

/** @returns {import('../router.js').Page} */
export function page() {
  const said = h('p', { class: 'lobby-said', role: 'status' });
  const begun = h('ul', { class: 'lobby-begun' });
  const parts = [quick(), seeks(), seekForm(), challenges()];
  let leave = () => {};

  function draw() {
    said.textContent = lobby.condition === 'lost' ? t('lobby.away') : lobby.said;
    said.hidden = !said.textContent;
    if (begun.childElementCount !== lobby.begun.length)
      fill(
        begun,
        lobby.begun.map((id) => h('li', {}, h('a', { class: 'button', href: `/game/${id}`, text: t('lobby.begun') }))),
      );
    for (const part of parts) part.draw();
  }

  draw();
  return {
    title: t('lobby'),
    name: 'page-lobby',
    body: h(
      'div',
      { class: 'lobby' },
      h('h1', { text: t('lobby') }),
      h(
        'p',
        { class: 'lead' },
        t('lobby.lead'),
        ' ',
        h(
          'span',
          { class: 'lead-links' },
          h('a', { href: '/players', text: t('players') }),
          ' · ',
          h('a', { href: '/watch', text: t('watch') }),
        ),
      ),
      said,
      begun,
      h(
        'div',
        { class: 'lobby-grid' },
        h('div', { class: 'lobby-column' }, parts[0].root, parts[1].root),
        h('div', { class: 'lobby-column' }, parts[2].root, parts[3].root),
      ),
    ),
    shown: () => (leave = attend(draw)),
    leave: () => leave(),
  };
}
