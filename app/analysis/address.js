// What is studied, in the address: so that it can be sent, and comes back when the page is loaded again.

/** @import { Tree } from './tree.js' */
import { addressOf, pathOf } from '../site.js';
import { draft, freshDraft, keepDraft, markLeft, takeLeft } from './drafts.js';
import { fromLink, LONGEST, LONGEST_SENT, toLink, toLinkNow } from './link.js';
import { startOf } from './places.js';
import { fromAddress, named } from './record.js';
import { ofLine } from './tree-text.js';

/** How long the reader has been still when a tree is written into the address, in milliseconds. */
const PAUSE = 250;

/** One line of turns, so that anybody can read it in the address. @param {Tree} tree @param {number} at */
export function lineAddress(tree, at) {
  const { gameType, diagram, opening, repetition } = tree.start;
  const nodes = [...tree.path(at), ...tree.lineFrom(at)];
  const turns = nodes.map((node) => node.turn || node.text);
  // What the reader has added to a record stays the reader's own.
  const own = nodes.findIndex((node) => !node.kept);
  /** @type {Record<string, string>} */
  const kept = own < 0 ? {} : { kept: String(own) };
  const who = Object.fromEntries(tree.record.tags.map(({ name, value }) => [name.toLowerCase(), value]));
  const { result, game } = tree.record;
  const about = { ...who, ...(result && { result }), ...(game && { of: game }) };
  if (diagram.includes('~'))
    return `/analysis#position=${diagram}${turns.length ? `&${words({ moves: turns.join(';'), ply: String(tree.node(at).ply), ...kept })}` : ''}`;
  return `/analysis#${words({
    game: [gameType, ...turns].join(';'),
    ply: String(tree.node(at).ply),
    opening,
    ...(!repetition && { repetition: 'no' }),
    ...(diagram && { diagram }),
    ...about,
    ...kept,
  })}`;
}

/** @param {Record<string, string>} all */
const words = (all) => String(new URLSearchParams(all));

/** What a plain line may say about a game. */
const SAID = ['White', 'Black', 'Date'];

/** Whether the plain line says everything. @param {Tree} tree */
function isSaid(tree) {
  const { tags, result, game } = tree.record;
  if (!tree.isPlain() || !tags.every(({ name }) => SAID.includes(name))) return false;
  return !tree.start.diagram.includes('~') || (!tags.length && !result && !game);
}

/** @param {URLSearchParams} said @returns {Tree['record']} */
const recordIn = (said) => ({
  tags: SAID.map((name) => ({ name, value: (said.get(name.toLowerCase()) ?? '').slice(0, 200) })).filter(
    ({ value }) => value,
  ),
  result: /^(WhiteWins|BlackWins|Draw)$/.exec(said.get('result') ?? '')?.[0] ?? '',
  ...named(said.get('of')),
});

/** The plain line, if it says everything and an address has room for it. @param {Tree} tree @param {number} at @param {number} longest */
function plainAddress(tree, at, longest) {
  const line = isSaid(tree) ? lineAddress(tree, at) : '';
  return line && line.length <= longest ? line : null;
}

/**
 * The address that leads here, with all variations.
 * @param {Tree} tree @param {number} at
 * @returns {Promise<string | null>} nothing for a tree that is too large for a link
 */
export async function treeAddress(tree, at) {
  const plain = plainAddress(tree, at, LONGEST_SENT);
  if (plain) return plain;
  const link = await toLink(tree, at);
  return link && link.length <= LONGEST_SENT ? `/analysis#tree=${link}` : null;
}

/**
 * @typedef {object} Kept what the address is kept true about
 * @property {Tree} tree @property {number} at
 * @property {number} draft where it lies if the address has no room for it
 * @property {boolean} written whether the address says it, or leads to it
 * @property {boolean} unkept whether there is no room for it anywhere
 */

/**
 * Keeps the address true. Where another tree takes the place of one that the reader has worked on, it gets an entry of its own
 * in the history: a step back leads to the other again.
 * @param {() => string} more what it says besides
 * @param {() => void} unkept there is no room for a tree
 */
