// Has this page and its book kept in the browser, for when there is no network, and knows what came of it.

import { base } from '../site.js';
import { onSpoken, spoken } from '../text.js';

/** The name of the version of our files, as their addresses have it. */
const VERSION = new URL('../..', import.meta.url).pathname.split('/').at(-2);

/** What stands there while the page is read from a folder, file by file: then nothing is kept. */
const UNVERSIONED = 'now';

/** @typedef {'coming' | 'kept' | 'failed' | 'sparing' | 'unable'} Keeping whether the page opens without a network, and why not */

/** @type {Keeping} */
let now = 'coming';
/** @type {Set<(now: Keeping) => void>} */
const listeners = new Set();

/** @param {Keeping} next */
function set(next) {
  now = next;
  for (const listener of [...listeners]) listener(now);
}

/** Says how it stands, at once and whenever that changes. @param {(now: Keeping) => void} listener @returns {() => void} stops it */
export function onKeeping(listener) {
  listeners.add(listener);
  listener(now);
  return () => listeners.delete(listener);
}

/** Whether the reader pays for every byte, and wants none that nobody has asked for. */
const isSparing = () => /** @type {any} */ (navigator).connection?.saveData === true;

/** Whether a version could be kept whole: one file that is missing, or a disk that is full, and nothing is. @param {ServiceWorker} one */
const isWhole = (one) =>
  new Promise((resolve) => {
    const look = () => {
      if (one.state === 'redundant') resolve(false);
      else if (one.state !== 'installing' && one.state !== 'parsed') resolve(true);
    };
    one.addEventListener('statechange', look);
    look();
  });

/** Only pages from a secure address may. @param {boolean} [asked] whether the reader has asked for it, whatever it costs */
export async function keepPage(asked = false) {
  if (!('serviceWorker' in navigator) || VERSION === UNVERSIONED) return set('unable');
  set('coming');
  try {
    // What was kept before is kept up to date: half of one version and half of another would be no page.
    if (!asked && isSparing() && !(await navigator.serviceWorker.getRegistration(base))) return set('sparing');
    const kept = await navigator.serviceWorker.register(`${base}sw.js`, { scope: base });
    // The one that is at work, and one that waits for its turn: it has to be whole by then.
    const tell = () => {
      for (const one of [kept.active, kept.waiting, kept.installing]) one?.postMessage({ language: spoken() });
    };
    kept.addEventListener('updatefound', tell);
    // An earlier version goes on being kept, should the new one not come.
    if (!kept.active && kept.installing && !(await isWhole(kept.installing))) return set('failed');
    await navigator.serviceWorker.ready;
    set('kept');
    tell();
    onSpoken(tell);
  } catch {
    // Without it the page needs its server, as any page does.
    set('failed');
  }
}
