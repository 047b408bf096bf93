// The module for several threads (`engine/threads.wasm`): they share its memory, so that what one finds all know. That is for
// pages that nothing from elsewhere is a part of (`crossOriginIsolated`), as the server has it; any other has one thread.
//
// Rust's threads are begun by the host, as WASI has it: each in a Worker of its own, which waits beforehand, because whoever
// begins one does not come back to hear that a Worker is there.

/** @import { Engine, Exports } from './module.js' */
import { engine, host } from './module.js';

/** So much memory there may be, in pages of 64 KB: the module is built for that (`xtask/src/wasm/build.rs`). */
const PAGES = { initial: 256, maximum: 4096 };
/** No more threads than this think together: they would heat the room for little. */
const MOST = 8;
/** How long a Worker that has just ended one thread is waited for, in milliseconds. */
const SOON = 20;

/** How many threads may think here. One is left to the page where there are some to leave. */
export function threads() {
  if (!globalThis.crossOriginIsolated || typeof Worker !== 'function') return 1;
  const cores = navigator.hardwareConcurrency || 1;
  return Math.min(cores > 2 ? cores - 1 : cores, MOST);
}

/**
 * @typedef {object} Shared what all threads have in common
 * @property {WebAssembly.Module} module
 * @property {WebAssembly.Memory} memory
 * @property {Int32Array} busy by Worker: 1 while it has a thread
 */

/**
 * What a module for threads is lent: what every module is, and what little WASI has to do here.
 * @param {Shared} shared
 * @param {(argument: number) => number} spawn begins a thread, and says its number; something negative if it cannot
 */
export function lend({ memory }, spawn) {
  const { lent, said } = host(() => memory);
  const view = () => new DataView(memory.buffer);
  const imports = {
    env: { memory },
    host: lent,
    wasi: { 'thread-spawn': spawn },
    wasi_snapshot_preview1: {
      environ_get: () => 0,
      environ_sizes_get: (/** @type {number} */ count, /** @type {number} */ size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return 0;
      },
      clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ at) => {
        view().setBigUint64(at, BigInt(Math.round(lent.now() * 1e6)), true);
        return 0;
      },
      // There is no file that could be written to.
      fd_write: () => 8,
      proc_exit: (/** @type {number} */ code) => {
        throw new Error(`the module ended: ${code}`);
      },
      sched_yield: () => 0,
    },
  };
  return { imports: /** @type {any} */ (imports), said };
}

/** What the module for threads offers besides. @typedef {Exports & {__wasi_init_tp: () => void, __wasm_call_ctors: () => void, threads: (count: number) => void}} Begun */

/** A Worker that waits for a thread. @param {Shared} shared @param {number} place @param {(error: Error) => void} died @returns {Promise<Worker>} */
const helper = (shared, place, died) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./helper.js', import.meta.url), { type: 'module' });
    worker.onmessage = () => resolve(worker);
    worker.onerror = (event) => {
      event.preventDefault?.();
      const error = new Error(event.message || 'a thread has ended');
      reject(error);
      died(error);
    };
    worker.postMessage({ ...shared, place });
  });

/**
 * Makes the module for threads ready.
 * @param {BufferSource} code
 * @param {number} count how many threads think, this one among them
 * @param {(error: Error) => void} died hears when one of the others breaks
 * @returns {Promise<Engine>}
 */
export async function loadShared(code, count, died) {
  const module = await WebAssembly.compile(code);
  const memory = new WebAssembly.Memory({ ...PAGES, shared: true });
  const busy = new Int32Array(new SharedArrayBuffer(4 * count));
  const shared = { module, memory, busy };
  const others = await Promise.all(Array.from({ length: count - 1 }, (_, place) => helper(shared, place, died)));
  let number = 0;

  /** A Worker without a thread. The last may have ended a moment ago, and not said so yet. */
  function free() {
    for (let tries = 0; tries < 2; tries++) {
      const place = others.findIndex((_, place) => Atomics.compareExchange(busy, place, 0, 1) === 0);
      if (place >= 0) return place;
      for (const place of others.keys()) Atomics.wait(busy, place, 1, SOON / others.length);
    }
    return -1;
  }

  const { imports, said } = lend(shared, (argument) => {
    const place = free();
    if (place < 0) return -1;
    others[place].postMessage({ thread: ++number, argument });
    return number;
  });
  const instance = await WebAssembly.instantiate(module, imports);
  const exports = /** @type {Begun} */ (/** @type {unknown} */ (instance.exports));
  // As a program's beginning would: this thread, then what its library needs.
  exports.__wasi_init_tp();
  exports.__wasm_call_ctors();
  exports.threads(count);
  return engine(exports, said);
}
