// A game as it is known here: what the server sent, event by event. No document and no network.

/** @import { Event, GameView, MovesView, PositionView, Presence, ServerMessage } from '../../types/wire.js' */
import { beginning, positionAt } from './positions.js';

/**
 * @typedef {object} Known
 * @property {GameView} game
 * @property {Presence} presence
 * @property {import('./positions.js').Beginning} begun how it was before the first turn
 * @property {Map<number, PositionView>} positions earlier ones that were looked at, by the number of turns before them
 * @property {MovesView | null} moves what may be done, told for one moment: for whoever is to move then, just before the
 *   turn that leads there
 * @property {boolean} asides whether those who watch have said something that the reader, who plays, may not read yet
 */

/** @typedef {'whole' | 'event' | 'moves' | 'presence' | 'gap' | 'nothing'} Change */

/** A whole game, from the beginning. @param {GameView} game @param {Presence} presence @returns {Known} */
export const known = (game, presence) => ({
  game,
  presence,
  begun: beginning(game),
  positions: new Map(),
  moves: null,
  asides: false,
});

/**
 * Takes in a message.
 * @param {Known} state
 * @param {ServerMessage} message
 * @returns {Change} what has changed; a gap means that something was missed
 */
export function take(state, message) {
  switch (message.type) {
    case 'game':
      Object.assign(state, known(message.game, message.presence));
      return 'whole';
    case 'presence':
      state.presence = message.presence;
      return 'presence';
    case 'moves':
      state.moves = message.moves;
      return learn(state) ? 'moves' : 'nothing';
    case 'event': {
      const { game } = state;
      if (message.event.number <= game.number) return 'nothing';
      if (message.event.number > game.number + 1) return 'gap';
      game.number = message.event.number;
      game.status = message.status;
      happen(state, message.event);
      return 'event';
    }
    default:
      return 'nothing';
  }
}

/** The position after so many turns of a game. @param {Known} state @param {number} count @returns {PositionView} */
export function seen({ game, begun, positions }, count) {
  if (count === game.turns.length) return game.position;
  const position = positions.get(count) ?? positionAt(game, begun, count);
  positions.set(count, position);
  return position;
}

/** Puts what may be done into the position that it was told for. @param {Known} state */
function learn({ game, moves }) {
  if (moves?.ply !== game.position.ply) return false;
  game.position = { ...game.position, legal: moves.legal, pinned: moves.pinned };
  return true;
}

/** @param {Known} state @param {Event} event */
function happen(state, { what, at }) {
  const { game } = state;
  switch (what.type) {
    case 'turn': {
      const { type: _, ...turn } = what;
      game.turns.push({ ...turn, at });
      break;
    }
    case 'pass':
      game.turns.push({ side: what.side, text: 'pass', at });
      break;
    case 'takebackGranted':
      game.turns.length = Math.max(0, game.turns.length - what.plies);
      state.positions.clear();
      break;
    case 'chat':
      game.chat.push({ at, side: what.side, name: what.name, text: what.text });
      return;
    case 'aside':
      state.asides = true;
      return;
    default:
      return;
  }
  game.position = positionAt(game, state.begun, game.turns.length);
  learn(state);
}

/**
 * What is left on a clock now, in milliseconds.
 * @param {import('../../types/wire.js').ClockState} clock
 * @param {import('../../types/wire.js').Side} side
 * @param {number} now by the server's time
 */
export function left(clock, side, now) {
  const told = side === 'white' ? clock.whiteMs : clock.blackMs;
  return Math.max(0, clock.running === side ? told - Math.max(0, now - clock.asOf) : told);
}

/** Whether it is the turn of whoever reads this, and of nobody else at this screen. @param {GameView} game */
export const isYours = ({ status, you, position }) => !status.outcome && you.length === 1 && you[0] === position.toMove;
