// Where this page lives: on a server of ours, or as plain files in somebody's folder (`kypseli site`).

/** The folder of a page without a server, as it was written into it; nothing where there is one. */
const folder = globalThis.document?.querySelector('meta[name=site]')?.getAttribute('content') ?? '';

/** Whether there is a server of ours behind this page. It may still be out of reach. */
export const served = folder === '';

/** Whether that server analyses positions for visitors, as its operator wishes. */
export const analyses =
  served && globalThis.document?.querySelector('meta[name=analysis]')?.getAttribute('content') !== 'none';

/** What all addresses of the page begin with: it ends with a `/`. */
export const base = folder || '/';

/**
 * The address of a place in the page. Plain files have no games: a game's name stands after the `#`, and every other
 * place is a folder with a page of its own in it.
 * @param {string} path such as `/rules/queen`, perhaps with a `#` and what follows it @param {string} [root]
 */
export function addressOf(path, root = folder) {
  if (!root || !path.startsWith('/')) return path;
  const [, place, rest] = /** @type {RegExpExecArray} */ (/^\/([^?#]*)(.*)$/.exec(path));
  const game = /^game\/([\w-]+)$/.exec(place);
  if (game) return `${root}game/#${game[1]}`;
  return `${root}${place.replace(/([^/])$/, '$1/')}${rest}`;
}

/** The place that an address leads to: the other way round. @param {{pathname: string, hash: string}} address @param {string} [root] */
export function pathOf({ pathname, hash }, root = folder) {
  if (!root) return pathname;
  const whole = pathname.endsWith('/') ? pathname : `${pathname}/`;
  if (!whole.startsWith(root)) return pathname;
  const place = `/${whole.slice(root.length)}`.replace(/(.)\/$/, '$1').replace(/\/index\.html$/, '') || '/';
  return place === '/game' && hash.length > 1 ? `/game/${hash.slice(1)}` : place;
}
