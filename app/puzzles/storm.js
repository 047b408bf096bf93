// The clock of a storm: three minutes, more for many in a row, less for a mistake.

import { t } from '../text.js';

/** Three minutes. */
const WHOLE = 180_000;
/** So many in a row are worth so much more time, in milliseconds. */
const EVERY = 5;
const MORE = 5_000;
/** What a mistake costs. */
const LESS = 10_000;

/** @param {() => void} over when the time is over */
export function storm(over) {
  let [end, combo, timer] = [0, 0, 0];
  /** @type {HTMLElement | null} */
  let shown = null;
  let solved = 0;

  const left = () => Math.max(end - performance.now(), 0);

  function write() {
    if (!shown) return;
    const seconds = Math.ceil(left() / 1000);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    shown.textContent = [
      clock,
      t('puzzles.storm.now', { n: solved }),
      combo > 1 ? t('puzzles.storm.combo', { n: combo }) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  }

  function tick() {
    write();
    if (left() > 0) return;
    stop();
    over();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  return {
    start() {
      stop();
      [end, combo] = [performance.now() + WHOLE, 0];
      timer = window.setInterval(tick, 200);
    },
    stop,
    running: () => timer !== 0,
    /** A puzzle was solved or not. @param {boolean} good @returns {boolean} whether there is time for another */
    count(good) {
      combo = good ? combo + 1 : 0;
      if (good && combo % EVERY === 0) end += MORE;
      if (!good) end -= LESS;
      if (timer) tick();
      return timer !== 0;
    },
    /** Says how it stands. @param {HTMLElement} place @param {number} number how many are solved */
    show(place, number) {
      [shown, solved] = [place, number];
      write();
    },
  };
}
