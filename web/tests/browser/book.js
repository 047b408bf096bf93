// What the tests of the rulebook share: what the server tells, and where things are on a live board.

import assert from 'node:assert/strict';
import { base } from './harness.js';

/** @import { Page } from 'playwright-core' */
/** @import { ChapterView, BoardView } from '../../types/wire.js' */

/** @param {string} path */
export const told = async (path) => (await fetch(`${base}/api${path}`)).json();

/** @param {Page} page @param {string} id */
export const figure = (page, id) => page.locator(`figure[data-board="${id}"]`);

/** @param {Page} page @param {string} board @param {string} piece */
export async function middleOf(page, board, piece) {
  const node = figure(page, board).locator(`.tiles .tile[data-piece="${piece}"]`);
  await node.scrollIntoViewIfNeeded();
  const box = await node.boundingBox();
  assert.ok(box, `${piece} is on the board`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The board of a chapter as the server tells it.
 * @param {string} slug
 * @param {string} id
 * @returns {Promise<BoardView>}
 */
export async function boardOf(slug, id) {
  const chapter = /** @type {ChapterView} */ (await told(`/rulebook/en/${slug}`));
  for (const block of chapter.blocks) if (block.type === 'board' && block.board.id === id) return block.board;
  throw new Error(`${slug} has no board ${id}`);
}
