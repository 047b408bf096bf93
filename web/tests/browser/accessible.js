// Whether a page is usable for everybody, as axe-core sees it.

/** @import { Page } from 'playwright-core' */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * No violation of what makes a page usable for everybody, but for those that axe itself calls minor.
 * @param {Page} page @param {string} where @param {string[]} [rules] the only ones that are asked
 */
export async function accessible(page, where, rules) {
  // A page that is still on its way has nothing to look at.
  await page.waitForSelector('h1', { state: 'attached' });
  // Not as a script of the page: its policy would refuse it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async (only) => {
    const how = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
    const results = await /** @type {any} */ (window).axe.run(document, how);
    return results.violations
      .filter((/** @type {any} */ one) => one.impact !== 'minor')
      .map(
        (/** @type {any} */ one) =>
          `${one.id}: ${one.nodes.map((/** @type {any} */ node) => `${node.html.slice(0, 120)} ${node.failureSummary?.split('\n')[1] ?? ''}`).join(' | ')}`,
      );
  }, rules);
  assert.deepEqual(found, [], where);
}
