// When turns can be planned ahead.

/** @import { GameView } from '../../types/wire.js' */

/** Whether somebody may plan: it is their game, the other side thinks, for days. @param {GameView} game */
export const mayPlan = ({ clock, status, you, position }) =>
  clock.type === 'days' && !status.outcome && you.length === 1 && you[0] !== position.toMove;
