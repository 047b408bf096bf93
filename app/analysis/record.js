// The record that is looked at: kept while one goes from page to page, and in the address.

/** @import { ImportAnswer, ImportedGame } from '../../types/wire.js' */

/** Sets of tiles, as records name them. */
export const SETS = ['Base', 'Base+M', 'Base+L', 'Base+P', 'Base+ML', 'Base+MP', 'Base+LP', 'Base+MLP'];

/** @type {ImportAnswer | null} */
let kept = null;

/** @param {ImportAnswer} answer */
export const keepRecord = (answer) => (kept = answer);

/** The record that was opened last. */
export const keptRecord = () => kept;

/**
 * The set of tiles and the turns of a game string.
 * @param {string} text
 * @returns {{gameType: string, turns: string[]}}
 */
export function split(text) {
  const [gameType = 'Base', ...rest] = text.split(';').map((part) => part.trim());
  // State and number of the turn follow from the turns.
  const told = /^(NotStarted|InProgress|Draw|WhiteWins|BlackWins)$/;
  const turns = rest.filter(
    (part, i) => part && !(i === 0 && told.test(part)) && !(i === 1 && /^(White|Black)\[\d+\]$/.test(part)),
  );
  return { gameType, turns };
}

/** What an address says after its `#`. @param {string} hash */
export function fromAddress(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const game = words.get('game');
  if (!game) return null;
  const ply = Number(words.get('ply') ?? Infinity);
  const opening =
    words.get('opening') === 'tournament' ? /** @type {const} */ ('tournament') : /** @type {const} */ ('rulebook');
  return {
    ...split(game),
    diagram: words.get('diagram') ?? '',
    ply: Number.isFinite(ply) ? ply : Infinity,
    opening,
    repetition: words.get('repetition') !== 'no',
  };
}

/**
 * The game on this server that a record is of, as it is kept beside who played.
 * @param {unknown} name @returns {{game?: string}} nothing for what is no name of a game
 */
export const named = (name) => (typeof name === 'string' && /^[\w-]{16,32}$/.test(name) ? { game: name } : {});

/** The same of a record that says where it was played. @param {{name: string, value: string}[]} tags */
export function playedHere(tags) {
  const site = tags.find(({ name }) => name === 'Site')?.value ?? '';
  const here = `${globalThis.location?.origin}/game/`;
  return named(site.startsWith(here) && site.slice(here.length));
}

/** Who begins: a drawn hive says so in its last line. @param {string} diagram @returns {'white' | 'black'} */
export const begins = (diagram) => (/black to move\s*$|^[^~]*~b(lack)?~/i.test(diagram) ? 'black' : 'white');

/** The number before a turn: `5.` for White's, `5…` for Black's. @param {number} ply counted from 1 @param {'white' | 'black'} beginner */
export function turnNumber(ply, beginner) {
  const place = ply + (beginner === 'black' ? 1 : 0);
  return `${Math.ceil(place / 2)}${place % 2 ? '.' : '…'}`;
}

/** What a tag of a record says. @param {ImportedGame} game @param {string} name */
export const tag = (game, name) => game.tags.find((one) => one.name === name)?.value ?? '';

/** A short name for a game of a record. @param {ImportedGame} game @param {number} number */
export function gameName(game, number) {
  const [white, black] = [tag(game, 'White'), tag(game, 'Black')];
  return `${number}. ${white || black ? `${white || '?'} – ${black || '?'}` : (game.gameString?.split(';')[0] ?? '?')}`;
}
