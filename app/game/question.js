// A game up to a moment, as the rules and the analysis are asked about it.

/** @import { GameView, PositionAsk, SeatView } from '../../types/wire.js' */

/** @param {GameView} game @param {number} ply @returns {PositionAsk} */
export function question(game, ply) {
  const start = game.diagram ? { diagram: game.diagram } : { gameString: game.gameType };
  return {
    ...start,
    moves: game.turns.map((turn) => turn.text),
    ply,
    opening: game.ruleset.opening,
    repetition: game.ruleset.repetition,
  };
}

/** Results as records write them. @type {{[result: string]: string}} */
const RESULTS = { white: 'WhiteWins', black: 'BlackWins', draw: 'Draw' };

/**
 * Where the analysis of a game is.
 * @param {GameView} game @param {number} ply
 * @param {(seat: SeatView, side: 'white' | 'black') => string} nameOf who sits there
 */
export function analysisOf(game, ply, nameOf) {
  const { seats, outcome } = game.status;
  const day = new Date(game.created).toISOString().slice(0, 10);
  const words = new URLSearchParams({
    game: [game.gameType, ...game.turns.map((turn) => turn.text)].join(';'),
    ply: String(ply),
    opening: game.ruleset.opening ?? 'rulebook',
    ...(game.ruleset.repetition === false && { repetition: 'no' }),
    ...(game.diagram && { diagram: game.diagram }),
    white: nameOf(seats.white, 'white'),
    black: nameOf(seats.black, 'black'),
    date: day,
    ...(outcome && RESULTS[outcome.result] && { result: RESULTS[outcome.result] }),
    // Under this name its review is found, and nothing but what is in this address already.
    ...(outcome && game.picture && { of: game.picture }),
  });
  return `/analysis#${words}`;
}
