// A player beside the board: name, whether they are here, clock.

/** @import { SeatView, Side } from '../../types/wire.js' */
import { fill, h } from '../dom.js';
import { levelName } from '../levels.js';
import { decimal, personName, t } from '../text.js';

/** Time on a clock. Tenths in the last ten seconds. @param {number} ms */
export function clockText(ms) {
  if (ms < 10_000) return decimal(Math.ceil(ms / 100) / 10, 1);
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
      return t('seat.engine', { name: levelName(seat.level ?? 1) });
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
 * @param {{online: boolean, lagMs?: number, thinking: boolean, timed?: boolean}} how beside a clock (`timed`) there is
 *   room for a number, and not for a sentence round it
 */
export function seatState(seat, { online, lagMs = 0, thinking, timed = false }) {
  if (thinking) return t('seat.thinking');
  if (seat.state !== 'person') return '';
  if (!online) return t('seat.away');
  return lagMs >= SLOW_MS ? t(timed ? 'seat.lag.short' : 'seat.lag', { n: lagMs }) : '';
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
    // It has its place also when there is nothing to say, so that nothing moves.
    state,
    clock,
  );
  return {
    root,
    /**
     * @param {SeatView} seat
     * @param {{online: boolean, lagMs?: number, turn: boolean, thinking: boolean, timed: boolean, you: boolean, alone?: boolean,
     *   about?: import('../players/beside.js').About}} how
     *   `alone` where one screen has both sides: there they have colours, not names
     */
    set(seat, { online, lagMs, turn, thinking, timed, you, alone = false, about }) {
      const called = alone ? t(`side.${side}`) : seatName(seat, side);
      const words = you && seat.state === 'person' ? t('seat.you', { name: called }) : called;
      const shown = about ? `${words} · ${about.rating}` : words;
      if (name.textContent !== shown || !!about !== !!name.querySelector('a'))
        fill(name, about ? [h('a', { href: about.href, text: words }), ` · ${about.rating}`] : shown);
      name.title = shown;
      const known = { online, lagMs, thinking };
      const said = alone ? '' : seatState(seat, { ...known, timed });
      state.classList.toggle('plain', !said);
      // "White" is many in some languages, and whoever has a name is one.
      const moves = called === t(`side.${side}`) ? 'seat.turn.color' : 'seat.turn';
      state.textContent = said || (turn && you ? t('status.yours') : turn ? t(moves) : '');
      state.title = said ? seatState(seat, known) : state.textContent;
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

/**
 * Puts both at the board, each beside their hand; from the first moment, so that nothing moves when more is known.
 * @param {{top: HTMLElement, bottom: HTMLElement}} trays @param {Record<Side, {root: HTMLElement}>} players
 * @param {Side} bottom who sits there
 */
export function seated(trays, players, bottom) {
  const [low, high] = [players[bottom].root, players[bottom === 'white' ? 'black' : 'white'].root];
  if (low.parentElement !== trays.bottom) trays.bottom.prepend(low);
  if (high.parentElement !== trays.top) trays.top.prepend(high);
}
