// The link to a game, as text and as a QR code.

import { door } from '../door/door.js';
import { fill, h, unique } from '../dom.js';
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

/** What the one who waits sees. @param {string} link */
export function invite(link) {
  let open = link;
  const share =
    'share' in navigator &&
    h(
      'button',
      { type: 'button', onclick: () => navigator.share({ title: t('name'), url: open }).catch(() => {}) },
      icon('share'),
      t('invite.share'),
    );
  const way = h('div', { class: 'invite-way' });
  const show = (/** @type {string} */ next) => {
    open = next;
    fill(way, copyable(t('invite.link'), next), share, qrPicture(next));
  };
  show(link);
  return h(
    'section',
    { class: 'card invite', 'aria-label': t('invite') },
    h('h2', { text: t('invite') }),
    h('p', { text: t('invite.more') }),
    onlyHere(link) && door(link, show),
    way,
  );
}
