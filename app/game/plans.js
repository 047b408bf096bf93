// While the other side thinks: what the reader could do if it were their turn, what they mean to do, and where any tile
// could go.

/** @import { CellView, LegalTurn, PositionAsk, PositionView, Side } from '../../types/wire.js' */
/** @import { Board } from '../board/board.js' */
/** @import { Plan } from '../../ground/types.js' */
import { announce } from '../announce.js';
import { whyNot } from '../board/why.js';
import { position as askPosition } from '../engine/rules.js';
import { inItsTurn, turned } from '../rulebook/turned.js';
import { t, tileName } from '../text.js';
import { colour } from '../../ground/piece.js';

/** @typedef {{game: PositionAsk, position: PositionView, side: Side}} Waiting what is on the board, and who waits */

/**
 * All turns of the other side, if it were theirs to move. Nothing for a hive that cannot stand so.
 * @param {string} drawing
 * @param {Waiting} waiting
 * @returns {Promise<LegalTurn[] | null>}
 */
async function turnsOf(drawing, { game, position }) {
  /** @type {PositionView} */
  let other;
  try {
    other = (await askPosition({ diagram: turned(drawing), opening: game.opening })).position;
  } catch {
    return null;
  }
  // A drawing begins elsewhere than the board; any tile tells how far.
  const [here] = position.pieces;
  const there = other.pieces.find((laid) => laid.piece === here?.piece);
  if (!here || !there) return null;
  const on = (/** @type {CellView} */ { q, r }) => ({ q: q + here.q - there.q, r: r + here.r - there.r });
  return other.legal.map((turn) => ({ ...turn, ...on(turn), path: turn.path?.map(on) }));
}

/**
 * @param {object} owner
 * @param {() => Board} owner.board
 * @param {() => Waiting | null} owner.waiting
 * @param {() => void} owner.known what could be done is known now
 */
export function plans({ board, waiting, known }) {
  /** What could be done in which position. @type {{position: PositionView, turns: LegalTurn[], drawing: string} | null} */
  let could = null;
  /** @type {PositionView | null} */
  let asked = null;
  /** @type {Plan | null} */
  let plan = null;

  /** @param {Waiting} now */
  async function learn(now) {
    asked = now.position;
    try {
      const drawing = (await askPosition(now.game)).diagram;
      const turns = await turnsOf(drawing, now);
      if (asked !== now.position || !turns) return;
      could = { position: now.position, turns, drawing };
    } catch {
      // Then nothing can be planned; the game goes on without.
      return;
    }
    known();
  }

  return {
    /** What the reader could do later; nothing as long as it is not known. @returns {LegalTurn[] | null} */
    later() {
      const now = waiting();
      if (!now) return null;
      if (could?.position === now.position) return could.turns;
      if (asked !== now.position && now.position.pieces.length) void learn(now);
      return null;
    },
    /** @param {Plan | null} next */
    mean(next) {
      plan = next;
      if (next) announce(t('plan.kept', { tile: tileName(next.piece) }));
    },
    plan: () => plan,
    /**
     * It is the reader's turn: what they meant to do, if it can still be done. Otherwise it is dropped, and said.
     * @param {PositionView} position
     * @returns {Plan | null}
     */
    due(position) {
      const meant = plan;
      if (!meant) return null;
      plan = null;
      const { piece, to } = meant;
      if (position.legal.some((turn) => turn.piece === piece && turn.q === to.q && turn.r === to.r)) return meant;
      board().say(t('plan.dropped', { tile: tileName(piece) }));
      return null;
    },
    /** Nothing is meant any more. */
    forget() {
      plan = null;
    },
    /**
     * Shows where a tile could go that cannot be planned with, or why it cannot.
     * @param {string} piece
     * @param {CellView | null} cell
     */
    async inspect(piece, cell) {
      const now = waiting();
      if (!now) return;
      const still = () => waiting()?.position === now.position && board().picked() === piece;
      if (colour(piece) === now.side) {
        if (could?.position !== now.position) return;
        const { drawing } = could;
        const opening = now.game.opening ?? 'rulebook';
        const found = await inItsTurn({ drawing, opening, position: now.position }, piece, cell);
        if (found?.refusal && still()) board().explain(found.refusal, piece);
        return;
      }
      const { legal } = (await askPosition(now.game)).position;
      const cells = legal.filter((turn) => turn.piece === piece);
      if (!still()) return;
      if (cells.length) return board().note(cells, t('plan.theirs', { tile: tileName(piece), n: cells.length }));
      const refusal = await whyNot(now.game, now.position, piece, null);
      if (refusal && still()) board().explain(refusal, piece);
    },
  };
}
