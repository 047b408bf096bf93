// Leaderboards: the strongest in each pool.

/** @import { LeaderList, SpeedName, TilesName } from '../../types/wire.js' */
import { leaders } from '../api.js';
import { fill, h } from '../dom.js';
import { choice, select } from '../fields.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';

/** @type {SpeedName[]} */
export const SPEEDS = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'];

/** What was last looked at. @type {{speed: SpeedName, tiles: TilesName, bots: string}} */
const shown = { speed: 'blitz', tiles: 'all', bots: 'people' };

/** @returns {import('../router.js').Page} */
export function page() {
  const list = h('ol', { class: 'leaders' });
  const none = h('p', { class: 'hint' });
  let asked = 0;

  /** @param {LeaderList} found */
  function draw(found) {
    const rows = found.leaders;
    none.textContent = rows.length ? '' : t('players.none');
    fill(
      list,
      rows.map((leader) =>
        h(
          'li',
          {},
          h('a', { href: `/@${encodeURIComponent(leader.name)}`, text: leader.name }),
          h('span', { class: 'leader-games', text: t('players.games', { n: leader.games }) }),
          h('b', { text: `${leader.rating.points}${leader.rating.provisional ? '?' : ''}` }),
        ),
      ),
    );
  }

  async function show() {
    const mine = ++asked;
    try {
      const found = await leaders(shown.speed, shown.tiles, shown.bots === 'bots');
      if (mine === asked) draw(found);
    } catch (error) {
      if (mine === asked) none.textContent = refusalText(error);
    }
  }

  void show();
  return {
    title: t('players'),
    name: 'page-players',
    body: h(
      'div',
      { class: 'players' },
      h('h1', { text: t('players') }),
      h(
        'p',
        { class: 'lead' },
        t('players.lead'),
        ' ',
        h(
          'span',
          { class: 'lead-links' },
          h('a', { href: '/archive', text: t('archive') }),
          ' · ',
          h('a', { href: '/watch', text: t('watch') }),
        ),
      ),
      h(
        'div',
        { class: 'card players-choice' },
        select({
          label: t('players.speed'),
          options: SPEEDS.map((speed) => /** @type {[string, string]} */ ([speed, t(`speed.${speed}`)])),
          value: shown.speed,
          change(value) {
            shown.speed = /** @type {SpeedName} */ (value);
            void show();
          },
        }),
        choice({
          label: t('lobby.tiles'),
          options: [
            ['base', t('lobby.tiles.base')],
            ['all', t('players.tiles.all')],
          ],
          value: shown.tiles,
          change(value) {
            shown.tiles = /** @type {TilesName} */ (value);
            void show();
          },
        }),
        choice({
          label: t('players.who'),
          options: [
            ['people', t('players.people')],
            ['bots', t('players.bots')],
          ],
          value: shown.bots,
          change(value) {
            shown.bots = value;
            void show();
          },
        }),
      ),
      none,
      list,
    ),
  };
}
