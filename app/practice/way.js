// The way to the practice, from wherever one learns.

import { h } from '../dom.js';
import { t } from '../text.js';

export const practiceWay = () =>
  h(
    'a',
    { class: 'contents-entry practice-way', href: '/practice' },
    h('span', { class: 'contents-number', 'aria-hidden': 'true', text: '✿' }),
    h(
      'span',
      { class: 'contents-words' },
      h('strong', { text: t('practice') }),
      h('small', { text: t('practice.more') }),
    ),
  );
