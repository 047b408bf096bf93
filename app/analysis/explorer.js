// What others played here: how often, by whom, how it ended and what the computer thinks of it; and the games that came here.
// It is asked of the server while the box is open.

/** @import { ExploreAnswer, ExploreAsk, ExploredGame, ExploredTurn, PositionAsk, PositionView, Side, TallyView } from '../../types/wire.js' */
import { ask } from '../api.js';
import { fill, h, keepingFocus } from '../dom.js';
import { able } from '../engine/client.js';
import { refusalText } from '../refusal.js';
import { served } from '../site.js';
import { decimal, t } from '../text.js';
import { filters as makeFilters } from './explorer-filters.js';
import { scoreText } from './lines.js';
import { looker } from './look.js';

/** So many turns and games are shown. */
const MOST_TURNS = 20;
const MOST_GAMES = 10;
/** What the computer thinks is said about so many turns: looked at so deep, and for so long at most. */
const [LOOKS, DEPTH, LONGEST] = [8, 6, 1500];
/** How long one has been somewhere before the server is asked, in milliseconds: a key may be held down. */
const PAUSE = 150;

/** Results as they are shown. */
const RESULTS = { white: '1–0', black: '0–1', draw: '½–½' };

/** Who played, and how strong they were, as far as it is known. @param {string} name @param {number} [rating] */
const named = (name, rating) => `${name || '?'}${rating ? ` (${rating})` : ''}`;

/** @param {TallyView} tally */
function results({ games, white, draws, black }) {
  const share = (/** @type {number} */ n) => `${Math.round((100 * n) / Math.max(games, 1))}`;
  const bar = h('span', { class: 'ends-bar', role: 'img' });
  for (const [name, n] of /** @type {[string, number][]} */ ([
    ['white', white],
    ['draw', draws],
    ['black', black],
  ])) {
    const part = h('span', { class: `ends-${name}` });
    part.style.flexGrow = String(n);
    bar.append(part);
  }
  bar.ariaLabel = t('explorer.results', { white: share(white), draws: share(draws), black: share(black) });
  bar.title = bar.ariaLabel;
  return bar;
}

/**
 * @param {object} owner
 * @param {() => {question: PositionAsk, position: PositionView} | null} owner.now what is looked at
 * @param {(turns: string[]) => PositionAsk} owner.behind what is behind some turns from there
 * @param {(turns: string[]) => void} owner.follow a turn was chosen
 * @param {(turns: string[] | null) => void} owner.preview a turn is pointed at, or no longer
 * @param {(game: ExploredGame) => void} owner.open a game was chosen
 */
export function explorer({ now, behind, follow, preview, open }) {
  let timer = 0;
  let number = 0;
  /** What is shown. @type {string} */
  let shown = '';
  let eyes = looker();
  const said = h('p', { class: 'hint', role: 'status' });
  const turns = h('table', { class: 'explored', hidden: true });
  const games = h('div', { class: 'explored-games' });
  const filters = makeFilters(() => later(0));
  const root = h(
    'details',
    // Without a server there is nobody to ask.
    { class: 'card explorer', hidden: !served, ontoggle: () => (root.open ? later(0) : rest()) },
    h('summary', { text: t('explorer') }),
    filters.root,
    said,
    turns,
    games,
  );

  /** Nobody is waited for any longer. */
  function rest() {
    number++;
    clearTimeout(timer);
    eyes.close();
    eyes = looker();
    shown = '';
  }

  /** @param {number} pause */
  function later(pause) {
    if (!root.open) return;
    const place = now();
    const wanted = place ? JSON.stringify([place.question, filters.wanted()]) : '';
    if (wanted === shown) return;
    rest();
    shown = wanted;
    if (!place) return;
    const mine = number;
    timer = window.setTimeout(() => void find(mine, place), pause);
  }

  /** @param {number} mine @param {{question: PositionAsk, position: PositionView}} place */
  async function find(mine, { question, position }) {
    /** @type {ExploreAsk} */
    const asked = { position: question, ...filters.wanted() };
    try {
      const answer = /** @type {ExploreAnswer} */ (await ask('POST', '/api/explore', asked));
      if (mine !== number) return;
      show(answer, position.ply);
      if (able()) await weigh(mine, answer.turns.slice(0, LOOKS), position.toMove);
    } catch (error) {
      if (mine !== number) return;
      shown = '';
      turns.hidden = true;
      fill(games);
      said.textContent = refusalText(error);
    }
  }

  /** @param {ExploreAnswer} answer @param {number} ply */
  function show({ collection, tally, cut, turns: found, games: reached }, ply) {
    said.textContent = [
      t(tally.games ? 'explorer.found' : 'explorer.none', { n: tally.games, all: collection }),
      cut && t('explorer.cut'),
    ]
      .filter(Boolean)
      .join(' ');
    turns.hidden = !found.length;
    keepingFocus(
      turns,
      () =>
        fill(
          turns,
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              ['turn', 'games', 'ends', 'score'].map((name) => h('th', { scope: 'col', text: t(`explorer.${name}`) })),
            ),
          ),
          h('tbody', {}, found.slice(0, MOST_TURNS).map(row)),
        ),
      () => root,
    );
    fill(
      games,
      reached.length > 0 && h('b', { text: t('explorer.reached') }),
      h(
        'ol',
        {},
        reached.slice(0, MOST_GAMES).map((game) => h('li', {}, gameButton(game, ply))),
      ),
    );
  }

  /** @param {ExploredTurn} found */
  function row({ turn, tally, players }) {
    const names = players.map(({ name, games: n }) => `${name} (${n})`).join(', ');
    return h(
      'tr',
      {},
      h(
        'th',
        { scope: 'row' },
        h('button', {
          type: 'button',
          class: 'quiet',
          'data-explored': turn,
          text: turn,
          onclick: () => follow([turn]),
          onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && preview([turn]),
          onpointerleave: () => preview(null),
        }),
        names && h('small', { text: names }),
      ),
      h('td', { text: decimal(tally.games, 0) }),
      h('td', {}, results(tally)),
      h('td', { class: 'explored-score', 'data-score': turn, text: '' }),
    );
  }

  /** @param {ExploredGame} game @param {number} ply */
  function gameButton(game, ply) {
    const result = game.result ? RESULTS[game.result] : '–';
    const names = `${named(game.white, game.whiteRating)} ${result} ${named(game.black, game.blackRating)}`;
    return h('button', {
      type: 'button',
      class: 'quiet',
      'data-ply': ply,
      text: [names, game.date].filter(Boolean).join(' · '),
      onclick: () => open(game),
    });
  }

  /** Says what the computer thinks of the turns, one after the other. @param {number} mine @param {ExploredTurn[]} found @param {Side} toMove */
  async function weigh(mine, found, toMove) {
    const other = toMove === 'white' ? 'black' : 'white';
    for (const { turn } of found) {
      const line = await eyes.look(behind([turn]), DEPTH, LONGEST);
      if (mine !== number) return;
      const cell = [...turns.querySelectorAll('[data-score]')].find((one) => one.getAttribute('data-score') === turn);
      if (line && cell) cell.textContent = scoreText(line.score, other);
    }
  }

  return {
    root,
    /** Something else is looked at. */
    moved: () => later(PAUSE),
    leave() {
      rest();
      eyes.close();
    },
  };
}
