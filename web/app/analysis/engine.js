// The analysis socket: the best turns of a position, better and better.

/** @import { AnalysisMessage, Line, PositionAsk, RefusalView } from '../../types/wire.js' */
import { socketAddress } from '../api.js';
import { patience } from '../patience.js';

/**
 * @param {object} owner
 * @param {(line: Line) => void} owner.line
 * @param {(state: 'waiting' | 'working' | 'finished' | 'lost') => void} owner.state
 * @param {(refusal: RefusalView) => void} owner.refused
 */
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
      hear(JSON.parse(data));
    };
    mine.onclose = () => {
      if (mine !== socket) return;
      socket = null;
      if (!wanted) return;
      owner.state('lost');
      timer = window.setTimeout(() => wanted && !socket && open(), patience(tries++));
    };
  }

  /** @param {AnalysisMessage} message */
  function hear(message) {
    // Answers to a question that is no longer asked.
    if ('id' in message && message.id !== undefined && message.id !== number) return;
    if (message.type === 'line') owner.line(message.line);
    else if (message.type === 'waiting') owner.state('waiting');
    else if (message.type === 'position') owner.state('working');
    else if (message.type === 'finished') owner.state('finished');
    else if (message.type === 'refused') owner.refused(message.refusal);
  }

  return {
    /** @param {PositionAsk} position */
    start(position) {
      wanted = JSON.stringify({ id: ++number, do: { type: 'start', position, lines: 3, seconds: 30 } });
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
