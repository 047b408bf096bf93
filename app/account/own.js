// For those who have signed in: what proves who they are, and what is theirs.

import { avoid, avoided, rename } from '../api.js';
import { confirmed } from '../dialog.js';
import { fill, h } from '../dom.js';
import { toggle } from '../fields.js';
import { forgetSettings } from '../settings.js';
import { date, t } from '../text.js';
import { addPasskey, deleteAccount, endOthers, endProof, newCodes, newToken, setPassword, signOut } from './api.js';
import { device } from './come-in.js';
import { letters } from './mail.js';
import { card, doing, form, proved, saying, shownOnce, textField } from './parts.js';
import { makeKey, possible } from './passkey.js';

/** @import * as Wire from '../../types/wire.js' */

/** Everything about an account. @param {Wire.AccountView} account @param {() => void} again shows it anew */
export const own = (account, again) => [
  account.role !== 'player' && keeping(),
  naming(account, again),
  waysIn(account, again),
  letters(account, again),
  devices(account, again),
  programs(account, again),
  avoiding(),
  data(account),
];

/** The way to what moderators do. */
const keeping = () => card('order', h('a', { class: 'button', href: '/moderation', text: t('order.open') }));

/** @param {Wire.AccountView} account @param {() => void} again */
function naming(account, again) {
  const said = saying();
  const name = textField({ label: t('account.name'), autocomplete: 'username', value: account.name, most: 30 });
  const button = h('button', { text: t('account.rename') });
  const send = () =>
    doing(button, said, async () => {
      await rename(name.input.value);
      again();
    });
  return card('account.you', form(send, name.box, button, said));
}

/** A list of proofs. @param {Wire.ProofView[]} proofs @param {string} endKey @param {HTMLElement} said @param {() => void} again */
function list(proofs, endKey, said, again) {
  const row = (/** @type {Wire.ProofView} */ proof) => {
    const label = proof.label || t('account.device');
    const end = h('button', {
      type: 'button',
      class: 'quiet',
      'aria-label': `${t(endKey)}: ${label}`,
      text: t(endKey),
      onclick: () =>
        doing(end, said, async () => {
          await endProof(proof.id);
          again();
        }),
    });
    const scopes = proof.scopes?.length ? `${proof.scopes.join(', ')} · ` : '';
    return h(
      'li',
      {},
      h(
        'span',
        { class: 'account-proof' },
        h('b', { text: label }),
        h('small', { text: scopes + t('account.since', { date: date(proof.created) }) }),
      ),
      proof.this ? h('span', { class: 'account-this', text: t('account.this') }) : end,
    );
  };
  return h('ul', { class: 'account-proofs' }, proofs.map(row));
}

/** @param {Wire.AccountView} account @param {() => void} again */
function waysIn(account, again) {
  const said = saying();
  const add = h('button', {
    type: 'button',
    'data-action': 'add-key',
    text: t('account.passkey.add'),
    onclick: () =>
      doing(add, said, async () => {
        await proved(account, async (proof) =>
          addPasskey({ passkey: await makeKey(account.name, device()), ...proof }),
        );
        again();
      }),
  });
  const password = textField({
    label: t(account.password ? 'account.password.new' : 'account.password'),
    type: 'password',
    autocomplete: 'new-password',
    hint: t('account.password.hint'),
  });
  const choose = h('button', { text: t('account.password.choose') });
  const send = () =>
    doing(choose, said, async () => {
      const chosen = password.input.value;
      await proved(account, (proof) => setPassword({ password: chosen, ...proof }));
      again();
    });
  const codes = h('button', {
    type: 'button',
    text: t('account.codes.new'),
    onclick: () =>
      doing(codes, said, async () => {
        const made = await proved(account, newCodes);
        if (made) await shownOnce(t('account.codes'), t('account.codes.more'), made.codes, 'kypseli-codes.txt');
        again();
      }),
  });
  return card(
    'account.ways',
    h('h3', { text: t('account.passkeys') }),
    account.passkeys.length
      ? list(account.passkeys, 'account.remove', said, again)
      : h('p', { class: 'hint', text: t('account.passkey.more') }),
    possible() && add,
    h('h3', { text: t('account.password') }),
    form(send, password.box, choose),
    h('h3', { text: t('account.codes') }),
    h('p', { class: 'hint', text: t('account.codes.left', { n: account.codes }) }),
    codes,
    said,
  );
}

