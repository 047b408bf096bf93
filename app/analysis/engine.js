// The analysis socket: the best turns of a position, better and better, from the server's engine.

/** @import { PositionAsk } from '../../types/wire.js' */
/** @import { Listener } from './messages.js' */
import { socketAddress } from '../api.js';
import { patience } from '../patience.js';
import { hand, wish } from './messages.js';

/** @param {Listener} owner */
export function engine(owner) {
  /** @type {WebSocket | null} */
  let socket = null;
  let number = 0;
  /** What is wanted once the socket is open. @type {string | null} */
  let wanted = null;
  let [tries, timer] = [0, 0];

  function open() {
    clearTimeout(timer);
    const mine = new WebSocket(socketAddress('/api/analysis'));
    socket = mine;
    mine.onopen = () => {
      if (wanted) mine.send(wanted);
    };
    mine.onmessage = ({ data }) => {
      tries = 0;
      hand(owner, JSON.parse(data), number);
    };
    mine.onclose = () => {
      if (mine !== socket) return;
      socket = null;
      if (!wanted) return;
      owner.state('lost');
      timer = window.setTimeout(() => wanted && !socket && open(), patience(tries++));
    };
  }

  return {
    /** @param {PositionAsk} position @param {number} lines */
    start(position, lines) {
      wanted = JSON.stringify({ id: ++number, do: wish(position, lines) });
      if (socket?.readyState === WebSocket.OPEN) socket.send(wanted);
      else if (!socket) open();
    },
    stop() {
      wanted = null;
      number++;
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: number, do: { type: 'stop' } }));
    },
    close() {
      wanted = null;
      clearTimeout(timer);
      const mine = socket;
      socket = null;
      mine?.close();
    },
  };
}
