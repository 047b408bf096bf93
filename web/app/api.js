// Requests to the server.

/** @import * as Wire from '../types/wire.js' */

/** Why not: what the server says, or the page where no server can be reached. @typedef {Omit<Wire.RefusalView, 'rule'> & {rule: Wire.Rule | 'unreachable'}} Refusal */

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

/** @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] */
async function ask(method, path, body, signal) {
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
    throw new Refused(0, { rule: 'unreachable', text: String(error) });
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  /** @type {Wire.RefusalView} */
  let refusal = { rule: 'trouble', text: `${answer.status}` };
  try {
    refusal = JSON.parse(text).refusal ?? refusal;
  } catch {
    // Not from our server: something between has answered.
  }
  throw new Refused(answer.status, refusal);
}

/** @param {string} id */
const game = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @returns {Promise<Wire.Me>} */
export const me = () => ask('GET', '/api/me');
/** @param {string} name @returns {Promise<Wire.Me>} */
export const rename = (name) => ask('PUT', '/api/me', { name });
/** @param {Wire.NewGame} options @returns {Promise<Wire.Created>} */
export const makeGame = (options) => ask('POST', '/api/games', options);
/** @param {string} [from] where a list before this one said that it goes on @returns {Promise<Wire.GameList>} */
export const myGames = (from) => ask('GET', `/api/games${from ? `?from=${encodeURIComponent(from)}` : ''}`);
/** @param {string} id @returns {Promise<Wire.GameView>} */
export const readGame = (id) => ask('GET', game(id));
/** @param {string} id @returns {Promise<Wire.GameView>} */
export const join = (id) => ask('POST', `${game(id)}/join`);
/** @param {Wire.PositionAsk} what @param {AbortSignal} [signal] @returns {Promise<Wire.PositionAnswer>} */
export const position = (what, signal) => ask('POST', '/api/position', what, signal);
/** @param {string} text @returns {Promise<Wire.ImportAnswer>} */
export const importRecord = (text) => ask('POST', '/api/import', { text });

/** @param {string} language @returns {Promise<Wire.RulebookView>} */
export const readRulebook = (language) => ask('GET', `/api/rulebook/${language}`);
/** @param {string} language @param {string} chapter @returns {Promise<Wire.ChapterView>} */
export const readChapter = (language, chapter) =>
  ask('GET', `/api/rulebook/${language}/${encodeURIComponent(chapter)}`);
/** @param {string} language @returns {Promise<Wire.LessonList>} */
export const readLessons = (language) => ask('GET', `/api/lessons/${language}`);
/** @param {string} language @param {string} id @returns {Promise<Wire.LessonView>} */
export const readLesson = (language, id) => ask('GET', `/api/lessons/${language}/${encodeURIComponent(id)}`);
/** An answer that is on its way. @type {Promise<unknown>} */
let checking = Promise.resolve();
/** @param {string} id @param {Wire.LessonAnswer} answer @returns {Promise<Wire.LessonVerdict>} */
export function checkLesson(id, answer) {
  const sent = ask('POST', `/api/lessons/${encodeURIComponent(id)}/check`, answer);
  checking = sent.catch(() => {});
  return sent;
}
/** @param {string} id @returns {Promise<Wire.LessonAnswer>} */
export const lessonSolution = (id) => ask('GET', `/api/lessons/${encodeURIComponent(id)}/solution`);
/** @returns {Promise<Wire.LessonProgress>} */
export async function lessonProgress() {
  // A right one belongs to it.
  await checking;
  return ask('GET', '/api/lessons/progress');
}

/** The address of a socket. @param {string} path */
export const socketAddress = (path) => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;

/**
 * The address of a game as a file.
 * @param {string} id
 * @param {'uhp' | 'pgn' | 'svg' | 'png'} kind
 * @param {Record<string, string | number>} [query]
 */
export function fileAddress(id, kind, query = {}) {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return `/games/${encodeURIComponent(id)}.${kind}${words ? `?${words}` : ''}`;
}
