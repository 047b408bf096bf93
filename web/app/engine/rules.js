// What the rules say: asked of our own, which run beside the page; where they do not, of the server.

/** @import * as Wire from '../../types/wire.js' */
import * as server from '../api.js';
import { t } from '../text.js';
import { client } from './client.js';

/** Whoever waits so long for the module, in milliseconds, is answered by the server meanwhile. */
const PATIENCE = 3_000;

const rules = client();
/** Whether the module is slow to come. */
let slow = false;
/** Whether the reader knows that the server answers. */
let told = false;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Whether the server answers because the rules do not run here. */
export const isServed = () => told || !rules.usable();

/** Says when it turns out that the server answers. @param {() => void} listener @returns {() => void} stops it */
export function onServed(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  if (told) return;
  told = true;
  // Only now: whoever merely asks needs no document.
  void import('../announce.js').then(({ announce }) => announce(t('engine.served')));
  for (const listener of listeners) listener();
}

/** Fetches the module once the page has nothing else to do. */
export const warm = () =>
  'requestIdleCallback' in window ? void requestIdleCallback(() => rules.warm()) : void setTimeout(rules.warm, 200);

/** @template {Wire.EngineAsk['type']} T @typedef {Extract<Wire.EngineAnswer, {type: T}>} AnswerTo */

/**
 * @template {Wire.EngineAsk['type']} T
 * @param {Extract<Wire.EngineAsk, {type: T}>} question
 * @returns {Promise<AnswerTo<T> | null>} nothing if the rules do not answer here
 */
async function own(question) {
  if (!rules.usable()) {
    tell();
    return null;
  }
  if (slow && !rules.isReady()) return null;
  /** @type {Wire.EngineAnswer | null} */
  let answer;
  try {
    answer = await patiently(rules.ask(question));
  } catch {
    tell();
    return null;
  }
  if (answer?.type === 'refused') {
    // As the server would say it.
    throw new server.Refused(answer.refusal.rule === 'not-found' ? 404 : 422, answer.refusal);
  }
  return /** @type {AnswerTo<T> | null} */ (answer);
}

/** @param {Promise<Wire.EngineAnswer>} answer @returns {Promise<Wire.EngineAnswer | null>} */
async function patiently(answer) {
  if (rules.isReady()) return answer;
  let timer = 0;
  const enough = new Promise((resolve) => {
    timer = window.setTimeout(() => resolve(null), PATIENCE);
  });
  const first = await Promise.race([answer, enough]);
  clearTimeout(timer);
  slow ||= first === null;
  answer.catch(() => {});
  return first;
}

/** @param {Wire.PositionAsk} ask @returns {Promise<Wire.PositionAnswer>} */
export const position = async (ask) => (await own({ type: 'position', ask }))?.answer ?? server.position(ask);

/** @param {string} text @returns {Promise<Wire.ImportAnswer>} */
export const importRecord = async (text) =>
  (await own({ type: 'import', ask: { text } }))?.answer ?? server.importRecord(text);

/**
 * What the rules say to an answer. The server remembers a right one.
 * @param {string} lesson @param {Wire.LessonAnswer} answer @returns {Promise<Wire.LessonVerdict>}
 */
export async function checkLesson(lesson, answer) {
  const verdict = (await own({ type: 'check', lesson, answer }))?.verdict;
  if (!verdict) return server.checkLesson(lesson, answer);
  // Whether it can be remembered or not: it is right.
  if (verdict.type === 'right') server.checkLesson(lesson, answer).catch(() => {});
  return verdict;
}

/** @param {string} lesson @returns {Promise<Wire.LessonAnswer>} */
export const lessonSolution = async (lesson) =>
  (await own({ type: 'solution', lesson }))?.answer ?? server.lessonSolution(lesson);
