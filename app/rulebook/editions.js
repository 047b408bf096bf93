// The printed editions: choose one, and a game begins with exactly its tiles and its opening rule.

/** @import { EditionView } from '../../types/wire.js' */
import { picture } from '../../ground/tile.js';
import { h } from '../dom.js';
import { start } from '../home/form.js';
import { change, look } from '../settings.js';
import { insect, spoken, t } from '../text.js';

/** @param {EditionView[]} list */
export function editions(list) {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const plain = { ...look(), numbers: false, names: false };

  /** @param {EditionView} edition @param {string} [language] */
  const play = async ({ code, opening }, language) => {
    await start(said, { against: 'computer', set: code, opening, clock: 'none' });
    // The game is made; now the page speaks the language of the box.
    if (language && !said.textContent) change({ language });
  };

  /** @param {EditionView} edition */
  function card(edition) {
    const tiles = edition.tiles.map(({ bug, count }) =>
      h(
        'li',
        { title: insect(bug) },
        picture(`w${bug}`, plain),
        h('span', { class: 'unseen', text: insect(bug) }),
        h('span', { class: 'edition-count', text: `×${count}` }),
      ),
    );
    const foreign = edition.language !== spoken();
    return h(
      'li',
      { class: 'card edition', 'data-edition': edition.code },
      h('h2', { text: [edition.title, edition.year].filter(Boolean).join(', ') }),
      h('p', {
        class: 'hint',
        text: `${edition.languageName} · ${t('edition.tiles', { n: edition.tiles.reduce((sum, one) => sum + one.count, 0) })}`,
      }),
      h('ul', { class: 'edition-tiles' }, tiles),
      h('p', { class: 'hint', text: t(`edition.opening.${edition.opening}`) }),
      h(
        'div',
        { class: 'row wrap' },
        h('button', {
          type: 'button',
          class: 'main',
          'data-action': 'play-edition',
          text: t('edition.play'),
          onclick: () => play(edition),
        }),
        foreign &&
          h('button', {
            type: 'button',
            'data-action': 'play-edition-in',
            text: t('edition.playIn', { language: edition.languageName }),
            onclick: () => play(edition, edition.language),
          }),
      ),
    );
  }

  return h('section', { class: 'editions', 'aria-label': t('edition.all') }, h('ul', {}, list.map(card)), said);
}
