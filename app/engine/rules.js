// What the rules say: asked of our own, which run beside the page; where they do not, of the server, if there is one.

/** @import * as Wire from '../../types/wire.js' */
import * as server from '../api.js';
import { served } from '../site.js';
import { t } from '../text.js';
import { Missing, client } from './client.js';

/** Whoever waits so long for the module, in milliseconds, is answered by the server meanwhile. */
const MODULE_WITHIN = 3_000;

const rules = client();
/** Whether the module is slow to come. */
let slow = false;
/** Whether the reader knows that the rules do not run here. */
let told = false;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Whether the rules do not run here: the server answers, or nobody where there is none. */
export const isServed = () => told || (served ? !rules.usable() : rules.wait() === Infinity);

/** What the reader is told then. */
export const servedWords = () => t(served ? 'engine.served' : 'refusal.unable');

/** Says when it turns out so. @param {() => void} listener @returns {() => void} stops it */
export function onServed(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  // A site whose files cannot be had just now has them later.
  if (told || (!served && rules.wait() !== Infinity)) return;
  told = true;
  // Only now: whoever merely asks needs no document.
  void import('../announce.js').then(({ announce }) => announce(servedWords()));
  for (const listener of listeners) listener();
}

/** Why there is no answer where there is no server either. */
const none = () =>
  rules.wait() === Infinity
    ? new server.Refused(0, { rule: 'unable', text: 'the rules do not run in this browser' })
    : new server.Refused(0, { rule: 'unreachable', text: 'the module cannot be had' });

/** Fetches the module once the page has nothing else to do. */
export const warm = () =>
  'requestIdleCallback' in window ? void requestIdleCallback(() => rules.warm()) : void setTimeout(rules.warm, 200);

/** @template {Wire.EngineAsk['type']} T @typedef {Extract<Wire.EngineAnswer, {type: T}>} AnswerTo */

/**
 * @template {Wire.EngineAsk['type']} T
 * @param {Extract<Wire.EngineAsk, {type: T}>} question
 * @param {boolean} [hurry] whether somebody else can be asked, should the module not come
 * @returns {Promise<AnswerTo<T> | null>} nothing if the rules do not answer here
 */
async function own(question, hurry = served) {
  if (!rules.usable()) {
    tell();
    return null;
  }
  if (hurry && slow && !rules.isReady()) return null;
  /** @type {Wire.EngineAnswer | null} */
  let answer;
  try {
    const asked = rules.ask(question);
    answer = await (hurry ? patiently(asked) : asked);
  } catch (error) {
    // The rules run here all the same where only this one question could not be answered.
    if (!(error instanceof Missing)) tell();
    return null;
  }
  if (answer?.type === 'refused') {
    // As the server would say it.
    throw new server.Refused(answer.refusal.rule === 'not-found' ? 404 : 422, answer.refusal);
  }
  return /** @type {AnswerTo<T> | null} */ (answer);
}

/**
 * Our own answer, or the server's. Where no server can be reached, our own, however late it is.
 * @template {Wire.EngineAsk['type']} T @template U
 * @param {Extract<Wire.EngineAsk, {type: T}>} question
 * @param {(answer: AnswerTo<T>) => U} read @param {() => Promise<U>} elsewhere
 * @returns {Promise<U>}
 */
async function answered(question, read, elsewhere) {
  const found = await own(question);
  if (found) return read(found);
  if (!served) throw none();
  try {
    return await elsewhere();
  } catch (error) {
    const late = server.isUnreachable(error) && (await own(question, false));
    if (!late) throw error;
    return read(late);
  }
}

/** @param {Promise<Wire.EngineAnswer>} answer @returns {Promise<Wire.EngineAnswer | null>} */
async function patiently(answer) {
  if (rules.isReady()) return answer;
  let timer = 0;
  const enough = new Promise((resolve) => {
    timer = window.setTimeout(() => resolve(null), MODULE_WITHIN);
  });
  const first = await Promise.race([answer, enough]);
  clearTimeout(timer);
  slow ||= first === null;
  answer.catch(() => {});
  return first;
}

/** @param {Wire.PositionAsk} ask @returns {Promise<Wire.PositionAnswer>} */
export const position = (ask) =>
  answered(
    { type: 'position', ask },
    ({ answer }) => answer,
    () => server.position(ask),
  );

/** @param {string} text @returns {Promise<Wire.ImportAnswer>} */
export const importRecord = (text) =>
  answered(
    { type: 'import', ask: { text } },
    ({ answer }) => answer,
    () => server.importRecord(text),
  );

/**
 * A tree as it is written down; nothing where the rules do not run here.
 * @param {Wire.TreeView} tree @param {Wire.RecordFormat} format @returns {Promise<string | null>}
 */
export const writeTree = async (tree, format) =>
  /** @type {{text: string} | null} */ (/** @type {unknown} */ (await own({ type: 'write', tree, format })))?.text ??
  null;

/** What there is to say about a position in one line; nothing where the rules do not run here. @param {string} line */
export const lay = async (line) =>
  /** @type {{laid: Wire.LaidView} | null} */ (/** @type {unknown} */ (await own({ type: 'lay', line })))?.laid ?? null;

/**
 * What the rules say to an answer. The server remembers a right one, or else this browser.
 * @param {string} lesson @param {Wire.LessonAnswer} answer @returns {Promise<Wire.LessonVerdict>}
 */
export const checkLesson = (lesson, answer) =>
  answered(
    { type: 'check', lesson, answer },
    ({ verdict }) => {
      // Whether it can be remembered or not: it is right.
      if (verdict.type === 'right') void server.solveLesson(lesson, answer);
      return verdict;
    },
    () => server.checkLesson(lesson, answer),
  );

/** What is proved of a try at a puzzle; nothing where nothing can be proved. @param {Wire.PuzzleTry} attempt @returns {Promise<Wire.PuzzleVerdict | null>} */
export const puzzleVerdict = async (attempt) => (await own({ type: 'puzzle', attempt }))?.verdict ?? null;

/** @param {string} lesson @returns {Promise<Wire.LessonAnswer>} */
export const lessonSolution = (lesson) =>
  answered(
    { type: 'solution', lesson },
    ({ answer }) => answer,
    () => server.lessonSolution(lesson),
  );
