// The first game of the rulebook, stepped through turn by turn, with live boards all the way.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { middleOf, told } from './book.js';
import { DESKTOP, PHONE, accessible, launch, leave, reader, serverGame, untilFree } from './harness.js';
import { DEEP, LANGUAGES } from '../languages.js';

/** @import { ChapterView } from '../../types/wire.js' */

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

for (const language of LANGUAGES) {
  test(`the first game is stepped through (${language})`, { timeout: 120_000 }, async () => {
    const chapter = /** @type {ChapterView} */ (await told(`/rulebook/${language}/first-game`));
    const block = chapter.blocks.find((one) => one.type === 'replay');
    assert.ok(block?.type === 'replay');
    const { moves, boards } = block.replay;
    const { context, page } = await reader(browser, { language, size: language === 'el' ? PHONE : DESKTOP });
    await page.goto('/rules/first-game');
    const game = page.locator('figure[data-replay="first"]');
    /** Waits for a moment of the game: its tiles, its comment, its place in the list. @param {number} ply */
    const shown = (ply) =>
      page.waitForFunction(
        ({ tiles, caption, ply }) => {
          const figure = document.querySelector('figure[data-replay="first"]');
          const words = Object.assign(document.createElement('div'), { innerHTML: caption }).textContent;
          const said = figure?.querySelector('figcaption')?.textContent;
          const current = figure?.querySelector('.move[aria-current]')?.getAttribute('data-ply') ?? '0';
          return (
            figure?.querySelectorAll('.tiles .tile[data-piece]').length === tiles &&
            (ply ? said === words : !!said) &&
            current === String(ply)
          );
        },
        { tiles: boards[ply].position.pieces.length, caption: boards[ply].caption, ply },
      );
    await shown(1);
    if (language === 'en') await accessible(page, 'a game to be stepped through');
    const [first, back, forward, last] = [0, 1, 2, 3].map((i) => game.locator('.stepper button').nth(i));
    for (let ply = 2; ply <= 4; ply++) {
      await forward.click();
      await shown(ply);
    }
    await back.click();
    await shown(3);
    await first.click();
    await shown(0);
    // By keys, from the stepper; elsewhere they belong to the page.
    await forward.focus();
    const steps = DEEP || language === 'en' ? moves.length : 3;
    for (let ply = 1; ply <= steps; ply++) {
      await page.keyboard.press('ArrowRight');
      await shown(ply);
    }
    await page.keyboard.press('ArrowLeft');
    await shown(steps - 1);
    await game.locator('.move[data-ply="17"]').click();
    await shown(17);
    await last.click();
    await shown(moves.length);
    await page.locator('h1').click();
    await page.keyboard.press('ArrowLeft');
    await shown(moves.length);
    assert.ok(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      'it is not wider than the screen',
    );
    await leave(context);
  });
}

test('every moment of the first game is a live board', { timeout: 60_000 }, async () => {
  const { context, page } = await reader(browser);
  await page.goto('/rules/first-game');
  const game = page.locator('figure[data-replay="first"]');
  await game.locator('.move[data-ply="7"]').click();
  await page.waitForFunction(() => document.querySelectorAll('.tiles .tile[data-piece]').length === 6);
  // The ant that has just run there could run on, if it were White's turn.
  const ant = await middleOf(page, 'first', 'wA1');
  await page.mouse.click(ant.x, ant.y);
  await game.locator('.mark-target').first().waitFor();
  assert.ok((await game.locator('.mark-target').count()) > 5);
  // Black's own ant takes another turn than in the game; the game goes on from the list.
  await page.keyboard.press('Escape');
  const other = await middleOf(page, 'first', 'bA1');
  await page.mouse.click(other.x, other.y);
  await page.waitForFunction(
    () => !/the other colour is to move/.test(document.querySelector('.why')?.textContent ?? ''),
  );
  await game.locator('.mark-target .mark-target-dot').first().click();
  await game.locator('[data-action="back"]:not([hidden])').waitFor();
  await game.locator('.stepper button').nth(2).click();
  await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.getAttribute('data-ply') === '8');
  assert.ok(await game.locator('[data-action="back"]').isHidden());
  // And it can be played on from here.
  await game.locator('[data-action="play-on"]').click();
  await page.waitForURL(/\/game\//);
  await untilFree(page);
  assert.equal((await serverGame(page)).position.pieces.length, 6);
  await leave(context);
});