/** @param {Wire.AccountView} account @param {() => void} again */
function devices(account, again) {
  const said = saying();
  const others = h('button', {
    type: 'button',
    'data-action': 'end-others',
    text: t('account.end-others'),
    onclick: () =>
      doing(others, said, async () => {
        await endOthers();
        again();
      }),
  });
  const out = h('button', {
    type: 'button',
    'data-action': 'sign-out',
    text: t('account.sign-out'),
    onclick: () =>
      doing(out, said, async () => {
        await signOut();
        location.assign('/');
      }),
  });
  return card(
    'account.devices',
    list(account.sessions, 'account.end', said, again),
    h('div', { class: 'row wrap' }, account.sessions.length > 1 && others, out),
    said,
  );
}

/** What a token may do that is made here: whatever bots do. @type {[scope: string, word: string][]} */
const SCOPES = [
  ['bot:play', 'account.token.play'],
  ['challenge:read', 'account.token.read'],
  ['challenge:write', 'account.token.write'],
];

/** @param {Wire.AccountView} account @param {() => void} again */
function programs(account, again) {
  const said = saying();
  const label = textField({ label: t('account.token.label'), autocomplete: 'off', most: 60 });
  const make = h('button', { text: t('account.token.make') });
  const scopes = new Set(SCOPES.map(([scope]) => scope));
  const may = SCOPES.map(([scope, word]) =>
    toggle({
      label: t(word),
      value: true,
      change: (on) => {
        if (on) scopes.add(scope);
        else scopes.delete(scope);
        // A token that may do nothing is none.
        make.disabled = scopes.size === 0;
      },
    }),
  );
  const send = () =>
    doing(make, said, async () => {
      const made = await proved(account, (proof) =>
        newToken({ label: label.input.value, scopes: [...scopes], ...proof }),
      );
      if (made) await shownOnce(t('account.token'), t('account.token.once'), [made.token], 'kypseli-token.txt');
      again();
    });
  return card(
    'account.programs',
    h('p', { class: 'account-words', text: t('account.programs.more') }),
    account.tokens.length > 0 && list(account.tokens, 'account.end', said, again),
    form(send, label.box, h('fieldset', {}, h('legend', { text: t('account.token.may') }), may), make, said),
  );
}

/** Whom the reader does not meet. */
function avoiding() {
  const said = saying();
  const list = h('ul', { class: 'account-proofs' });
  const box = h('input', { type: 'checkbox' });
  /** @param {Wire.Avoided} now */
  const show = (now) => {
    box.checked = now.programs;
    fill(
      list,
      now.people.map((name) => {
        const again = h('button', {
          type: 'button',
          class: 'quiet',
          'aria-label': `${t('avoid.again')}: ${name}`,
          text: t('avoid.again'),
          onclick: () => doing(again, said, async () => show(await avoid({ type: 'person', name, avoid: false }))),
        });
        return h('li', {}, h('b', { text: name }), again);
      }),
    );
  };
  box.onchange = () => doing(null, said, async () => show(await avoid({ type: 'programs', avoid: box.checked })));
  void doing(null, said, async () => show(await avoided()));
  return card(
    'avoid.list',
    h('label', { class: 'toggle' }, h('span', { text: t('avoid.programs') }), box),
    list,
    h('p', { class: 'hint', text: t('avoid.more') }),
    said,
  );
}

/** @param {Wire.AccountView} account */
function data(account) {
  const said = saying();
  const go = h('button', {
    type: 'button',
    class: 'quiet danger',
    'data-action': 'delete-account',
    text: t('account.delete'),
    onclick: async () => {
      if (!(await confirmed(t('account.delete.sure'), t('account.delete'), t('account.delete.more')))) return;
      await doing(go, said, async () => {
        // Who was asked for the password and said nothing has changed their mind.
        let done = false;
        await proved(account, async (proof) => {
          await deleteAccount(proof);
          done = true;
        });
        if (!done) return;
        forgetSettings();
        location.assign('/');
      });
    },
  });
  return card(
    'account.data',
    h(
      'p',
      {},
      h('a', { class: 'button', href: '/api/me/export', download: 'kypseli.json', text: t('account.export') }),
      ' ',
      h('a', {
        class: 'button',
        href: `/api/games/user/${encodeURIComponent(account.name)}`,
        download: 'kypseli.pgn',
        text: t('account.games'),
      }),
    ),
    go,
    said,
  );
}
