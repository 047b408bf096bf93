// A finger that moves as a finger does: the browser itself decides whether it scrolls, presses or drags.

/** @import { Page } from 'playwright-core' */

/** @typedef {{x: number, y: number}} Point */

/** @param {Page} page */
export async function finger(page) {
  const session = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const tell = (/** @type {'touchStart' | 'touchMove' | 'touchEnd'} */ type, /** @type {Point[]} */ touchPoints) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    /** @param {Point} point */
    async down(point) {
      at = point;
      await tell('touchStart', [point]);
    },
    /** Goes somewhere in small steps. @param {Point} to */
    async move(to) {
      const from = at;
      const steps = Math.max(4, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 12));
      for (let i = 1; i <= steps; i++)
        await tell('touchMove', [
          { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps },
        ]);
      at = to;
    },
    up: () => tell('touchEnd', []),
  };
}

/** The middle of something. @param {import('playwright-core').Locator} node @returns {Promise<Point>} */
export async function middleOf(node) {
  const box = await node.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
