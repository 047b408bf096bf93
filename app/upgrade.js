// Whether the server still has the files that this page is made of. A tab may be open while the program is renewed.

import { patience } from './patience.js';
import { base } from './site.js';

/** What our files' addresses begin with: it tells one version of the page from another. */
const OURS = new URL('..', import.meta.url).pathname;

/**
 * Which page the server would give now: this one, another one, or nothing at all.
 * @returns {Promise<'ours' | 'another' | 'nothing'>}
 */
export async function serverHas() {
  try {
    const answer = await fetch(base, { cache: 'no-store' });
    if (!answer.ok) return 'nothing';
    return (await answer.text()).includes(`"${OURS}`) ? 'ours' : 'another';
  } catch {
    return 'nothing';
  }
}

/** Tries until the server can be reached. @param {() => void} then @returns {() => void} stops it */
export function untilReachable(then) {
  let [tries, timer] = [0, 0];
  const look = async () => {
    const asked = timer;
    if ((await serverHas()) === 'nothing') {
      if (asked === timer) wait();
    } else if (asked === timer) then();
  };
  const wait = () => {
    timer = window.setTimeout(look, patience(tries++));
  };
  wait();
  return () => {
    clearTimeout(timer);
    timer = -1;
  };
}
