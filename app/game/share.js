// A game for others: link, game string, files, pictures, and a piece of another page.

/** @import { GameView } from '../../types/wire.js' */
import { fileAddress } from '../api.js';
import { busy } from '../busy.js';
import { dialog } from '../dialog.js';
import { fill, h } from '../dom.js';
import { door } from '../door/door.js';
import { isLocal } from '../local/words.js';
import { refusalText } from '../refusal.js';
import { isDark } from '../settings.js';
import { t } from '../text.js';
import { gameString } from './game-string.js';
import { copyable, qrPicture } from './invite.js';
import { linkTo, onlyHere } from './links.js';

/** @typedef {'uhp' | 'pgn' | 'sgf' | 'svg' | 'png' | 'apng'} Kind */

/** What shows the game, under a name of its own: whoever sees where it came from does not have the key to the game. */
const PICTURES = /** @type {Kind[]} */ (['svg', 'png', 'apng']);

/** @param {GameView} game @param {number} ply the moment that is shown: pictures show it too */
export function openShare(game, ply) {
  if (isLocal(game)) return openLocal(game);
  let link = linkTo(game);
  /** @type {Record<string, string>} */
  const theme = isDark() ? { theme: 'dark' } : {};
  /** @type {Partial<Record<Kind, Record<string, string | number>>>} */
  const wishes = {
    svg: { ply, hands: 1, width: 900, ...theme },
    png: { ply, hands: 1, width: 900, ...theme },
    apng: { ply, ...theme },
  };
  const address = (/** @type {Kind} */ kind) =>
    fileAddress(PICTURES.includes(kind) ? game.picture : game.id, kind, wishes[kind]);
  const file = (/** @type {Kind} */ kind) =>
    h('a', {
      class: 'button',
      href: address(kind),
      // Programs know a picture that moves by the name of one that does not.
      download: `hive-${game.id}.${kind === 'apng' ? 'png' : kind}`,
      text: t(`share.${kind}`),
    });
  const files = (/** @type {string} */ key, /** @type {Kind[]} */ kinds) =>
    h(
      'div',
      { class: 'share-files', role: 'group', 'aria-label': t(key) },
      h('span', { class: 'label', text: t(key) }),
      h('div', { class: 'share-kinds' }, kinds.map(file)),
    );
  const way = h('div', { class: 'share' });
  const show = (/** @type {string} */ next) => {
    link = next;
    const frame = `<iframe src="${new URL(link).origin}/embed/${game.picture}" width="640" height="520" title="Hive"></iframe>`;
    fill(
      way,
      copyable(t('share.link'), link),
      h('details', { class: 'fold' }, h('summary', { text: t('invite.qr') }), qrPicture(link)),
      copyable(t('share.embed'), frame),
    );
  };
  show(link);
  dialog(
    t('share'),
    h(
      'div',
      { class: 'share' },
      h('img', {
        class: 'share-picture',
        alt: '',
        src: fileAddress(game.picture, 'svg', { ply, width: 900, background: 'none', ...theme }),
      }),
      onlyHere(link) && door(link, show),
      way,
      // A game that began with a drawing cannot be told in turns alone.
      !game.diagram && files('share.records', ['pgn', 'sgf', 'uhp']),
      files('share.pictures', ['svg', 'png', 'apng']),
      !game.diagram && copyable(t('share.string'), gameString(game)),
    ),
  );
}

/** The records that our own rules write, and what their names end with. @type {['pgn', 'sgf']} */
const RECORDS = ['pgn', 'sgf'];

/** A game that no server has: there is nothing to be fetched from one. @param {GameView} game */
function openLocal(game) {
  const said = h('p', { class: 'hint trouble', role: 'alert' });

  /** @param {'pgn' | 'sgf'} kind */
  async function save(kind) {
    said.textContent = '';
    try {
      const [{ recordOf }, { download }] = await Promise.all([import('../local/records.js'), import('../download.js')]);
      const text = await recordOf(game, kind);
      if (text === null) said.textContent = t('study.noEngine');
      else download(`hive-${game.id}.${kind}`, text);
    } catch (error) {
      said.textContent = refusalText(error);
    }
  }

  const button = (/** @type {'pgn' | 'sgf'} */ kind) => {
    const made = h('button', {
      type: 'button',
      'data-action': `save.${kind}`,
      text: t(`share.${kind}`),
      onclick: () => void busy(made, () => save(kind)),
    });
    return made;
  };
  dialog(
    t('share'),
    h(
      'div',
      { class: 'share' },
      // A game that began with a drawing cannot be told in turns alone.
      !game.diagram && copyable(t('share.string'), gameString(game)),
      !game.diagram &&
        h(
          'div',
          { class: 'share-files', role: 'group', 'aria-label': t('share.records') },
          h('span', { class: 'label', text: t('share.records') }),
          h('div', { class: 'share-kinds' }, RECORDS.map(button)),
        ),
      said,
      h('p', { class: 'hint', text: t('share.local') }),
    ),
  );
}
