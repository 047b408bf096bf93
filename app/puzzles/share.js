// A puzzle for others: a link, which programs show with a picture where there is a server, and a picture that needs none.

/** @import { Puzzle } from './file.js' */
import { dialog } from '../dialog.js';
import { h } from '../dom.js';
import { copyable } from '../game/invite.js';
import { drawing } from '../local/picture.js';
import { addressOf, served } from '../site.js';
import { t } from '../text.js';
import { laid } from './file.js';

/** @param {Puzzle} puzzle */
export function openShare(puzzle) {
  const task = t(`puzzles.${puzzle.aim}.${puzzle.side}`, { n: puzzle.turns });
  const picture = drawing(laid(puzzle.table), { side: puzzle.side, text: task });
  const link = new URL(addressOf(`/puzzles/one?name=${puzzle.name}`), location.href).href;
  dialog(
    t('puzzles.share'),
    h(
      'div',
      { class: 'share' },
      h('img', { class: 'share-picture', alt: task, src: picture }),
      h('p', { text: task }),
      copyable(t('share.link'), link),
      h(
        'div',
        { class: 'share-kinds' },
        h('a', { class: 'button', href: picture, download: `hive-${puzzle.name}.svg`, text: t('share.svg') }),
        served &&
          h('a', {
            class: 'button',
            href: `/puzzles/pictures/${puzzle.name}.png`,
            download: `hive-${puzzle.name}.png`,
            text: t('share.png'),
          }),
      ),
    ),
  );
}
