// The link to a game, as text and as a QR code.

import { h, unique } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';
import { onlyHere } from './links.js';

/** A QR code as a picture, which the server draws. @param {string} text */
export const qrPicture = (text) =>
  h('img', { class: 'qr', src: `/api/qr.svg?${new URLSearchParams({ text })}`, alt: t('invite.qr'), loading: 'lazy' });

/** A line of text with a button that copies it. @param {string} label @param {string} text */
export function copyable(label, text) {
  const id = unique('copy');
  const field = h('input', { id, type: 'text', readonly: true, value: text, onfocus: () => field.select() });
  const said = h('span', { class: 'hint', role: 'status' });
  const copy = async () => {
    let done = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Not allowed, or not a secure page: then at least it is selected.
      field.focus();
      field.select();
      done = document.execCommand('copy');
    }
    said.textContent = t(done ? 'copied' : 'copied.not');
  };
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id, text: label }),
    h(
      'div',
      { class: 'row tight' },
      field,
      h('button', { type: 'button', 'aria-label': t('copy'), title: t('copy'), onclick: copy }, icon('copy')),
    ),
    said,
  );
}

/** How to be reached by others. */
function forOthers() {
  const [before, after] = t('invite.here', { command: '\n' }).split('\n');
  return h('p', { class: 'hint' }, before, h('code', { text: '--listen 0.0.0.0:8017' }), after);
}

/** What the one who waits sees. @param {string} link */
export function invite(link) {
  const share =
    'share' in navigator &&
    h(
      'button',
      { type: 'button', onclick: () => navigator.share({ title: t('name'), url: link }).catch(() => {}) },
      icon('share'),
      t('invite.share'),
    );
  return h(
    'section',
    { class: 'card invite', 'aria-label': t('invite') },
    h('h2', { text: t('invite') }),
    h('p', { text: t('invite.more') }),
    copyable(t('invite.link'), link),
    onlyHere(link) && forOthers(),
    share,
    qrPicture(link),
  );
}
