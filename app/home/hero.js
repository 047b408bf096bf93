// A hive on the first page that can be played on: whoever finds the move that closes the ring knows what Hive is about.

import { announce } from '../announce.js';
import { fill, h } from '../dom.js';
import { look, onChange } from '../settings.js';
import { t } from '../text.js';
import { still } from '../../ground/anim.js';
import { ground } from '../../ground/ground.js';
import { neighbours, same } from '../../ground/hex.js';
import { DIAGRAM, GAP, pieces, targets } from './scene.js';

/** @import { Cell } from '../../ground/types.js' */

/** So long a move that does not win stays, in milliseconds. */
const STAY = 1600;

/**
 * @param {HTMLElement} root @param {HTMLElement} said where it is said what to do
 * @param {() => void} play begins a whole game
 * @returns {() => void} takes it away
 */
export function hero(root, said, play) {
  const start = pieces();
  const queen = { q: 0, r: 0 };
  /** @type {number[]} */
  const timers = [];
  const later = (/** @type {() => void} */ does, /** @type {number} */ ms) => timers.push(window.setTimeout(does, ms));
  const style = () => ({ ...look(), coordinates: false, names: false });
  const board = ground(
    root,
    { pieces: still() ? start : [], keep: start, look: style(), room: 0.35, still: true },
    { play: put, stray: (piece, cell) => void why(piece, cell), stuck: (piece) => void why(piece, null) },
  );
  const stop = onChange(() => board.set({ look: style() }));

  function begin() {
    root.classList.remove('won');
    board.set({ pieces: start, targets: targets(), playable: true, last: null, marks: [{ ...GAP, kind: 'about' }] });
    fill(said, h('span', { text: t('home.try') }));
  }

  /** @param {string} piece @param {Cell} cell */
  function put(piece, cell) {
    const from = start.find((laid) => laid.piece === piece);
    const path = targets().find((one) => one.piece === piece && same(one, cell))?.path;
    const height = start.filter((laid) => same(laid, cell)).length;
    const moved = [...start.filter((laid) => laid.piece !== piece), { piece, ...cell, height }];
    board.set({
      pieces: moved,
      targets: [],
      playable: false,
      marks: [],
      last: { piece, from, to: cell, path, leaps: piece[1] === 'G' },
    });
    if (same(cell, GAP)) return won();
    fill(said, h('span', { text: t('home.try.not') }));
    later(begin, STAY);
  }

  function won() {
    root.classList.add('won');
    board.set({ marks: neighbours(queen).map((cell) => ({ ...cell, kind: 'free' })) });
    fill(
      said,
      h('span', { text: t('home.try.won') }),
      h(
        'span',
        { class: 'row tight' },
        h('button', {
          type: 'button',
          class: 'main',
          'data-action': 'whole-game',
          text: t('home.play'),
          onclick: play,
        }),
        h('button', { type: 'button', 'data-action': 'once-more', text: t('home.try.again'), onclick: begin }),
      ),
    );
  }

  /** Why not: the rules are fetched only for those who ask. @param {string} piece @param {Cell | null} cell */
  async function why(piece, cell) {
    const [{ position }, { whyNot }, { sentenceAbout }] = await Promise.all([
      import('../engine/rules.js'),
      import('../board/why.js'),
      import('../refusal.js'),
    ]);
    const asked = { diagram: DIAGRAM };
    const here = (await position(asked)).position;
    // The rules lay the same hive where they like.
    const at = here.pieces.find((laid) => laid.piece === 'bQ') ?? queen;
    const there = cell && { q: cell.q + at.q, r: cell.r + at.r };
    const refusal = await whyNot(asked, here, piece, there);
    if (!refusal || board.state.picked !== piece) return;
    const text = sentenceAbout(refusal, piece);
    fill(said, h('span', { text }));
    announce(text);
    board.explain({ parts: refusal.parts ?? [] });
  }

  if (still()) begin();
  else {
    // They come one by one, from the middle.
    for (let i = 0; i < start.length; i++) later(() => board.set({ pieces: start.slice(0, i + 1) }), 60 * i);
    later(begin, 60 * start.length + 250);
  }
  return () => {
    for (const timer of timers) clearTimeout(timer);
    stop();
    board.destroy();
  };
}
