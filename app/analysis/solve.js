// Find the win: a search for proofs in a Worker of its own, and the whole winning tree put into the tree.

/** @import { EngineAnswer, PositionAsk } from '../../types/wire.js' */
/** @import { Tree } from './tree.js' */
import { dialog } from '../dialog.js';
import { fill, h } from '../dom.js';
import { able, client } from '../engine/client.js';
import { select } from '../fields.js';
import { sentence } from '../refusal.js';
import { t } from '../text.js';
import { unaided } from './unaided.js';

/** Within how many turns a win may be looked for, and for how long, in milliseconds. */
const TURNS = [1, 2, 3, 4, 5, 6, 8, 10];
const LONGEST = 60_000;
/** What was chosen last. */
let wanted = 6;

/** Where winning trees break off that are not written out to their end, and the winner is to move. @type {WeakMap<Tree, Set<number>>} */
const broken = new WeakMap();

/** Whether a winning tree breaks off here: it can be asked how it goes on. @param {Tree} tree @param {number} id */
export const breaksOff = (tree, id) => !!broken.get(tree)?.has(id) && !tree.node(id).children.length;

/**
 * Puts a winning tree behind a place, as one step.
 * @param {Tree} tree @param {number} at @param {Pick<Extract<EngineAnswer, {type: 'solved'}>, 'nodes' | 'whole'>} solved
 * @returns {number} the first turn of it
 */
export function plantWin(tree, at, { nodes, whole }) {
  /** @type {(number | null)[]} */
  const ids = [at];
  tree.together(at, () => {
    for (const node of nodes.slice(1)) {
      const parent = ids[node.parent];
      ids.push(parent === null || parent === undefined ? null : tree.add(parent, node.text, node.text));
    }
  });
  if (!whole) {
    const goOn = new Set(nodes.slice(1).map((node) => node.parent));
    const ply = tree.node(at).ply;
    const ends = ids.filter((id, i) => id !== null && !goOn.has(i) && (tree.node(id).ply - ply) % 2 === 0);
    broken.set(tree, new Set([...(broken.get(tree) ?? []), ...ends].flatMap((id) => id ?? [])));
  }
  return ids[1] ?? at;
}

/**
 * @param {PositionAsk} question
 * @param {(solved: Extract<EngineAnswer, {type: 'solved'}>) => void} found a win is proved
 */
export function openSolve(question, found) {
  let engine = client({ whole: true });
  const said = h('p', { role: 'status', text: able() ? '' : t('refusal.unable') });
  const bar = h('progress', { 'aria-label': t('solve.running'), hidden: true });
  const ways = h('div', { class: 'row end' });
  const within = select({
    label: t('solve.within'),
    options: TURNS.map((n) => [String(n), String(n)]),
    value: String(wanted),
    change: (n) => {
      wanted = Number(n);
      offer();
    },
  });
  const box = dialog(t('tool.solve'), h('div', { class: 'solve' }, able() && within, said, bar, ways));
  box.addEventListener('close', () => engine.close());
  offer();

  /** A search that runs is ended; the next one begins when it is asked for. */
  function offer() {
    engine.close();
    bar.hidden = true;
    if (!able()) return;
    said.textContent = '';
    fill(
      ways,
      h('button', {
        type: 'button',
        class: 'main',
        'data-action': 'solve.begin',
        text: t('solve.begin'),
        onclick: () => void run(),
      }),
    );
  }

  async function run() {
    const mine = client({ whole: true });
    engine = mine;
    fill(ways);
    bar.hidden = false;
    said.textContent = t('solve.running');
    try {
      const refusal = await unaided(question);
      if (engine !== mine) return;
      if (refusal) {
        said.textContent = sentence(refusal);
        return;
      }
      const answer = await mine.ask({ type: 'solve', position: question, turns: wanted, ms: LONGEST });
      if (engine !== mine) return;
      if (answer.type === 'solved') tell(answer);
      else if (answer.type === 'refused') said.textContent = sentence(answer.refusal);
    } catch {
      if (engine === mine && box.open && !bar.hidden) said.textContent = t('review.failed');
    } finally {
      mine.close();
      if (engine === mine) bar.hidden = true;
    }
  }

  /** @param {Extract<EngineAnswer, {type: 'solved'}>} solved */
  function tell(solved) {
    if (solved.turns === undefined) {
      const { noneWithin: n } = solved;
      said.textContent = t(n >= wanted ? 'solve.none' : n > 0 ? 'solve.unknown' : 'solve.nothing', { n });
      return;
    }
    said.textContent = [t('solve.win', { n: solved.turns }), !solved.whole && t('solve.part')]
      .filter(Boolean)
      .join(' ');
    fill(
      ways,
      h('button', {
        type: 'button',
        class: 'main',
        'data-action': 'solve.show',
        text: t('solve.show'),
        onclick: () => {
          box.close();
          found(solved);
        },
      }),
    );
  }
}
