// The module: the rules and the player, compiled for browsers (`crates/hive-browser`). Question in, answer out.

/** @import { EngineAnswer, EngineAsk } from '../../types/wire.js' */

/**
 * @typedef {object} Exports what the module offers
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} room where a question of so many bytes may be written; 0 if it is too long
 * @property {() => number} learn takes what is written there for the player's network; 0 if it is none
 * @property {() => number} ask answers it, and says where the answer is
 * @property {() => number} answer_length how many bytes that has
 */

/** What the module itself says to such a question. @type {EngineAnswer} */
const TOO_LARGE = { type: 'refused', refusal: { rule: 'too-large', text: 'this is more than is read at once' } };

/**
 * What answers questions. It can be given what the player has learnt (`engine/network.bin`), before it first thinks, for it forgets what it
 * found without; and says whether that was a network, and the first.
 * @typedef {{(question: EngineAsk): EngineAnswer, learn: (network: Uint8Array) => boolean}} Engine
 */

/**
 * What the module asks its host: the time, and to be heard when it breaks.
 * @typedef {object} Host
 * @property {() => number} now
 * @property {(at: number, length: number) => void} panicked
 */

/** Reads what lies in a memory. It grows, and what looked into it before sees nothing then: each look is a new one. @param {WebAssembly.Memory} memory */
const reader = (memory) => ({
  /** @param {number} at @param {number} length */
  bytes: (at, length) => new Uint8Array(memory.buffer, at >>> 0, length),
  /** A copy: nobody else's thread may write into what is being read. @param {number} at @param {number} length */
  text: (at, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, at >>> 0, length).slice()),
});

/**
 * What a module is lent, and what it said last. The memory is asked for when it is there: a module may bring its own.
 * @param {() => WebAssembly.Memory} memory
 */
export function host(memory) {
  let said = '';
  /** @type {Host} */
  const lent = {
    // The same for all threads, whenever each of them began.
    now: () => performance.timeOrigin + performance.now(),
    panicked: (at, length) => {
      said = reader(memory()).text(at, length);
    },
  };
  return { lent, said: () => said };
}

/**
 * Asks a module that is ready. Should it ever break, the question is answered with an error, and nothing more can be asked.
 * @param {Exports} exports
 * @param {() => string} said what it said last
 * @returns {Engine}
 */
export function engine({ memory, room, learn, ask, answer_length }, said) {
  const { bytes, text } = reader(memory);

  /** Writes something where the module looks for it, and has it do something with that. @template T @param {Uint8Array} what @param {() => T} act @returns {T | null} nothing if it is too long */
  function hand(what, act) {
    try {
      const at = room(what.length);
      if (!at) return null;
      bytes(at, what.length).set(what);
      return act();
    } catch (error) {
      throw new Error(said() || String(error), { cause: error });
    }
  }

  /** @param {EngineAsk} question @returns {EngineAnswer} */
  const answer = (question) =>
    hand(new TextEncoder().encode(JSON.stringify(question)), () => JSON.parse(text(ask(), answer_length()))) ??
    TOO_LARGE;
  return Object.assign(answer, {
    learn: (/** @type {Uint8Array} */ network) => !!hand(network, () => learn()),
  });
}

/**
 * Makes a module for one thread ready.
 * @param {BufferSource} code
 * @returns {Promise<Engine>}
 */
export async function load(code) {
  /** @type {Exports | null} */
  let exports = null;
  const { lent, said } = host(() => /** @type {Exports} */ (exports).memory);
  const { instance } = await WebAssembly.instantiate(code, { host: /** @type {any} */ (lent) });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  return engine(exports, said);
}
