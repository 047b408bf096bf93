// What a tree is called when it is kept.

/** @import { Tree } from '../tree.js' */

/** What a tree may be called: who played. @param {Tree} tree */
export function nameFor({ record: { tags } }) {
  const tag = (/** @type {string} */ name) => tags.find((one) => one.name === name)?.value ?? '';
  const [white, black] = [tag('White'), tag('Black')];
  return (white || black ? `${white || '?'} – ${black || '?'}` : '').slice(0, 100);
}
