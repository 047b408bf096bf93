// A Worker with the module in it. An analysis is done in slices, so that whoever asks for something else is heard in
// between. Most pages need only a part of what can be asked: the whole is fetched when somebody wants the rest.

/** @import { EngineAnswer, EngineAsk } from '../../types/wire.js' */
import { load } from './module.js';

/** How long a slice of an analysis is, in milliseconds; the first one is short, so that something is said soon. */
const SLICE = 40;
const FIRST = 10;

/** @typedef {{number: number, ask: EngineAsk}} Asked what the page says */
/** @typedef {{ready: true} | {broken: string} | {begun: number} | {number?: number, answer: EngineAnswer}} Said what it hears */

/** @param {Said} message */
const say = (message) => postMessage(message);

/** @typedef {(question: EngineAsk) => EngineAnswer} Engine */

/** What the small module answers. @type {Set<string>} */
const SMALL = new Set(['position', 'analysis', 'think', 'play', 'perft', 'bench']);

/**
 * Whether the small module answers a question: it does not read positions in one line.
 * @param {EngineAsk} ask
 */
function isSmall(ask) {
  if (!SMALL.has(ask.type)) return false;
  const wish = ask.type === 'analysis' ? ask.frame.do : ask;
  const about = wish.type === 'position' ? wish.ask : 'position' in wish ? wish.position : null;
  return !about?.diagram?.includes('~');
}

/** @type {Engine | null} */
let engine = null;
/** @type {Promise<Engine> | null} */
let whole = null;
let thinking = false;
let slice = FIRST;
/** How many wishes about an analysis were heard: the last one counts. */
let wishes = 0;
/** A message to ourselves waits behind those of the page. */
const later = new MessageChannel();

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(`../../engine/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`the module cannot be had: ${answer.status}`);
  return load(await answer.arrayBuffer());
}

const ready = fetched('kypseli.wasm').then((found) => {
  engine = found;
  say({ ready: true });
});
ready.catch(broken);

/** @param {unknown} error */
function broken(error) {
  engine = null;
  say({ broken: error instanceof Error ? error.message : String(error) });
}

/** @param {EngineAsk} ask @param {number} [number] */
function answer(ask, number) {
  if (!engine) return;
  try {
    if (number !== undefined) say({ begun: number });
    const found = engine(ask);
    say({ number, answer: found });
    if (ask.type === 'analysis') slice = FIRST;
    if (found.type === 'analysis') goOn(found.more);
  } catch (error) {
    broken(error);
  }
}

/** @param {boolean} more */
function goOn(more) {
  if (more && !thinking) later.port2.postMessage(null);
  thinking = more;
}

later.port1.onmessage = () => {
  if (!thinking) return;
  thinking = false;
  answer({ type: 'think', ms: slice });
  slice = SLICE;
};

/**
 * Asks the whole module, which comes when it is first needed.
 * @param {Asked} asked @param {number} wish which of the wishes about an analysis it is, if it is one
 */
async function answerRest({ ask, number }, wish) {
  try {
    whole ??= fetched('whole.wasm');
    const all = await whole;
    if (!SMALL.has(ask.type)) {
      say({ begun: number });
      return say({ number, answer: all(ask) });
    }
    // Another position, or none, is wanted since: that goes on.
    if (ask.type === 'analysis' && wish !== wishes)
      return say({ number, answer: { type: 'analysis', messages: [], more: thinking } });
    // Whatever is thought about from now on is thought about there: it answers everything.
    engine = all;
    answer(ask, number);
  } catch (error) {
    broken(error);
  }
}

addEventListener('message', (/** @type {MessageEvent<Asked>} */ { data }) => {
  if (data.ask.type === 'analysis') wishes++;
  const wish = wishes;
  void ready.then(
    () => (isSmall(data.ask) ? answer(data.ask, data.number) : answerRest(data, wish)),
    () => {},
  );
});
