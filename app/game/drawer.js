// What is beside the board: turns and chat. Where there is no room beside it, they wait in a drawer.

import { h, unique } from '../dom.js';
import { icon } from '../icons.js';
import { t } from '../text.js';

/** @param {(import('../dom.js').Child)[]} children */
export function drawer(...children) {
  const id = unique('side');
  const badge = h('span', { class: 'badge', hidden: true });
  const close = h(
    'button',
    { type: 'button', class: 'quiet round drawer-close', 'aria-label': t('close'), onclick: () => open(false) },
    icon('close'),
  );
  const title = h('span', { class: 'drawer-title', text: t('game.drawer') });
  const root = h(
    'aside',
    { class: 'side', id, 'aria-label': t('game.side') },
    h('div', { class: 'drawer-top' }, title, close),
    ...children,
  );
  const toggle = h(
    'button',
    {
      type: 'button',
      class: 'drawer-toggle',
      'data-action': 'drawer',
      'aria-controls': id,
      'aria-expanded': 'false',
      title: t('game.drawer'),
      onclick: () => open(!root.classList.contains('open')),
    },
    icon('chat'),
    h('span', { text: t('game.drawer.short') }),
    badge,
  );
  /** What it is called. */
  let called = t('game.drawer');
  /** What waits in it unread. */
  let lines = 0;
  /** What waits for an answer on the board. */
  let asked = 0;

  function show() {
    badge.hidden = !lines;
    badge.textContent = String(lines);
    toggle.ariaLabel = lines ? t('game.drawer.unread', { n: lines }) : called;
  }

  /** Whether it is seen now: as a drawer that is open, or because it has a place of its own. */
  const seen = () => getComputedStyle(root).visibility !== 'hidden';

  /** @param {boolean} wide */
  function open(wide) {
    root.classList.toggle('open', wide);
    toggle.ariaExpanded = String(wide);
    if (wide) lines = 0;
    show();
    if (wide) close.focus();
    else if (root.contains(document.activeElement)) toggle.focus();
  }

  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && root.classList.contains('open')) open(false);
  });
  show();

  return {
    root,
    toggle,
    open,
    /** Two at one screen have no chat. @param {boolean} chat whether there is one */
    holds(chat) {
      called = t(chat ? 'game.drawer' : 'game.drawer.short');
      title.textContent = called;
      toggle.title = called;
      show();
    },
    /** Somebody has said something. @param {number} count */
    said(count) {
      lines = seen() ? 0 : lines + count;
      show();
    },
    /** So many offers wait on the board; whoever writes is not disturbed. @param {number} count */
    offered(count) {
      const more = count > asked;
      asked = count;
      if (more && !root.contains(document.activeElement)) open(false);
    },
  };
}
