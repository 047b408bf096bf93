// A game with its variations. Nodes have numbers that stay theirs for ever; nothing recurses, however deep it is. No
// document and no network.

/** @import { ImportProblem, OpeningName, Tag } from '../../types/wire.js' */

/**
 * What a game begins with.
 * @typedef {object} Start
 * @property {string} gameType the set of tiles
 * @property {string} diagram the hive that it began with, drawn or in one line; empty for an empty table
 * @property {OpeningName} opening
 * @property {boolean} repetition whether the third occurrence of a position is a draw
 */

/**
 * What is said about a node.
 * @typedef {object} Notes
 * @property {string} comment
 * @property {number} glyph what is thought of the turn, as PGN numbers it; 0 for nothing
 * @property {string} evaluation as PGN writes it
 * @property {string[]} marks @property {string[]} arrows as PGN writes them
 */

/**
 * @typedef {object} Node
 * @property {number} id
 * @property {number} parent -1 for the first one
 * @property {string} text the turn that leads here, as it was written; empty for the first one
 * @property {string} turn the same as the rules write it; empty while nobody has asked them
 * @property {number} ply how many turns lead here
 * @property {number[]} children the main line first
 * @property {boolean} kept whether it belongs to the record: such turns are never taken away
 * @property {boolean} folded whether what branches off here is hidden
 * @property {Notes} notes
 */

/** @typedef {{tags: Tag[], result: string, problem?: ImportProblem, game?: string}} Record who played, and how it ended; and the name of the game on this server, if it is one that is over */
/** @typedef {{type: 'added', id: number} | {type: 'shape'} | {type: 'notes', id: number}} Change */
/** @typedef {ReturnType<typeof tree>} Tree */

/** So many nodes a tree has at most: as many as its written form. */
export const MOST_NODES = 50_000;
/** So long a comment is at most, in bytes as they are written: as long as its written form. */
export const LONGEST_COMMENT = 65_535;
/** So many steps can be taken back. */
const MOST_UNDONE = 200;

/** @returns {Notes} */
const silence = () => ({ comment: '', glyph: 0, evaluation: '', marks: [], arrows: [] });

/** As much of a comment as there is room for: whole letters. @param {string} comment */
export function fitting(comment) {
  // No letter has more than three bytes for each of its places here.
  if (comment.length * 3 <= LONGEST_COMMENT) return comment;
  const bytes = new TextEncoder().encode(comment);
  if (bytes.length <= LONGEST_COMMENT) return comment;
  let end = LONGEST_COMMENT;
  while ((bytes[end] & 0xc0) === 0x80) end--;
  return new TextDecoder().decode(bytes.subarray(0, end));
}

/** @param {Notes} notes */
export const isSilent = (notes) =>
  !notes.comment && !notes.glyph && !notes.evaluation && !notes.marks.length && !notes.arrows.length;

