// The reader's games, with a picture of each.

/** @import { GameSummary, Side } from '../../types/wire.js' */
import { fileAddress, myGames } from '../api.js';
import { fill, h, put } from '../dom.js';
import { outcomeTitle } from '../game/result.js';
import { seatName } from '../game/player.js';
import { patience } from '../patience.js';
import { refusalText } from '../refusal.js';
import { isDark } from '../settings.js';
import { date, t } from '../text.js';

/** How many are shown before the reader asks for all. */
const FEW = 6;

/** How a game stands for the reader. @param {GameSummary} game */
export function standing(game) {
  if (game.outcome) return outcomeTitle(game.outcome);
  if (game.seats.white.state === 'open' || game.seats.black.state === 'open') return t('status.waits');
  return game.you.length === 1 && game.you[0] === game.toMove ? t('status.yours') : t(`status.${game.toMove}`);
}

/** @param {GameSummary} game */
function item(game) {
  const names = /** @type {Side[]} */ (['white', 'black']).map((side) =>
    game.you.length === 1 && game.you.includes(side) ? t('games.you') : seatName(game.seats[side], side),
  );
  const picture = fileAddress(game.id, 'svg', {
    ply: game.ply,
    width: 320,
    background: 'none',
    ...(isDark() ? { theme: 'dark' } : {}),
  });
  const waits = game.seats.white.state === 'open' || game.seats.black.state === 'open';
  const turn = !game.outcome && !waits && game.you.length === 1 && game.you[0] === game.toMove;
  return h(
    'li',
    {},
    h(
      'a',
      { href: `/game/${game.id}`, class: turn ? 'game-card turn' : 'game-card' },
      h(
        'span',
        { class: 'game-picture' },
        game.ply
          ? h('img', { src: picture, alt: '', loading: 'lazy', width: '160', height: '120' })
          : h('span', { class: 'game-empty', 'aria-hidden': 'true' }),
      ),
      h(
        'span',
        { class: 'game-words' },
        h('b', { text: names.join(' – ') }),
        h('span', { text: standing(game) }),
        h('small', { text: `${game.gameType} · ${t('games.turns', { n: game.ply })} · ${date(game.updated)}` }),
      ),
    ),
  );
}

/** @returns {HTMLElement} */
export function games() {
  const list = h('ul', { class: 'games' });
  const box = h(
    'section',
    { class: 'your-games', 'aria-label': t('games'), hidden: true },
    h('h2', { text: t('games') }),
    list,
  );
  let tries = 0;

  /** A button beneath the list that leads to more. @param {string} text @param {() => Promise<void> | void} does */
  function further(text, does) {
    const button = h('button', {
      type: 'button',
      text,
      onclick: async () => {
        const before = list.childElementCount;
        try {
          await does();
        } catch (error) {
          button.textContent = refusalText(error);
          return;
        }
        list.querySelectorAll('a')[before]?.focus();
        button.remove();
      },
    });
    box.append(button);
  }

  /** @param {string} from where the list goes on */
  const older = (from) =>
    further(t('games.older'), async () => {
      const { games: found, next } = await myGames(from);
      put(list, found.map(item));
      if (next) older(next);
    });

  async function show() {
    try {
      const { games: found, next } = await myGames();
      box.hidden = !found.length;
      fill(list, found.slice(0, FEW).map(item));
      if (found.length <= FEW) return;
      further(next ? t('games.older') : t('games.all', { n: found.length }), () => {
        put(list, found.slice(FEW).map(item));
        if (next) older(next);
      });
    } catch (error) {
      box.hidden = false;
      fill(list, h('li', { class: 'hint', text: refusalText(error) }));
      setTimeout(() => box.isConnected && show(), patience(tries++));
    }
  }
  void show();
  return box;
}
