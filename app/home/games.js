// The reader's games, with a picture of each.

/** @import { GameSummary, Side } from '../../types/wire.js' */
import { fileAddress, myGames } from '../api.js';
import { busy } from '../busy.js';
import { fill, h, keepingFocus } from '../dom.js';
import { icon } from '../icons.js';
import { outcomeTitle } from '../game/result.js';
import { seatName } from '../game/player.js';
import { patience } from '../patience.js';
import { refusalText } from '../refusal.js';
import { isDark } from '../settings.js';
import { date, t } from '../text.js';
import { hidden, hide } from './hidden.js';

/** How many are shown before the reader asks for all. */
const FEW = 6;

/** How a game stands for the reader. @param {GameSummary} game */
export function standing(game) {
  if (game.outcome) return outcomeTitle(game.outcome, game.you);
  if (game.seats.white.state === 'open' || game.seats.black.state === 'open') return t('status.waits');
  return game.you.length === 1 && game.you[0] === game.toMove ? t('status.yours') : t(`status.${game.toMove}`);
}

/**
 * @param {GameSummary} game
 * @param {boolean} away whether the reader has hidden it
 * @param {() => void} turned they have changed their mind
 */
function item(game, away, turned) {
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
        game.elsewhere && h('small', { class: 'game-mark', text: t('games.elsewhere') }),
      ),
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'quiet round game-hide',
        'aria-label': t(away ? 'games.unhide' : 'games.hide'),
        title: t(away ? 'games.unhide' : 'games.hide'),
        onclick: () => {
          hide(game.id, !away);
          turned();
        },
      },
      icon(away ? 'eye' : 'hide'),
    ),
  );
}

/** @returns {HTMLElement} */
export function games() {
  const list = h('ul', { class: 'games' });
  const below = h('div', { class: 'row wrap' });
  const box = h(
    'section',
    { class: 'your-games', 'aria-label': t('games'), hidden: true },
    h('h2', { text: t('games') }),
    list,
    below,
  );
  let tries = 0;
  /** What the server has told. @type {GameSummary[]} */
  let known = [];
  /** Where its list goes on. @type {string | null | undefined} */
  let next = null;
  let all = false;
  let showHidden = false;

  /** A button beneath the list that leads to more. @param {string} action @param {string} text @param {() => unknown} does */
  function further(action, text, does) {
    const button = h('button', {
      type: 'button',
      'data-action': action,
      text,
      onclick: async () => {
        const before = list.childElementCount;
        try {
          await busy(button, async () => does());
        } catch (error) {
          button.textContent = refusalText(error);
          return;
        }
        draw();
        list.children[before]?.querySelector('a')?.focus();
      },
    });
    below.append(button);
  }

  function draw() {
    const away = hidden();
    const seen = known.filter((game) => showHidden || !away.has(game.id));
    const few = all ? seen : seen.slice(0, FEW);
    const gone = known.length - known.filter((game) => !away.has(game.id)).length;
    box.hidden = !known.length;
    const turned = () => keepingFocus(list, draw, () => list.querySelector('a') ?? below.querySelector('button'));
    fill(
      list,
      few.map((game) => item(game, away.has(game.id), turned)),
    );
    fill(below);
    if (seen.length > few.length)
      further('more-games', next ? t('games.older') : t('games.all', { n: seen.length }), () => (all = true));
    else if (next)
      further('more-games', t('games.older'), async () => {
        const more = await myGames(next ?? undefined);
        known = [...known, ...more.games];
        next = more.next;
        all = true;
      });
    if (gone && !showHidden) further('hidden-games', t('games.hidden', { n: gone }), () => (all = showHidden = true));
  }

  async function show() {
    try {
      const { games: found, next: from } = await myGames();
      [known, next] = [found, from];
      draw();
    } catch (error) {
      box.hidden = false;
      fill(list, h('li', { class: 'hint', text: refusalText(error) }));
      setTimeout(() => box.isConnected && show(), patience(tries++));
    }
  }
  void show();
  return box;
}
