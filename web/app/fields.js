// Parts of forms.

import { h, unique } from './dom.js';

/**
 * One of several, as buttons side by side.
 * @param {{label: string, options: [value: string, text: string, title?: string][], value: string, change: (value:
 *   string) => void}} field
 */
export function choice({ label, options, value, change }) {
  const name = unique('choice');
  return h(
    'fieldset',
    { class: 'choice' },
    h('legend', { text: label }),
    h(
      'div',
      { class: 'choice-options' },
      options.map(([option, text, title]) =>
        h(
          'label',
          { title },
          h('input', { type: 'radio', name, value: option, checked: option === value, onchange: () => change(option) }),
          h('span', { text }),
        ),
      ),
    ),
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
  return h('label', { class: 'toggle' }, box, h('span', { text: label }));
}
