// A Worker with the module in it. An analysis is done in slices, so that whoever asks for something else is heard in
// between.

/** @import { EngineAnswer, EngineAsk } from '../../types/wire.js' */
import { load } from './module.js';

/** How long a slice of an analysis is, in milliseconds; the first one is short, so that something is said soon. */
const SLICE = 40;
const FIRST = 10;

/** @typedef {{number: number, ask: EngineAsk}} Asked what the page says */
/** @typedef {{ready: true} | {broken: string} | {number?: number, answer: EngineAnswer}} Said what it hears */

/** @param {Said} message */
const say = (message) => postMessage(message);

/** @type {((question: EngineAsk) => EngineAnswer) | null} */
let engine = null;
let thinking = false;
let slice = FIRST;
/** A message to ourselves waits behind those of the page. */
const later = new MessageChannel();

const ready = fetch(new URL('../../engine/kypseli.wasm', import.meta.url)).then(async (answer) => {
  if (!answer.ok) throw new Error(`the module cannot be had: ${answer.status}`);
  engine = await load(await answer.arrayBuffer());
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

addEventListener('message', (/** @type {MessageEvent<Asked>} */ { data }) => {
  void ready.then(
    () => answer(data.ask, data.number),
    () => {},
  );
});
