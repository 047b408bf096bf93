// The list of turns, with buttons and keys to step through it.

import { fill, h, keepingFocus } from './dom.js';
import { icon } from './icons.js';
import { t } from './text.js';
import { picture } from '../ground/tile.js';

/** @typedef {ReturnType<typeof moves>} Moves */

/** How the insects look that stand before the turns. */
const SMALL = { tiles: /** @type {const} */ ('drawn'), numbers: false, names: false, coordinates: false };

/** How long each turn is shown while a game is replayed, in milliseconds. */
const BEAT = 1100;

/**
 * @param {(ply: number) => void} go called with the ply that is wanted
 * @param {{everywhere?: boolean, replay?: boolean, playing?: (on: boolean) => void}} [how] whether keys step from anywhere
 *   on the page, or only from here; whether there is a button that plays the game again, and who hears of that
 */
export function moves(go, { everywhere = true, replay = false, playing: heardOf } = {}) {
  const list = h('ol', { class: 'moves', tabindex: '0', 'aria-label': t('moves') });
  let [count, at] = [0, 0];
  /** The turns in the list. @type {string[]} */
  let shown = [];

  /** @param {import('./icons.js').Icon} name @param {string} key @param {() => number} ply */
  const button = (name, key, ply) =>
    h(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': t(key), title: t(key), onclick: () => ply() !== at && go(ply()) },
      icon(name),
    );
  const first = button('first', 'moves.first', () => 0);
  const back = button('back', 'moves.back', () => Math.max(0, at - 1));
  const forward = button('forward', 'moves.forward', () => Math.min(count, at + 1));
  const last = button('last', 'moves.last', () => count);
  let playing = 0;
  const playIcons = { play: icon('play'), pause: icon('pause') };
  const play = h('button', { type: 'button', class: 'quiet replay-button', onclick: () => replaying(!playing) });

  /** Plays the game from here, or from its beginning; or stops. @param {boolean} on */
  function replaying(on) {
    window.clearInterval(playing);
    playing = 0;
    if (on && count) {
      go(at >= count ? 0 : at + 1);
      playing = window.setInterval(() => (at < count ? go(at + 1) : replaying(false)), BEAT);
    }
    showPlay();
    heardOf?.(playing !== 0);
  }

  function showPlay() {
    const name = t(playing ? 'moves.pause' : 'moves.play');
    play.title = name;
    play.ariaLabel = name;
    fill(play, playing ? playIcons.pause : playIcons.play);
  }
  showPlay();

  /**
   * Arrows step from anywhere but fields and the board, which has its own use for them.
   * @param {KeyboardEvent} event
   */
  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const where = event.target;
    const busy = where instanceof Element && where.closest('input, textarea, select, [role=application]');
    const page = event.key === 'PageUp' || event.key === 'PageDown';
    if (busy && !(page && where.matches('[role=application]'))) return;
    if (playing) replaying(false);
    if (event.key === 'ArrowLeft' || event.key === 'PageUp') go(Math.max(0, at - 1));
    else if (event.key === 'ArrowRight' || event.key === 'PageDown') go(Math.min(count, at + 1));
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(count);
    else return;
    event.preventDefault();
  }

  /** Brings the current turn into view. Only the list itself scrolls, never the page. */
  function reveal() {
    const here = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
    if (!here) return;
    list.scrollTop = here.offsetTop - list.clientHeight / 2;
    list.scrollLeft = here.offsetLeft - list.clientWidth / 2;
  }
  const resized = new ResizeObserver(reveal);
  resized.observe(list);

  /** @param {string} text @param {number} ply */
  function entry(text, ply) {
    const piece = /^[wb][QSBGAMLP]\d?/.exec(text)?.[0];
    return h(
      'button',
      { type: 'button', class: 'move', 'data-ply': ply, onclick: () => go(ply) },
      piece && picture(piece, SMALL),
      h('span', { text: text === 'pass' ? t('moves.pass') : text }),
    );
  }

  /** @param {HTMLElement} turn @param {'white' | 'black'} begins */
  function add(turn, begins) {
    const row = list.lastElementChild;
    if (row?.childElementCount === 1) row.append(turn);
    // White's column stays empty where Black begins.
    else
      list.append(
        h(
          'li',
          {},
          !row && begins === 'black' && h('span', { class: 'move-none', 'aria-hidden': 'true', text: '…' }),
          turn,
        ),
      );
  }

  const root = h(
    'section',
    { class: 'moves-box', 'aria-label': t('moves') },
    list,
    h(
      'div',
      { class: 'stepper', role: 'group', 'aria-label': t('moves.step') },
      first,
      back,
      forward,
      last,
      replay && play,
    ),
  );
  const heard = everywhere ? window : root;
  heard.addEventListener('keydown', /** @type {EventListener} */ (keys));

  return {
    root,
    /** Plays the game from here, or stops that. */
    replay: () => replaying(!playing),
    /**
     * @param {string[]} turns
     * @param {number} ply the moment that is shown
     * @param {'white' | 'black'} [begins] whose turn the first one is
     */
    set(turns, ply, begins = 'white') {
      [count, at] = [turns.length, ply];
      // A turn more, as in a game that goes on, is only added.
      const kept = shown.every((text, i) => text === turns[i]) ? shown.length : 0;
      const write = () => {
        if (!kept) fill(list);
        for (const [i, text] of turns.slice(kept).entries()) add(entry(text, kept + i + 1), begins);
      };
      keepingFocus(list, write, () => list);
      shown = [...turns];
      for (const button of list.querySelectorAll('button')) {
        if (button.dataset.ply === String(ply)) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      }
      reveal();
      // They are not switched off for good, as that would take the focus away from whoever has just pressed them.
      for (const one of [first, back]) one.ariaDisabled = at === 0 ? 'true' : null;
      for (const one of [forward, last]) one.ariaDisabled = at === count ? 'true' : null;
    },
    destroy() {
      window.clearInterval(playing);
      resized.disconnect();
      heard.removeEventListener('keydown', /** @type {EventListener} */ (keys));
    },
  };
}
