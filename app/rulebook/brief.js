// The rules in brief: each rule in a sentence, each insect with its way of moving.

import { BUGS } from '../../ground/piece.js';
import { picture } from '../../ground/tile.js';
import { h } from '../dom.js';
import { look } from '../settings.js';
import { insect, t } from '../text.js';

/** The rules that hold for all insects, in the order in which one meets them. */
const RULES = ['aim', 'placing', 'queen', 'moving', 'one-hive', 'freedom', 'pass', 'end'];

export function brief() {
  const plain = { ...look(), numbers: false, names: false };
  return h(
    'details',
    { class: 'brief' },
    h('summary', { text: t('rules') }),
    h('p', { class: 'lead', text: t('rules.lead') }),
    h(
      'ol',
      { class: 'rules' },
      RULES.map((rule) =>
        h('li', {}, h('h3', { text: t(`rules.${rule}`) }), h('p', { text: t(`rules.${rule}.more`) })),
      ),
    ),
    h('h3', { text: t('rules.insects') }),
    h(
      'ul',
      { class: 'insects' },
      BUGS.map((bug, i) =>
        h(
          'li',
          {},
          picture(`${i % 2 ? 'b' : 'w'}${bug}`, plain),
          h(
            'div',
            {},
            h('h4', { text: insect(bug) }),
            h('p', { text: t(bug === 'M' ? 'rules.mosquito' : `refusal.cannot-reach.${bug}`) }),
          ),
        ),
      ),
    ),
    h('p', {}, h('a', { class: 'button main', href: '/', text: t('rules.play') })),
  );
}
