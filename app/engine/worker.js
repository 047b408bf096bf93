// A Worker with the module in it. An analysis is done in slices, so that whoever asks for something else is heard in
// between. Most pages need only a part of what can be asked: the whole is fetched when somebody wants the rest.

/** @import { EngineAnswer, EngineAsk } from '../../types/wire.js' */
import { load } from './module.js';
import { loadShared, threads } from './threads.js';

/**
 * How long the slices of an analysis are, in milliseconds. The first is short, so that something is said soon; whoever goes on to
 * another position waits for the end of one.
 */
const SLICES = [10, 20];
/** After a module that could not be had the next try waits so long, in milliseconds. */
const PAUSE = 10_000;

/** @typedef {{number: number, ask: EngineAsk}} Asked what the page says */
/** @typedef {{number: number, missing: string}} Missing what would answer this question is not to be had just now */
/** @typedef {{ready: true} | {broken: string} | {begun: number} | Missing | {number?: number, answer: EngineAnswer}} Said what it hears */

/** @param {Said} message */
const say = (message) => postMessage(message);

/** @import { Engine } from './module.js' */

/** What the small module answers. @type {Set<string>} */
const SMALL = new Set(['position', 'analysis', 'think', 'play']);

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

/** Questions over which the player thinks. @type {Set<string>} */
const THOUGHT = new Set(['analysis', 'think', 'play', 'bench', 'review']);

/** Whether the player is asked, who should know by then what it has learnt. @param {EngineAsk} ask */
const isThought = (ask) => THOUGHT.has(ask.type) || (ask.type === 'local' && ask.ask.type === 'think');

/** What whoever began this Worker will ask. */
const { name } = /** @type {{name?: unknown}} */ (globalThis);

/** Whether that is only for the whole module: then the small one is not fetched at all. */
const isForAll = name === 'whole';

/** @type {Engine | null} */
let engine = null;
/** Whether that answers everything. */
let complete = isForAll;
let thinking = false;
/** Whether a message to ourselves is on its way: a second one would be a second analysis on the same processor. */
let due = false;
/** How many slices the analysis has had. */
let slices = 0;
/** How many wishes about an analysis were heard: the last one counts. */
let wishes = 0;
/** A message to ourselves waits behind those of the page. */
const later = new MessageChannel();

/** @param {string} name */
async function file(name) {
  const answer = await fetch(new URL(`../../engine/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`the module cannot be had: ${answer.status}`);
  return answer.arrayBuffer();
}

/** @param {string} name */
const fetched = async (name) => load(await file(name));

/**
 * What is fetched when it is first wanted. Whoever could not have it waits a little before the next try.
 * @template T @param {() => Promise<T>} get @returns {() => Promise<T>}
 */
function wanted(get) {
  /** @type {Promise<T> | null} */
  let coming = null;
  let resting = -Infinity;
  return async () => {
    if (performance.now() < resting) throw new Error('the module could not be had a moment ago');
    coming ??= get();
    try {
      return await coming;
    } catch (error) {
      coming = null;
      resting = performance.now() + PAUSE;
      throw error;
    }
  };
}

/** The whole module. */
const all = wanted(() => fetched('whole.wasm'));
/** What the player has learnt. */
const learnt = wanted(async () => new Uint8Array(await file('network.bin')));
// Whoever will ask the player first of all need not wait for one after the other.
if (name === 'thinks') learnt().catch(() => {});
/** Those who know it. @type {WeakSet<Engine>} */
const clever = new WeakSet();

/** Lets the player of a module know what it has learnt; where that cannot be had, it plays as well as it can without. @param {Engine} one */
async function teach(one) {
  // The next question that is thought about tries again.
  const network = clever.has(one) ? null : await learnt().catch(() => null);
  if (!network || clever.has(one)) return;
  clever.add(one);
  try {
    one.learn(network);
  } catch (error) {
    broken(error);
  }
}

/** How many think: whoever does nothing else may have others beside them. */
const together = name === 'thinks' ? threads() : 1;

/** The module for several threads; where they are not to be had after all, the one for one. */
async function several() {
  try {
    return await loadShared(await file('threads.wasm'), together, broken);
  } catch {
    return fetched('kypseli.wasm');
  }
}

const first = together > 1 ? several() : fetched(isForAll ? 'whole.wasm' : 'kypseli.wasm');
const ready = first.then((found) => {
  engine = found;
  say({ ready: true });
});
ready.catch(broken);

/** @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message : String(error));

/** @param {unknown} error */
function broken(error) {
  engine = null;
  say({ broken: words(error) });
}

/** @param {EngineAsk} ask @param {number} [number] */
function answer(ask, number) {
  if (!engine) return;
  try {
    if (number !== undefined) say({ begun: number });
    const found = engine(ask);
    say({ number, answer: found });
    if (ask.type === 'analysis') slices = 0;
    if (found.type === 'analysis') goOn(found.more);
  } catch (error) {
    broken(error);
  }
}

/** @param {boolean} more */
function goOn(more) {
  thinking = more;
  if (!more || due) return;
  due = true;
  later.port2.postMessage(null);
}

later.port1.onmessage = () => {
  due = false;
  if (thinking) answer({ type: 'think', ms: SLICES[Math.min(slices++, SLICES.length - 1)] });
};

/**
 * Asks the whole module. Where it cannot be had, that is the end of this question and of nothing else: what is under way
 * goes on with the module that is here.
 * @param {Asked} asked @param {number} wish which of the wishes about an analysis it is, if it is one
 */
async function answerRest({ ask, number }, wish) {
  /** @type {Engine} */
  let found;
  try {
    found = await all();
    if (isThought(ask)) await teach(found);
  } catch (error) {
    return say({ number, missing: words(error) });
  }
  if (ask.type !== 'analysis') {
    try {
      say({ begun: number });
      say({ number, answer: found(ask) });
    } catch (error) {
      broken(error);
    }
    return;
  }
  // Another position, or none, is wanted since: that goes on.
  if (wish !== wishes) return say({ number, answer: { type: 'analysis', messages: [], more: thinking } });
  // Whatever is thought about from now on is thought about there: it answers everything.
  engine = found;
  complete = true;
  answer(ask, number);
}

/** @param {Asked} asked @param {number} wish */
async function take(asked, wish) {
  if (!complete && !isSmall(asked.ask)) return answerRest(asked, wish);
  if (engine && isThought(asked.ask)) await teach(engine);
  answer(asked.ask, asked.number);
}

addEventListener('message', (/** @type {MessageEvent<Asked>} */ { data }) => {
  if (data.ask.type === 'analysis') wishes++;
  const wish = wishes;
  void ready.then(
    () => take(data, wish),
    () => {},
  );
});