export function keeper(more, unkept) {
  let timer = 0;
  let number = 0;
  /** @type {Kept | null} */
  let now = null;
  /** What the address said last: also when one has gone on from there. */
  let hash = location.hash;
  /** Whoever has pressed a link, or gone back to another tree, is on the way there, although this page is still there. */
  const isHere = () => pathOf(location) === '/analysis' && location.hash === hash;
  /** @param {string} address @returns {boolean} whether it is written */
  function write(address) {
    if (!isHere()) return false;
    history.replaceState(history.state, '', addressOf(address + more()));
    hash = location.hash;
    return true;
  }

  /** Puts it where a tree lies that is too long for an address. @param {Kept} kept @param {string | null} link */
  function lay(kept, link) {
    const laid = !!link && keepDraft(kept.draft, link);
    // It is said once.
    if (!laid && !kept.unkept) unkept();
    kept.unkept = !laid;
    return laid;
  }

  /** @param {number} mine @param {Kept} kept */
  async function pack(mine, kept) {
    const link = await toLink(kept.tree, kept.at);
    if (mine !== number) return;
    kept.written = write(addressFor(kept, link));
  }

  /** @param {Kept} kept @param {string | null} link */
  function addressFor(kept, link) {
    if (link && link.length <= LONGEST) return `/analysis#tree=${link}`;
    if (lay(kept, link)) return `/analysis#draft=${kept.draft}`;
    const line = lineAddress(kept.tree, kept.at);
    return line.length <= LONGEST ? line : '/analysis#';
  }

  /** Another tree is there. @param {Kept} before */
  function turnOver(before) {
    if (!isHere() || !before.tree.isOwn()) return;
    // There is no time to pack it.
    if (!before.written && lay(before, toLinkNow(before.tree, before.at))) write(`/analysis#draft=${before.draft}`);
    history.pushState(null, '', location.href);
  }

  /** What is not in the address yet: it is found when one comes back there. */
  function flush() {
    if (!now || now.written) return;
    const link = toLinkNow(now.tree, now.at);
    if (link && keepDraft(now.draft, link)) markLeft(hash, now.draft);
  }
  addEventListener('pagehide', flush);

  return {
    /** @param {Tree} tree @param {number} at */
    keep(tree, at) {
      const mine = ++number;
      clearTimeout(timer);
      if (now && now.tree !== tree) turnOver(now);
      if (now?.tree !== tree) now = { tree, at, draft: freshDraft(), written: false, unkept: false };
      const kept = now;
      kept.at = at;
      const plain = plainAddress(tree, at, LONGEST);
      kept.written = plain !== null && write(plain);
      if (plain !== null) return;
      timer = window.setTimeout(() => void pack(mine, kept), PAUSE);
    },
    /** Nothing is written any more. */
    leave() {
      flush();
      removeEventListener('pagehide', flush);
      now = null;
      number++;
      clearTimeout(timer);
    },
  };
}

/**
 * What an address says.
 * @param {string} hash
 * @returns {Promise<{tree: Tree, at: number, whole: boolean} | 'damaged' | 'elsewhere' | null>} nothing if it says nothing;
 *   `elsewhere` for a tree that another tab has, or had
 */
export async function read(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const laid = said.get('draft');
  const link = takeLeft(hash) ?? said.get('tree') ?? (laid && draft(laid));
  if (link) return (await fromLink(link)) ?? 'damaged';
  if (laid !== null) return 'elsewhere';
  if (said.has('tree')) return 'damaged';
  const kept = Number(said.get('kept') ?? Infinity);
  const position = await lineIn(said.get('position') ?? '');
  if (position) {
    const turns = (said.get('moves') ?? '').split(';').filter(Boolean);
    return placed(ofLine(startOf(position), turns, kept), Number(said.get('ply') ?? Infinity));
  }
  const told = fromAddress(hash);
  if (!told) return null;
  const { gameType, diagram, opening, repetition, turns, ply } = told;
  return placed(ofLine({ gameType, diagram, opening, repetition }, turns, kept, recordIn(said)), ply);
}

/** A position in one line; one that is told as HOP too. @param {string} told */
async function lineIn(told) {
  if (!told.includes(',') || told.includes('~')) return told;
  const { lay } = await import('../engine/rules.js');
  return (await lay(told))?.line ?? told;
}

/** @param {Tree} tree @param {number} ply */
function placed(tree, ply) {
  const line = tree.lineFrom(tree.root);
  const place = Math.max(0, Math.min(Number.isNaN(ply) ? Infinity : ply, line.length));
  return { tree, at: place ? line[place - 1].id : tree.root, whole: true };
}
