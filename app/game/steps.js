// A step back or forth, in the bar, where the list of turns is in a drawer.

import { h } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';

/** @param {(by: number) => void} step */
export function stepButtons(step) {
  /** @param {import('../icons.js').Icon} name @param {string} key @param {number} by */
  const button = (name, key, by) =>
    h(
      'button',
      { type: 'button', 'aria-label': t(key), title: t(key), 'aria-disabled': 'true', onclick: () => step(by) },
      icon(name),
    );
  const [back, forward] = [button('back', 'moves.back', -1), button('forward', 'moves.forward', 1)];
  return {
    root: h('div', { class: 'bar-steps' }, back, forward),
    /** Whether there is a turn to step to. @param {boolean} before @param {boolean} after */
    set(before, after) {
      back.ariaDisabled = before ? null : 'true';
      forward.ariaDisabled = after ? null : 'true';
    },
  };
}
