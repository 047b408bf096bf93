// A game for others: link, game string, files and pictures.

/** @import { GameView } from '../../types/wire.js' */
import { fileAddress } from '../api.js';
import { dialog } from '../dialog.js';
import { h } from '../dom.js';
import { isDark } from '../settings.js';
import { t } from '../text.js';
import { gameString } from './game-string.js';
import { copyable, qrPicture } from './invite.js';
import { linkTo } from './links.js';

/** @param {GameView} game @param {number} ply the moment that is shown: pictures show it too */
export function openShare(game, ply) {
  const link = linkTo(game);
  const picture = { ply, hands: 1, width: 900, ...(isDark() ? { theme: 'dark' } : {}) };
  const file = (/** @type {'uhp' | 'pgn' | 'svg' | 'png'} */ kind, query = {}) =>
    h('a', {
      class: 'button',
      // A picture has a name of its own: whoever sees where it came from does not have the key to the game.
      href: fileAddress(kind === 'svg' || kind === 'png' ? game.picture : game.id, kind, query),
      download: `hive-${game.id}.${kind}`,
      text: t(`share.${kind}`),
    });
  dialog(
    t('share'),
    h(
      'div',
      { class: 'share' },
      copyable(t('share.link'), link),
      // A game that began with a drawing cannot be told in turns alone.
      !game.diagram && copyable(t('share.string'), gameString(game)),
      h(
        'div',
        { class: 'row wrap' },
        !game.diagram && file('pgn'),
        !game.diagram && file('uhp'),
        file('svg', picture),
        file('png', picture),
      ),
      h('details', {}, h('summary', { text: t('invite.qr') }), qrPicture(link)),
    ),
  );
}
