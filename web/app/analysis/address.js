// What is studied, in the address: so that it can be sent, and comes back when the page is loaded again.

/** @import { Tree } from './tree.js' */
import { addressOf, pathOf } from '../site.js';
import { fromLink, LONGEST, toLink } from './link.js';
import { fromAddress } from './record.js';
import { emptyTable, ofLine } from './tree-text.js';

/** Where a tree lies that is too long for an address, until the tab is closed. */
const DRAFT = 'kypseli-draft';
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
  const about = { ...who, ...(tree.record.result && { result: tree.record.result }) };
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
  const { tags, result } = tree.record;
  if (!tree.isPlain() || !tags.every(({ name }) => SAID.includes(name))) return false;
  return !tree.start.diagram.includes('~') || (!tags.length && !result);
}

/** @param {URLSearchParams} said */
const recordIn = (said) => ({
  tags: SAID.map((name) => ({ name, value: (said.get(name.toLowerCase()) ?? '').slice(0, 200) })).filter(
    ({ value }) => value,
  ),
  result: /^(WhiteWins|BlackWins|Draw)$/.exec(said.get('result') ?? '')?.[0] ?? '',
});

/** The address that leads here, with all variations. @param {Tree} tree @param {number} at */
export const treeAddress = async (tree, at) =>
  isSaid(tree) ? lineAddress(tree, at) : `/analysis#tree=${await toLink(tree, at)}`;

/** Keeps the address true. @param {() => string} more what it says besides */
export function keeper(more) {
  let timer = 0;
  let number = 0;
  /** Whoever has pressed a link is on the way elsewhere, although this page is still there. @param {string} address */
  const write = (address) =>
    pathOf(location) === '/analysis' && history.replaceState(history.state, '', addressOf(address + more()));
  return {
    /** @param {Tree} tree @param {number} at */
    keep(tree, at) {
      const mine = ++number;
      clearTimeout(timer);
      if (isSaid(tree)) return write(lineAddress(tree, at));
      timer = window.setTimeout(async () => {
        const link = await toLink(tree, at);
        if (mine !== number) return;
        if (link.length <= LONGEST) return write(`/analysis#tree=${link}`);
        try {
          sessionStorage.setItem(DRAFT, link);
          write('/analysis#draft=1');
        } catch {
          write(lineAddress(tree, at));
        }
      }, PAUSE);
    },
    /** Nothing is written any more. */
    leave() {
      number++;
      clearTimeout(timer);
    },
  };
}

/**
 * What an address says.
 * @param {string} hash
 * @returns {Promise<{tree: Tree, at: number, whole: boolean} | 'damaged' | null>} nothing if it says nothing
 */
export async function read(hash) {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const link = said.get('tree') ?? (said.has('draft') ? draft() : null);
  if (link !== null) return (await fromLink(link)) ?? 'damaged';
  const kept = Number(said.get('kept') ?? Infinity);
  const position = await lineIn(said.get('position') ?? '');
  if (position) {
    const turns = (said.get('moves') ?? '').split(';').filter(Boolean);
    const gameType = position.split('~')[0].replace('-', '+');
    return placed(
      ofLine({ ...emptyTable(gameType), diagram: position }, turns, kept),
      Number(said.get('ply') ?? Infinity),
    );
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

function draft() {
  try {
    return sessionStorage.getItem(DRAFT);
  } catch {
    return null;
  }
}
