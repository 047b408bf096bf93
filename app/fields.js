// Parts of forms. Each is the browser's own control beneath: keys, screen readers and phones know it.

import { h, unique } from './dom.js';
import { icon } from './icons.js';

/** @import { Icon } from './icons.js' */

/**
 * One of several, as buttons side by side, all equally wide.
 * @param {{label: string, options: [value: string, text: string, icon?: Icon][], value: string, change: (value: string) =>
 *   void, unnamed?: boolean}} field `unnamed` shows the label only to those who do not see
 */
export function choice({ label, options, value, change, unnamed }) {
  const name = unique('choice');
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', { class: unnamed && 'unseen', text: label }),
    h(
      'div',
      { class: 'choice-options' },
      options.map(([option, text, sign]) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name, value: option, checked: option === value, onchange: () => change(option) }),
          h('span', {}, sign && icon(sign), h('span', { text })),
        ),
      ),
    ),
  );
}

/**
 * One of a row of cells, the first the least: a number that has a name.
 * @param {{label: string, most: number, value: number, change: (value: number) => void, said: (value: number) => [name:
 *   string, words: string]}} field
 */
export function comb({ label, most, value, change, said }) {
  const name = unique('comb');
  const [title, words] = [h('b'), h('span')];
  const show = (/** @type {number} */ now) => ([title.textContent, words.textContent] = said(now));
  const cells = Array.from({ length: most }, (_, i) => i + 1).map((number) =>
    h(
      'label',
      {},
      h('input', {
        type: 'radio',
        name,
        value: String(number),
        checked: number === value,
        'aria-label': `${number}: ${said(number)[0]}`,
        onchange: () => {
          show(number);
          change(number);
        },
      }),
      h('span', { 'aria-hidden': 'true', text: String(number) }),
    ),
  );
  show(value);
  return h(
    'fieldset',
    { class: 'comb' },
    h('legend', { text: label }),
    h('div', { class: 'comb-cells' }, cells),
    h('p', { class: 'comb-said', role: 'status' }, title, words),
  );
}

/**
 * One of several, as a list.
 * @param {{label: string, options: [value: string, text: string][], value: string, change: (value: string) => void,
 *   lang?: boolean}} field
 */
export function select({ label, options, value, change, lang }) {
  const id = unique('select');
  const box = h(
    'select',
    { id, onchange: () => change(box.value) },
    options.map(([option, text]) =>
      h('option', { value: option, selected: option === value, lang: lang && option ? option : null, text }),
    ),
  );
  return h('div', { class: 'field' }, h('label', { for: id, text: label }), box);
}

/** Yes or no. @param {{label: string, value: boolean, change: (value: boolean) => void}} field */
export function toggle({ label, value, change }) {
  const box = h('input', { type: 'checkbox', checked: value, onchange: () => change(box.checked) });
  return h('label', { class: 'toggle' }, h('span', { text: label }), box);
}

/**
 * How much, from nothing to everything.
 * @param {{label: string, value: number, change: (value: number) => void}} field `value` from 0 to 100
 */
export function slider({ label, value, change }) {
  const id = unique('slider');
  const range = h('input', {
    id,
    type: 'range',
    min: '0',
    max: '100',
    step: '5',
    oninput: () => {
      fillUp();
      change(Number(range.value));
    },
  });
  range.value = String(value);
  const fillUp = () => range.style.setProperty('--part', `${range.value}%`);
  fillUp();
  return h('div', { class: 'field beside' }, h('label', { for: id, text: label }), range);
}

/**
 * A whole number.
 * @param {{label: string, least: number, most: number, value: number, change: (value: number) => void}} field
 */
export function number({ label, least, most, value, change }) {
  const id = unique('number');
  const box = h('input', {
    id,
    type: 'number',
    inputmode: 'numeric',
    min: least,
    max: most,
    step: '1',
    required: true,
  });
  box.value = String(value);
  box.addEventListener('change', () => {
    const wanted = Math.round(box.valueAsNumber);
    const kept = Number.isFinite(wanted) ? Math.min(most, Math.max(least, wanted)) : value;
    box.value = String(kept);
    change(kept);
  });
  return h('div', { class: 'field' }, h('label', { for: id, text: label }), box);
}
