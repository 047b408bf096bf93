// Addresses and the pages that they lead to. A page is loaded when somebody goes there.

import { addressOf, base, pathOf } from './site.js';

/**
 * A page that is shown.
 * @typedef {object} Page
 * @property {string} title
 * @property {HTMLElement} body
 * @property {string} [name] a class for the body of the document
 * @property {boolean} [fragment] whether it shows something else when what follows the `#` of the address changes
 * @property {() => void} [leave] what to do when it is left
 * @property {() => void} [shown] what to do when it is on the screen
 */

/** @typedef {(words: string[]) => Page | Promise<Page>} Maker */

/** @type {[RegExp, () => Promise<Maker>][]} */
const ROUTES = [
  [/^\/$/, async () => (await import('./home/page.js')).page],
  [/^\/game\/([\w-]+)$/, async () => (await import('./game/page.js')).page],
  [/^\/game\/([\w-]+)\/ahead$/, async () => (await import('./game/ahead.js')).page],
  [/^\/watch$/, async () => (await import('./watch/page.js')).page],
  [/^\/moderation$/, async () => (await import('./order/page.js')).page],
  [/^\/players$/, async () => (await import('./players/page.js')).page],
  [/^\/archive$/, async () => (await import('./players/archive.js')).page],
  [/^\/@([^/]+)$/, async () => (await import('./players/profile.js')).page],
  [/^\/lobby$/, async () => (await import('./lobby/page.js')).page],
  [/^\/analysis$/, async () => (await import('./analysis/page.js')).page],
  [/^\/studies$/, async () => (await import('./analysis/study/page.js')).page],
  [/^\/puzzles$/, async () => (await import('./puzzles/page.js')).page],
  [/^\/puzzles\/(daily|training|streak|storm|one)$/, async () => (await import('./puzzles/session.js')).page],
  [/^\/practice$/, async () => (await import('./practice/page.js')).page],
  [/^\/practice\/flowers$/, async () => (await import('./practice/meadow.js')).page],
  [/^\/practice\/pins$/, async () => (await import('./practice/pins.js')).page],
  [/^\/practice\/small$/, async () => (await import('./practice/small.js')).page],
  [/^\/rules$/, async () => (await import('./rulebook/page.js')).page],
  [/^\/rules\/([\w-]+)$/, async () => (await import('./rulebook/chapter.js')).page],
  [/^\/account$/, async () => (await import('./account/page.js')).page],
  [/^\/lessons$/, async () => (await import('./rulebook/lessons.js')).page],
  [/^\/lessons\/([\w-]+)$/, async () => (await import('./rulebook/lesson.js')).page],
];

/** The page for an address. @param {string} path @returns {Promise<Page>} */
export async function pageFor(path) {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  for (const [pattern, load] of ROUTES) {
    const found = pattern.exec(plain);
    if (found) return (await load())(found.slice(1));
  }
  return (await import('./not-found.js')).page('address');
}

/** @type {(back: boolean) => void} */
let show = () => {};
/** How often the reader has gone somewhere. */
let gone = 0;

/** Says who shows pages. @param {(back: boolean) => void} shower is told whether the browser's own buttons were used */
export function onNavigate(shower) {
  show = shower;
  addEventListener('popstate', () => {
    gone++;
    show(true);
  });
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!link.pathname.startsWith(base)) return;
    event.preventDefault();
    const place = pathOf(link);
    go(place + (place.startsWith('/game/') ? '' : link.search + link.hash));
  });
}

/**
 * Remembers where the reader is now.
 * @returns {() => boolean} whether they are still there: answers that come late lead nobody away
 */
export function staying() {
  const then = gone;
  return () => then === gone;
}

/** Goes to an address. @param {string} address @param {{replace?: boolean}} [how] */
export function go(address, { replace = false } = {}) {
  gone++;
  history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(address));
  show(false);
}
