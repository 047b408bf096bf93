// What a page costs its processor, as the browser's own tracing tells it: processor time, which other programs do not
// lengthen, in place of the time on the wall, which they do.

/** @import { Browser, Page } from 'playwright-core' */

const CATEGORIES = ['__metadata', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

/** @typedef {{name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tts?: number, tdur?: number, args?: any}} Event */
/**
 * @typedef {object} Cost
 * @property {number[]} tasks processor time of each task of the main thread, in milliseconds
 * @property {Map<string, number>} work the same in each kind of work, without what is inside it
 * @property {number} styled for how many elements the browser found out anew how they look
 * @property {number} filled how many parts of the picture were filled with pixels anew, by whatever thread
 */

/**
 * What the page's main thread does between two marks (`performance.mark`) that are set while `act` goes on.
 * @param {Browser} browser @param {Page} page @param {() => Promise<void>} act
 * @returns {Promise<(from: string, to: string) => Cost>}
 */
export async function traced(browser, page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  /** @type {Event[]} */
  const events = traceEvents;
  return (from, to) => cost(events, from, to);
}

/** @param {Event[]} events @param {string} from @param {string} to @returns {Cost} */
function cost(events, from, to) {
  const [first, last] = [from, to].map((name) => {
    const mark = events.find((event) => event.name === name);
    if (!mark) throw new Error(`no mark ${name} in the trace`);
    return mark;
  });
  const mine = events
    .filter(
      ({ ph, pid, tid, ts }) => ph === 'X' && pid === first.pid && tid === first.tid && ts >= first.ts && ts < last.ts,
    )
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks = mine.filter(({ name }) => name === 'RunTask').map(spent);
  /** @type {Cost['work']} */
  const work = new Map();
  /** What is open at a moment, the outermost first. @type {Event[]} */
  const open = [];
  const add = (/** @type {string} */ name, /** @type {number} */ ms) => work.set(name, (work.get(name) ?? 0) + ms);
  for (const event of mine) {
    while (open.length && ends(open[open.length - 1]) <= event.ts) open.pop();
    add(event.name, spent(event));
    const outer = open.at(-1);
    if (outer) add(outer.name, -spent(event));
    open.push(event);
  }
  const styled = mine.reduce(
    (sum, { name, args }) => sum + (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0),
    0,
  );
  const filled = events.filter(
    ({ name, pid, ts }) => name === 'RasterTask' && pid === first.pid && ts >= first.ts && ts < last.ts,
  ).length;
  return { tasks, work, styled, filled };
}

/** @param {Event} event */
const ends = ({ ts, dur = 0 }) => ts + dur;

/** Processor time in milliseconds. @param {Event} event */
const spent = ({ tdur = 0 }) => tdur / 1000;
