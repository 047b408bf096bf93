// A way, step by step: the tile goes from cell to cell, and the cells are numbered.

/** @import { CellView, PathView, PositionView } from '../../types/wire.js' */
/** @import { Board } from '../board/board.js' */
import { announce } from '../announce.js';
import { leaps } from '../board/way.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';
import { same } from '../../ground/hex.js';

/** How long a tile rests on a cell, in milliseconds. */
const REST = 700;

/** @param {Board} board */
export function walk(board) {
  /** @type {PositionView | null} */
  let position = null;
  /** What the board shows when nobody walks. @type {PositionView | null} */
  let rest = null;
  /** @type {PathView | null} */
  let path = null;
  let marked = false;
  let at = 0;
  let timer = 0;
  /** Whether the tile is on its way, and the board shows that instead of a position to play in. */
  let walking = false;

  const shown = h('span', { class: 'walk-at' });
  const play = h(
    'button',
    { type: 'button', 'data-action': 'walk', onclick: run },
    icon('forward'),
    h('span', { text: t('live.walk') }),
  );
  const back = h(
    'button',
    {
      type: 'button',
      class: 'quiet round',
      'aria-label': t('live.stepBack'),
      title: t('live.stepBack'),
      'data-action': 'step-back',
      onclick: () => step(at - 1),
    },
    icon('first'),
  );
  const forward = h(
    'button',
    {
      type: 'button',
      class: 'quiet round',
      'aria-label': t('live.step'),
      title: t('live.step'),
      'data-action': 'step',
      onclick: () => step(at + 1),
    },
    icon('last'),
  );
  const root = h(
    'div',
    { class: 'walk', role: 'group', 'aria-label': t('live.walk'), hidden: true },
    play,
    h('span', { class: 'walk-steps' }, back, shown, forward),
  );

  /** Numbers on the cells after the first. @param {CellView[]} cells */
  const numbers = (cells) =>
    cells.map((cell, i) => /** @type {const} */ ({ ...cell, kind: 'step', text: String(i) })).slice(1);

  /** Puts the tile on a cell of its way. @param {number} to */
  function step(to) {
    clearTimeout(timer);
    // Back at the beginning there is nothing to look at that the board does not show anyway.
    if (to <= 0 && rest === position) finish();
    else show(to);
    if (path) announce(t('live.at', { n: at, count: path.cells.length - 1 }));
  }

  /** @param {number} to */
  function show(to) {
    if (!path || !position) return;
    walking = true;
    at = Math.max(0, Math.min(to, path.cells.length - 1));
    const { piece, cells } = path;
    const others = position.pieces.filter((laid) => laid.piece !== piece);
    const height = others.filter((laid) => same(laid, cells[at])).length;
    const way = { piece, from: cells[0], to: cells[at] };
    const last = at > 0 ? { ...way, leaps: leaps({ ...way, path: cells }) } : null;
    board.hush();
    board.ground.set({
      pieces: [...others, { piece, q: cells[at].q, r: cells[at].r, height }],
      targets: [],
      playable: false,
      last,
      marks: numbers(cells).slice(at),
    });
    render();
  }

  function run() {
    clearTimeout(timer);
    show(0);
    const next = () => {
      if (!path) return;
      show(at + 1);
      if (at < path.cells.length - 1) timer = window.setTimeout(next, REST);
      else timer = window.setTimeout(finish, 2 * REST);
    };
    timer = window.setTimeout(next, REST / 2);
  }

  /** Back to what the board showed before. */
  function finish() {
    clearTimeout(timer);
    if (!rest || !path) return;
    [at, walking] = [0, false];
    board.show(rest, { playable: !rest.outcome, animate: false });
    board.ground.set({ marks: marked ? numbers(path.cells) : [] });
    if (marked) board.pick(path.piece);
    render();
  }

  function render() {
    root.hidden = !path;
    if (!path) return;
    const steps = path.cells.length - 1;
    shown.textContent = `${at} / ${steps}`;
    back.disabled = at === 0;
    forward.disabled = at === steps;
  }

  return {
    root,
    /**
     * Takes another way, or none.
     * @param {PositionView} from where it begins
     * @param {PathView | null} next
     * @param {{marked: boolean, after?: PositionView}} how whether its cells are numbered all the time, and what the
     *   board shows afterwards
     */
    set(from, next, { marked: always, after }) {
      clearTimeout(timer);
      [position, rest, path, marked, at, walking] = [from, after ?? from, next, always, 0, false];
      if (path && marked) board.ground.set({ marks: numbers(path.cells) });
      render();
    },
    /** Ends a walk, so that the board can be played on. */
    end: () => void (walking && finish()),
    stop: () => clearTimeout(timer),
  };
}
