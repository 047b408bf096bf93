// A live board of the rulebook: pick any tile, try any cell, follow a way step by step, play on.

/** @import { BoardView, CellView, NewGame, PositionView } from '../../types/wire.js' */
import { makeGame, position as askPosition } from '../api.js';
import { board as makeBoard } from '../board/board.js';
import { whyNot } from '../board/why.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { refusalText } from '../refusal.js';
import { go } from '../router.js';
import { settings } from '../settings.js';
import { t, tileName } from '../text.js';
import { same } from '../../ground/hex.js';
import { walk as makeWalk } from './walk.js';

/** The game that goes on from a board: the reader has the turn. @param {BoardView} view @param {string} diagram what the board shows @param {PositionView} position the same @returns {NewGame} */
export function playOn({ expansions, opening }, diagram, position) {
  const [me, other] = [/** @type {const} */ ({ type: 'me' }), /** @type {const} */ ({ type: 'engine', level: settings.level })];
  return { ruleset: { expansions, opening }, seats: position.toMove === 'white' ? { white: me, black: other } : { white: other, black: me }, clock: { type: 'none' }, diagram };
}

/** Whose turn it is, or how the game ended. @param {PositionView} position */
function standing({ outcome, toMove }) {
  if (!outcome) return t(`live.${toMove}`);
  return outcome.winner ? t(`standing.${outcome.winner}`) : t('standing.draw');
}

/** @param {BoardView} view */
export function live(view) {
  /** Turns that the reader has taken here. @type {string[]} */
  let moves = [];
  let position = view.position;
  /** What is shown, drawn in text. */
  let drawing = view.diagram;

  const board = makeBoard({ play, why });
  const walk = makeWalk(board);
  const turn = h('p', { class: 'live-turn' });
  const back = h('button', { type: 'button', class: 'quiet', 'data-action': 'back', hidden: true, onclick: begin }, icon('undo'), h('span', { text: t('live.back') }));
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const playOnButton = h('button', { type: 'button', 'data-action': 'play-on', onclick: start }, h('span', { text: t('live.playOn') }));

  /** The game as the rules are asked about it. */
  const asked = () => ({ diagram: view.diagram, opening: view.opening, moves });

  /** Whatever the board begins with. */
  function begin() {
    moves = [];
    show(view.position, view.diagram);
    board.ground.set({ marks: [] });
    board.pick(first());
    const [path] = view.paths;
    walk.set(view.position, path ?? null, { marked: !!path });
  }

  /** The tile that is picked up at first. @returns {string | null} */
  function first() {
    if (view.pick?.type === 'tile') return view.pick.piece;
    if (view.pick?.type === 'hand') return view.position.hands[view.position.toMove].find((piece) => view.position.legal.some((legal) => legal.piece === piece)) ?? null;
    return null;
  }

  /** @param {PositionView} next @param {string} diagram the same, drawn in text */
  function show(next, diagram) {
    [position, drawing] = [next, diagram];
    board.turn(next.toMove);
    board.show(next, { playable: !next.outcome, say: moves.length > 0 });
    turn.textContent = next.mustPass ? t(`live.pass.${next.toMove}`) : standing(next);
    back.hidden = moves.length === 0;
    playOnButton.hidden = !view.playable || !!next.outcome;
  }

  /** @param {string} piece @param {CellView} cell */
  async function play(piece, cell) {
    const before = position;
    const legal = before.legal.find((one) => one.piece === piece && same(one, cell));
    if (!legal) {
      // The other side's tile: its moves may be seen, but it is not its turn.
      show(before, drawing);
      return void why(piece, cell);
    }
    const way = legal.path ? { piece, text: legal.text, cells: legal.path } : null;
    board.ground.set({ marks: [] });
    moves = [...moves, legal.text];
    try {
      let answer = await askPosition(asked());
      // Nobody has to pass by hand.
      if (answer.position.mustPass) {
        moves = [...moves, 'pass'];
        answer = await askPosition(asked());
      }
      show(answer.position, answer.diagram);
      walk.set(before, way, { marked: false, after: answer.position });
    } catch (error) {
      begin();
      board.say(refusalText(error));
    }
  }

  /** @param {string} piece @param {CellView | null} cell */
  async function why(piece, cell) {
    const here = position;
    const refusal = await whyNot(asked(), here, piece, cell);
    if (!refusal || here !== position) return;
    if (!cell && refusal.rule === 'not-your-turn') await lookAhead(piece);
    board.explain(refusal, piece);
    if (cell) board.ground.set({ marks: [{ ...cell, kind: 'wrong' }] });
  }

  /** Shows where a tile could go if it were its owner's turn. @param {string} piece */
  async function lookAhead(piece) {
    // After a turn the drawing has other coordinates than the board.
    if (moves.length) return;
    const here = position;
    const turned = view.diagram.replace(/(white|black) to move/, (_, side) => `${side === 'white' ? 'black' : 'white'} to move`);
    try {
      const { position: other } = await askPosition({ diagram: turned, opening: view.opening });
      if (here === position && board.ground.state.picked === piece) board.ground.set({ targets: [...here.legal, ...other.legal.filter((one) => one.piece === piece)] });
    } catch {
      // A hive that cannot stand so with the other side to move: there is nothing to show.
    }
  }

  /** Shows what the book says is refused. @param {BoardView['refused'][number]} attempt */
  function attempt({ piece, q, r, refusal }) {
    walk.stop();
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

  board.ground.set({ still: true, keep: [...view.targets, ...view.paths.flatMap((path) => path.cells), ...view.refused.map(({ q, r }) => ({ q, r }))] });
  const caption = h('figcaption');
  caption.innerHTML = view.caption;
  const count = view.pick && view.targets.length ? h('p', { class: 'live-count', text: t(view.pick.type === 'hand' ? 'live.placings' : 'live.targets', { tile: view.pick.type === 'tile' ? tileName(view.pick.piece) : '', n: view.targets.length }) }) : null;
  const tries = view.refused.map((one) => h('button', { type: 'button', 'data-action': 'refused', onclick: () => attempt(one) }, h('span', { 'aria-hidden': 'true', class: 'live-cross', text: '✗' }), h('span', { text: t('live.why', { tile: tileName(one.piece) }) })));
  const root = h(
    'figure',
    { class: 'live', 'data-board': view.id },
    board.root,
    h('div', { class: 'live-bar' }, turn, count, back),
    h('div', { class: 'row wrap live-tools' }, walk.root, tries, playOnButton),
    said,
    caption,
  );
  if (view.position.outcome) root.classList.add('over');
  begin();
  return {
    root,
    destroy() {
      walk.stop();
      board.destroy();
    },
  };
}
