// Requests to the server.

/** @import * as Wire from '../types/wire.js' */
import { rememberAccount } from './account/known.js';
import { served } from './site.js';
import { spoken } from './text.js';

/** Why not: what the server says, or the page where no server can be reached, the module has stopped, or it does not run. @typedef {Omit<Wire.RefusalView, 'rule'> & {rule: Wire.Rule | 'unreachable' | 'stopped' | 'unable'}} Refusal */

/** What the server refused, or that it could not be reached. */
export class Refused extends Error {
  /** @param {number} status @param {Refusal} refusal */
  constructor(status, refusal) {
    super(refusal.text);
    this.status = status;
    this.refusal = refusal;
  }
}

/**
 * The first request of this page, as long as it is not answered. To whom the server does not know, its answer gives a
 * name; what is made before it has come would belong to somebody else. @type {Promise<unknown> | null}
 */
let first = null;
let asked = false;

/** What something between says when the server behind it does not answer. */
const AWAY = [502, 503, 504];

/** @param {string} text */
const unreachable = (text) => new Refused(0, { rule: 'unreachable', text });

/** Whether it was the server that could not be reached. @param {unknown} error */
export const isUnreachable = (error) => error instanceof Refused && error.refusal.rule === 'unreachable';

/** @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] */
export async function ask(method, path, body, signal) {
  if (!served) throw unreachable('this page has no server');
  if (method !== 'GET') await first;
  /** @type {Response} */
  let answer;
  try {
    const sent = fetch(path, {
      method,
      signal,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!asked) {
      asked = true;
      first = sent.catch(() => {}).then(() => (first = null));
    }
    answer = await sent;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable(String(error));
  }
  const text = await answer.text();
  if (answer.ok) return text ? JSON.parse(text) : null;
  /** @type {Wire.RefusalView | undefined} */
  let refusal;
  try {
    refusal = JSON.parse(text).refusal;
  } catch {
    // Not from our server: something between has answered.
  }
  // A proxy that has no server behind it just now.
  if (!refusal && AWAY.includes(answer.status)) throw unreachable(`${answer.status}`);
  throw new Refused(answer.status, refusal ?? { rule: 'trouble', text: `${answer.status}` });
}

/** @param {string} id */
const game = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @returns {Promise<Wire.Me>} */
export async function me() {
  const known = await ask('GET', '/api/me');
  rememberAccount(!!known.account);
  return known;
}

/** A game that is open hears of it. @param {string} name @returns {Promise<Wire.Me>} */
export async function rename(name) {
  const renamed = await ask('PUT', '/api/me', { name });
  dispatchEvent(new Event('renamed'));
  return renamed;
}
/** Forgets who the reader is: name, lessons, and the cookie. @returns {Promise<null>} */
export const forget = () => ask('DELETE', '/api/me');
/** @param {string} name @returns {Promise<Wire.ProfileView>} */
export const profile = (name) => ask('GET', `/api/people/${encodeURIComponent(name)}`);
/** @param {string} name @param {string} speed @param {string} tiles @returns {Promise<Wire.RatedList>} */
export const ratedGames = (name, speed, tiles) =>
  ask('GET', `/api/people/${encodeURIComponent(name)}/rated/${speed}/${tiles}`);
/** @param {string} speed @param {string} tiles @param {boolean} bots @returns {Promise<Wire.LeaderList>} */
export const leaders = (speed, tiles, bots) => ask('GET', `/api/leaders/${speed}/${tiles}${bots ? '?bots=true' : ''}`);
/** @param {string} name @returns {Promise<Wire.StatisticsView>} */
export const statistics = (name) => ask('GET', `/api/people/${encodeURIComponent(name)}/statistics`);
/** @param {URLSearchParams} wanted @returns {Promise<Wire.ArchiveList>} */
export const archive = (wanted) => ask('GET', `/api/archive?${wanted}`);
/** @param {URLSearchParams} wanted @returns {Promise<Wire.GameList>} */
export const ownCasual = (wanted) => ask('GET', `/api/archive/casual?${wanted}`);
/** @param {string} game @returns {Promise<Wire.RatedView>} */
export const ratingOf = (game) => ask('GET', `/api/games/${game}/rating`);
/** @returns {Promise<Wire.Avoided>} */
export const avoided = () => ask('GET', '/api/me/avoided');
/** @param {Wire.Avoid} what @returns {Promise<Wire.Avoided>} */
export const avoid = (what) => ask('PUT', '/api/me/avoided', what);
/** @returns {Promise<Wire.DoorView>} */
export const seeDoor = () => ask('GET', '/api/door');
/** @returns {Promise<Wire.DoorView>} */
export const openDoor = () => ask('POST', '/api/door');
/** @returns {Promise<Wire.DoorView>} */
export const closeDoor = () => ask('DELETE', '/api/door');
/**
 * Makes a game: on the server, or in this browser where no server can be reached and nobody else is needed.
 * @param {Wire.NewGame} options @returns {Promise<{id: string}>}
 */
export async function makeGame(options) {
  try {
    return await ask('POST', '/api/games', options);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { make, possible } = await import('./local/games.js');
    if (!possible(options)) throw error;
    return make(options);
  }
}

/** Draws the games that this browser keeps, once it was looked for them. @type {((id: string) => string | null) | null} */
let drawn = null;

/** A list of games, and why the server's are missing from it. @typedef {Wire.GameList & {missing?: unknown}} Games */

/**
 * The reader's games: those of the server, and before them those that this browser keeps.
 * @param {string} [from] where a list before this one said that it goes on @returns {Promise<Games>}
 */
export async function myGames(from) {
  if (from) return ask('GET', `/api/games?from=${encodeURIComponent(from)}`);
  const [theirs, local] = await Promise.all([
    ask('GET', '/api/games').catch((error) => ({ games: [], missing: error })),
    import('./local/list.js'),
  ]);
  drawn = local.picture;
  // One that has just gone to the server may be in both.
  const known = new Set(theirs.games.map((/** @type {Wire.GameSummary} */ { id }) => id));
  const ours = local.summaries().filter(({ id }) => !known.has(id));
  if (served && theirs.missing && !ours.length) throw theirs.missing;
  return { ...theirs, games: [...ours, ...theirs.games] };
}
/**
 * Hands a game over that was played here. However often: the server has it once.
 * @param {Wire.LocalGame} local @returns {Promise<Wire.Created>}
 */
export const bringHome = (local) => ask('PUT', `/api/local/${local.id}`, local);
/** @param {string} id @returns {Promise<Wire.GameView>} */
export const readGame = (id) => ask('GET', game(id));
/** @param {string} id @returns {Promise<Wire.GameView>} */
export const join = (id) => ask('POST', `${game(id)}/join`);
/** @param {Wire.PositionAsk} what @param {AbortSignal} [signal] @returns {Promise<Wire.PositionAnswer>} */
export const position = (what, signal) => ask('POST', '/api/position', what, signal);
/** @param {string} text @returns {Promise<Wire.ImportAnswer>} */
export const importRecord = (text) => ask('POST', '/api/import', { text });

/**
 * A page of the book. It lies beside the page's own files and has their version: what is shown together belongs together,
 * and is there without a server.
 * @param {string} name
 */
async function leaf(name) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(new URL(`../book/${name}.json`, import.meta.url));
  } catch (error) {
    throw unreachable(String(error));
  }
  if (answer.ok) return answer.json();
  const rule = answer.status === 404 ? 'not-found' : 'trouble';
  throw new Refused(answer.status, { rule, text: `${answer.status}` });
}

