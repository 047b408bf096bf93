// A seek of one's own: any tiles, any clock.

import { busy } from '../busy.js';
import { h } from '../dom.js';
import { choice, number, toggle } from '../fields.js';
import { clock, tiles } from '../home/form.js';
import { clock as clockOf, ruleset } from '../home/options.js';
import { sentence } from '../refusal.js';
import { change, settings } from '../settings.js';
import { t } from '../text.js';
import { act, lobby } from './connection.js';

/** Ratings beyond which nobody asks. */
const [LEAST, MOST] = [400, 3200];

/** What the form says. @returns {import('../../types/wire.js').SeekOptions} */
export function wanted(/** @type {boolean} */ rated, /** @type {[number, number]} */ [least, most]) {
  const { set, opening, repetition, side } = settings;
  return {
    ruleset: { ...ruleset(set), opening, repetition },
    clock: clockOf(settings.clock),
    rated,
    ...(side === 'chance' ? {} : { side }),
    ...(least > LEAST || most < MOST ? { range: { least, most } } : {}),
  };
}

/** @returns {{root: HTMLElement, draw: () => void}} */
export function seekForm() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const only = h('div', { class: 'form-only' });
  let rated = false;
  /** @type {[number, number]} */
  const range = [LEAST, MOST];
  let hadAccount = false;
  const make = h('button', { type: 'submit', class: 'main wide tall', text: t('lobby.new.make') });
  const root = h(
    'form',
    {
      class: 'card new-seek',
      'aria-label': t('lobby.new'),
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const seek = wanted(rated && lobby.you.account, range);
        const refusal = await busy(make, () => act({ type: 'seek', wanted: seek }));
        said.textContent = refusal ? sentence(refusal) : '';
      },
    },
    h('h2', { text: t('lobby.new') }),
    choice({
      label: t('new.side'),
      options: [
        ['white', t('side.white')],
        ['chance', t('new.chance')],
        ['black', t('side.black')],
      ],
      value: settings.side,
      change: (value) => change({ side: /** @type {'white'} */ (value) }),
    }),
    only,
    ...tiles(clock()),
    make,
    said,
  );

  /** What only makes sense for those who have a rating. */
  function draw() {
    if (lobby.you.account === hadAccount) return;
    hadAccount = lobby.you.account;
    if (!hadAccount) return only.replaceChildren();
    const end = (/** @type {0 | 1} */ which, /** @type {string} */ label) =>
      number({ label, least: LEAST, most: MOST, value: range[which], change: (value) => (range[which] = value) });
    only.replaceChildren(
      toggle({ label: t('lobby.rated'), value: rated, change: (value) => (rated = value) }),
      h('div', { class: 'columns' }, end(0, t('lobby.range.least')), end(1, t('lobby.range.most'))),
    );
  }
  return { root, draw };
}
