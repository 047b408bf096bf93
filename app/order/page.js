// For moderators: open reports with the game and its chat, a person by name, and the log of all that was done.

/** @import { DeedAbout, OrderDeed, OrderLine, OrderPerson, ReportView } from '../../types/wire.js' */
import { busy } from '../busy.js';
import { fill, h, unique } from '../dom.js';
import { select } from '../fields.js';
import { refusalText } from '../refusal.js';
import { date, personName, t } from '../text.js';
import { keepOrder, openReports, orderLog, orderPerson } from './api.js';

/** How long a silence may be that is offered, in hours. */
const HOURS = ['1', '24', '168', '720'];

/** How somebody stands, in a few words. @param {OrderPerson} person */
function standing({ account, role, banned, mutedUntil, reports }) {
  return [
    !account && t('order.guest'),
    role !== 'player' && t(`order.role.${role}`),
    t('order.count', { n: reports }),
    mutedUntil !== undefined && t('order.muted', { date: date(mutedUntil) }),
    banned && t('order.banned'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * What can be done with somebody.
 * @param {DeedAbout} about @param {OrderPerson} person @param {(done: string) => void} after
 */
function deeds(about, person, after) {
  const id = unique('note');
  const note = h('input', { id, type: 'text', maxlength: '500', autocomplete: 'off' });
  const said = h('p', { class: 'hint', role: 'status' });
  let hours = '24';
  const button = (/** @type {string} */ key, /** @type {() => OrderDeed} */ deed, kind = '') => {
    const made = h('button', {
      type: 'button',
      class: kind,
      'data-action': `order-${key}`,
      text: t(`order.${key}`),
      onclick: () =>
        busy(made, async () => {
          try {
            await keepOrder({ about, deed: deed(), note: note.value });
            after(t('order.done'));
          } catch (error) {
            said.textContent = refusalText(error);
          }
        }),
    });
    return made;
  };
  return h(
    'div',
    { class: 'order-deeds' },
    h('div', { class: 'field' }, h('label', { for: id, text: t('order.note') }), note),
    select({
      label: t('order.hours'),
      options: HOURS.map((one) => [one, t(`order.hours.${one}`)]),
      value: hours,
      change: (value) => (hours = value),
    }),
    h(
      'div',
      { class: 'row wrap' },
      about.type === 'report' && button('dismiss', () => ({ type: 'dismiss' })),
      button('mute', () => ({ type: 'mute', hours: Number(hours) }), 'main'),
      person.mutedUntil !== undefined && button('unmute', () => ({ type: 'unmute' })),
      person.account && !person.banned && button('ban', () => ({ type: 'ban' }), 'quiet danger'),
      person.banned && button('unban', () => ({ type: 'unban' })),
    ),
    said,
  );
}

/** Somebody's name, which leads to their profile if they have one. @param {OrderPerson} person */
const named = ({ name, account }) =>
  account && name
    ? h('a', { href: `/@${encodeURIComponent(name)}`, text: name })
    : h('span', { text: name ? personName(name) : t('order.gone') });

/** @param {ReportView} report @param {(done: string) => void} after */
const reportCard = (report, after) =>
  h(
    'li',
    { class: 'card order-report' },
    h('h3', {}, named(report.about), ' · ', t(`report.reason.${report.reason}`)),
    h('p', { class: 'hint', text: standing(report.about) }),
    report.words && h('blockquote', { text: report.words }),
    h('p', { class: 'hint' }, t('order.by'), ' ', named(report.reporter), ` · ${date(report.created)}`),
    report.game && h('a', { class: 'button', href: `/game/${report.game}`, text: t('order.game') }),
    report.chat.length > 0 &&
      h(
        'details',
        { class: 'order-chat' },
        h('summary', { text: t('order.chat', { n: report.chat.length }) }),
        report.chat.map((line) =>
          h(
            'p',
            { class: line.side && line.side === report.side ? 'order-theirs' : '' },
            h('b', { text: line.side ? personName(line.name) : t('chat.watcher', { name: personName(line.name) }) }),
            ` ${line.text}`,
          ),
        ),
      ),
    deeds({ type: 'report', id: report.id }, report.about, after),
  );

/** @param {OrderLine} line */
const logLine = ({ at, by, deed, about, note, until }) =>
  h(
    'li',
    {},
    h('small', { text: date(at) }),
    h('b', { text: `${by ?? t('order.operator')}: ${about}` }),
    h('span', {
      text: [t(`order.deed.${deed}`), until !== undefined && t('order.until', { date: date(until) }), note]
        .filter(Boolean)
        .join(' · '),
    }),
  );

/** @returns {import('../router.js').Page} */
export function page() {
  const said = h('p', { class: 'hint', role: 'status' });
  const reports = h('ul', { class: 'order-list' });
  const log = h('ul', { class: 'order-log' });
  const more = h('button', { type: 'button', class: 'wide', text: t('order.log.more'), hidden: true });
  const found = h('div');
  const id = unique('person');
  const name = h('input', { id, type: 'text', maxlength: '40', autocomplete: 'off', spellcheck: 'false' });
  const find = h('button', { type: 'submit', text: t('order.find') });
  /** @type {string | undefined} */
  let next;

  /** @param {unknown} error */
  const trouble = (error) => (said.textContent = refusalText(error));

  /** @param {boolean} anew */
  async function showLog(anew) {
    try {
      const part = await orderLog(anew ? undefined : next);
      const lines = part.lines.map(logLine);
      if (anew) fill(log, lines);
      else log.append(...lines);
      next = part.next;
      more.hidden = !next;
    } catch (error) {
      trouble(error);
    }
  }

  async function show(done = '') {
    said.textContent = done;
    try {
      const open = (await openReports()).reports;
      fill(
        reports,
        open.length
          ? open.map((report) => reportCard(report, (words) => void show(words)))
          : h('li', { class: 'hint', text: t('order.none') }),
      );
    } catch (error) {
      trouble(error);
      return;
    }
    await showLog(true);
  }

  async function showPerson() {
    try {
      const person = await orderPerson(name.value);
      fill(
        found,
        h('h3', {}, named(person)),
        h('p', { class: 'hint', text: standing(person) }),
        deeds({ type: 'person', name: person.name }, person, (words) => {
          void show(words);
          void showPerson();
        }),
      );
    } catch (error) {
      fill(found, h('p', { class: 'hint trouble', role: 'alert', text: refusalText(error) }));
    }
  }

  more.onclick = () => void busy(more, () => showLog(false));
  return {
    title: t('order'),
    name: 'page-players',
    body: h(
      'div',
      { class: 'players order' },
      h('h1', { text: t('order') }),
      h('p', { class: 'lead', text: t('order.lead') }),
      said,
      h('h2', { text: t('order.reports') }),
      reports,
      h('h2', { text: t('order.person') }),
      h(
        'form',
        {
          class: 'card order-find',
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            void busy(find, showPerson);
          },
        },
        h('div', { class: 'field' }, h('label', { for: id, text: t('archive.player') }), name),
        find,
        found,
      ),
      h('h2', { text: t('order.log') }),
      log,
      more,
    ),
    shown: () => void show(),
  };
}
