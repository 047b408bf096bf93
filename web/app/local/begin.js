// What the page does for times without a server, once it is on the screen and has nothing else to do: it has its files
// kept, and hands over what was played meanwhile.

import { base, served } from '../site.js';
import { onSpoken, spoken } from '../text.js';

/** The name of the version of our files, as their addresses have it. */
const VERSION = new URL('../..', import.meta.url).pathname.split('/').at(-2);

/** What stands there while the page is read from a folder, file by file: then nothing is kept. */
const UNVERSIONED = 'now';

/** The longest that a busy page puts it off, in milliseconds. */
const LATEST = 5_000;

/** Begins with all that; a page without a server has nobody to hand anything over to. */
export function begin() {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void keepFiles(), { timeout: LATEST });
  else setTimeout(keepFiles, LATEST / 5);
  if (served) void import('./homecoming.js').then(({ homecoming }) => homecoming());
}

/** Whether the reader pays for every byte, and wants none that nobody has asked for. */
const isSparing = () => /** @type {any} */ (navigator).connection?.saveData === true;

/** Has this page and its book kept, for when there is no network. Only pages from a secure address may. */
async function keepFiles() {
  if (!('serviceWorker' in navigator) || VERSION === UNVERSIONED) return;
  try {
    // What was kept before is kept up to date: half of one version and half of another would be no page.
    if (isSparing() && !(await navigator.serviceWorker.getRegistration(base))) return;
    const kept = await navigator.serviceWorker.register(`${base}sw.js`, { scope: base });
    // The one that is at work, and one that waits for its turn: it has to be whole by then.
    const tell = () => {
      for (const one of [kept.active, kept.waiting, kept.installing]) one?.postMessage({ language: spoken() });
    };
    kept.addEventListener('updatefound', tell);
    await navigator.serviceWorker.ready;
    tell();
    onSpoken(tell);
  } catch {
    // Without it the page needs its server, as any page does.
  }
}
