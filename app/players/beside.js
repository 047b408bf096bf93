// Beside a rated game: how strong those are who play it, and what it made of that.

/** @import { GameView, RatedView, Side } from '../../types/wire.js' */
import { profile, ratingOf } from '../api.js';
import { served } from '../site.js';

/** How often it is asked for what a game made of ratings: that is reckoned beside it. */
const TRIES = 6;

/**
 * What is known of a player: where their profile is, and the rating in words.
 * @typedef {{href: string, rating: string}} About
 */

/** A rating with what a game made of it. @param {RatedView['white']} side @param {boolean} counted */
export function changed({ was, now }, counted) {
  const by = now - was;
  return counted ? `${now} (${by < 0 ? '−' : '+'}${Math.abs(by)})` : `${now}`;
}

/** @param {string} id the game @param {() => void} known is called when something is known */
export function beside(id, known) {
  /** @type {Record<Side, About | undefined>} */
  const about = { white: undefined, black: undefined };
  let [asked, ended] = [false, false];
  const address = (/** @type {string} */ name) => `/@${encodeURIComponent(name)}`;

  /** @param {GameView} game */
  async function before(game) {
    // Few games are rated: the others do not fetch it.
    const { speed } = await import('../lobby/words.js');
    const pool = speed(game.clock).replace('speed.', '');
    const tiles = game.gameType === 'Base' ? 'base' : 'all';
    for (const side of /** @type {Side[]} */ (['white', 'black'])) {
      const name = game.status.seats[side].name;
      if (!name) continue;
      const found = await profile(name).catch(() => null);
      if (!found || ended) continue;
      const standing = found.pools.find((one) => one.pool.speed === pool && one.pool.tiles === tiles);
      const rating = standing ? `${standing.rating.points}${standing.rating.provisional ? '?' : ''}` : '1500?';
      about[side] = { href: address(found.name), rating };
    }
    known();
  }

  async function after(tries = TRIES) {
    const found = await ratingOf(id).catch(() => null);
    if (!found) {
      if (tries > 1) setTimeout(() => void after(tries - 1), 700);
      return;
    }
    for (const side of /** @type {Side[]} */ (['white', 'black']))
      about[side] = { href: address(found[side].name), rating: changed(found[side], found.counted) };
    known();
  }

  return {
    about,
    /** @param {GameView} game */
    set(game) {
      if (!served || !game.rated) return;
      if (!asked) {
        asked = true;
        void before(game);
      }
      const { outcome } = game.status;
      if (outcome && outcome.result !== 'aborted' && !ended) {
        ended = true;
        void after();
      }
    },
  };
}
