// Games that a browser keeps, as the tests look at them and play them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { load } from '../../app/engine/module.js';
import { hastyTurn, put, untilFree, untilPly } from './harness.js';

/** @import { Page } from 'playwright-core' */
/** @import { GameView } from '../../types/wire.js' */

const module = await load(readFileSync(new URL('../../engine/whole.wasm', import.meta.url)));

/** The name of the game on the screen: the last word of the address. @param {Page} page */
export const idOf = (page) => /[\w-]{16}$/.exec(page.url())?.[0] ?? '';

/** What the browser keeps of a game. @param {Page} page @param {string} id */
export const kept = (page, id) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `kypseli.game.${id}`);

/** The game on the screen, as the rules tell it from what is kept. @param {Page} page @returns {Promise<GameView>} */
export async function localGame(page) {
  const { game } = await kept(page, idOf(page));
  const found = module({ type: 'local', game, name: '', now: Date.now(), ask: { type: 'enter' } });
  const message = found.type === 'local' && found.answer.messages.at(-1);
  assert.ok(message && message.type === 'game', JSON.stringify(found));
  return message.game;
}

/** Takes turns with a hand until so many are there, or the game is over. @param {Page} page @param {number} plies */
export async function playLocally(page, plies) {
  for (let tries = 0; tries < 400; tries++) {
    await untilFree(page);
    const game = await localGame(page);
    if (game.status.outcome || game.turns.length >= plies) return game;
    if (!game.you.includes(game.position.toMove)) {
      await page.waitForTimeout(30);
      continue;
    }
    await untilPly(page, game.turns.length);
    const turn = hastyTurn(game);
    await put(page, turn.piece, turn, 'tap');
    await untilPly(page, game.turns.length + 1);
  }
  return assert.fail('the game does not go on');
}

/**
 * Asks the page again and again until it says yes: what it answers later is waited for, too.
 * @template T @param {Page} page @param {(value: T) => Promise<boolean>} question @param {T} value @param {string} wanted
 */
export async function until(page, question, value, wanted) {
  for (let tries = 0; tries < 300; tries++) {
    if (await page.evaluate(/** @type {any} */ (question), value)) return;
    await page.waitForTimeout(200);
  }
  assert.fail(`${wanted}: not within a minute`);
}

/** Waits until the page and its book are kept. @param {Page} page @param {string} [other] the version that does not count */
export const untilKept = (page, other = '') =>
  until(
    page,
    async (not) => {
      const name = (await caches.keys()).filter((one) => one !== not).at(-1);
      if (!name) return false;
      const cache = await caches.open(name);
      const all = (await cache.keys()).map(({ url }) => url);
      const rules = all.find((url) => /\/book\/\w\w\/rules\.json$/.test(url));
      const found = rules && (await cache.match(rules, { ignoreVary: true }));
      if (!found || !all.some((url) => url.endsWith('/all.js'))) return false;
      const { chapters, lessons } = await found.json();
      return all.filter((url) => url.includes('/book/')).length === chapters.length + lessons.length + 1;
    },
    other,
    'the page and its book are kept',
  );
