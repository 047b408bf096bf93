// Keys that walk through a tree, from anywhere but fields and the board, which has its own use for most of them.

/** @import { Tree } from './tree.js' */

/** The keys of this page. @type {[keys: string[], text: string][]} */
export const KEYS = [
  [['←', '→', 'Home', 'End'], 'keys.walk'],
  [['↑', '↓'], 'keys.siblings'],
  [['U', 'Ctrl+Z'], 'keys.undo'],
  [['C'], 'keys.comment'],
  [['E'], 'keys.think'],
  [['X'], 'keys.threat'],
  [['F'], 'keys.flip'],
  [['I'], 'keys.card'],
];

/** The sibling so many places further; itself where there is none. @param {Tree} tree @param {number} id @param {number} by */
export function sibling(tree, id, by) {
  const { parent } = tree.node(id);
  if (parent < 0) return id;
  const { children } = tree.node(parent);
  return children[children.indexOf(id) + by] ?? id;
}

/** Where a key leads; nothing for one that leads nowhere. @param {Tree} tree @param {number} id @param {string} key */
export function step(tree, id, key) {
  const node = tree.node(id);
  if (key === 'ArrowLeft' || key === 'PageUp') return node.parent < 0 ? id : node.parent;
  if (key === 'ArrowRight' || key === 'PageDown') return node.children[0] ?? id;
  if (key === 'ArrowUp') return sibling(tree, id, -1);
  if (key === 'ArrowDown') return sibling(tree, id, 1);
  if (key === 'Home') return tree.root;
  if (key === 'End') return tree.lineFrom(id).at(-1)?.id ?? id;
  return null;
}

/**
 * @param {object} owner
 * @param {() => {tree: Tree, at: number}} owner.here
 * @param {(id: number) => void} owner.go
 * @param {Record<string, () => void>} owner.does what letters do
 * @returns {() => void} unbinds
 */
export function bindWalk({ here, go, does }) {
  /** @param {KeyboardEvent} event */
  function keydown(event) {
    if (event.altKey || document.querySelector('dialog[open]')) return;
    const where = event.target instanceof Element ? event.target : null;
    if (where?.closest('input:not([type=checkbox]), textarea, select')) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'z' || !does.u) return;
      event.preventDefault();
      return does.u();
    }
    const onBoard = where?.closest('[role=application]');
    const page = event.key === 'PageUp' || event.key === 'PageDown';
    const { tree, at } = here();
    const to = onBoard && !page ? null : step(tree, at, event.key);
    if (to !== null) {
      event.preventDefault();
      return go(to);
    }
    const act = event.shiftKey && event.key !== '?' ? undefined : does[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }
  addEventListener('keydown', keydown);
  return () => removeEventListener('keydown', keydown);
}
