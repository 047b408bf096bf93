// For those who have no account, or have not signed in: keep what is mine, or sign in.

import { me } from '../api.js';
import { h } from '../dom.js';
import { personName, t } from '../text.js';
import { makeAccount, signIn } from './api.js';
import { lostAll } from './mail.js';
import { card, doing, form, saying, shownOnce, textField } from './parts.js';
import { makeKey, possible, useKey } from './passkey.js';

/** Makes an account of whoever is here. @param {() => void} done */
export function keep(done) {
  const name = textField({
    label: t('account.name'),
    autocomplete: 'username',
    hint: t('account.name.hint'),
    most: 30,
  });
  me()
    .then((known) => {
      const own = personName(known.name);
      if (!name.input.value && own === known.name && !own.startsWith('Guest ')) name.input.value = own;
    })
    .catch(() => {});
  const password = textField({
    label: t('account.password'),
    type: 'password',
    autocomplete: 'new-password',
    hint: t('account.password.hint'),
  });
  const said = saying();
  /** @param {import('../../types/wire.js').NewAccount} what */
  const make = async (what) => {
    const { codes } = await makeAccount(what);
    dispatchEvent(new Event('renamed'));
    await shownOnce(t('account.codes'), t('account.codes.more'), codes, 'kypseli-codes.txt');
    done();
  };
  const withPassword = h('button', {
    class: possible() ? '' : 'main',
    'data-action': 'keep',
    text: t('account.keep.password'),
  });
  const withKey = h('button', {
    type: 'button',
    class: 'main',
    'data-action': 'keep-key',
    text: t('account.keep.passkey'),
    onclick: () =>
      doing(withKey, said, async () => {
        const own = name.input.value.trim();
        await make({ name: own, passkey: await makeKey(own, device()) });
      }),
  });
  const send = () => doing(withPassword, said, () => make({ name: name.input.value, password: password.input.value }));
  return card(
    'account.keep',
    h('p', { class: 'account-words', text: t('account.keep.more') }),
    form(
      send,
      name.box,
      possible() && h('p', { class: 'hint', text: t('account.passkey.more') }),
      possible() && withKey,
      possible() && h('p', { class: 'account-or', text: t('account.or') }),
      password.box,
      withPassword,
      said,
    ),
  );
}

/** Signs in. @param {() => void} done */
export function enter(done) {
  const said = saying();
  const name = textField({ label: t('account.name'), autocomplete: 'username webauthn', most: 60 });
  const password = textField({ label: t('account.password'), type: 'password', autocomplete: 'current-password' });
  const code = textField({ label: t('account.code'), autocomplete: 'off', hint: t('account.code.hint'), most: 40 });
  const lost = h('details', { class: 'account-lost' }, h('summary', { text: t('account.lost') }), code.box, lostAll());
  /** @param {() => Promise<import('../../types/wire.js').SignIn>} proof */
  const prove = (proof) => async () => {
    await signIn(await proof());
    dispatchEvent(new Event('renamed'));
    done();
  };
  const button = h('button', { class: 'main', 'data-action': 'sign-in', text: t('account.sign-in') });
  const withKey = h('button', {
    type: 'button',
    'data-action': 'sign-in-key',
    text: t('account.sign-in.passkey'),
    onclick: () => doing(withKey, said, prove(useKey)),
  });
  const send = () =>
    doing(
      button,
      said,
      prove(async () =>
        code.input.value.trim()
          ? { type: 'code', name: name.input.value, code: code.input.value }
          : { type: 'password', name: name.input.value, password: password.input.value },
      ),
    );
  return card(
    'account.have',
    form(
      send,
      possible() && withKey,
      possible() && h('p', { class: 'account-or', text: t('account.or') }),
      name.box,
      password.box,
      lost,
      button,
      said,
      h('p', { class: 'hint', text: t('account.sign-in.more') }),
    ),
  );
}

/** For whoever was given a link. @param {string} link @param {() => void} done */
export function byLink(link, done) {
  const said = saying();
  const button = h('button', {
    type: 'button',
    class: 'main',
    'data-action': 'sign-in-link',
    text: t('account.sign-in'),
    onclick: () =>
      doing(button, said, async () => {
        await signIn({ type: 'link', link });
        dispatchEvent(new Event('renamed'));
        done();
      }),
  });
  return card('account.link', h('p', { class: 'account-words', text: t('account.link.more') }), button, said);
}

/** What the reader knows this device by, as far as the browser says. */
export function device() {
  const agent = /** @type {{platform?: string} | undefined} */ (Reflect.get(navigator, 'userAgentData'));
  return agent?.platform || navigator.platform || t('account.device');
}