/** @param {string} language @returns {Promise<Wire.RulebookView>} */
export const readRulebook = (language) => leaf(`${language}/rules`);
/** @param {string} language @param {string} chapter @returns {Promise<Wire.ChapterView>} */
export const readChapter = (language, chapter) => leaf(`${language}/rules/${encodeURIComponent(chapter)}`);
/** @param {string} language @returns {Promise<Wire.LessonList>} */
export const readLessons = async (language) => ({ lessons: (await readRulebook(language)).lessons });
/** @param {string} language @param {string} id @returns {Promise<Wire.LessonView>} */
export const readLesson = (language, id) => leaf(`${language}/lessons/${encodeURIComponent(id)}`);
/** An answer that is on its way. @type {Promise<unknown>} */
let checking = Promise.resolve();
/** @param {string} id @param {Wire.LessonAnswer} answer @returns {Promise<Wire.LessonVerdict>} */
export function checkLesson(id, answer) {
  const sent = ask('POST', `/api/lessons/${encodeURIComponent(id)}/check`, answer);
  checking = sent.catch(() => {});
  return sent;
}
/** A right answer: the server remembers it, or this browser until there is one. @param {string} id @param {Wire.LessonAnswer} answer */
export function solveLesson(id, answer) {
  const told = checkLesson(id, answer).catch(async (error) => {
    if (!isUnreachable(error)) return;
    (await import('./local/lessons.js')).remember(id, answer);
    if (served) void import('./local/homecoming.js').then(({ homecoming }) => homecoming());
  });
  checking = told;
  return told;
}
/** @param {string} id @returns {Promise<Wire.LessonAnswer>} */
export const lessonSolution = (id) => ask('GET', `/api/lessons/${encodeURIComponent(id)}/solution`);
/** @returns {Promise<Wire.LessonProgress>} */
export async function lessonProgress() {
  // A right one belongs to it.
  await checking;
  /** @type {Wire.LessonProgress} */
  let theirs;
  try {
    theirs = await ask('GET', '/api/lessons/progress');
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    theirs = { solved: [], total: (await readLessons(spoken())).lessons.length };
  }
  const { solved } = await import('./local/lessons.js');
  return { ...theirs, solved: [...new Set([...theirs.solved, ...Object.keys(solved())])] };
}

/** The address of a socket. @param {string} path */
export const socketAddress = (path) => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;

/**
 * The address of a game as a file.
 * @param {string} id
 * @param {'uhp' | 'pgn' | 'sgf' | 'svg' | 'png' | 'apng'} kind
 * @param {Record<string, string | number>} [query]
 */
export function fileAddress(id, kind, query = {}) {
  const own = kind === 'svg' && drawn?.(id);
  if (own) return own;
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `/games/${encodeURIComponent(id)}.${kind}${words ? `?${words}` : ''}`;
}
