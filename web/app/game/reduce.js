// A game as it is known here: what the server sent, event by event. No document and no network.

/** @import { Event, GameView, PositionView, Presence, ServerMessage } from '../../types/wire.js' */

/**
 * @typedef {object} Known
 * @property {GameView} game
 * @property {Presence} presence
 * @property {Map<number, PositionView>} positions by the number of turns before them, as far as they were seen
 */

/** @typedef {'whole' | 'event' | 'presence' | 'gap' | 'nothing'} Change */

/** A whole game, from the beginning. @param {GameView} game @param {Presence} presence @returns {Known} */
export const known = (game, presence) => ({ game, presence, positions: new Map([[game.turns.length, game.position]]) });

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
    case 'event': {
      const { game } = state;
      if (message.event.number <= game.number) return 'nothing';
      if (message.event.number > game.number + 1) return 'gap';
      game.number = message.event.number;
      happen(state, message.event);
      if (message.status) game.status = message.status;
      if (message.position) {
        game.position = message.position;
        state.positions.set(game.turns.length, message.position);
      }
      return 'event';
    }
    default:
      return 'nothing';
  }
}

/** @param {Known} state @param {Event} event */
function happen({ game, positions }, { what, at }) {
  switch (what.type) {
    case 'turn':
      game.turns.push({ side: what.side, text: what.text, at });
      break;
    case 'pass':
      game.turns.push({ side: what.side, text: 'pass', at });
      break;
    case 'takebackGranted':
      game.turns.length = Math.max(0, game.turns.length - what.plies);
      for (const ply of [...positions.keys()]) if (ply > game.turns.length) positions.delete(ply);
      break;
    case 'chat':
      game.chat.push({ at, side: what.side, name: what.name, text: what.text });
      break;
  }
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
