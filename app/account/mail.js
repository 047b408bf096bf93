// An address for letters, where the server sends some: for those who lose everything else.

import { me } from '../api.js';
import { h } from '../dom.js';
import { t } from '../text.js';
import { confirmMail, noMail, resetByMail, setMail } from './api.js';
import { card, doing, form, proved, saying, textField } from './parts.js';

/** @import * as Wire from '../../types/wire.js' */

/** @param {string} [value] */
const addressField = (value = '') => textField({ label: t('mail.address'), autocomplete: 'email', value, most: 254 });

/** The card of an account; it shows itself where the server sends letters. @param {Wire.AccountView} account @param {() => void} again */
export function letters(account, again) {
  const said = saying();
  const address = addressField(account.mail);
  const save = h('button', { text: t('mail.save') });
  const send = () =>
    doing(save, said, async () => {
      let done = false;
      await proved(account, async (proof) => {
        await setMail({ address: address.input.value, ...proof });
        done = true;
      });
      if (done) said.textContent = t('mail.sent');
    });
  const away = h('button', {
    type: 'button',
    class: 'quiet',
    'data-action': 'no-mail',
    text: t('mail.remove'),
    onclick: () =>
      doing(away, said, async () => {
        await noMail();
        again();
      }),
  });
  const box = card(
    'mail',
    h('p', { class: 'account-words', text: t('mail.more') }),
    form(send, address.box, h('div', { class: 'row wrap' }, save, account.mail && away), said),
  );
  box.hidden = true;
  me()
    .then((known) => (box.hidden = !known.mail))
    .catch(() => {});
  return box;
}

/** For whoever cannot come in any more. */
export function lostAll() {
  const said = saying();
  const address = addressField();
  const ask = h('button', { type: 'button', 'data-action': 'reset', text: t('mail.reset') });
  ask.onclick = () =>
    doing(ask, said, async () => {
      await resetByMail({ address: address.input.value });
      said.textContent = t('mail.reset.sent');
    });
  const box = h('div', { class: 'account-mail', hidden: true }, address.box, ask, said);
  me()
    .then((known) => (box.hidden = !known.mail))
    .catch(() => {});
  return box;
}

/** The link of a letter was followed. @param {string} code @param {() => void} done */
export function byLetter(code, done) {
  const said = saying();
  const button = h('button', {
    type: 'button',
    class: 'main',
    'data-action': 'confirm-mail',
    text: t('mail.confirm'),
    onclick: () =>
      doing(button, said, async () => {
        await confirmMail({ code });
        done();
      }),
  });
  return card('mail', h('p', { class: 'account-words', text: t('mail.confirm.more') }), button, said);
}
