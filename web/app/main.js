// The page begins here: language, header, and whatever the address leads to.

import { announce, giveVoice } from './announce.js';
import { closeDialogs } from './dialog.js';
import { again as focusAgain, fill, h, put } from './dom.js';
import { header } from './header.js';
import { notFound } from './not-found.js';
import { onNavigate, pageFor } from './router.js';
import { change, onChange, settings } from './settings.js';
import { choose, fetchCatalogue, learn, speak, speaks, spoken, t } from './text.js';
import { entitle } from './title.js';
import { serverHas, untilReachable } from './upgrade.js';

/** @import { Page } from './router.js' */

const top = h('header', { class: 'top' });
const main = h('main', { id: 'main', tabindex: '-1' });
/** The address stays as it is: it may hold a game after its `#`. */
const skip = h('a', {
  class: 'skip',
  href: '#main',
  onclick: (/** @type {MouseEvent} */ event) => {
    event.preventDefault();
    main.focus();
    main.scrollIntoView();
  },
});

/** @type {Page | null} */
let current = null;
/** The path of the address that is shown, or will be as soon as its page has come. */
let path = '';
let showing = 0;

/** Shows the page of the address. @param {boolean} again whether it is the same address in another language */
async function show(again = false) {
  const turn = ++showing;
  path = location.pathname;
  /** @type {Page} */
  let next;
  try {
    next = await pageFor(path);
  } catch (error) {
    next = await trouble(error);
  }
  if (turn !== showing) {
    next.leave?.();
    return;
  }
  current?.leave?.();
  closeDialogs();
  const moved = current !== null && !again;
  const focused = document.activeElement;
  current = next;
  entitle(next.title);
  document.body.className = next.name ?? '';
  fill(main, next.body);
  header(top, path);
  next.shown?.();
  if (moved) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
    announce(next.title);
  } else if (again && !focused?.isConnected) (focusAgain(focused) ?? main).focus({ preventScroll: true });
}

/** What to show instead of a page that cannot be had. @param {unknown} error @returns {Promise<Page>} */
async function trouble(error) {
  console.error(error);
  const has = await serverHas();
  // The program was renewed while this tab was open, and what this page is made of is gone.
  if (has === 'another') location.reload();
  const page = notFound('trouble');
  if (has !== 'nothing') return page;
  const stop = untilReachable(() => location.reload());
  return { ...page, leave: stop };
}

learn(document.querySelector('meta[name=languages]')?.getAttribute('content') ?? undefined);

/** The language that was chosen, or else the first of the browser's that we speak. */
const wanted = () => (speaks(settings.language) ? settings.language : choose(navigator.languages));

async function speakWanted() {
  const next = wanted();
  try {
    speak(next, await fetchCatalogue(next));
  } catch {
    if ((await serverHas()) === 'another') return location.reload();
    // The server is out of reach just now: the words we have will do.
    if (next !== spoken()) change({ language: spoken() });
    return;
  }
  document.documentElement.lang = next;
  skip.textContent = t('skip');
}

function applyTheme() {
  if (settings.theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

onChange(async () => {
  applyTheme();
  if (wanted() === spoken()) return;
  await speakWanted();
  await show(true);
});

await speakWanted();
put(document.body, skip, top, main);
giveVoice(document.body);
onNavigate((back) => {
  // A step back or forth within a page, to another `#`, is the browser's business, where the page makes nothing of it.
  if (!back || location.pathname !== path || current?.fragment) void show();
});
await show();