/** @param {Start} start @param {Record} [record] */
export function tree(start, record = { tags: [], result: '' }) {
  /** @type {Map<number, Node>} */
  const nodes = new Map();
  let next = 0;
  /** How to take back what was done, the latest last; and where one was then. @type {{back: () => void, change: Change, at: number}[]} */
  const done = [];
  /** How many of them are kept. */
  let most = MOST_UNDONE;
  /** @type {(change: Change) => void} */
  let listener = () => {};

  /** @param {number} parent @param {string} text @param {string} turn */
  function make(parent, text, turn) {
    const ply = parent < 0 ? 0 : node(parent).ply + 1;
    const id = next++;
    nodes.set(id, { id, parent, text, turn, ply, children: [], kept: false, folded: false, notes: silence() });
    return id;
  }
  make(-1, '', '');

  /** @param {number} id @returns {Node} */
  function node(id) {
    const found = nodes.get(id);
    if (!found) throw new Error(`there is no node ${id}`);
    return found;
  }

  /** Whether it is one line of turns about which nothing is said; nothing while that has to be looked at anew. @type {boolean | null} */
  let plain = null;
  /** How many turns belong to the record. */
  let kept = 0;
  let changes = 0;

  /** @param {Change} change */
  function tell(change) {
    plain = null;
    listener(change);
  }

  /** @param {number} at @param {Change} change what taking it back changes @param {() => void} back */
  function remember(at, change, back) {
    changes++;
    done.push({ back, change, at });
    if (done.length > most) done.shift();
  }

  /** The nodes from the first turn to this one. @param {number} id @returns {Node[]} */
  function path(id) {
    const found = [];
    for (let at = node(id); at.parent >= 0; at = node(at.parent)) found.push(at);
    return found.reverse();
  }

  /** The nodes of the main line below a node. @param {number} id @returns {Node[]} */
  function lineFrom(id) {
    const found = [];
    for (let at = node(id).children[0]; at !== undefined; at = node(at).children[0]) found.push(node(at));
    return found;
  }

  /** The turn as it is known. @param {Node} one */
  const name = (one) => one.turn || one.text;

  /** Puts a node, and all that follows it, back where it was. @param {Node[]} gone @param {number} place */
  function restore(gone, place) {
    for (const one of gone) nodes.set(one.id, one);
    node(gone[0].parent).children.splice(place, 0, gone[0].id);
  }

  /** A node and all that follows it, parents first. @param {number} id */
  function below(id) {
    const found = [node(id)];
    for (let i = 0; i < found.length; i++) for (const child of found[i].children) found.push(node(child));
    return found;
  }

  /** @param {number} id @returns {Node[]} what was taken out */
  function takeOut(id) {
    const gone = below(id);
    const siblings = node(gone[0].parent).children;
    siblings.splice(siblings.indexOf(id), 1);
    for (const one of gone) nodes.delete(one.id);
    return gone;
  }

  return {
    start,
    record,
    root: 0,
    node,
    path,
    lineFrom,
    below,
    /** @param {number} id */
    has: (id) => nodes.has(id),
    /** How many nodes there are, the first included. */
    size: () => nodes.size,
    isFull: () => nodes.size >= MOST_NODES,
    /** Says who hears of changes. @param {(change: Change) => void} hears */
    listen(hears) {
      listener = hears;
    },
    /** The turns that lead to a node. @param {number} id */
    turns: (id) => path(id).map(name),
    /** The last node of the main line. */
    end: () => lineFrom(0).at(-1)?.id ?? 0,
    /** Whether it is one line of turns about which nothing is said. */
    isPlain: () => (plain ??= [...nodes.values()].every((one) => one.children.length < 2 && isSilent(one.notes))),
    /** Whether the reader has worked on it: it is more than a record. */
    isOwn: () => done.length > 0 || [...nodes.values()].some((one) => (one.id && !one.kept) || !isSilent(one.notes)),
    /** Counts what was done to it. */
    changes: () => changes,
    /** Whether there is a record to go back to. */
    hasRecord: () => kept > 0,
    /** The child that a turn leads to. @param {number} at @param {string} turn as the rules write it */
    child: (at, turn) => node(at).children.find((id) => name(node(id)) === turn),

    /**
     * Adds a turn, or finds it if it is there.
     * @param {number} at @param {string} text @param {string} [turn] as the rules write it
     * @returns {number | null} nothing if there is no more room
     */
    add(at, text, turn = '') {
      const known = node(at).children.find((id) => name(node(id)) === (turn || text));
      if (known !== undefined) return known;
      if (nodes.size >= MOST_NODES) return null;
      const id = make(at, text, turn);
      node(at).children.push(id);
      remember(at, { type: 'shape' }, () => takeOut(id));
      tell({ type: 'added', id });
      return id;
    },

    /** What belongs to the record from now on: everything that is there, or what is named. @param {(id: number) => boolean} [is] */
    keep(is = () => true) {
      kept = 0;
      for (const one of nodes.values()) {
        one.kept = is(one.id);
        if (one.kept && one.id) kept++;
      }
      done.length = 0;
    },

    /** Where the line that a node is in branches off: the first node of that variation; nothing on the main line. @param {number} id */
    branch(id) {
      for (let at = node(id); at.parent >= 0; at = node(at.parent))
        if (node(at.parent).children[0] !== at.id) return at.id;
      return null;
    },

    /** Puts the variation that a node is in before the others. @param {number} id @returns {boolean} whether it was not */
    promote(id) {
      const head = this.branch(id);
      if (head === null) return false;
      const siblings = node(node(head).parent).children;
      const place = siblings.indexOf(head);
      const move = (/** @type {number} */ from, /** @type {number} */ to) =>
        siblings.splice(to, 0, ...siblings.splice(from, 1));
      move(place, 0);
      remember(id, { type: 'shape' }, () => move(0, place));
      tell({ type: 'shape' });
      return true;
    },

    /** Whether a node may be taken away: turns of the record stay. @param {number} id */
    removable: (id) => id !== 0 && !node(id).kept,

    /** Takes a node away with all that follows it. @param {number} id @returns {boolean} whether it could be */
    remove(id) {
      if (!this.removable(id)) return false;
      const { parent } = node(id);
      const place = node(parent).children.indexOf(id);
      const gone = takeOut(id);
      remember(id, { type: 'shape' }, () => restore(gone, place));
      tell({ type: 'shape' });
      return true;
    },

    /** Says something else about a node. @param {number} id @param {Partial<Notes>} notes */
    note(id, notes) {
      const one = node(id);
      const before = one.notes;
      const after = { ...before, ...notes, comment: fitting(notes.comment ?? before.comment) };
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      one.notes = after;
      remember(id, { type: 'notes', id }, () => {
        one.notes = before;
      });
      tell({ type: 'notes', id });
    },

    /**
     * Does several things that are taken back as one.
     * @param {number} at where one is @param {() => void} work
     */
    together(at, work) {
      const heard = listener;
      listener = () => {};
      // More may be done than can be taken back one by one.
      const steps = done.splice(0);
      let steady = true;
      try {
        most = Infinity;
        work();
      } finally {
        [listener, most] = [heard, MOST_UNDONE];
        const mine = done.splice(0);
        done.push(...steps);
        steady = !mine.length;
        if (!steady)
          remember(at, { type: 'shape' }, () => {
            for (const one of mine.reverse()) one.back();
          });
      }
      if (!steady) tell({ type: 'shape' });
    },

    /** Hides what branches off at a node, or shows it again. @param {number} id */
    fold(id) {
      node(id).folded = !node(id).folded;
      tell({ type: 'notes', id });
    },

    /** Learns how the rules write the turns to a node. @param {number} id @param {string[]} turns */
    learn(id, turns) {
      const way = path(id);
      const all = [...way, ...lineFrom(id)];
      for (const [i, turn] of turns.entries()) if (all[i]) all[i].turn = turn;
    },

    /** Takes back what was done last. @returns {number | null} where one was then; nothing if nothing was done */
    undo() {
      const last = done.pop();
      if (!last) return null;
      changes++;
      last.back();
      tell(last.change);
      return nodes.has(last.at) ? last.at : 0;
    },
    /** Whether there is anything to be taken back. */
    undoable: () => done.length > 0,
  };
}
