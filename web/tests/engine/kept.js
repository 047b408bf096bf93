// A browser's storage, and games that lie in it, for tests of what is kept.

/** A storage as browsers have it. @returns {Storage} */
export function storage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return /** @type {any} */ ({
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
    key: (/** @type {number} */ i) => [...kept.keys()][i] ?? null,
    get length() {
      return kept.size;
    },
  });
}

/** A game as the store has it, by the moment of its last turn. @param {number} at @param {boolean} over @returns {any} */
export const game = (at, over) => ({
  game: { id: `game-${at}`, steps: [] },
  summary: { updated: at, ...(over && { outcome: { result: 'draw' } }) },
  pieces: [],
});
