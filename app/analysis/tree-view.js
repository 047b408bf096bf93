// The tree on the screen: the main line in rows of two, variations below the turn that they replace. Each node is drawn
// once; a step changes two of them, a new turn adds one.

/** @import { Change, Node, Tree } from './tree.js' */
import { fill, h, keepingFocus } from '../dom.js';
import { t } from '../text.js';
import { picture } from '../../ground/tile.js';
import { turnNumber } from './record.js';

/** How the insects look that stand before the turns. */
const SMALL = { tiles: /** @type {const} */ ('drawn'), numbers: false, names: false, coordinates: false };

/** The signs behind turns, as PGN numbers them. */
const SIGNS = ['', '!', '?', '!!', '??', '!?', '?!'];

/** An evaluation as it is shown: without the depth. @param {string} text */
export const shortly = (text) => text.split(',')[0].replace(/^(?=\d)(?!0\.00)/, '+');

/**
 * @param {object} owner
 * @param {(id: number) => void} owner.go a node was chosen
 * @param {(id: number) => void} owner.fold what branches off at a node is to be hidden, or shown
 */
export function treeView({ go, fold }) {
  /** @type {Tree | null} */
  let tree = null;
  let at = 0;
  /** @type {'white' | 'black'} */
  let begins = 'white';
  /** What stands for each node: all of it, and its button. @type {Map<number, {root: HTMLElement, button: HTMLElement}>} */
  const drawn = new Map();
  const list = h('div', { class: 'tree', tabindex: '0', role: 'group', 'aria-label': t('moves') });
  list.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const move = target?.closest('.move');
    const folder = target?.closest('.fold-here');
    if (move instanceof HTMLElement) go(Number(move.dataset.node));
    else if (folder instanceof HTMLElement) fold(Number(folder.dataset.node));
  });

  /** Whether White takes the turn that leads to a node. @param {Node} node */
  const isWhites = (node) => (node.ply % 2 === 1) === (begins === 'white');

  /** The number before a turn. @param {Node} node */
  const number = (node) => turnNumber(node.ply, begins);

  /** @param {Node} node @param {boolean} main whether it is on the main line */
  function draw(node, main) {
    const piece = main && /^[wb][QSBGAMLP]\d?/.exec(node.text)?.[0];
    const button = h(
      'button',
      {
        type: 'button',
        class: 'move',
        'data-ply': node.ply,
        'data-node': node.id,
        'data-number': number(node),
        'aria-current': node.id === at && 'step',
      },
      piece && picture(piece, SMALL),
      h('span', { text: node.text === 'pass' ? t('moves.pass') : node.text }),
    );
    const root = h('div', { class: `turn ${isWhites(node) ? 'whites' : 'blacks'}` }, button);
    drawn.set(node.id, { root, button });
    dress(node);
    return root;
  }

  /** What is said about a node, behind its turn. @param {Node} node */
  function dress(node) {
    const found = drawn.get(node.id);
    if (!found) return;
    const { root, button } = found;
    const { comment, glyph, evaluation } = node.notes;
    button.querySelector('.sign-behind')?.remove();
    root.querySelector(':scope > .said')?.remove();
    button.classList.toggle('kept', node.kept);
    for (const [i] of SIGNS.entries()) button.classList.toggle(`glyph-${i}`, i > 0 && i === glyph);
    const signs = [SIGNS[glyph] ?? '', evaluation && shortly(evaluation)].filter(Boolean).join(' ');
    if (signs) button.append(h('i', { class: 'sign-behind', text: signs }));
    if (comment) button.after(h('p', { class: 'said', text: comment }));
    const box = root.querySelector(':scope > .branches');
    // What stands between two turns: the second has its number again.
    root.classList.toggle('broken', !!comment || !!box);
    box?.classList.toggle('folded', node.folded);
    box?.querySelector(':scope > .fold-here')?.setAttribute('aria-expanded', String(!node.folded));
  }

  /** Where the variations stand that replace a turn. @param {number} id of the first child */
  function branches(id) {
    const { root } = /** @type {{root: HTMLElement}} */ (drawn.get(id));
    const found = root.querySelector(':scope > .branches');
    if (found) return found;
    const { folded } = /** @type {Tree} */ (tree).node(id);
    const button = h('button', {
      type: 'button',
      class: 'quiet fold-here',
      'data-node': id,
      'aria-expanded': String(!folded),
      'aria-label': t('tree.fold'),
      title: t('tree.fold'),
    });
    const box = h('div', { class: `branches${folded ? ' folded' : ''}` }, button);
    root.append(box);
    root.classList.add('broken');
    return box;
  }

  /** Puts a node where it belongs; its parent is there already. @param {number} id */
  function place(id) {
    if (!tree) return;
    const node = tree.node(id);
    const first = tree.node(node.parent).children[0];
    if (id === first) {
      // Behind its parent, in the same line.
      const line = drawn.get(node.parent)?.root.parentElement ?? list;
      line.append(draw(node, line === list));
      return;
    }
    branches(first).append(h('div', { class: 'variation' }, draw(node, false)));
  }

  /** Draws all of it. Each line is drawn to its end before what branches off: nothing recurses. */
  function drawAll() {
    const mine = tree;
    if (!mine) return;
    drawn.clear();
    const write = () => {
      fill(list);
      const root = mine.node(mine.root);
      if (root.notes.comment) list.append(h('p', { class: 'said', text: root.notes.comment }));
      /** Heads of lines that are still to be drawn. */
      const heads = root.children.slice(0, 1);
      for (let head = heads.shift(); head !== undefined; head = heads.shift()) {
        for (const node of [mine.node(head), ...mine.lineFrom(head)]) {
          place(node.id);
          // Its siblings, unless it is one itself.
          const { children } = mine.node(node.parent);
          if (children[0] === node.id) heads.push(...children.slice(1));
        }
      }
    };
    keepingFocus(list, write, () => list);
  }

  /** Brings the current turn into view. Only the list itself scrolls, never the page. */
  function reveal() {
    const here = drawn.get(at)?.button;
    if (!here) {
      list.scrollTop = 0;
      return;
    }
    const [box, own] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    if (own.top < box.top + 8 || own.bottom > box.bottom - 8)
      list.scrollTop += own.top - box.top - box.height / 2 + own.height / 2;
  }
  const resized = new ResizeObserver(reveal);
  resized.observe(list);

  return {
    root: list,
    /** Shows another tree. @param {Tree} next @param {number} where @param {'white' | 'black'} beginner */
    set(next, where, beginner) {
      [tree, at, begins] = [next, where, beginner];
      drawAll();
      reveal();
    },
    /** Shows what has changed. @param {Change} change */
    change(change) {
      if (change.type === 'shape') drawAll();
      else if (change.type === 'added') place(change.id);
      else if (change.id === tree?.root) drawAll();
      else if (tree) dress(tree.node(change.id));
    },
    /** Marks another node as the one that is looked at. @param {number} id */
    point(id) {
      drawn.get(at)?.button.removeAttribute('aria-current');
      at = id;
      drawn.get(at)?.button.setAttribute('aria-current', 'step');
      reveal();
    },
    destroy: () => resized.disconnect(),
  };
}
