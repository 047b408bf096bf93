// The socket of a game. It comes back by itself, and asks only for what was missed.

/** @import { Act, LeaveReason, ServerMessage } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
import { Refused, readGame, socketAddress } from '../api.js';
import { patience } from '../patience.js';

/** `away`: the server cannot reach what it keeps games in. @typedef {'connecting' | 'open' | 'away' | 'lost' | 'gone'} Condition */

/** After so long without a word, a connection is taken for dead. */
const SILENCE = 25_000;
const PING = 8_000;
/** A tab that wakes up gives it only so long to answer: networks change while a machine sleeps. */
const WAKING = 3_000;

/**
 * @param {string} id the game
 * @param {object} owner
 * @param {(message: ServerMessage) => void} owner.message
 * @param {(condition: Condition) => void} owner.condition
 * @param {() => number | null} owner.since the number of the last event that is known
 */
export function connect(id, owner) {
  /** @type {WebSocket | null} */
  let socket = null;
  let [tries, numbers, heard, closed] = [0, 0, 0, false];
  /** Whether the server has said that it cannot reach what it keeps games in. */
  let [away, fresh] = [false, true];
  /** How far the server's clock is ahead of ours. */
  let ahead = 0;
  /** @type {Map<number, (refusal: Refusal | null) => void>} */
  const waiting = new Map();
  let timer = 0;
  /** @type {Condition | null} */
  let told = null;

  /** @param {Condition} condition */
  function tell(condition) {
    if (condition === told) return;
    told = condition;
    owner.condition(condition);
  }

  function open() {
    clearTimeout(timer);
    if (closed) return;
    const since = owner.since();
    const address = `/api/games/${encodeURIComponent(id)}/socket${since === null ? '' : `?since=${since}`}`;
    const mine = new WebSocket(socketAddress(address));
    socket = mine;
    tell(away ? 'away' : tries ? 'lost' : 'connecting');
    mine.onopen = () => {
      heard = performance.now();
      fresh = true;
      ping();
    };
    mine.onmessage = ({ data }) => {
      heard = performance.now();
      if (mine === socket) hear(JSON.parse(data));
    };
    mine.onclose = () => {
      if (mine === socket) void lose();
    };
  }

  /** @param {ServerMessage} message */
  function hear(message) {
    // Whoever lets us in again says anew how things are.
    if (fresh) [fresh, away] = [false, false];
    if (message.type === 'memory') away = message.away;
    if (message.type === 'closing' && message.reason === 'trouble') away = true;
    tell(away ? 'away' : 'open');
    tries = 0;
    if (message.type === 'pong') {
      const lag = Math.max(0, Date.now() - message.sent);
      ahead = message.now + lag / 2 - Date.now();
    }
    if (message.type === 'done') answer(message.id, null);
    if (message.type === 'refused' && message.id !== undefined && waiting.has(message.id))
      return answer(message.id, message.refusal);
    owner.message(message);
  }

  /** @param {number} number @param {Refusal | null} refusal */
  function answer(number, refusal) {
    waiting.get(number)?.(refusal);
    waiting.delete(number);
  }

  async function lose() {
    socket = null;
    for (const [number] of waiting) answer(number, { rule: 'unreachable', text: 'the connection is lost' });
    if (closed) return;
    tell(away ? 'away' : 'lost');
    // A game that is not there refuses the socket as a broken network does; only a request tells which.
    if (tries === 0 && owner.since() === null) {
      try {
        await readGame(id);
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return tell('gone');
      }
    }
    timer = window.setTimeout(open, patience(tries++));
  }

  function ping() {
    if (socket?.readyState === WebSocket.OPEN) post({ type: 'ping', sent: Date.now() });
  }

  /** @param {Act} act @returns {number} */
  function post(act) {
    socket?.send(JSON.stringify({ id: ++numbers, do: act }));
    return numbers;
  }

  /** Gives a connection up that is dead, whatever the browser says. */
  function drop() {
    const dead = socket;
    if (!dead) return;
    dead.onclose = null;
    dead.close();
    void lose();
  }

  const beat = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (performance.now() - heard > SILENCE) drop();
    else ping();
  }, PING);

  let waking = 0;
  function wake() {
    if (closed || document.hidden) return;
    if (!socket) return open();
    if (socket.readyState !== WebSocket.OPEN) return;
    const [mine, asked] = [socket, performance.now()];
    ping();
    clearTimeout(waking);
    waking = window.setTimeout(() => {
      if (mine === socket && heard < asked) drop();
    }, WAKING);
  }
  /** Who has another name comes in again, under that one. */
  function renamed() {
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    for (const [number] of waiting) answer(number, { rule: 'unreachable', text: 'the connection is lost' });
    open();
  }
  addEventListener('renamed', renamed);
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  open();

  return {
    /**
     * Asks for something; the answer is nothing, or why not.
     * @param {Act} act
     * @returns {Promise<Refusal | null>}
     */
    act(act) {
      if (socket?.readyState !== WebSocket.OPEN)
        return Promise.resolve({ rule: 'unreachable', text: 'the connection is lost' });
      return new Promise((resolve) => waiting.set(post(act), resolve));
    },
    resync() {
      if (socket?.readyState === WebSocket.OPEN) post({ type: 'resync' });
    },
    /** The server's time, as well as it is known. */
    now: () => Date.now() + ahead,
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(waking);
      clearInterval(beat);
      removeEventListener('renamed', renamed);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      socket?.close();
    },
  };
}

/** @typedef {ReturnType<typeof connect>} Connection */
/** @typedef {LeaveReason} Reason */
