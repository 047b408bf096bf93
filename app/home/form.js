// The form for a new game.

import { makeGame } from '../api.js';
import { busy } from '../busy.js';
import { h } from '../dom.js';
import { choice, comb, number, select } from '../fields.js';
import { LEVELS, levelName, levelWords } from '../levels.js';
import { refusalText } from '../refusal.js';
import { go, staying } from '../router.js';
import { change, look, settings } from '../settings.js';
import { insect, t } from '../text.js';
import { picture } from '../../ground/tile.js';
import { clockName } from './clock-name.js';
import { CLOCKS, EDITIONS, clock as clockOf, newGame } from './options.js';

/** Whether a game is being made: a second press makes no second one. */
let making = false;

/**
 * Makes a game and goes there.
 * @param {HTMLElement} said where trouble is told
 * @param {Partial<import('../settings.js').Settings>} [other] than the settings
 * @param {HTMLElement} [button] that was pressed
 */
export async function start(said, other = {}, button = said) {
  if (making) return;
  making = true;
  said.textContent = '';
  const here = staying();
  try {
    const made = await busy(button, () => makeGame(newGame({ ...settings, ...other })));
    if (made && here()) go(`/game/${made.id}`);
  } catch (error) {
    said.textContent = refusalText(error);
  } finally {
    making = false;
  }
}

/** @returns {HTMLElement} */
export function form() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const only = h('div', { class: 'form-only' });
  const go = h('button', { type: 'submit', class: 'main wide tall', text: t('new.start') });
  const fields = h(
    'form',
    {
      class: 'card new-game',
      'aria-label': t('new'),
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        void start(said, {}, go);
      },
    },
    h('h2', { text: t('new') }),
    choice({
      label: t('new.against'),
      options: [
        ['computer', t('new.computer'), 'computer'],
        ['screen', t('new.screen'), 'people'],
        ['link', t('new.link'), 'link'],
      ],
      value: settings.against,
      change(against) {
        change({ against: /** @type {'link'} */ (against) });
        showOnly();
      },
    }),
    only,
    ...tiles(clock()),
    go,
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
export const level = () =>
  comb({
    label: t('new.level'),
    most: LEVELS,
    value: settings.level,
    change: (value) => change({ level: value }),
    said: (value) => [levelName(value), levelWords(value)],
  });

/** How much time there is: one of those that are offered, or the reader's own. */
export function clock() {
  const OWN = 'own';
  const own = h('div', { class: 'columns own-clock' });
  const offered = () => CLOCKS.includes(settings.clock);

  function showOwn() {
    const kept = clockOf(settings.clock);
    const [minutes, seconds] = kept.type === 'increment' ? [kept.baseSeconds / 60, kept.incrementSeconds] : [15, 10];
    const time = { minutes: Math.max(1, Math.round(minutes)), seconds };
    const keep = () => change({ clock: `${time.minutes * 60}+${time.seconds}` });
    own.replaceChildren(
      number({
        label: t('clock.own.minutes'),
        least: 1,
        most: 180,
        value: time.minutes,
        change(value) {
          time.minutes = value;
          keep();
        },
      }),
      number({
        label: t('clock.own.seconds'),
        least: 0,
        most: 120,
        value: time.seconds,
        change(value) {
          time.seconds = value;
          keep();
        },
      }),
    );
    keep();
  }

  const list = select({
    label: t('new.clock'),
    options: [...CLOCKS.map((one) => /** @type {[string, string]} */ ([one, clockName(one)])), [OWN, t('clock.own')]],
    value: offered() ? settings.clock : OWN,
    change(value) {
      own.hidden = value !== OWN;
      if (value === OWN) showOwn();
      else change({ clock: value });
    },
  });
  own.hidden = offered();
  if (!offered()) showOwn();
  return h('div', { class: 'clock-choice' }, list, own);
}

/**
 * Which tiles: any mixture of the three expansions; folded away, printed editions and what else few ask for.
 * @param {HTMLElement} between what many ask for
 */
export function tiles(between) {
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
  const usual = !settings.set.startsWith('R') && settings.opening === 'rulebook' && settings.repetition;
  return [
    h(
      'fieldset',
      { class: 'tiles-choice' },
      h('legend', { text: t('new.expansions') }),
      h('div', { class: 'tile-toggles' }, parts),
    ),
    between,
    h(
      'details',
      { class: 'fold', open: !usual },
      h('summary', { text: t('new.more') }),
      edition,
      select({
        label: t('new.opening'),
        options: [
          ['rulebook', t('new.opening.rulebook')],
          ['tournament', t('new.opening.tournament')],
        ],
        value: settings.opening,
        change: (opening) => change({ opening: /** @type {'rulebook'} */ (opening) }),
      }),
      select({
        label: t('new.repetition'),
        options: [
          ['draw', t('new.repetition.draw')],
          ['on', t('new.repetition.on')],
        ],
        value: settings.repetition ? 'draw' : 'on',
        change: (value) => change({ repetition: value === 'draw' }),
      }),
    ),
  ];
}
