// The page begins here: language, header, and whatever the address leads to.

import { announce, giveVoice } from './announce.js';
import { closeDialogs } from './dialog.js';
import { again as focusAgain, fill, h, put } from './dom.js';
import { header } from './header.js';
import { notFound } from './not-found.js';
import { onNavigate, pageFor } from './router.js';
import { change, onChange, settings } from './settings.js';
import { pathOf, served } from './site.js';
import { choose, fetchCatalogue, learn, speak, speaks, spoken, t } from './text.js';
import { entitle } from './title.js';
import { serverHas, untilReachable } from './upgrade.js';

/** @import { Page } from './router.js' */

// What the server has put there before any script came is taken over.
const top = document.querySelector('header') ?? h('header', { class: 'top' });
const main = document.querySelector('main') ?? h('main', { id: 'main', tabindex: '-1' });
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
  path = pathOf(location);
  // Whoever has pressed a link sees at once that it was heard, however long the page takes to come; and whoever comes from
  // elsewhere sees where they are and where they can go.
  document.documentElement.toggleAttribute('data-going', !again && (current !== null || !main.childElementCount));
  if (!current) header(top, path);
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
  document.documentElement.removeAttribute('data-going');
  current?.leave?.();
  // What was opened from the header while the first page was on its way belongs to no page that is left.
  if (current) closeDialogs();
  const moved = current !== null && !again;
  const focused = document.activeElement;
  current = next;
  entitle(next.title);
  document.body.className = next.name ?? '';
  fill(main, next.body);
  header(top, path);
  next.shown?.();
  // A place in the page, unless what follows the `#` means something else there.
  const place = next.fragment ? null : document.getElementById(location.hash.slice(1));
  if (place && !again) place.scrollIntoView();
  if (moved) {
    if (!place) scrollTo(0, 0);
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

// What only a server can do is not offered where there is none.
if (!served) {
  document.documentElement.dataset.site = '';
  document.head.append(h('link', { rel: 'stylesheet', href: new URL('../style/site.css', import.meta.url).href }));
}
await speakWanted();
// Somebody has pressed what came with the page, and is on the way to a game: nothing is asked for meanwhile.
while (document.documentElement.dataset.leaving !== undefined) await new Promise((later) => setTimeout(later, 50));
put(document.body, skip, top, main);
giveVoice(document.body);
onNavigate((back) => {
  // A step back or forth within a page, to another `#`, is the browser's business, where the page makes nothing of it.
  if (!back || pathOf(location) !== path || current?.fragment) void show();
});
await show();
void import('./local/begin.js').then(({ begin }) => begin());
if (served) void import('./lobby/notice.js').then(({ begin }) => begin());
