// A turn of the reader on its way: asked about where they want that, sent, and answered. It belongs to the position that
// it was meant in, and to no other.

/** @import { Act, CellView, PositionView } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
import { settings } from '../settings.js';
import { t, tileName } from '../text.js';

/**
 * @param {object} owner
 * @param {() => PositionView | null} owner.position the latest one
 * @param {(text: string) => Promise<boolean>} owner.ask asks the reader
 * @param {() => void} owner.withdraw takes that question away, if it stands
 * @param {(act: Act) => Promise<Refusal | null>} owner.send
 * @param {() => void} owner.sent the reader has said yes
 * @param {() => void} owner.back nothing came of it: the board is as it was
 * @param {(refusal: Refusal, piece: string) => void} owner.refused
 */
export function sending({ position, ask, withdraw, send, sent, back, refused }) {
  /** What is on its way, and what it was meant in. @type {{ply: number} | null} */
  let under = null;

  return {
    /** Whether something is on its way. */
    busy: () => under !== null,
    /** The game has gone on or has ended: what was on its way has arrived, or has no place any more. */
    settle() {
      under = null;
      withdraw();
    },
    /**
     * @param {string} piece
     * @param {CellView} cell
     * @param {{sure?: boolean}} [how] who meant it before the turn came has said yes already
     */
    async play(piece, cell, { sure = false } = {}) {
      const now = position();
      if (!now) return;
      const mine = { ply: now.ply };
      under = mine;
      const agreed = sure || !settings.confirm || (await ask(t('confirm', { tile: tileName(piece) })));
      // While the question stood, the game went on without it.
      if (under !== mine) return;
      if (!agreed) {
        under = null;
        return back();
      }
      sent();
      const refusal = await send({ type: 'turn', ply: mine.ply, piece, q: cell.q, r: cell.r });
      // The turn itself is an event, and shown as such.
      if (!refusal || (under && under !== mine)) return;
      under = null;
      back();
      refused(refusal, piece);
    },
  };
}
