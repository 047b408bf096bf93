// An opponent was found: are you ready? No game begins unexpectedly.

/** @import { FoundView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { dialog } from '../dialog.js';
import { h } from '../dom.js';
import { clockName } from '../home/clock-name.js';
import { t } from '../text.js';
import { clockText, playerName } from './words.js';

/** @typedef {{box: HTMLDialogElement, close: () => void}} Question */

/**
 * @param {FoundView} found
 * @param {(yes: boolean) => void} answer is called once at most: whoever closes the dialog says no
 * @returns {Question}
 */
export function asked(found, answer) {
  const name = playerName(found.opponent);
  const until = Date.now() + found.leftMs;
  let open = true;
  const left = h('p', { class: 'found-left', role: 'timer' });
  const words = h('p', { class: 'found-who', text: found.ready ? t('lobby.found.wait', { name }) : name });
  const game = [
    found.gameType,
    clockName(clockText(found.clock)),
    t(found.rated ? 'lobby.rated' : 'lobby.casual'),
  ].join(' · ');
  const yes = h('button', {
    type: 'button',
    class: 'main tall',
    'data-action': 'ready',
    text: t('lobby.found.play'),
    onclick: () => {
      words.textContent = t('lobby.found.wait', { name });
      yes.hidden = true;
      answer(true);
    },
  });
  yes.hidden = found.ready;
  const no = h('button', {
    type: 'button',
    class: 'tall',
    'data-action': 'not-now',
    text: t('lobby.found.not'),
    onclick: () => box.close(),
  });
  const box = dialog(
    t('lobby.found'),
    words,
    h('p', { class: 'hint', text: game }),
    h('p', { text: t(`lobby.found.${found.side}`) }),
    left,
    h('div', { class: 'row end found-answers' }, no, yes),
  );
  if (!found.ready) yes.focus();
  const count = () => {
    left.textContent = t('lobby.found.left', { n: Math.max(0, Math.ceil((until - Date.now()) / 1000)) });
  };
  count();
  const ticking = setInterval(count, 500);
  const title = document.title;
  document.title = `● ${t('lobby.found')}`;
  announce(`${t('lobby.found')}: ${name}`);
  box.addEventListener('close', () => {
    clearInterval(ticking);
    if (document.title.startsWith('●')) document.title = title;
    if (open) answer(false);
    open = false;
  });
  return {
    box,
    close() {
      open = false;
      box.close();
    },
  };
}
