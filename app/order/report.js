// Somebody is reported: what it is about, in the reader's own words.

/** @import { ReportAbout, ReportReason } from '../../types/wire.js' */
import { busy } from '../busy.js';
import { dialog } from '../dialog.js';
import { fill, h, unique } from '../dom.js';
import { select } from '../fields.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';
import { report } from './api.js';

/** @type {ReportReason[]} */
const REASONS = ['chat', 'cheating', 'manners', 'name', 'other'];

/** @param {ReportAbout} about @param {string} name what they are called @param {ReportReason} [reason] what comes first to mind */
export function openReport(about, name, reason = 'chat') {
  let chosen = reason;
  const id = unique('words');
  const words = h('textarea', { id, rows: '4', maxlength: '500' });
  const said = h('p', { class: 'hint', role: 'status' });
  const send = h('button', { type: 'submit', class: 'main', text: t('report.send') });
  const form = h(
    'form',
    {
      class: 'report-form',
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        void busy(send, async () => {
          try {
            await report({ about, reason: chosen, words: words.value });
            fill(form, h('p', { role: 'status', text: t('report.sent') }));
          } catch (error) {
            said.textContent = refusalText(error);
          }
        });
      },
    },
    select({
      label: t('report.reason'),
      options: REASONS.map((one) => [one, t(`report.reason.${one}`)]),
      value: chosen,
      change: (value) => (chosen = /** @type {ReportReason} */ (value)),
    }),
    h('div', { class: 'field' }, h('label', { for: id, text: t('report.words') }), words),
    about.type !== 'person' && h('p', { class: 'hint', text: t('report.more') }),
    said,
    h('div', { class: 'row end' }, send),
  );
  dialog(t('report.name', { name }), form);
}
