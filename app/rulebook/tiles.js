// The tiles of one player: each insect pictured, with its name and its number.

/** @import { TileCount } from '../../types/wire.js' */
import { picture } from '../../ground/tile.js';
import { h } from '../dom.js';
import { look } from '../settings.js';
import { insect } from '../text.js';

/** @param {TileCount[]} list */
export function tiles(list) {
  const plain = { ...look(), numbers: false, names: false };
  return h(
    'ul',
    { class: 'tile-list' },
    list.map(({ bug, count }) =>
      h(
        'li',
        { 'data-bug': bug },
        picture(`w${bug}`, plain),
        h('span', {}, h('strong', { text: insect(bug) }), h('small', { text: `×\u2009${count}` })),
      ),
    ),
  );
}
