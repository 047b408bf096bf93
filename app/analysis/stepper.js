// Buttons that walk along the tree, as the keys do.

import { h } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';

/** @type {[icon: import('../icons.js').Icon, text: string, key: string][]} */
const STEPS = [
  ['first', 'moves.first', 'Home'],
  ['back', 'moves.back', 'ArrowLeft'],
  ['forward', 'moves.forward', 'ArrowRight'],
  ['last', 'moves.last', 'End'],
];

/** @param {(key: string) => void} walk */
export const stepper = (walk) =>
  h(
    'div',
    { class: 'stepper', role: 'group', 'aria-label': t('moves.step') },
    STEPS.map(([sign, text, key]) =>
      h(
        'button',
        { type: 'button', class: 'quiet', 'aria-label': t(text), title: t(text), onclick: () => walk(key) },
        icon(sign),
      ),
    ),
  );
