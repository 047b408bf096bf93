// Games against people that the reader has not seen the end of, as far as this browser knows: who has none is spared a
// question to the server on every page, and who has some hears when one ends elsewhere.

/** @import { GameSummary, GameView, Side } from '../../types/wire.js' */

const KEY = 'kypseli-running';
/** So many are remembered, the latest. */
const MOST = 100;

/** @returns {string[]} */
export function running() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {string[]} ids */
function keep(ids) {
  try {
    if (ids.length) localStorage.setItem(KEY, JSON.stringify(ids.slice(-MOST)));
    else localStorage.removeItem(KEY);
  } catch {
    // A page that keeps nothing asks nothing.
  }
}

/** Whether one plays it against somebody. @param {Side[]} you @param {GameSummary['seats']} seats */
const againstSomebody = (you, seats) =>
  you.length === 1 && [seats.white, seats.black].every((seat) => seat.state === 'person');

/** The reader sees a game: how it stands is no news from now on. @param {GameView} game */
export function noteSeen({ id, you, status }) {
  if (!againstSomebody(you, status.seats)) return;
  const others = running().filter((one) => one !== id);
  if (!status.outcome) keep([...others, id]);
  else if (running().includes(id)) keep(others);
}

/**
 * What is new in a list of the reader's games.
 * @param {GameSummary[]} games
 * @param {string[]} known those of which it was known that they are running
 * @returns {{waiting: string[], ended: GameSummary[], running: string[]}} the games that wait for the reader, the one that
 *   has waited longest first; those that have ended since; and those that are running now
 */
export function newsIn(games, known) {
  const own = games.filter((game) => !game.elsewhere && againstSomebody(game.you, game.seats));
  const open = own.filter((game) => !game.outcome);
  const waiting = open.filter((game) => game.you.includes(game.toMove)).sort((a, b) => a.updated - b.updated);
  const ended = own.filter((game) => game.outcome && known.includes(game.id));
  const listed = new Set(own.map(({ id }) => id));
  return {
    waiting: waiting.map(({ id }) => id),
    ended,
    // What is so old that it is not in this part of the list goes on.
    running: [...known.filter((id) => !listed.has(id)), ...open.map(({ id }) => id)],
  };
}

/** Looks what is new, and remembers it. @param {GameSummary[]} games */
export function take(games) {
  const news = newsIn(games, running());
  keep(news.running);
  return news;
}
