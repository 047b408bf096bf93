// A live board of the rulebook: pick any tile, try any cell, follow a way step by step, play on.

/** @import { BoardView, CellView, NewGame, PositionView } from '../../types/wire.js' */
import { makeGame } from '../api.js';
import { board as makeBoard } from '../board/board.js';
import { targets } from '../board/way.js';
import { whyNot } from '../board/why.js';
import { busy } from '../busy.js';
import { h } from '../dom.js';
import { position as askPosition } from '../engine/rules.js';
import { icon } from '../icons.js';
import { refusalText } from '../refusal.js';
import { go } from '../router.js';
import { settings } from '../settings.js';
import { t, tileName } from '../text.js';
import { same } from '../../ground/hex.js';
import { topAt } from '../../ground/state.js';
import { inItsTurn } from './turned.js';
import { walk as makeWalk } from './walk.js';

/**
 * The game that goes on from a board: the reader has the turn.
 * @param {BoardView} view
 * @param {string} diagram what the board shows
 * @param {PositionView} position the same
 * @returns {NewGame}
 */
export function playOn({ expansions, opening }, diagram, position) {
  const [me, other] = [
    /** @type {const} */ ({ type: 'me' }),
    /** @type {const} */ ({ type: 'engine', level: settings.level }),
  ];
  return {
    ruleset: { expansions, opening },
    seats: position.toMove === 'white' ? { white: me, black: other } : { white: other, black: me },
    clock: { type: 'none' },
    diagram,
  };
}

/** Whose turn it is, or how the game ended. @param {PositionView} position */
function standing({ outcome, toMove }) {
  if (!outcome) return t(`live.${toMove}`);
  return t(`standing.${outcome.result}`);
}

/** @typedef {ReturnType<typeof live>} Live */

/**
 * @param {BoardView} initial what the board begins with
 * @param {{taken?: (text: string, after: PositionView) => void, back?: () => void}} [owner] is told of the reader's first turn, and
 *   when the board is as it was
 */
