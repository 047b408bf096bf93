// A Worker that lends its processor to a thread of the module, one after the other (`threads.js`).

/** @import { Shared } from './threads.js' */
import { lend } from './threads.js';

/** @type {Shared & {place: number} | null} */
let shared = null;

/** Lives a thread from its beginning to its end. @param {Shared & {place: number}} shared @param {{thread: number, argument: number}} begun */
function live({ place, ...shared }, { thread, argument }) {
  // Nobody begins threads of their own here.
  const { imports, said } = lend(shared, () => -1);
  const { exports } = new WebAssembly.Instance(shared.module, imports);
  const start = /** @type {(thread: number, argument: number) => void} */ (exports.wasi_thread_start);
  try {
    start(thread, argument);
  } catch (error) {
    throw new Error(said() || String(error), { cause: error });
  }
  Atomics.store(shared.busy, place, 0);
  Atomics.notify(shared.busy, place);
}

addEventListener('message', ({ data }) => {
  if (shared) return live(shared, data);
  shared = data;
  postMessage(null);
});
