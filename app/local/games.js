// Games without a server: made.

/** @import { EngineAnswer, EngineAsk, LocalGame, NewGame } from '../../types/wire.js' */
import { Refused } from '../api.js';
import { Missing, Unwanted, able, client } from '../engine/client.js';
import { write } from './store.js';

/** Letters and digits of names, as the server makes them. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A name that nobody guesses and no other game has. */
export const freshId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => LETTERS[byte % 64]).join('');

/** Whether a game needs nobody elsewhere, and this browser can play it. @param {NewGame} options */
export const possible = ({ seats }) => able() && ![seats.white, seats.black].some((seat) => seat.type === 'link');

/** So often a question is asked again of a new Worker when it has died over it. */
const TRIES = 3;

/**
 * Asks the module. Nothing stays there between two questions, so that a Worker that dies takes nothing along.
 * @param {ReturnType<typeof client>} engine @param {EngineAsk} question @returns {Promise<EngineAnswer>}
 */
export async function insist(engine, question) {
  for (let tries = 1; ; tries++) {
    try {
      return await engine.ask(question);
    } catch (error) {
      const hopeless = error instanceof Unwanted || error instanceof Missing || !engine.usable();
      if (hopeless || tries === TRIES) throw error;
    }
  }
}

/** Makes a game. @param {NewGame} options @returns {Promise<{id: string}>} */
export async function make(options) {
  /** @type {LocalGame} */
  const game = { id: freshId(), next: freshId(), created: Date.now(), options, steps: [] };
  const engine = client({ whole: true });
  try {
    const ask = /** @type {const} */ ({ type: 'enter' });
    const found = await insist(engine, { type: 'local', game, name: '', now: game.created, ask });
    if (found.type === 'refused') throw new Refused(422, found.refusal);
    if (found.type === 'local') write({ game, summary: found.answer.summary, pieces: found.answer.pieces });
  } finally {
    engine.close();
  }
  return { id: game.id };
}
