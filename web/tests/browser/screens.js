// Screens of all sizes, and what is wrong on one.

/** @import { Page } from 'playwright-core' */

/** Telephones upright and lying, a tablet, laptops, a large screen; the last four are laptops and the tablet at twice the size. */
export const SCREENS = [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 600],
  [1280, 720],
  [1440, 900],
  [2560, 1440],
  [640, 360],
  [720, 450],
  [512, 300],
  [410, 590],
];

/**
 * Where things are that have to be seen, and what is wrong with it: outside the screen, too small, one over the other. What is
 * still on its way (a tile, the table that is fitted into a new size) gets a moment.
 * @param {Page} page
 * @param {string[]} needed
 */
export async function wrong(page, needed) {
  let found = await wrongNow(page, needed);
  for (let again = 0; found.length && again < 20; again += 1) {
    await page.waitForTimeout(100);
    found = await wrongNow(page, needed);
  }
  return found;
}

/** @param {Page} page @param {string[]} needed */
const wrongNow = (page, needed) =>
  page.evaluate((selectors) => {
    const found = /** @type {string[]} */ ([]);
    const root = document.documentElement;
    if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
      found.push(`the page is ${root.scrollWidth} x ${root.scrollHeight}`);
    const seen = [...document.querySelectorAll(selectors.join())].filter((one) => one.getClientRects().length);
    for (const one of selectors) if (!document.querySelector(one)) found.push(`${one} is missing`);
    for (const one of seen) {
      const box = one.getBoundingClientRect();
      const name = `${one.tagName}.${one.className} ${one.textContent?.trim().slice(0, 20)}`;
      if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5)
        found.push(`${name} is outside: ${box.left} ${box.top} ${box.right} ${box.bottom}`);
      if (one.matches('button, a') && (box.width < 24 || box.height < 24))
        found.push(`${name} is ${box.width} x ${box.height}`);
      // What can be pressed is not under something else.
      if (one.matches('button, a')) {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (top && !one.contains(top) && !top.contains(one)) found.push(`${name} is under ${top.className}`);
      }
    }
    return found;
  }, needed);

/**
 * Which words of the bar cannot be read: none is there, it is cut off, too small, or broken within.
 * @param {Page} page
 */
export const unread = (page) =>
  page.evaluate(() => {
    const found = /** @type {string[]} */ ([]);
    const words = [...document.querySelectorAll('.bar button > span:not(.badge)')].filter(
      (one) => one.getClientRects().length,
    );
    if (words.length < 4) found.push(`only ${words.length} words`);
    for (const one of words) {
      const [box, button] = [one, /** @type {Element} */ (one.parentElement)].map((it) => it.getBoundingClientRect());
      const name = `${one.textContent} (${box.width} x ${box.height} in ${button.width} x ${button.height})`;
      if (box.width < 8 || parseFloat(getComputedStyle(one).fontSize) < 10) found.push(`${name} is too small`);
      if (box.left < button.left || box.right > button.right || box.bottom > button.bottom + 0.5)
        found.push(`${name} is cut off`);
      if (one.scrollWidth > one.clientWidth + 1) found.push(`${name} is cut off within`);
      const text = /** @type {Text} */ (one.firstChild);
      for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`${name} is broken`);
      }
    }
    return found;
  });

/** Where the bar has its words: upright and lying telephones, and everything larger. */
export const hasWords = (/** @type {number} */ width, /** @type {number} */ height) => width < height || height >= 340;

/** What of a card's buttons and fields is cut off by its own edge. @param {Page} page @param {string} card */
export const cut = (page, card) =>
  page.evaluate((selector) => {
    const frame = document.querySelector(selector)?.getBoundingClientRect();
    if (!frame) return [`${selector} is missing`];
    return [...document.querySelectorAll(`${selector} :is(button, input, a)`)].flatMap((one) => {
      const box = one.getBoundingClientRect();
      const inside = !box.height || (box.top >= frame.top - 0.5 && box.bottom <= frame.bottom + 0.5);
      return inside ? [] : [`${one.tagName} ${one.textContent} to ${box.bottom} of ${frame.bottom}`];
    });
  }, card);

/** Keeps everything that moves by itself, in `shifts`; to be called before the page is opened. @param {Page} page */
export const watchShifts = (page) =>
  page.addInitScript(() => {
    const shifts = /** @type {string[]} */ ([]);
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of /** @type {any[]} */ (list.getEntries()))
        for (const { node, previousRect: was, currentRect: is } of entry.sources)
          shifts.push(
            `${node?.className?.baseVal ?? node?.className ?? node?.nodeName}: ${was.x} ${was.y} to ${is.x} ${is.y}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
/** @param {Page} page @returns {Promise<string[]>} */
export const shifts = (page) => page.evaluate(() => /** @type {any} */ (window).shifts);

/**
 * Reads on in another language, and waits until the page is there in it.
 * @param {Page} page @param {string} language @param {string} there something of the page
 */
export async function readIn(page, language, there) {
  await page.setViewportSize({ width: 1280, height: 720 });
  if ((await page.getAttribute('html', 'lang')) !== language) {
    // Whatever is there now is of the page that goes.
    await page.evaluate((selector) => document.querySelector(selector)?.setAttribute('data-old', ''), there);
    await page.selectOption('#language', language);
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  }
  await page.waitForSelector(`${there}:not([data-old])`);
}