export function live(initial, owner = {}) {
  let view = initial;
  /** Turns that the reader has taken here. @type {string[]} */
  let moves = [];
  let position = view.position;
  /** What is shown, drawn in text. */
  let drawing = view.diagram;
  /** How often the board has been set up or a turn been taken: an answer to something older comes too late. */
  let era = 0;
  /** How often something was asked: only the last answer is shown. */
  let questions = 0;

  const board = makeBoard({ play, why, tap });
  const walk = makeWalk(board);
  const turn = h('p', { class: 'live-turn' });
  const count = h('p', { class: 'live-count' });
  const back = h(
    'button',
    { type: 'button', class: 'quiet', 'data-action': 'back', hidden: true, onclick: begin },
    icon('undo'),
    h('span', { text: t('live.back') }),
  );
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const playOnButton = h(
    'button',
    { type: 'button', 'data-action': 'play-on', onclick: () => void busy(playOnButton, start) },
    h('span', { text: t('live.playOn') }),
  );
  const caption = h('figcaption');

  /** The game as the rules are asked about it. */
  const asked = () => ({
    ...(view.gameString === undefined ? { diagram: view.diagram } : { gameString: view.gameString }),
    opening: view.opening,
    moves,
  });

  /** Whatever the board begins with. */
  function begin() {
    moves = [];
    era++;
    owner.back?.();
    show(view.position, view.diagram);
    board.ground.set({ marks: [] });
    board.pick(first());
    const [path] = view.paths;
    walk.set(view.position, path ?? null, { marked: !!path });
  }

  /** Another moment of the same game. @param {BoardView} next */
  function load(next) {
    view = next;
    caption.innerHTML = view.caption;
    root.classList.toggle('over', !!view.position.outcome);
    begin();
  }

  /** The tile that is picked up at first. @returns {string | null} */
  function first() {
    if (view.pick?.type === 'tile') return view.pick.piece;
    if (view.pick?.type === 'hand')
      return (
        view.position.hands[view.position.toMove].find((piece) =>
          view.position.legal.some((legal) => legal.piece === piece),
        ) ?? null
      );
    return null;
  }

  /** How many cells there are for what is picked up at first. */
  function counted() {
    const n = view.targets.length;
    if (!view.pick || !n || moves.length) return '';
    return view.pick.type === 'hand'
      ? t('live.placings', { n })
      : t('live.targets', { tile: tileName(view.pick.piece), n });
  }

  /** @param {PositionView} next @param {string} diagram the same, drawn in text */
  function show(next, diagram) {
    [position, drawing] = [next, diagram];
    board.turn(next.toMove);
    board.show(next, { playable: !next.outcome, say: moves.length > 0 });
    turn.textContent = next.mustPass ? t(`live.pass.${next.toMove}`) : standing(next);
    count.textContent = counted();
    count.hidden = !count.textContent;
    back.hidden = moves.length === 0;
    playOnButton.hidden = !view.playable || !!next.outcome;
  }

  /** @param {string} piece @param {CellView} cell */
  async function play(piece, cell) {
    const before = position;
    const legal = before.legal.find((one) => one.piece === piece && same(one, cell));
    if (!legal?.text) {
      // The other side's tile: its moves may be seen, but it is not its turn.
      show(before, drawing);
      return void why(piece, cell);
    }
    board.ground.set({ marks: [] });
    const { text } = legal;
    moves = [...moves, text];
    const now = ++era;
    try {
      let answer = await askPosition(asked());
      if (now !== era) return;
      const cells = legal.path ?? answer.position.last?.path;
      // Nobody has to pass by hand.
      if (answer.position.mustPass) {
        moves = [...moves, 'pass'];
        answer = await askPosition(asked());
        if (now !== era) return;
      }
      show(answer.position, answer.diagram);
      if (moves[0] === text) owner.taken?.(text, answer.position);
      walk.set(before, cells ? { piece, text, cells } : null, { marked: false, after: answer.position });
    } catch (error) {
      if (now !== era) return;
      begin();
      board.say(refusalText(error));
    }
  }

  /** @param {string} piece @param {CellView | null} cell */
  async function why(piece, cell) {
    const [here, held, now, question] = [position, board.ground.state.picked, era, ++questions];
    const late = () => now !== era || question !== questions || board.ground.state.picked !== held;
    let refusal = await whyNot(asked(), here, piece, cell);
    if (!refusal || late()) return;
    if (refusal.rule === 'not-your-turn') {
      const other = await inItsTurn({ drawing, opening: view.opening, position: here }, piece, cell);
      if (late()) return;
      refusal = other?.refusal ?? refusal;
      if (other?.targets.length && held === piece)
        board.ground.set({ targets: targets([...here.legal, ...other.targets], here.pieces) });
    }
    board.explain(refusal, piece);
    if (cell) board.ground.set({ marks: [{ ...cell, kind: 'wrong' }] });
  }

  /**
   * While a way is shown no tile can be picked up; whoever wants one is through with the way.
   * @param {CellView} cell
   */
  function tap(cell) {
    const piece = topAt(board.ground.state, cell);
    // The board is about to take this tap for one with whatever is held by then.
    queueMicrotask(() => {
      walk.end();
      if (piece && board.ground.state.playable) board.ground.pick(piece);
    });
  }

  /** Shows what the book says is refused. @param {BoardView['refused'][number]} attempt */
  function attempt({ piece, q, r, refusal }) {
    begin();
    board.pick(piece);
    board.explain(refusal, piece);
    board.ground.set({ marks: [{ q, r, kind: 'wrong' }] });
  }

  async function start() {
    said.textContent = '';
    try {
      const { id } = await makeGame(playOn(view, drawing, position));
      go(`/game/${id}`);
    } catch (error) {
      said.textContent = refusalText(error);
    }
  }

  for (const press of ['pointerdown', 'click']) board.trays.bottom.addEventListener(press, () => walk.end(), true);
  board.ground.set({
    still: true,
    keep: [...view.targets, ...view.paths.flatMap((path) => path.cells), ...view.refused.map(({ q, r }) => ({ q, r }))],
  });
  const tries = view.refused.map((one) =>
    h(
      'button',
      { type: 'button', 'data-action': 'refused', onclick: () => attempt(one) },
      h('span', { 'aria-hidden': 'true', class: 'live-cross', text: '✗' }),
      h('span', { text: t('live.why', { tile: tileName(one.piece) }) }),
    ),
  );
  const root = h(
    'figure',
    { class: 'live', 'data-board': view.id },
    board.root,
    h('div', { class: 'live-bar' }, turn, count, back),
    h('div', { class: 'row wrap live-tools' }, walk.root, tries, playOnButton),
    said,
    caption,
  );
  load(view);
  return {
    root,
    load,
    ground: board.ground,
    destroy() {
      walk.stop();
      board.destroy();
    },
  };
}
