// A whole game to be stepped through: every moment is a live board, with what is said about the turn beside it.

/** @import { ReplayView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { h } from '../dom.js';
import { moves as makeMoves } from '../moves.js';
import { t } from '../text.js';
import { ask } from './ask.js';
import { live } from './live.js';

/** @param {ReplayView} view */
export function replay(view) {
  const { id, moves, boards } = view;
  // There is a tile to be seen when the page opens.
  let at = 1;
  /** As far as the reader has come: what follows is not told beforehand, for there are questions about it. */
  let seen = 1;
  const question = ask(view);
  const board = live(boards[at], { taken: question.taken, back: question.back });
  const list = makeMoves(go, { everywhere: false });
  const where = h('p', { class: 'replay-at' });
  const words = board.root.querySelector('figcaption');

  /** @param {number} ply */
  function go(ply) {
    if (ply === at) return;
    at = ply;
    seen = Math.max(seen, at);
    board.load(boards[at]);
    const asked = tell();
    announce([where.textContent, words?.textContent, asked].filter(Boolean).join('. '));
  }

  function tell() {
    list.set(
      moves.map((text, i) => (i < seen ? text : '…')),
      at,
    );
    // At either end the button that led there is of no use any more; the keys go on from the list.
    if (
      document.activeElement instanceof HTMLButtonElement &&
      document.activeElement.disabled &&
      list.root.contains(document.activeElement)
    )
      list.root.querySelector('ol')?.focus({ preventScroll: true });
    where.textContent = t('replay.at', { n: at, count: moves.length });
    if (at === 0 && words) words.textContent = t('replay.begin');
    return question.at(at);
  }

  // The whole game has room from the beginning, so that nothing shrinks while one leafs.
  board.ground.set({ keep: boards.flatMap(({ position }) => position.pieces.map(({ q, r }) => ({ q, r }))) });
  board.root.classList.add('replay');
  board.root.dataset.replay = id;
  if (words) words.before(h('div', { class: 'replay-steps' }, where, list.root));
  board.root.append(question.root);
  tell();
  return {
    root: board.root,
    destroy() {
      list.destroy();
      board.destroy();
    },
  };
}
