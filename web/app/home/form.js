// The form for a new game.

import { makeGame } from '../api.js';
import { h } from '../dom.js';
import { choice, select } from '../fields.js';
import { refusalText } from '../refusal.js';
import { go, staying } from '../router.js';
import { change, look, settings } from '../settings.js';
import { insect, t } from '../text.js';
import { picture } from '../../ground/tile.js';
import { CLOCKS, EDITIONS, newGame } from './options.js';

/** Whether a game is being made: a second press makes no second one. */
let making = false;

/**
 * Makes a game and goes there.
 * @param {HTMLElement} said where trouble is told
 * @param {Partial<import('../settings.js').Settings>} [other] than the settings
 */
export async function start(said, other = {}) {
  if (making) return;
  making = true;
  said.textContent = '';
  const here = staying();
  try {
    const { id } = await makeGame(newGame({ ...settings, ...other }));
    if (here()) go(`/game/${id}`);
  } catch (error) {
    said.textContent = refusalText(error);
  } finally {
    making = false;
  }
}

/** A clock in words. @param {string} clock */
export function clockName(clock) {
  if (clock === 'none') return t('clock.none');
  if (clock.startsWith('days ')) return t('clock.perTurn', { n: Number(clock.slice(5)) });
  const [base, more] = clock.split('+').map(Number);
  return t('clock.minutes', { minutes: base / 60, seconds: more });
}

/** @returns {HTMLElement} */
export function form() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const only = h('div', { class: 'form-only' });
  const fields = h(
    'form',
    {
      class: 'card new-game',
      'aria-label': t('new'),
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        void start(said);
      },
    },
    h('h2', { text: t('new') }),
    choice({
      label: t('new.against'),
      options: [
        ['computer', t('new.computer')],
        ['screen', t('new.screen')],
        ['link', t('new.link')],
      ],
      value: settings.against,
      change(against) {
        change({ against: /** @type {'link'} */ (against) });
        showOnly();
      },
    }),
    only,
    tiles(),
    select({
      label: t('new.opening'),
      options: [
        ['rulebook', t('new.opening.rulebook')],
        ['tournament', t('new.opening.tournament')],
      ],
      value: settings.opening,
      change: (opening) => change({ opening: /** @type {'rulebook'} */ (opening) }),
    }),
    h(
      'div',
      { class: 'columns' },
      select({
        label: t('new.repetition'),
        options: [
          ['draw', t('new.repetition.draw')],
          ['on', t('new.repetition.on')],
        ],
        value: settings.repetition ? 'draw' : 'on',
        change: (value) => change({ repetition: value === 'draw' }),
      }),
      select({
        label: t('new.clock'),
        options: CLOCKS.map((one) => [one, clockName(one)]),
        value: settings.clock,
        change: (clock) => change({ clock }),
      }),
    ),
    h('button', { type: 'submit', class: 'main wide', text: t('new.start') }),
    said,
  );

  /** What only makes sense against somebody in particular. */
  function showOnly() {
    const side = choice({
      label: t('new.side'),
      options: [
        ['white', t('side.white')],
        ['chance', t('new.chance')],
        ['black', t('side.black')],
      ],
      value: settings.side,
      change: (value) => change({ side: /** @type {'white'} */ (value) }),
    });
    only.replaceChildren(
      ...(settings.against === 'computer' ? [level(), side] : settings.against === 'link' ? [side] : []),
    );
  }
  showOnly();
  return fields;
}

/** How strong the computer is. */
export function level() {
  const shown = h('output', { text: String(settings.level) });
  const range = h('input', {
    type: 'range',
    min: '1',
    max: '10',
    step: '1',
    'aria-label': t('new.level'),
    oninput: () => {
      change({ level: Number(range.value) });
      shown.textContent = range.value;
    },
  });
  range.value = String(settings.level);
  return h(
    'div',
    { class: 'field level' },
    h('span', { class: 'label', 'aria-hidden': 'true', text: t('new.level') }),
    h('div', { class: 'row tight' }, range, shown),
  );
}

/** Which tiles: an edition, or any mixture of the three expansions. */
function tiles() {
  /** @type {Record<string, HTMLInputElement>} */
  const boxes = {};
  const mixture = () => `+${['M', 'L', 'P'].filter((letter) => boxes[letter].checked).join('')}`;
  const has = (/** @type {string} */ letter) =>
    settings.set.startsWith('R')
      ? ['R2', 'R3', 'R5'].includes(settings.set) && letter !== 'P'
      : settings.set.includes(letter);
  const edition = select({
    label: t('new.edition'),
    options: [
      ['', t('new.mixture')],
      ...EDITIONS.map((name) => /** @type {[string, string]} */ ([name, t(`edition.${name}`)])),
    ],
    value: settings.set.startsWith('R') ? settings.set : '',
    change(value) {
      change({ set: value || mixture() });
      for (const letter of ['M', 'L', 'P']) boxes[letter].checked = has(letter);
    },
  });
  const plain = { ...look(), numbers: false, names: false };
  const parts = ['M', 'L', 'P'].map((letter) => {
    boxes[letter] = h('input', {
      type: 'checkbox',
      checked: has(letter),
      onchange: () => {
        change({ set: mixture() });
        const list = edition.querySelector('select');
        if (list) list.value = '';
      },
    });
    return h(
      'label',
      { class: 'tile-toggle' },
      boxes[letter],
      picture(`w${letter}`, plain),
      h('span', { text: insect(letter) }),
    );
  });
  return h(
    'fieldset',
    { class: 'tiles-choice' },
    h('legend', { text: t('new.expansions') }),
    h('div', { class: 'row wrap' }, parts),
    edition,
  );
}
