// Games of the lobby in words.

/** @import { ClockOptions, PlayerView, SeekOptions } from '../../types/wire.js' */
import { clockName } from '../home/clock-name.js';
import { personName, t } from '../text.js';

/** A clock as the settings write it. @param {ClockOptions} clock */
export function clockText(clock) {
  if (clock.type === 'days') return `days ${clock.days}`;
  return clock.type === 'increment' ? `${clock.baseSeconds}+${clock.incrementSeconds}` : 'none';
}

/** How fast games with a clock are. @param {ClockOptions} clock @returns {string} a key of the catalogue */
export function speed(clock) {
  if (clock.type === 'days') return 'speed.correspondence';
  if (clock.type === 'none') return 'speed.none';
  const whole = clock.baseSeconds + 40 * clock.incrementSeconds;
  if (whole < 180) return 'speed.bullet';
  if (whole < 480) return 'speed.blitz';
  return whole < 1500 ? 'speed.rapid' : 'speed.classical';
}

/** Somebody with their rating; a question mark where little is known of it. @param {PlayerView} player */
export function playerName({ name, rating, provisional, bot }) {
  const called = bot ? `${personName(name)} · ${t('players.bot')}` : personName(name);
  return rating === undefined ? called : `${called} (${rating}${provisional ? '?' : ''})`;
}

/** What somebody is looking for. @param {SeekOptions} wanted @param {string} gameType */
export function wantedWords({ ruleset, clock, rated, side, range }, gameType) {
  return [
    gameType,
    clockName(clockText(clock)),
    t(rated ? 'lobby.rated' : 'lobby.casual'),
    ruleset.opening === 'rulebook' && t('lobby.queen-first'),
    side && t(`lobby.wants.${side}`),
    range && t('lobby.range', { least: String(range.least), most: String(range.most) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
