// A game that is played now, with its picture.

/** @import { LiveGame } from '../../types/wire.js' */
import { fileAddress } from '../api.js';
import { h } from '../dom.js';
import { clockName } from '../home/clock-name.js';
import { clockText, playerName } from '../lobby/words.js';
import { isDark } from '../settings.js';
import { t } from '../text.js';

/** The address of the board as it stands. @param {LiveGame} game @param {number} width */
export const pictureOf = ({ picture, ply }, width) =>
  fileAddress(picture, 'svg', { ply, width, background: 'none', ...(isDark() ? { theme: 'dark' } : {}) });

/** Who plays whom. @param {LiveGame} game */
export const playersOf = ({ white, black }) => `${playerName(white)} – ${playerName(black)}`;

/** How it is played, and how far it is. @param {LiveGame} game */
export const aboutOf = ({ pool, rated, clock, gameType, ply }) =>
  [
    t(`speed.${pool.speed}`),
    ...(rated ? [] : [t('lobby.casual')]),
    clockName(clockText(clock)),
    gameType,
    t('games.turns', { n: ply }),
  ].join('\u00a0· ');

/** @param {LiveGame} game */
export const liveCard = (game) =>
  h(
    'li',
    {},
    h(
      'a',
      { href: `/game/${game.game}`, class: 'game-card' },
      h(
        'span',
        { class: 'game-picture' },
        game.ply
          ? h('img', { src: pictureOf(game, 320), alt: '', loading: 'lazy', width: '160', height: '120' })
          : h('span', { class: 'game-empty', 'aria-hidden': 'true' }),
      ),
      h('span', { class: 'game-words' }, h('b', { text: playersOf(game) }), h('small', { text: aboutOf(game) })),
    ),
  );
