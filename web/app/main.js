// The page begins here: language, header, and whatever the address leads to.

import { announce, giveVoice } from './announce.js';
import { fill, h, put } from './dom.js';
import { header } from './header.js';
import { notFound } from './not-found.js';
import { onNavigate, pageFor } from './router.js';
import { change, onChange, settings } from './settings.js';
import { LANGUAGES, choose, fetchCatalogue, speak, spoken, t } from './text.js';

/** @import { Page } from './router.js' */
/** @import { Language } from './text.js' */

const top = h('header', { class: 'top' });
const main = h('main', { id: 'main', tabindex: '-1' });
const skip = h('a', { class: 'skip', href: '#main', 'data-plain': true });

/** @type {Page | null} */
let current = null;
let showing = 0;

/** Shows the page of the address. @param {boolean} again whether it is the same address in another language */
async function show(again = false) {
  const turn = ++showing;
  /** @type {Page} */
  let next;
  try {
    next = await pageFor(location.pathname);
  } catch (error) {
    console.error(error);
    next = notFound('trouble');
  }
  if (turn !== showing) {
    next.leave?.();
    return;
  }
  current?.leave?.();
  const moved = current !== null && !again;
  current = next;
  document.title = next.title === t('name') ? next.title : `${next.title} · ${t('name')}`;
  document.body.className = next.name ?? '';
  fill(main, next.body);
  header(top, location.pathname);
  next.shown?.();
  if (moved) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
    announce(next.title);
  }
}

/** The language that was chosen, or else the first of the browser's that we speak. @returns {Language} */
const wanted = () => (settings.language in LANGUAGES ? /** @type {Language} */ (settings.language) : choose(navigator.languages));

async function speakWanted() {
  const next = wanted();
  try {
    speak(next, await fetchCatalogue(next));
  } catch {
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
onNavigate(() => void show());
await show();
