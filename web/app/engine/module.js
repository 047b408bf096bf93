// The module: the rules and the player, compiled for browsers (`crates/hive-browser`). Question in, answer out.

/** @import { EngineAnswer, EngineAsk } from '../../types/wire.js' */

/**
 * @typedef {object} Exports what the module offers
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} room where a question of so many bytes may be written; 0 if it is too long
 * @property {() => number} ask answers it, and says where the answer is
 * @property {() => number} answer_length how many bytes that has
 */

/** What the module itself says to such a question. @type {EngineAnswer} */
const TOO_LARGE = { type: 'refused', refusal: { rule: 'too-large', text: 'this is more than is read at once' } };

/**
 * Makes the module ready. Should it ever break, the question is answered with an error, and nothing more can be asked.
 * @param {BufferSource} code
 * @returns {Promise<(question: EngineAsk) => EngineAnswer>}
 */
export async function load(code) {
  let said = '';
  const { instance } = await WebAssembly.instantiate(code, {
    host: {
      now: () => performance.now(),
      panicked: (/** @type {number} */ at, /** @type {number} */ length) => {
        said = text(at, length);
      },
    },
  });
  const { memory, room, ask, answer_length } = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  // Memory grows, and what looked into it before sees nothing then: each look is a new one.
  const bytes = (/** @type {number} */ at, /** @type {number} */ length) =>
    new Uint8Array(memory.buffer, at >>> 0, length);
  const text = (/** @type {number} */ at, /** @type {number} */ length) => new TextDecoder().decode(bytes(at, length));

  return (question) => {
    const words = new TextEncoder().encode(JSON.stringify(question));
    try {
      const at = room(words.length);
      if (!at) return TOO_LARGE;
      bytes(at, words.length).set(words);
      return JSON.parse(text(ask(), answer_length()));
    } catch (error) {
      throw new Error(said || String(error), { cause: error });
    }
  };
}
