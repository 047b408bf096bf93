// The title of the tab.

import { t } from './text.js';

/** @param {string} title of the page */
export function entitle(title) {
  document.title = title === t('name') ? title : `${title} · ${t('name')}`;
}
