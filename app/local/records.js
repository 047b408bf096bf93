// A game that this browser keeps, as a file of records: our own rules write it.

/** @import { GameView, RecordFormat, SeatView, Side, TreeView } from '../../types/wire.js' */
import { writeTree } from '../engine/rules.js';
import { gameString } from '../game/game-string.js';

/** Who sat there, as the server writes it. @param {SeatView} seat @param {Side} side */
const player = ({ state, level, name }, side) =>
  state === 'engine' ? `Kypseli level ${level ?? 1}` : name || (side === 'white' ? 'White' : 'Black');

/** A day as records write it. @param {number} at in milliseconds since 1970 */
const day = (at) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '.');

/** A game without a drawing before it, as a tree of one line. @param {GameView} game @returns {TreeView} */
export function treeOf(game) {
  const { white, black } = game.status.seats;
  const [gameType, result] = gameString(game).split(';');
  return {
    gameType,
    result,
    tags: [
      { name: 'Event', value: 'A game of Hive' },
      { name: 'Date', value: day(game.turns[0]?.at ?? Date.now()) },
      { name: 'White', value: player(white, 'white') },
      { name: 'Black', value: player(black, 'black') },
    ],
    nodes: [{ parent: 0, text: '' }, ...game.turns.map(({ text }, i) => ({ parent: i, text }))],
  };
}

/** The file; nothing where the rules do not run here. @param {GameView} game @param {RecordFormat} format */
export const recordOf = (game, format) => writeTree(treeOf(game), format);
