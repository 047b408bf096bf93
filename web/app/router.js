// Addresses and the pages that they lead to. A page is loaded when somebody goes there.

/**
 * A page that is shown.
 * @typedef {object} Page
 * @property {string} title
 * @property {HTMLElement} body
 * @property {string} [name] a class for the body of the document
 * @property {() => void} [leave] what to do when it is left
 * @property {() => void} [shown] what to do when it is on the screen
 */

/** @typedef {(words: string[]) => Page | Promise<Page>} Maker */

/** @type {[RegExp, () => Promise<Maker>][]} */
const ROUTES = [
  [/^\/$/, async () => (await import('./home/page.js')).page],
  [/^\/game\/([\w-]+)$/, async () => (await import('./game/page.js')).page],
  [/^\/analysis$/, async () => (await import('./analysis/page.js')).page],
  [/^\/rules$/, async () => (await import('./rulebook/page.js')).page],
  [/^\/rules\/([\w-]+)$/, async () => (await import('./rulebook/chapter.js')).page],
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

/** @type {() => void} */
let show = () => {};

/** Says who shows pages. @param {() => void} shower */
export function onNavigate(shower) {
  show = shower;
  addEventListener('popstate', () => show());
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || link.dataset.plain !== undefined) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** Goes to an address. @param {string} address @param {{replace?: boolean}} [how] */
export function go(address, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  show();
}
