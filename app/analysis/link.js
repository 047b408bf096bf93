// A whole tree in an address: its nodes line by line, compressed, in letters that an address may hold. A link that was cut
// or damaged is read as far as it goes. No document.

/** @import { TreeNode } from '../../types/wire.js' */
/** @import { Start, Tree } from './tree.js' */
import { startOf } from './places.js';
import { named } from './record.js';
import { listed, plant } from './tree-text.js';
import { MOST_NODES, tree as makeTree } from './tree.js';

/** The version of what is written here; others are not read. */
const VERSION = '1';
/** The version of what is written at once, unpacked: for the tab that wrote it. */
const UNPACKED = '0';
/** So many letters an address may have for a tree; longer ones are kept elsewhere. */
export const LONGEST = 30_000;
/** So many letters a link is handed on with. */
export const LONGEST_SENT = 120_000;
/** So many letters are read, and so many bytes once they are unfolded: whoever made them may mean no good. No more are written. */
const LARGEST = 2_000_000;
const UNFOLDED = 8_000_000;

/** A number that tells whether a text came whole. @param {string} text */
export function sum(text) {
  let found = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) found = Math.imul(found ^ text.charCodeAt(i), 0x01000193);
  return (found >>> 0).toString(36);
}

/** @param {Uint8Array} bytes */
function letters(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytes(text) {
  // What a cut has left of the last letters is no byte.
  const whole = text
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/[^A-Za-z0-9+/]/g, '');
  const kept = whole.length % 4 === 1 ? whole.slice(0, -1) : whole;
  return Uint8Array.from(atob(kept), (letter) => letter.charCodeAt(0));
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return letters(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** What can be read of a text, as far as it goes. @param {string} packedText */
async function unpacked(packedText) {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  try {
    const source = bytes(packedText);
    // In small pieces: what comes before the damage is then told before it.
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < source.length; i += 64) controller.enqueue(source.subarray(i, i + 64));
        controller.close();
      },
    }).pipeThrough(new DecompressionStream('deflate-raw'));
    const reader = stream.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > UNFOLDED) break;
      text += decoder.decode(part.value, { stream: true });
    }
    void reader.cancel().catch(() => {});
  } catch {
    // It ends here.
  }
  return text;
}

/** @param {TreeNode} node @param {number} place @returns {unknown[]} */
const row = ({ parent, text, comment, glyph, evaluation, marks, arrows }, place) => {
  const said = [text, place - parent, comment ?? '', glyph ?? 0, evaluation ?? '', marks ?? [], arrows ?? []];
  const plain = [undefined, 1, '', 0, ''];
  // Most nodes follow the one before, and nothing is said about them.
  while (said.length > 1) {
    const last = said.at(-1);
    if (Array.isArray(last) ? last.length : last !== plain[said.length - 1]) break;
    said.pop();
  }
  return said;
};

/** @param {unknown} value @returns {string[]} */
const texts = (value) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);
/** @param {unknown} value */
const text = (value) => (typeof value === 'string' ? value : '');

/** @param {unknown} said @param {number} place @returns {TreeNode | null} */
function unrow(said, place) {
  if (!Array.isArray(said) || typeof said[0] !== 'string') return null;
  const back = typeof said[1] === 'number' ? said[1] : 1;
  const parent = place - back;
  if (place && !(Number.isInteger(parent) && parent >= 0 && parent < place)) return null;
  const glyph = typeof said[3] === 'number' && said[3] >= 1 && said[3] <= 6 ? said[3] : 0;
  return {
    parent: place ? parent : 0,
    text: said[0],
    comment: text(said[2]),
    ...(glyph && { glyph }),
    evaluation: text(said[4]),
    marks: texts(said[5]),
    arrows: texts(said[6]),
  };
}

