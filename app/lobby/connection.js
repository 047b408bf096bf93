// The lobby's socket: one for this tab, open while somebody looks at the lobby or waits for an opponent. It goes on while
// the reader is elsewhere in the page, and comes back by itself.

/** @import { ChallengeView, DeclineReason, FoundView, LobbyAct, LobbyMessage, LobbyYou, LineView, SeekView } from '../../types/wire.js' */
/** @import { Refusal } from '../api.js' */
import { announce } from '../announce.js';
import { socketAddress } from '../api.js';
import { patience } from '../patience.js';
import { go } from '../router.js';
import { t } from '../text.js';

/** How often the server is asked whether it is still there. */
const PING = 20_000;

/** So many games that have begun elsewhere are shown. */
const MOST_BEGUN = 5;

/**
 * What is known of the lobby.
 * @typedef {object} Lobby
 * @property {'connecting' | 'open' | 'lost'} condition
 * @property {Map<number, SeekView>} seeks
 * @property {LineView[]} waiting
 * @property {LobbyYou} you
 * @property {string} said what was last told: why nothing came of something
 * @property {string[]} begun games that have begun meanwhile, and are not shown in this tab
 */

/** @type {() => LobbyYou} */
const nobody = () => ({ seeks: [], challenges: [], account: false });

/** @type {Lobby} */
export const lobby = { condition: 'connecting', seeks: new Map(), waiting: [], you: nobody(), said: '', begun: [] };

/** Those who want to know when it changes. @type {Set<() => void>} */
const listeners = new Set();
/** @type {WebSocket | null} */
let socket = null;
let [tries, numbers, timer, beat] = [0, 0, 0, 0];
/** @type {Map<number, (refusal: Refusal | null) => void>} */
const waiting = new Map();
/** The question that is open. @type {import('./found.js').Question | null} */
let question = null;
/** Whether there is one, or it is about to be asked. */
let asking = false;
/** Whether the reader has said in this very tab that they are ready: a game takes no other tab away from what it shows. */
let ready = false;

const UNREACHABLE = /** @type {Refusal} */ ({ rule: 'unreachable', text: 'the connection is lost' });

/** Who is told of challenges that were declined. @type {((challenge: ChallengeView, reason: DeclineReason) => void) | null} */
let declined = null;

/** @param {(challenge: ChallengeView, reason: DeclineReason) => void} told */
export const onDeclined = (told) => (declined = told);

function tell() {
  for (const listener of listeners) listener();
}

/** Whether somebody looks for a game. */
const isLooking = () => !!lobby.you.line || lobby.you.seeks.length > 0 || lobby.you.challenges.length > 0 || asking;

/**
 * Looks at the lobby from now on.
 * @param {() => void} changed is called whenever something has changed
 * @returns {() => void} looks away; whoever waits for an opponent still does
 */
export function attend(changed) {
  listeners.add(changed);
  if (!socket) open();
  return () => {
    listeners.delete(changed);
    leaveIfIdle();
  };
}

/** Nobody looks, and nobody waits: the connection is not needed. */
function leaveIfIdle() {
  if (listeners.size || isLooking()) return;
  clearTimeout(timer);
  clearInterval(beat);
  const mine = socket;
  socket = null;
  mine?.close();
  Object.assign(lobby, { condition: 'connecting', seeks: new Map(), waiting: [], you: nobody(), said: '' });
}

function open() {
  clearTimeout(timer);
  clearInterval(beat);
  const mine = new WebSocket(socketAddress('/api/lobby'));
  socket = mine;
  mine.onmessage = ({ data }) => mine === socket && hear(JSON.parse(data));
  mine.onclose = () => mine === socket && lose();
  beat = window.setInterval(() => post({ type: 'ping', sent: Date.now() }), PING);
}

function lose() {
  socket = null;
  clearInterval(beat);
  for (const [, answer] of waiting) answer(UNREACHABLE);
  waiting.clear();
  settle();
  lobby.condition = 'lost';
  tell();
  timer = window.setTimeout(open, patience(tries++));
}

/** @param {LobbyMessage} message */
function hear(message) {
  switch (message.type) {
    case 'lobby': {
      // What was looked for before the connection was lost may be forgotten: a server keeps none of it.
      const before = isLooking();
      tries = 0;
      lobby.condition = 'open';
      lobby.seeks = new Map(message.seeks.map((seek) => [seek.id, seek]));
      lobby.waiting = message.waiting;
      lobby.you = message.you;
      if (before && !isLooking()) say(t('lobby.forgotten'));
      break;
    }
    case 'change':
      for (const id of message.gone) lobby.seeks.delete(id);
      for (const seek of message.added) lobby.seeks.set(seek.id, seek);
      lobby.waiting = message.waiting;
      break;
    case 'you':
      lobby.you = message.you;
      break;
    case 'found':
      void ask(message.found);
      break;
    case 'unmet':
      ready = false;
      settle();
      say(t(`lobby.unmet.${message.why}`));
      break;
    case 'begun':
      settle();
      lobby.said = '';
      if (message.now && ready) go(`/game/${message.game}`);
      else {
        lobby.begun = [...lobby.begun, message.game].slice(-MOST_BEGUN);
        announce(t('lobby.begun'));
      }
      ready = false;
      break;
    case 'declined':
      say(
        t('lobby.challenge.declined', {
          name: message.challenge.other.name,
          reason: t(`lobby.reason.${message.reason}`),
        }),
      );
      declined?.(message.challenge, message.reason);
      break;
    case 'done':
      waiting.get(message.id)?.(null);
      waiting.delete(message.id);
      break;
    case 'refused':
      if (message.id !== undefined && waiting.has(message.id)) {
        waiting.get(message.id)?.(message.refusal);
        waiting.delete(message.id);
      } else say(message.refusal.text);
  }
  tell();
  leaveIfIdle();
}

/** The question is answered, by whomever. */
function settle() {
  asking = false;
  question?.close();
}

/** @param {string} text */
function say(text) {
  lobby.said = text;
  announce(text);
}

/** Asks whether the reader is ready. @param {FoundView} found */
async function ask(found) {
  asking = true;
  const { asked } = await import('./found.js');
  question?.close();
  // It has come to nothing while the words for it were fetched.
  if (!asking) return;
  lobby.said = '';
  const mine = asked(found, (yes) => {
    void act(yes ? { type: 'ready', found: found.id } : { type: 'notNow', found: found.id });
  });
  question = mine;
  mine.box.addEventListener('close', () => {
    if (question === mine) {
      question = null;
      asking = false;
    }
    leaveIfIdle();
  });
}

/** @param {LobbyAct} what */
function post(what) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: ++numbers, do: what }));
  return numbers;
}

/** Wants something; the answer is nothing, or why not. @param {LobbyAct} what @returns {Promise<Refusal | null>} */
export function act(what) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(UNREACHABLE);
  lobby.said = '';
  if (what.type === 'ready' || what.type === 'answer' || what.type === 'takeUp') ready = true;
  return new Promise((resolve) => waiting.set(post(what), resolve));
}
