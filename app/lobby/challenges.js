// Challenges: to somebody by name, and those that wait for an answer.

/** @import { ChallengeView, DeclineReason } from '../../types/wire.js' */
import { busy } from '../busy.js';
import { fill, h, unique } from '../dom.js';
import { select, toggle } from '../fields.js';
import { sentence } from '../refusal.js';
import { t } from '../text.js';
import { act, lobby } from './connection.js';
import { wanted } from './form.js';
import { playerName, wantedWords } from './words.js';

/** @type {DeclineReason[]} */
const REASONS = ['none', 'later', 'tooFast', 'tooSlow', 'otherTiles', 'rated', 'casual'];

/** @param {ChallengeView} challenge @param {HTMLElement} said where trouble is told */
export function challengeItem(challenge, said) {
  const { id, own, other } = challenge;
  /** @param {HTMLElement} button @param {import('../../types/wire.js').LobbyAct} what */
  const press = async (button, what) => {
    const refusal = await busy(button, () => act(what));
    said.textContent = refusal ? sentence(refusal) : '';
  };
  const name = playerName(other);
  /** @type {DeclineReason} */
  let reason = 'none';
  const yes = h('button', {
    type: 'button',
    class: 'main',
    'data-action': 'take-up',
    text: t('lobby.challenge.accept'),
    onclick: () => press(yes, { type: 'takeUp', challenge: id }),
  });
  const no = h('button', {
    type: 'button',
    'data-action': 'decline',
    text: t('lobby.challenge.decline'),
    onclick: () => press(no, { type: 'decline', challenge: id, reason }),
  });
  const back = h('button', {
    type: 'button',
    'data-action': 'take-back',
    text: t('lobby.withdraw'),
    onclick: () => press(back, { type: 'takeBack', challenge: id }),
  });
  return h(
    'li',
    { class: own ? 'seek own' : 'seek challenge' },
    h(
      'span',
      { class: 'seek-words' },
      h('b', { text: t(own ? 'lobby.challenge.to' : 'lobby.challenge.from', { name }) }),
      h('span', { text: wantedWords(challenge.wanted, challenge.gameType) }),
    ),
    own
      ? back
      : h(
          'div',
          { class: 'challenge-answers' },
          yes,
          select({
            label: t('lobby.challenge.reason'),
            options: REASONS.map((one) => /** @type {[string, string]} */ ([one, t(`lobby.reason.${one}`)])),
            value: reason,
            change: (value) => (reason = /** @type {DeclineReason} */ (value)),
          }),
          no,
        ),
  );
}

/** @returns {{root: HTMLElement, draw: () => void}} */
export function challenges() {
  const list = h('ul', { class: 'seeks' });
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const id = unique('challenge');
  const name = h('input', {
    id,
    type: 'text',
    autocomplete: 'off',
    maxlength: '40',
    required: true,
    spellcheck: 'false',
  });
  const asked = new URLSearchParams(location.search).get('challenge');
  if (asked) name.value = asked;
  const send = h('button', { type: 'submit', text: t('lobby.challenge.send') });
  const only = h('div', { class: 'form-only' });
  let [shown, rated, hadAccount] = ['', false, false];

  function draw() {
    if (lobby.you.account !== hadAccount) {
      hadAccount = lobby.you.account;
      const rating = toggle({ label: t('lobby.rated'), value: rated, change: (value) => (rated = value) });
      only.replaceChildren(...(hadAccount ? [rating] : []));
    }
    const now = JSON.stringify(lobby.you.challenges);
    if (now === shown) return;
    shown = now;
    fill(
      list,
      lobby.you.challenges.map((challenge) => challengeItem(challenge, said)),
    );
  }

  const root = h(
    'section',
    { class: 'card challenges', 'aria-label': t('lobby.challenge') },
    h('h2', { text: t('lobby.challenge') }),
    list,
    h(
      'form',
      {
        class: 'challenge-form',
        onsubmit: async (/** @type {SubmitEvent} */ event) => {
          event.preventDefault();
          const refusal = await busy(send, () =>
            act({ type: 'challenge', name: name.value.trim(), wanted: wanted(rated && hadAccount, [400, 3200]) }),
          );
          said.textContent = refusal ? sentence(refusal) : '';
          if (!refusal) name.value = '';
        },
      },
      h('label', { for: id, text: t('lobby.challenge.name') }),
      name,
      only,
      send,
    ),
    h('p', { class: 'hint', text: t('lobby.challenge.more') }),
    said,
  );
  return { root, draw };
}
