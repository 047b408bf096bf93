// The chat of a game.

/** @import { ChatLine, GameView, ReportAbout, Side } from '../../types/wire.js' */
import { fill, h, keepingFocus } from '../dom.js';
import { icon } from '../icons.js';
import { isLocal } from '../local/words.js';
import { personName, t } from '../text.js';

/** Of so many who have spoken while they watched the last line can be reported. */
const WATCHERS = 12;

/** @param {(text: string) => Promise<string | null>} send gives back why not, if not */
export function chat(send) {
  // The page's voice says what others write, so the list need not.
  const list = h('div', {
    class: 'chat-lines',
    role: 'log',
    'aria-live': 'off',
    'aria-label': t('chat'),
    tabindex: '0',
  });
  const field = h('input', {
    type: 'text',
    maxlength: '300',
    'aria-label': t('chat.say'),
    placeholder: t('chat.say'),
    autocomplete: 'off',
  });
  const trouble = h('p', { class: 'hint', role: 'status' });
  /** What the list shows. @type {ChatLine[]} */
  let shown = [];
  /** What was said from here: nobody reports themselves. */
  const own = new Set();
  const form = h(
    'form',
    {
      class: 'row tight',
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const text = field.value.trim();
        if (!text) return;
        // At once, so that nothing is lost of what is written while the answer is on its way.
        field.value = '';
        own.add(text);
        trouble.textContent = (await send(text)) ?? '';
        if (trouble.textContent) field.value = [text, field.value].filter(Boolean).join(' ');
      },
    },
    field,
    h('button', { type: 'submit', 'aria-label': t('chat.send'), title: t('chat.send') }, icon('forward')),
  );
  const reports = h('div', { class: 'row wrap' });
  const order = h(
    'details',
    { class: 'chat-order' },
    h('summary', { text: t('chat.order') }),
    h('p', { class: 'hint', text: t('chat.rules') }),
    reports,
  );
  const root = h('section', { class: 'chat', 'aria-label': t('chat') }, list, form, trouble, order);

  /** @param {string} action @param {ReportAbout} about @param {string} called */
  function reportButton(action, about, called) {
    const name = personName(called);
    return h('button', {
      type: 'button',
      class: 'quiet',
      'data-action': action,
      text: t('report.name', { name }),
      onclick: async () => (await import('../order/report.js')).openReport(about, name),
    });
  }

  /** The last lines of those who watch, one of each. @param {ChatLine[]} lines */
  function watchers(lines) {
    const said = lines.filter((line) => !line.side && !own.has(line.text));
    return [...new Map(said.map((line) => [line.name, line])).values()].slice(-WATCHERS);
  }

  /** Whoever plays here or has spoken while they watched can be reported by anybody else. @param {GameView} game */
  function others({ id, you, status, chat: lines }) {
    const named = /** @type {Side[]} */ (['white', 'black']).filter(
      (side) => status.seats[side].state === 'person' && !you.includes(side),
    );
    const spoken = watchers(lines);
    const key = JSON.stringify([named.map((side) => status.seats[side].name), spoken]);
    if (reports.dataset.of === key) return;
    reports.dataset.of = key;
    keepingFocus(
      reports,
      () =>
        fill(
          reports,
          named.map((side) =>
            reportButton(`report-${side}`, { type: 'player', game: id, side }, status.seats[side].name ?? ''),
          ),
          spoken.map(({ name, text }) =>
            reportButton('report-watcher', { type: 'watcher', game: id, name, text }, name),
          ),
        ),
      () => order.querySelector('summary'),
    );
  }

  return {
    root,
    /** @param {GameView} game */
    show(game) {
      // Two at one screen talk without it.
      root.hidden = game.you.length === 2;
      order.hidden = isLocal(game);
      this.set(game.chat);
      // Those who watch are read by the players when it is over.
      field.placeholder = t(!game.you.length && !game.status.outcome ? 'chat.aside' : 'chat.say');
      others(game);
    },
    /** @param {ChatLine[]} lines */
    set(lines) {
      // Lines of those who watched may come between when a game is over.
      if (shown.some(({ at, text }, i) => lines[i]?.at !== at || lines[i].text !== text)) {
        list.replaceChildren();
        shown = [];
      }
      for (const line of lines.slice(shown.length)) {
        list.append(
          h(
            'p',
            {},
            h('b', {
              class: line.side ?? 'watcher',
              text: line.side ? personName(line.name) : t('chat.watcher', { name: personName(line.name) }),
            }),
            ' ',
            line.text,
          ),
        );
      }
      if (lines.length > shown.length) list.scrollTop = list.scrollHeight;
      shown = [...lines];
    },
  };
}
