// Files for the reader to keep. By itself, so that nobody fetches more for that.

import { h } from './dom.js';

/** Hands something to the reader as a file. @param {string} name @param {string | Blob} what */
export function download(name, what) {
  const address = URL.createObjectURL(what instanceof Blob ? what : new Blob([what], { type: 'text/plain' }));
  const link = h('a', { download: name });
  link.href = address;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
