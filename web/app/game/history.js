// Positions of earlier turns, fetched while nobody waits, so that the game can be leafed through when the connection is
// lost.

/** So long between two of them, in milliseconds: the server has others to answer, and limits how much one may ask. */
const PAUSE = 150;

/** So many of the latest turns; who looks further back asks for it then. */
export const REACH = 120;

/**
 * The moment to fetch next: the latest that is not known.
 * @param {number} turns how many there are @param {(ply: number) => boolean} known
 */
export function missing(turns, known) {
  for (let ply = turns - 1; ply >= Math.max(0, turns - REACH); ply--) if (!known(ply)) return ply;
  return null;
}

/**
 * Fetches one after the other, as long as there is something to fetch.
 * @param {() => number | null} next the moment that is wanted; nothing if there is none, or if it is no time for it
 * @param {(ply: number) => Promise<void>} fetch
 */
export function historian(next, fetch) {
  let timer = 0;
  let stopped = false;
  async function work() {
    timer = 0;
    const ply = document.hidden ? null : next();
    if (ply === null) return;
    try {
      await fetch(ply);
    } catch {
      // It is tried again when something else happens, or when the reader looks there.
      return;
    }
    go();
  }
  function go() {
    if (!timer && !stopped) timer = window.setTimeout(work, PAUSE);
  }
  return {
    /** Something has changed: there may be work. */
    go,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
