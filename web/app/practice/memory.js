// How many stars each meadow has brought, in this browser.

import { keep } from '../local/storage.js';

const KEY = 'kypseli.practice';

/** @returns {Record<string, number>} */
export function earned() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/** Keeps the better of what was and what is. @param {string} name @param {number} stars */
export function earn(name, stars) {
  const all = earned();
  keep(KEY, JSON.stringify({ ...all, [name]: Math.max(all[name] ?? 0, stars) }));
}

/** Three stars, some of them empty. @param {number} count */
export const drawn = (count) => '★★★☆☆☆'.slice(3 - count, 6 - count);
