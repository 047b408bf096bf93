// Which games count in the explorer.

/** @import { ExploreAsk, ExploredResult, Side } from '../../types/wire.js' */
import { h, unique } from '../dom.js';
import { select } from '../fields.js';
import { t } from '../text.js';
import { SETS } from './record.js';

/** @param {string} set @returns {[string, string]} */
const named = (set) => [set, set];

/** @param {() => void} changed */
export function filters(changed) {
  /** @type {Omit<ExploreAsk, 'position'>} */
  let wanted = {};

  /** @param {Omit<ExploreAsk, 'position'>} part what is empty is not asked for */
  function want(part) {
    wanted = Object.fromEntries(Object.entries({ ...wanted, ...part }).filter(([, value]) => value));
    changed();
  }

  /** @param {'player' | 'since' | 'until'} name @param {string} type */
  function field(name, type) {
    const id = unique(name);
    const box = h('input', { id, type, 'data-filter': name, autocomplete: 'off', maxlength: 100 });
    box.addEventListener('change', () => want({ [name]: box.value.trim() }));
    return h('div', { class: 'field' }, h('label', { for: id, text: t(`explorer.${name}`) }), box);
  }

  const sides = select({
    label: t('explorer.color'),
    options: [
      ['', t('explorer.any')],
      ['white', t('side.white')],
      ['black', t('side.black')],
    ],
    value: '',
    change: (color) => want({ color: /** @type {Side} */ (color) }),
  });
  const ends = select({
    label: t('explorer.result'),
    options: [
      ['', t('explorer.any')],
      ['white', '1–0'],
      ['draw', '½–½'],
      ['black', '0–1'],
    ],
    value: '',
    change: (result) => want({ result: /** @type {ExploredResult} */ (result) }),
  });
  const sets = select({
    label: t('explorer.set'),
    options: [['', t('explorer.set.own')], ['any', t('explorer.any')], ...SETS.map(named)],
    value: '',
    change: (set) => want({ anySet: set === 'any', set: set === 'any' ? '' : set }),
  });
  sets.querySelector('select')?.setAttribute('data-filter', 'set');
  sides.querySelector('select')?.setAttribute('data-filter', 'color');
  ends.querySelector('select')?.setAttribute('data-filter', 'result');
  return {
    root: h(
      'details',
      { class: 'explorer-filters' },
      h('summary', { text: t('explorer.filters') }),
      field('player', 'text'),
      h('div', { class: 'row tight' }, sides, ends),
      h('div', { class: 'row tight' }, field('since', 'date'), field('until', 'date')),
      sets,
    ),
    /** What is wanted, as the server is asked. */
    wanted: () => wanted,
  };
}
