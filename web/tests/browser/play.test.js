// Whole games: against the computer, at one screen, by keyboard, by link.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { load } from '../../app/engine/module.js';
import {
  PHONE,
  SIZES,
  gameId,
  hastyTurn,
  launch,
  leave,
  put,
  reader,
  serverGame,
  sitDown,
  target,
  untilFree,
  untilPly,
} from './harness.js';

/** @import { Page } from 'playwright-core' */
/** @import { GameView } from '../../types/wire.js' */

const module = await load(readFileSync(new URL('../../engine/kypseli.wasm', import.meta.url)));

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/**
 * Plays against the computer to the end.
 * @param {Page} page
 * @param {(game: GameView) => {piece: string, q: number, r: number}} choose
 * @param {(turns: number) => 'tap' | 'touch' | 'drag'} how
 */
async function playOut(page, choose, how) {
  for (let turns = 0; turns < 80; ) {
    await untilFree(page);
    const game = await serverGame(page);
    if (game.status.outcome) return;
    if (!game.you.includes(game.position.toMove)) {
      await page.waitForTimeout(30);
      continue;
    }
    turns++;
    await untilPly(page, game.turns.length);
    const turn = choose(game);
    await put(page, turn.piece, turn, how(turns));
    await untilPly(page, game.turns.length + 1);
  }
}

for (const [name, size] of Object.entries(SIZES)) {
  test(`a game against level 1 to its end (${name})`, { timeout: 240_000 }, async () => {
    const { context, page } = await reader(browser, { size });
    await page.addInitScript(() =>
      localStorage.setItem('kypseli', JSON.stringify({ level: 1, set: '+', side: 'white' })),
    );
    await page.goto('/');
    await page.click('#play-now');
    await page.waitForURL(/\/game\//);
    await playOut(page, hastyTurn, (turns) => (name === 'phone' ? 'touch' : turns % 2 ? 'tap' : 'drag'));
    await page.waitForSelector('.result');
    const { status } = await serverGame(page);
    assert.match(String(status.outcome?.reason), /^(surrounded|bothSurrounded)$/);
    assert.match(
      await page.innerText('.result'),
      /You (won|lost)\s+(White|Black)’s queen is surrounded|Draw\s+the same turn surrounded both queens/i,
    );
    // The game can be looked through after its end, and played again.
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 0);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 1);
    const id = gameId(page);
    await page.keyboard.press('End');
    await page.click('[data-action="actions.rematch"]');
    await page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(id));
    await leave(context);
  });
}

/** A turn that wins against level 1 sooner or later. @param {GameView} game */
function goodTurn({ turns, position }) {
  const moves = turns.map(({ text }) => text);
  const found = module({ type: 'play', position: { gameString: 'Base', moves }, level: 7, ms: 5_000, seed: 1 });
  assert.ok(found.type === 'play' && found.turn, JSON.stringify(found));
  const after = module({ type: 'position', ask: { gameString: 'Base', moves: [...moves, found.turn] } });
  assert.ok(after.type === 'position', JSON.stringify(after));
  const piece = found.turn.split(' ')[0] ?? '';
  const to = after.answer.position.pieces.find((laid) => laid.piece === piece);
  assert.ok(to && position.legal.some((turn) => turn.piece === piece && turn.q === to.q && turn.r === to.r));
  return to;
}

test('whoever beats a level is asked to the next', { timeout: 240_000 }, async () => {
  const { context, page } = await reader(browser, { size: PHONE });
  await page.addInitScript(
    () =>
      localStorage.getItem('kypseli') ??
      localStorage.setItem('kypseli', JSON.stringify({ level: 1, set: '+', side: 'white' })),
  );
  await page.goto('/');
  await page.click('#play-now');
  await page.waitForURL(/\/game\//);
  const id = gameId(page);
  await playOut(page, goodTurn, () => 'touch');
  await page.waitForSelector('.result.won');
  assert.match(await page.innerText('[data-action="next-level"]'), /Next: Firefly/);
  await page.click('[data-action="next-level"]');
  await page.waitForURL((url) => url.pathname.startsWith('/game/') && !url.pathname.endsWith(id));
  const { seats } = (await serverGame(page)).status;
  assert.deepEqual([seats.white.level, seats.black.level], [undefined, 2]);
  await page.goto('/');
  await page.waitForFunction(() => /level 2/.test(document.querySelector('#play-now')?.textContent ?? ''));
  await leave(context);
});

test('two at one screen: both sides move, a turn is taken back, a draw is agreed', async () => {
  const { context, page } = await reader(browser);
  await sitDown(page);
  for (let ply = 0; ply < 6; ply++) {
    const game = await serverGame(page);
    const turn = hastyTurn(game);
    await put(page, turn.piece, turn, ply % 2 ? 'drag' : 'tap');
    await untilPly(page, ply + 1);
  }
  await page.click('[data-action="actions.takeback"]');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 5);
  await page.click('[data-action="actions.draw"]');
  await page.click('[data-action="accept-acceptDraw"]');
  await page.waitForSelector('.result');
  assert.match(await page.innerText('.result'), /Draw\s+agreed by both players/i);
  await leave(context);
});

