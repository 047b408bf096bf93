// Games that this browser keeps: those that were made while no server could be reached.

/** @import { GameSummary, LocalGame, PieceView } from '../../types/wire.js' */
import { served } from '../site.js';

/**
 * @typedef {object} Kept
 * @property {LocalGame} game
 * @property {GameSummary} summary how it stands in lists
 * @property {PieceView[]} pieces where its tiles lie
 * @property {boolean} [refused] whether a server has looked at it and will not have it
 */

const PREFIX = 'kypseli.game.';

/** How many games a browser keeps: each has a few kilobytes. */
export const MOST = 200;

/** What could not be kept lives as long as the page. @type {Map<string, string>} */
const memory = new Map();

/** Whether a game could not be kept, and will be gone when the page is closed. @param {string} id */
export const isFleeting = (id) => memory.has(id);

/**
 * Does something with the browser's storage. It may be forbidden as a whole, or in each thing that one wants of it: then
 * it is as if nothing were there.
 * @template T @param {(place: Storage) => T} work @param {T} otherwise @returns {T}
 */
function stored(work, otherwise) {
  try {
    const place = globalThis.localStorage;
    return place ? work(place) : otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string | null | undefined} text @returns {Kept | null} */
function parsed(text) {
  try {
    const found = JSON.parse(text ?? 'null');
    // Others may have written there.
    return Array.isArray(found?.game?.steps) && typeof found.summary?.updated === 'number' ? found : null;
  } catch {
    return null;
  }
}

/** @param {string} id @returns {Kept | null} */
export const read = (id) => parsed(memory.get(id) ?? stored((place) => place.getItem(PREFIX + id), null));

/** Keeps a game. @param {Kept} kept */
export function write(kept) {
  const { id } = kept.game;
  const text = JSON.stringify(kept);
  const isKept = stored((place) => {
    if (!hasRoom(place, id)) return false;
    place.setItem(PREFIX + id, text);
    return true;
  }, false);
  if (isKept) memory.delete(id);
  else memory.set(id, text);
}

/** @param {string} id */
export function remove(id) {
  memory.delete(id);
  stored((place) => place.removeItem(PREFIX + id), undefined);
}

/** The names under which anything is stored. @param {Storage} place */
const keys = (place) => Array.from({ length: place.length }, (_, i) => place.key(i) ?? '');

/** All of them, the latest first. @returns {Kept[]} */
export function all() {
  const ids = new Set(memory.keys());
  for (const key of stored(keys, [])) if (key.startsWith(PREFIX)) ids.add(key.slice(PREFIX.length));
  const found = [...ids].map(read).filter((kept) => kept !== null);
  return found.sort((one, other) => other.summary.updated - one.summary.updated);
}

/** Whether as many games are kept as may be. */
export const isFull = () => all().length >= MOST;

/**
 * Whether a game may be kept. What a server is to have is never given up for another one. Where there is no server, the
 * game that has been over for longest makes room, which the page of the game says beforehand.
 * @param {Storage} place @param {string} id
 */
function hasRoom(place, id) {
  if (place.getItem(PREFIX + id)) return true;
  const kept = all().filter(({ game }) => game.id !== id);
  if (kept.length < MOST) return true;
  const oldest = served ? undefined : kept.findLast(({ summary }) => summary.outcome);
  if (oldest) remove(oldest.game.id);
  return !!oldest;
}

/** Says when another tab has changed a game. @param {string} id @param {() => void} listener @returns {() => void} stops it */
export function onElsewhere(id, listener) {
  const hear = (/** @type {StorageEvent} */ event) => {
    if (event.key === PREFIX + id) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** Whoever works with a game now in this tab: the last of those in line. @type {Map<string, Promise<unknown>>} */
const lines = new Map();

/**
 * Does something with a game while nobody else does: no other tab either, where the browser has locks for that (a secure
 * page).
 * @template T @param {string} id @param {() => Promise<T>} work @returns {Promise<T>}
 */
export function alone(id, work) {
  if (globalThis.navigator?.locks) return navigator.locks.request(PREFIX + id, work);
  const done = (lines.get(id) ?? Promise.resolve()).then(work);
  const over = done.then(
    () => {},
    () => {},
  );
  lines.set(id, over);
  void over.then(() => lines.get(id) === over && lines.delete(id));
  return done;
}

/** The name of a lock that whoever has a game on the screen shares with others who have. @param {string} id */
const screen = (id) => `${PREFIX}${id}.shown`;

/** Says that a game is on the screen. @param {string} id @returns {() => void} says that it no longer is */
export function shown(id) {
  /** @type {(value?: unknown) => void} */
  let done = () => {};
  const gone = new Promise((resolve) => (done = resolve));
  void globalThis.navigator?.locks?.request(screen(id), { mode: 'shared' }, () => gone);
  return () => done();
}

/** Does something with a game that is on nobody's screen, or nothing. @param {string} id @param {() => Promise<void>} work */
export async function unseen(id, work) {
  if (!globalThis.navigator?.locks) return work();
  await navigator.locks.request(screen(id), { ifAvailable: true }, async (lock) => {
    if (lock) await alone(id, work);
  });
}
