// A player beside the board: name, whether they are here, clock.

/** @import { SeatView, Side } from '../../types/wire.js' */
import { h } from '../dom.js';
import { personName, t } from '../text.js';

/** Time on a clock. Tenths in the last ten seconds. @param {number} ms */
export function clockText(ms) {
  if (ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const all = Math.ceil(ms / 1000);
  const [days, hours, minutes, seconds] = [
    Math.floor(all / 86_400),
    Math.floor(all / 3600) % 24,
    Math.floor(all / 60) % 60,
    all % 60,
  ];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (days) return t('clock.days', { n: days, hours: String(hours) });
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Who sits somewhere. @param {SeatView} seat @param {Side} side */
export function seatName(seat, side) {
  switch (seat.state) {
    case 'open':
      return t('seat.open');
    case 'engine':
      return t('seat.engine', { n: seat.level ?? 1 });
    case 'sameScreen':
      return t(`side.${side}`);
    case 'person':
      return seat.name ? personName(seat.name) : t(`side.${side}`);
  }
}

/** From here on a delay can be felt, and is shown. */
const SLOW_MS = 80;

/**
 * What is to be known of who sits there now.
 * @param {SeatView} seat
 * @param {{online: boolean, lagMs?: number, thinking: boolean}} how
 */
export function seatState(seat, { online, lagMs = 0, thinking }) {
  if (thinking) return t('seat.thinking');
  if (seat.state !== 'person') return '';
  return !online ? t('seat.away') : lagMs >= SLOW_MS ? t('seat.lag', { n: lagMs }) : '';
}

/** @param {Side} side */
export function player(side) {
  const name = h('span', { class: 'player-name' });
  const state = h('span', { class: 'player-state' });
  const clock = h('span', { class: 'clock', hidden: true, role: 'timer' });
  const root = h(
    'div',
    { class: `player ${side}`, role: 'group', 'aria-label': t(`side.${side}`) },
    h('span', { class: `chip ${side}`, 'aria-hidden': 'true' }),
    name,
    state,
    clock,
  );
  return {
    root,
    /**
     * @param {SeatView} seat
     * @param {{online: boolean, lagMs?: number, turn: boolean, thinking: boolean, you: boolean}} how
     */
    set(seat, { online, lagMs, turn, thinking, you }) {
      name.textContent =
        you && seat.state === 'person' ? t('seat.you', { name: seatName(seat, side) }) : seatName(seat, side);
      state.textContent = seatState(seat, { online, lagMs, thinking });
      root.classList.toggle('turn', turn);
      root.classList.toggle('away', seat.state === 'person' && !online);
      root.classList.toggle('thinking', thinking);
    },
    /** @param {number | null} ms @param {boolean} runs */
    time(ms, runs) {
      clock.hidden = ms === null;
      if (ms === null) return;
      const text = clockText(ms);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle('days', ms >= 86_400_000);
      clock.classList.toggle('runs', runs);
      clock.classList.toggle('low', ms < 20_000);
    },
  };
}
