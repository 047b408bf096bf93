// What the page does for times without a server, once it is on the screen and has nothing else to do: it has its files
// kept, and hands over what was played meanwhile.

import { served } from '../site.js';
import { keepPage } from './keeping.js';

/** The longest that a busy page puts it off, in milliseconds. */
const LATEST = 5_000;

/** Begins with all that; a page without a server has nobody to hand anything over to. */
export function begin() {
  if ('requestIdleCallback' in window) requestIdleCallback(() => void keepPage(), { timeout: LATEST });
  else setTimeout(() => void keepPage(), LATEST / 5);
  if (served) void import('./homecoming.js').then(({ homecoming }) => homecoming());
}
