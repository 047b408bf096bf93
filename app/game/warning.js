// Time that is running out is heard, once.

/** @import { GameView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { sound } from '../sound.js';
import { t } from '../text.js';
import { left } from './reduce.js';

/** So little time, in milliseconds, that the reader should hear of it. */
const LOW = 10_000;

/** @returns {(game: GameView, now: number) => void} */
export function warner() {
  let warned = false;
  return ({ status: { clock }, you }, now) => {
    const side = clock?.running;
    const low = !!clock && !!side && you.includes(side) && left(clock, side, now) < LOW;
    if (low && !warned) {
      sound('low');
      announce(t('clock.low'));
    }
    warned = low;
  };
}
