// The last second: the ring round the queen lights up, a covered queen is seen, and the camera goes there.

/** @import { GameView, OutcomeView } from '../../types/wire.js' */
/** @import { Board } from '../board/board.js' */
import { key, neighbours } from '../../ground/hex.js';
import { announce } from '../announce.js';
import { nudge } from '../nudge.js';
import { sound } from '../sound.js';
import { t } from '../text.js';
import { fallen, feeling, outcomeText } from './result.js';

/**
 * @param {Board} board
 * @param {OutcomeView} outcome
 * @param {(() => number) | null} below how much of the board is covered at its lower edge; nothing if the camera stays
 */
export function showEnd(board, outcome, below) {
  // What was said in the game is of the past.
  if (below !== null) board.hush();
  const { pieces } = board.ground.state;
  const queens = fallen(outcome).flatMap((piece) => pieces.get(piece) ?? []);
  if (!queens.length) {
    // No ring: the whole hive is seen above what is said about the end.
    if (below?.() && pieces.size) board.ground.closeUp([...pieces.values()], below);
    return;
  }
  const ring = new Map(queens.flatMap(neighbours).map((cell) => [key(cell), cell]));
  board.ground.set({ ring: [...ring.values()], shown: queens.map((laid) => laid.piece) });
  if (below !== null) board.ground.closeUp([...ring.values()], below);
}

/** Says that a game is over, also to those who look elsewhere. @param {GameView} game */
export function tellEnd(game) {
  const { outcome } = game.status;
  if (!outcome) return;
  const words = outcomeText(outcome, game.you);
  announce(words);
  sound(feeling(outcome, game.you));
  if (game.you.length) void nudge(game.id, t('push.ended'), words);
  // Loaded when there is something to remember; without a network that may be too late.
  void import('../practice/won.js').then(({ rememberWin }) => rememberWin(game)).catch(() => {});
}
