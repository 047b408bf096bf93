// The link to a game, as text and as a QR code.

import { h, unique } from '../dom.js';
import { icon } from '../icons.js';
import { qr } from '../qr.js';
import { t } from '../text.js';
import { onlyHere } from './links.js';
import { svg } from '../../ground/svg.js';

/** A QR code as a picture. @param {string} text */
export function qrPicture(text) {
  const dark = qr(text);
  const path = dark.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const size = dark.length + 8;
  return svg(
    'svg',
    {
      class: 'qr',
      viewBox: `-4 -4 ${size} ${size}`,
      role: 'img',
      'aria-label': t('invite.qr'),
      'shape-rendering': 'crispEdges',
    },
    svg('rect', { x: -4, y: -4, width: size, height: size, fill: '#fff' }),
    svg('path', { d: path, fill: '#000' }),
  );
}

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
