// Somebody's profile: how strong they are, with a curve, and their rated games.

/** @import { ProfileView, RatedView, StandingView } from '../../types/wire.js' */
import { profile, ratedGames, statistics } from '../api.js';
import { fill, h } from '../dom.js';
import { openReport } from '../order/report.js';
import { refusalText } from '../refusal.js';
import { date, day, t } from '../text.js';
import { avoidButton } from './avoid.js';
import { curve } from './curve.js';
import { statisticsCard } from './statistics.js';

/** The name of a pool. @param {StandingView['pool']} pool */
const poolName = ({ speed, tiles }) =>
  `${t(`speed.${speed}`)} · ${t(tiles === 'base' ? 'lobby.tiles.base' : 'players.tiles.all')}`;

/** @param {string} name */
const reportButton = (name) =>
  h('button', {
    type: 'button',
    class: 'quiet',
    'data-action': 'report',
    text: t('report'),
    onclick: () => openReport({ type: 'person', name }, name, 'name'),
  });

/** @param {string[]} words @returns {import('../router.js').Page} */
export function page([word]) {
  const name = decodeURIComponent(word);
  const body = h('div', { class: 'players' }, h('h1', { text: name }));
  void show();

  async function show() {
    try {
      draw(await profile(name));
    } catch (error) {
      body.append(h('p', { class: 'hint', role: 'alert', text: refusalText(error) }));
    }
  }

  /** @param {ProfileView} found */
  function draw(found) {
    const games = h('div', { class: 'rated-games' });
    const tabs = found.pools.map((standing) => {
      const { pool, rating } = standing;
      const button = h(
        'button',
        {
          type: 'button',
          class: 'pool',
          'aria-pressed': 'false',
          onclick: () => choose(standing, button),
        },
        h('span', { text: poolName(pool) }),
        h('b', { text: `${rating.points}${rating.provisional ? '?' : ''}` }),
        h('small', { text: t('players.record', { won: standing.won, drawn: standing.drawn, lost: standing.lost }) }),
      );
      return button;
    });

    /** @param {StandingView} standing @param {HTMLElement} button */
    async function choose({ pool }, button) {
      for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab === button));
      try {
        const { games: list, more } = await ratedGames(found.name, pool.speed, pool.tiles);
        const drawn = list.filter((game) => game.counted).length > 1;
        fill(
          games,
          drawn && curve(list, found.name),
          more && h('p', { class: 'hint', text: t('players.more', { n: list.length }) }),
          h('ul', { class: 'rated-list' }, list.map(item)),
        );
      } catch (error) {
        fill(games, h('p', { class: 'hint', text: refusalText(error) }));
      }
    }

    /** @param {RatedView} game */
    function item(game) {
      const mine = game.white.name === found.name ? game.white : game.black;
      const other = mine === game.white ? game.black : game.white;
      const side = mine === game.white ? 'white' : 'black';
      const key = game.result === 'draw' ? 'drawn' : game.result === side ? 'won' : 'lost';
      const change = mine.now - mine.was;
      return h(
        'li',
        {},
        h(
          'a',
          { href: `/game/${game.game}` },
          h('b', { text: t(`players.${key}`) }),
          h('span', { text: `${t(`side.${side}`)} – ${other.name} (${other.was})` }),
          h('small', { text: date(game.ended) }),
          h('span', {
            class: change < 0 ? 'rated-change down' : 'rated-change',
            text: game.counted ? `${change < 0 ? '−' : '+'}${Math.abs(change)}` : t('players.uncounted'),
          }),
        ),
      );
    }

    const said = h('p', { class: 'hint', role: 'status' });
    const challenge = h('a', {
      class: 'button',
      href: `/lobby?challenge=${encodeURIComponent(found.name)}`,
      text: t('lobby.challenge.send'),
    });
    const buttons = h('div', { class: 'row tight wrap profile-acts' }, challenge);
    const told = h('div');
    void avoidButton(found.name, said).then((button) => button && buttons.append(button, reportButton(found.name)));
    void statistics(found.name)
      .then((all) => fill(told, statisticsCard(all, found.name)))
      .catch(() => {});
    fill(
      body,
      h('h1', {}, found.name, found.bot && h('small', { class: 'bot-mark', text: t('players.bot') })),
      h('p', { class: 'hint', text: t('players.since', { date: day(found.created) }) }),
      buttons,
      said,
      found.pools.length ? h('div', { class: 'pools' }, tabs) : h('p', { text: t('players.unrated') }),
      games,
      told,
    );
    if (tabs[0]) void choose(found.pools[0], tabs[0]);
  }

  return { title: name, name: 'page-players', body };
}
