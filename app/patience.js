// How often something is tried again that did not work.

/** How long to wait before the next try, in milliseconds. @param {number} tries @param {number} [chance] from 0 to 1 */
export const patience = (tries, chance = Math.random()) =>
  Math.min(400 * 2 ** Math.min(tries, 6), 10_000) * (0.75 + 0.5 * chance);
