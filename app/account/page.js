// The account: keep my games, sign in, and all that proves who somebody is.

import { me } from '../api.js';
import { fill, h, keepingFocus } from '../dom.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';
import { readAccount } from './api.js';
import { byLink, enter, keep } from './come-in.js';
import { byLetter } from './mail.js';
import { own } from './own.js';

/** What stands before the secret of a link, after the `#`: it is sent to nobody. */
const LINK = '#link=';

/** The same in a letter that asks whether an address is somebody's. */
const LETTER = '#mail=';

/** @returns {Promise<import('../router.js').Page>} */
export async function page() {
  const cards = h('div', { class: 'account-cards' });
  const title = h('h1', { text: t('account') });
  const link = location.hash.startsWith(LINK) ? decodeURIComponent(location.hash.slice(LINK.length)) : '';
  let given = link;
  let letter = location.hash.startsWith(LETTER) ? decodeURIComponent(location.hash.slice(LETTER.length)) : '';
  const show = async () => {
    /** @type {(HTMLElement | false)[]} */
    let next;
    try {
      const { account } = await me();
      const mine = account ? await readAccount() : null;
      title.textContent = mine?.name ?? t('account');
      next = mine ? own(mine, show) : [keep(done), enter(done)];
      if (given) next = [byLink(given, done), ...(mine ? next : [])];
      if (letter) next = [byLetter(letter, done), ...next];
    } catch (error) {
      next = [h('p', { class: 'hint trouble', role: 'alert', text: refusalText(error) })];
    }
    keepingFocus(
      cards,
      () => fill(cards, next),
      () => title,
    );
  };
  const done = () => {
    given = '';
    letter = '';
    if (location.hash) history.replaceState(null, '', location.pathname);
    void show().then(() => title.focus());
  };
  title.tabIndex = -1;
  await show();
  return {
    title: t('account'),
    name: 'page-account',
    body: h('div', { class: 'account' }, title, cards),
  };
}
