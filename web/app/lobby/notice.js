// What waits for the reader, shown on every page of somebody who has an account: challenges, and how they were answered.

import { accountHere } from '../account/known.js';
import { announce } from '../announce.js';
import { me } from '../api.js';
import { fill, h } from '../dom.js';
import { nudge } from '../nudge.js';
import { t } from '../text.js';
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

/** Shows challenges from now on, if the reader has an account. */
export async function begin() {
  if (!accountHere()) return;
  const known = await me().catch(() => null);
  if (!known?.account) return;
  const box = h('div', { class: 'notices', role: 'status' });
  document.body.append(box);
  /** @type {Set<number>} */
  const told = new Set();
  /** Games that wait for the reader. @type {string[]} */
  let turns = [];

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
    fill(
      box,
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

  watchTurns((games) => {
    turns = games;
    draw();
  });
  addEventListener('popstate', draw);
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
