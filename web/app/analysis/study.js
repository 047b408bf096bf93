// What is studied: a game and a moment of it. Never changed, only exchanged for another. No document and no network.

/** @import { ImportedGame, OpeningName, PositionAsk } from '../../types/wire.js' */

/**
 * @typedef {object} Study
 * @property {string} gameType the set of tiles
 * @property {string} diagram the hive that the game began with; empty for an empty table
 * @property {OpeningName} opening
 * @property {boolean} repetition whether the third occurrence of a position is a draw
 * @property {string[]} turns
 * @property {number} ply the moment: after so many of the turns
 * @property {ImportedGame | null} record what it was read from
 */

/** An empty table. @param {string} gameType @returns {Study} */
export const empty = (gameType) => ({
  gameType,
  diagram: '',
  opening: 'rulebook',
  repetition: true,
  turns: [],
  ply: 0,
  record: null,
});

/** Another moment of the same game. @param {Study} study @param {number} ply @returns {Study} */
export const at = (study, ply) => ({ ...study, ply: Math.max(0, Math.min(ply, study.turns.length)) });

/** The game goes on from this moment with other turns. @param {Study} study @param {string[]} more @returns {Study} */
export const onward = (study, more) => ({
  ...study,
  turns: [...study.turns.slice(0, study.ply), ...more],
  ply: study.ply + more.length,
});

/** The same, as the rules are asked about it. @param {Study} study @returns {PositionAsk} */
export const question = ({ gameType, diagram, opening, repetition, turns, ply }) => ({
  ...(diagram ? { diagram } : { gameString: gameType }),
  moves: turns,
  ply,
  opening,
  repetition,
});

/** A name for the position: it depends on the turns before it, not on those after. @param {Study} study */
export const placeOf = ({ gameType, diagram, opening, repetition, turns, ply }) =>
  JSON.stringify([gameType, diagram, opening, repetition, ...turns.slice(0, ply)]);

/** The address that leads here. @param {Study} study */
export function address({ gameType, diagram, opening, repetition, turns, ply }) {
  const game = [gameType, ...turns].join(';');
  const words = {
    game,
    ply: String(ply),
    opening,
    ...(!repetition && { repetition: 'no' }),
    ...(diagram && { diagram }),
  };
  return `/analysis#${new URLSearchParams(words)}`;
}

/** What the record says about this moment; nothing once the reader has left its turns. @param {Study} study */
export const comment = ({ record, turns, ply }) =>
  record && turns.slice(0, ply).every((turn, i) => turn === record.turns[i]) ? record.comments[ply] : undefined;
