// Which keys do what.

import { dialog } from '../dialog.js';
import { h } from '../dom.js';
import { BUGS } from '../../ground/piece.js';
import { insect, t } from '../text.js';

/** @type {[keys: string[], text: string][]} */
const KEYS = [
  [['←', '↑', '→', '↓'], 'keys.arrows'],
  [['Enter'], 'keys.enter'],
  [['N'], 'keys.next'],
  [['D'], 'keys.down'],
  [['Esc'], 'keys.escape'],
  [['Tab'], 'keys.tab'],
  [['PageUp', 'PageDown'], 'keys.step'],
  [['?'], 'keys.help'],
];

/** Those of the page that one is on. @type {[keys: string[], text: string][]} */
let pageKeys = [];

/** Says which keys a page has besides. @param {[keys: string[], text: string][]} keys */
export const setPageKeys = (keys) => (pageKeys = keys);

/** @param {string[]} keys @param {string} text */
const row = (keys, text) =>
  h(
    'div',
    { class: 'key-row' },
    h(
      'dt',
      {},
      keys.map((key) => h('kbd', { text: key })),
    ),
    h('dd', { text }),
  );

/** Opens them. @param {[keys: string[], text: string][]} [more] those of the page that one is on */
export const openKeys = (more = pageKeys) =>
  dialog(
    t('keys'),
    h(
      'dl',
      { class: 'keys' },
      [...more, ...KEYS].map(([keys, text]) => row(keys, t(text))),
    ),
    h('p', { class: 'hint', text: t('keys.letters') }),
    h(
      'dl',
      { class: 'keys keys-insects' },
      BUGS.map((letter) => row([letter], insect(letter))),
    ),
  );
