// What waits for the reader, shown on every page: games in which it is their turn and games that have ended, and of those
// who have an account challenges, and how they were answered.

/** @import { GameSummary } from '../../types/wire.js' */
import { accountHere } from '../account/known.js';
import { announce } from '../announce.js';
import { me } from '../api.js';
import { fill, h } from '../dom.js';
import { outcomeTitle } from '../game/result.js';
import { nudge } from '../nudge.js';
import { personName, t } from '../text.js';
import { attend, lobby, onDeclined } from './connection.js';
import { watchTurns } from './turns.js';
import { playerName } from './words.js';

/** The next game that waits for the reader. @param {string[]} games */
const turnNotice = ([next, ...more]) =>
  next &&
  h(
    'a',
    { class: 'notice', href: `/game/${next}`, 'data-action': 'next-game' },
    h('b', { text: t('turns.next') }),
    more.length > 0 && h('span', { text: t('turns.more', { n: more.length }) }),
  );

/** Against whom a game was. @param {GameSummary} game */
function opponent({ seats, you }) {
  const seat = seats[you.includes('white') ? 'black' : 'white'];
  return seat.state === 'person' ? personName(seat.name ?? '') : '';
}

/** A game that has ended. @param {GameSummary} game */
const endNotice = (game) =>
  h(
    'a',
    { class: 'notice', href: `/game/${game.id}`, 'data-action': 'ended-game' },
    h('b', { text: t('push.ended') }),
    game.outcome && h('span', { text: `${outcomeTitle(game.outcome, game.you)} · ${opponent(game)}` }),
  );

/** Shows what waits from now on. */
export async function begin() {
  const account = accountHere() && !!(await me().catch(() => null))?.account;
  const box = h('div', { class: 'notices', role: 'status' });
  document.body.append(box);
  /** @type {Set<number>} */
  const told = new Set();
  /** Games that wait for the reader. @type {string[]} */
  let turns = [];
  /** Games that have ended and that the reader has not looked at since. @type {GameSummary[]} */
  let over = [];

  function draw() {
    // In the lobby itself they stand in their own list.
    const waiting = lobby.you.challenges.filter((challenge) => !challenge.own);
    for (const challenge of waiting)
      if (!told.has(challenge.id)) {
        told.add(challenge.id);
        announce(t('lobby.challenge.from', { name: playerName(challenge.other) }));
        // Under the name that the worker tells it under: one device is not told twice.
        const { name } = challenge.other;
        void nudge(`lobby ${name}`, t('push.challenge'), name);
      }
    over = over.filter(({ id }) => location.pathname !== `/game/${id}`);
    fill(
      box,
      over.map(endNotice),
      location.pathname === '/lobby'
        ? []
        : waiting.map((challenge) =>
            h(
              'a',
              { class: 'notice', href: '/lobby' },
              h('b', { text: t('lobby.challenge.from', { name: playerName(challenge.other) }) }),
              h('span', { text: t('lobby.challenge.answer') }),
            ),
          ),
      turnNotice(turns.filter((id) => location.pathname !== `/game/${id}`)),
      location.pathname === '/lobby'
        ? []
        : lobby.begun
            .filter((id) => location.pathname !== `/game/${id}`)
            .map((id) => h('a', { class: 'notice', href: `/game/${id}` }, h('b', { text: t('lobby.begun') }))),
    );
  }

  watchTurns(account, ({ waiting, ended }) => {
    turns = waiting;
    over.push(...ended);
    draw();
    for (const game of ended.filter((one) => over.includes(one))) {
      announce(`${t('push.ended')}: ${opponent(game)}`);
      // Under the name that the worker tells it under.
      void nudge(game.id, t('push.ended'), opponent(game));
    }
  });
  addEventListener('popstate', draw);
  // Whoever follows one of them has seen it.
  box.addEventListener('click', () => setTimeout(draw));
  if (!account) return;
  onDeclined((challenge, reason) => {
    const text = t('lobby.challenge.declined', {
      name: playerName(challenge.other),
      reason: t(`lobby.reason.${reason}`),
    });
    announce(text);
    const notice = h('p', { class: 'notice' }, h('span', { text }));
    box.append(notice);
    setTimeout(() => notice.remove(), 12_000);
  });
  attend(draw);
}
