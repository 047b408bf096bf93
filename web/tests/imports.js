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

/** The modules that `index.html` says are needed soon. */
export const preloaded = () =>
  [...readFileSync(new URL('index.html', web), 'utf8').matchAll(/rel="modulepreload" href="\{\{assets\}\}\/([^"]+)"/g)]
    .map(([, name]) => name)
    .sort();

/** The modules of the first page. */
export const firstPage = () => closure(['app/main.js', 'app/home/page.js']).filter((name) => name !== 'app/main.js');
