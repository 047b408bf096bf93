// The connection of a game page: to the server's room, or to one of our own for a game that this browser keeps. When
// such a game has gone to the server, the page follows it there.

import { connect as toServer } from '../game/connection.js';
import { served } from '../site.js';
import { room } from './room.js';
import { read } from './store.js';

/** @typedef {Parameters<typeof toServer>[1]} Owner */
/** @typedef {ReturnType<typeof toServer>} Connection */

/** @param {string} id the game @param {Owner} owner @returns {Connection} */
export function connect(id, owner) {
  if (!read(id)) return served ? toServer(id, owner) : nowhere(owner);
  /** @type {Connection} */
  let current = room(id, {
    ...owner,
    gone() {
      current.close();
      // Everything anew: the server counts its events itself.
      current = served ? toServer(id, { ...owner, since: fresh(owner) }) : nowhere(owner);
    },
  });
  return {
    act: (act) => current.act(act),
    resync: () => current.resync(),
    now: () => current.now(),
    close: () => current.close(),
  };
}

/** Knows nothing at first, and then as much as the owner. @param {Owner} owner */
function fresh(owner) {
  let first = true;
  return () => {
    const since = first ? null : owner.since();
    first = false;
    return since;
  };
}

/** Where there is neither the game nor a server. @param {Owner} owner @returns {Connection} */
function nowhere(owner) {
  setTimeout(() => owner.condition('gone'));
  return { act: async () => null, resync() {}, now: () => Date.now(), close() {} };
}
