// How many stars each meadow has brought, and which games were begun as a station, in this browser.

import { keep } from '../local/storage.js';

const KEY = 'kypseli.practice';
const GAMES = 'kypseli.practice.games';
/** Of older games nobody asks any more. */
const MOST = 20;

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

/** The games that were begun as a station, the oldest first. @returns {[id: string, station: string][]} */
function games() {
  try {
    const found = JSON.parse(localStorage.getItem(GAMES) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** A game was begun that counts for a station once it is won. @param {string} id @param {string} station */
export function begun(id, station) {
  keep(GAMES, JSON.stringify([...games(), [id, station]].slice(-MOST)));
}

/** For which station a game counts. @param {string} id @returns {string | null} */
export const stationOf = (id) => games().find((one) => one?.[0] === id)?.[1] ?? null;

/** Three stars, some of them empty. @param {number} count */
export const drawn = (count) => '★★★☆☆☆'.slice(3 - count, 6 - count);
