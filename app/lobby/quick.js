// Quick pairing: one press, and the next wave finds an opponent.

/** @import { LobbyAct, TilesName } from '../../types/wire.js' */
import { busy } from '../busy.js';
import { fill, h } from '../dom.js';
import { choice, toggle } from '../fields.js';
import { clockName } from '../home/clock-name.js';
import { clock as clockOf } from '../home/options.js';
import { sentence } from '../refusal.js';
import { change, settings } from '../settings.js';
import { t } from '../text.js';
import { act, lobby } from './connection.js';
import { clockText, speed } from './words.js';

/** The clocks that there are lines for. */
const CLOCKS = ['60+2', '180+3', '300+4', '600+10', '900+10', 'days 2'];

/** Short, for a button. @param {string} clock */
function short(clock) {
  const timed = /^(\d+)\+(\d+)$/.exec(clock);
  return timed ? `${Number(timed[1]) / 60}+${timed[2]}` : clockName(clock);
}

/** @returns {{root: HTMLElement, draw: () => void}} */
export function quick() {
  /** @type {TilesName} */
  let tiles = settings.set === '+' ? 'base' : 'all';
  let rated = true;
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const status = h('div', { class: 'seeking', hidden: true });
  const kind = h('div', { class: 'quick-kind' });
  let hadAccount = /** @type {boolean | null} */ (null);
  const counts = new Map(CLOCKS.map((clock) => [clock, h('small', { class: 'quick-count' })]));
  const buttons = CLOCKS.map((clock) => {
    const button = h(
      'button',
      {
        type: 'button',
        class: 'quick-clock',
        'data-quick': clock,
        'aria-pressed': 'false',
        onclick: () => press(button, clock),
      },
      h('b', { text: short(clock), 'aria-label': clockName(clock) }),
      h('span', { text: t(speed(clockOf(clock))) }),
      counts.get(clock),
    );
    return button;
  });

  const isRated = () => rated && lobby.you.account;

  /** Whether the reader waits in the line of this clock, as the form stands. @param {string} clock */
  const isMine = (clock) => {
    const { line } = lobby.you;
    return !!line && clockText(line.clock) === clock && line.tiles === tiles && line.rated === isRated();
  };

  /** Goes into the line of a clock, or out of it. @param {HTMLElement} button @param {string} clock */
  const press = (button, clock) =>
    send(
      button,
      isMine(clock) ? { type: 'stepOut' } : { type: 'lineUp', clock: clockOf(clock), tiles, rated: isRated() },
    );

  /** @param {HTMLElement} button @param {LobbyAct} what */
  async function send(button, what) {
    const refusal = await busy(button, () => act(what));
    said.textContent = refusal ? sentence(refusal) : '';
  }

  function draw() {
    const { line, account } = lobby.you;
    if (account !== hadAccount) {
      hadAccount = account;
      fill(
        kind,
        choice({
          label: t('lobby.tiles'),
          options: [
            ['base', t('lobby.tiles.base')],
            ['all', t('lobby.tiles.all')],
          ],
          value: tiles,
          change(value) {
            tiles = /** @type {TilesName} */ (value);
            change({ set: value === 'base' ? '+' : '+MLP' });
            draw();
          },
        }),
        account
          ? toggle({
              label: t('lobby.rated'),
              value: rated,
              change(value) {
                rated = value;
                draw();
              },
            })
          : h('p', { class: 'hint', text: t('lobby.guest') }),
      );
    }
    for (const button of buttons) {
      const clock = button.dataset.quick ?? '';
      button.setAttribute('aria-pressed', String(isMine(clock)));
      const found = lobby.waiting.find(
        (one) => clockText(one.clock) === clock && one.tiles === tiles && one.rated === isRated(),
      );
      const others = (found?.count ?? 0) - (isMine(clock) ? 1 : 0);
      const count = counts.get(clock);
      if (count) count.textContent = others > 0 ? t('lobby.waiting', { n: others }) : '';
    }
    status.hidden = !line;
    if (line && status.dataset.line !== JSON.stringify([line.clock, line.tiles, line.rated])) {
      status.dataset.line = JSON.stringify([line.clock, line.tiles, line.rated]);
      const game = [
        t(`lobby.tiles.${line.tiles}`),
        clockName(clockText(line.clock)),
        t(line.rated ? 'lobby.rated' : 'lobby.casual'),
      ].join(' · ');
      const stop = h('button', {
        type: 'button',
        'data-action': 'stop-looking',
        text: t('lobby.stop'),
        onclick: () => send(stop, { type: 'stepOut' }),
      });
      fill(
        status,
        h('span', { class: 'seeking-comb', 'aria-hidden': 'true' }),
        h('p', { role: 'status' }, h('b', { text: t('lobby.looking') }), h('span', { text: game })),
        stop,
      );
    }
    if (!line) delete status.dataset.line;
  }

  const root = h(
    'section',
    { class: 'card quick', 'aria-label': t('lobby.quick') },
    h('h2', { text: t('lobby.quick') }),
    kind,
    h('div', { class: 'quick-clocks' }, buttons),
    status,
    said,
  );
  return { root, draw };
}
