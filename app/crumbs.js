// Where one is: the way from a list to what is shown.

import { h } from './dom.js';
import { t } from './text.js';

/** @typedef {{ text: string, href?: string }} Crumb */

/**
 * The list that it is in, and its own name or a further list.
 * @param {Crumb} list
 * @param {Crumb} here
 */
export function crumbs(list, here) {
  /** @param {Crumb} crumb */
  const crumb = ({ text, href }) => (href ? h('a', { href, text }) : h('span', { text }));
  const between = h('span', { 'aria-hidden': 'true', text: ' · ' });
  return h('nav', { class: 'crumbs', 'aria-label': t('book.where') }, crumb(list), between, crumb(here));
}
