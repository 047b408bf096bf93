// Which modules the first page needs.

import { readFileSync } from 'node:fs';

const web = new URL('../', import.meta.url);

/**
 * The modules that these import at once, and those that they import in turn, themselves included.
 * @param {string[]} entries names below `web/`
 * @returns {string[]}
 */
export function closure(entries) {
  const found = new Set(entries);
  for (const name of found) {
    const code = readFileSync(new URL(name, web), 'utf8');
    for (const [, path] of code.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)';?$/gm)) {
      found.add(new URL(path, new URL(name, web)).pathname.slice(web.pathname.length));
    }
  }
  return [...found].sort();
}

/** The modules that every page needs. */
const everywhere = () => closure(['app/main.js']);

/** The modules of the first page. */
export const firstPage = () => closure(['app/main.js', 'app/home/page.js']).filter((name) => name !== 'app/main.js');

/** What `index.html` says about modules that are needed soon: everywhere, and at two places. */
export function preloads() {
  const known = everywhere();
  const lines = (/** @type {string[]} */ names) =>
    names.map((name) => `<link rel="modulepreload" fetchpriority="low" href="{{assets}}/${name}">\n`).join('');
  const only = (/** @type {string} */ place) =>
    lines(closure([`app/${place}/page.js`]).filter((name) => !known.includes(name)));
  return [
    lines(known.filter((name) => name !== 'app/main.js')),
    ...['home', 'game'].map((place) => `<!-- ${place} -->\n${only(place)}<!-- /${place} -->\n`),
  ].join('');
}

/** The same as it stands there. */
export const preloaded = () =>
  /<!-- preloads -->\n([\s\S]*?)<!-- \/preloads -->/.exec(readFileSync(new URL('index.html', web), 'utf8'))?.[1];