test('a whole game by keyboard alone', { timeout: 240_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/');
  await page.waitForSelector('#play-now');
  /** Goes on with Tab until the wanted thing has the focus. @param {string} selector */
  const tabTo = async (selector) => {
    for (let i = 0; i < 80; i++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
      await page.keyboard.press('Tab');
    }
    assert.fail(`Tab does not lead to ${selector}`);
  };
  await tabTo('[data-action="screen"]');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/game\//);
  await page.waitForSelector('.pile');
  for (let ply = 0; ply < 60; ply++) {
    const game = await serverGame(page);
    if (game.status.outcome) break;
    const turn = hastyTurn(game);
    const laid = game.position.pieces.find((one) => one.piece === turn.piece);
    if (laid) {
      await tabTo('.table');
      await arrowsTo(page, laid);
      await page.keyboard.press('Enter');
    } else {
      // One stop a hand, and arrows inside it.
      await tabTo(`.hand:has(.pile[data-piece="${turn.piece}"]) .pile`);
      for (let i = 0; i < 8; i++) {
        const there = await page.evaluate(() => document.activeElement?.getAttribute('data-piece'));
        if (there === turn.piece) break;
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('Enter');
    }
    await page.waitForSelector('.mark-target');
    assert.ok(await page.evaluate(() => document.activeElement?.matches('.table')), 'the board has the focus');
    await targetByKeys(page, turn);
    await page.keyboard.press('Enter');
    await untilPly(page, ply + 1);
    assert.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is never lost');
  }
  await page.waitForSelector('.result');
  await page.waitForFunction(() =>
    /(wins|Draw): .*surrounded/.test(document.querySelector('[role=status].unseen')?.textContent ?? ''),
  );
  await leave(context);
});

/** @param {import('playwright-core').Page} page @param {{q: number, r: number}} cell */
async function targetByKeys(page, cell) {
  const cursor = () => page.evaluate(() => document.querySelector('.mark-cursor')?.getAttribute('transform'));
  const count = await page.locator('.mark-target').count();
  const dot = target(page, cell);
  const [x, y] = [await dot.getAttribute('cx'), Number(await dot.getAttribute('cy'))];
  for (let i = 0; i <= count; i++) {
    const [, atX, atY] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec((await cursor()) ?? '') ?? [];
    if (atX === x && Math.abs(Number(atY) - y) < 20) return;
    await page.keyboard.press('n');
  }
  assert.fail('N leads to every target');
}

/** @param {import('playwright-core').Page} page @param {{q: number, r: number}} cell */
async function arrowsTo(page, cell) {
  const [x, y] = [2 * 43.3013 * (cell.q + cell.r / 2), 75 * cell.r];
  for (let i = 0; i < 60; i++) {
    const text = await page.evaluate(() => document.querySelector('.mark-cursor')?.getAttribute('transform') ?? '');
    const [cx, cy] = [Number(/translate\(([-\d.]+)/.exec(text)?.[1]), Number(/ ([-\d.]+)\)/.exec(text)?.[1])];
    if (Math.abs(cy - y) > 40) await page.keyboard.press(cy > y ? 'ArrowUp' : 'ArrowDown');
    else if (Math.abs(cx - x) > 30) await page.keyboard.press(cx > x ? 'ArrowLeft' : 'ArrowRight');
    else return;
  }
  assert.fail('the arrows lead to every tile');
}