/** @param {string} line @returns {unknown} nothing for what is no JSON */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** @param {Tree} tree @param {number} at @returns {{head: string, lines: string} | null} nothing if it is more than is read */
function written(tree, at) {
  const { nodes, places } = listed(tree);
  const { start, record } = tree;
  const head = {
    set: start.gameType,
    ...(start.diagram && { start: start.diagram }),
    ...(start.opening !== 'rulebook' && { opening: start.opening }),
    ...(!start.repetition && { endless: 1 }),
    ...(record.tags.length && { tags: record.tags.map(({ name, value }) => [name, value]) }),
    ...(record.result && { result: record.result }),
    ...(record.game && { game: record.game }),
    // Which of them are the record's.
    kept: ranges(tree, places),
  };
  const lines = [JSON.stringify(head), ...nodes.map((node, i) => JSON.stringify(row(node, i)))].join('\n');
  // No letter has more than three bytes for each of its places here.
  const fits = lines.length * 3 <= UNFOLDED || new Blob([lines]).size <= UNFOLDED;
  return fits ? { head: `${places.get(at) ?? 0}.${sum(lines)}`, lines } : null;
}

/**
 * The whole tree and a place in it, as an address holds them.
 * @param {Tree} tree @param {number} at
 * @returns {Promise<string | null>} nothing for a tree that is too large to be read again
 */
export async function toLink(tree, at) {
  const told = written(tree, at);
  const link = told && `${VERSION}.${told.head}.${await packed(told.lines)}`;
  return link && link.length <= LARGEST ? link : null;
}

/** The same at once, for whoever cannot wait: longer, and for this tab alone. @param {Tree} tree @param {number} at */
export function toLinkNow(tree, at) {
  const told = written(tree, at);
  return told && `${UNPACKED}.${told.head}.${told.lines}`;
}

/** The places of what belongs to the record, as beginnings and ends. @param {Tree} tree @param {Map<number, number>} places */
function ranges(tree, places) {
  /** @type {number[]} */
  const found = [];
  for (const [id, place] of places) {
    if (!tree.node(id).kept) continue;
    if (found.at(-1) === place) found[found.length - 1] = place + 1;
    else found.push(place, place + 1);
  }
  return found;
}

/**
 * The tree in an address.
 * @param {string} link
 * @returns {Promise<{tree: Tree, at: number, whole: boolean} | null>} nothing if nothing can be read
 */
export async function fromLink(link) {
  const [version, at, check, ...rest] = link.split('.');
  if (!rest.length || (version !== UNPACKED && (version !== VERSION || link.length > LARGEST))) return null;
  const all = version === UNPACKED ? rest.join('.').slice(0, UNFOLDED) : await unpacked(rest.join('.'));
  const whole = sum(all) === check;
  const lines = all.split('\n');
  // The last line may have been cut.
  if (!whole) lines.pop();
  /** @type {TreeNode[]} */
  const nodes = [];
  try {
    const head = JSON.parse(lines.shift() ?? '');
    /** @type {Start} */
    const told = {
      gameType: text(head.set) || 'Base',
      diagram: text(head.start),
      opening: head.opening === 'tournament' ? 'tournament' : 'rulebook',
      repetition: !head.endless,
    };
    const start = told.diagram.includes('~') ? startOf(told.diagram) : told;
    /** @type {[string, string][]} */
    const tags = Array.isArray(head.tags)
      ? head.tags.filter((/** @type {unknown} */ one) => texts(one).length === 2)
      : [];
    for (const line of lines.slice(0, MOST_NODES)) {
      const node = unrow(parsed(line), nodes.length);
      if (!node) break;
      nodes.push(node);
    }
    return { ...grown(start, tags, head, nodes, Number(at)), whole };
  } catch {
    return null;
  }
}

/**
 * @param {Start} start @param {[string, string][]} tags @param {{result?: unknown, game?: unknown, kept?: unknown}} head
 * @param {TreeNode[]} nodes @param {number} at
 */
function grown(start, tags, head, nodes, at) {
  const record = {
    tags: tags.map(([name, value]) => ({ name, value })),
    result: text(head.result),
    ...named(head.game),
  };
  const tree = makeTree(start, record);
  const ids = plant(tree, nodes);
  const kept = Array.isArray(head.kept) && new Set(within(head.kept, ids));
  tree.keep((id) => !kept || kept.has(id));
  return { tree, at: ids[at] ?? ids.at(-1) ?? 0 };
}

/** What lies between the beginnings and ends, which rise. @param {number[]} borders @param {number[]} ids */
function within(borders, ids) {
  let passed = 0;
  return ids.filter((_, place) => {
    while (borders[passed] <= place) passed++;
    return passed % 2 === 1;
  });
}
