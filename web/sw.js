// Keeps the page for when there is no network. The server (or `kypseli site`) fills in which version this is and what
// belongs to it.
//
// Everything that a page is made of has the version in its address, so that old and new files never meet: a page of one
// version asks for files of that version alone. A version is kept as a whole or not at all: should one file be missing,
// because the server has been renewed meanwhile, it is not installed. What the server answers to questions is never kept.

/** The version: the hash of all files. Empty where there is none, as for a page that is read from a folder. */
const VERSION = /* version */ '';
/** Where the page lives: ends with a `/`. */
const BASE = /* base */ '/';
/** The page's files. @type {string[]} */
const FILES = /* files */ [];
/** The pages of the book in each language. @type {string[]} */
const BOOK = /* book */ [];

const PREFIX = 'kypseli ';
const CACHE = PREFIX + VERSION;
const ASSETS = `${BASE}assets/`;
const OURS = `${ASSETS}${VERSION}/`;
/** How long a network may take to bring the page, in milliseconds: after that, the one that is kept will do. */
const BROUGHT_WITHIN = 4000;

/** What something between says when the server behind it does not answer. */
const AWAY = [502, 503, 504];

/** This thread's own names. @type {any} */
const worker = globalThis;

/** Fetches files and keeps them, all or none. @param {string[]} names */
async function keep(names) {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const name of names) if (!(await cache.match(OURS + name, { ignoreVary: true }))) missing.push(OURS + name);
  await cache.addAll(missing);
}

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(VERSION ? keep(FILES) : worker.skipWaiting());
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil(
    (async () => {
      // Nobody uses another version any more: it would not be this one's turn otherwise.
      for (const name of await caches.keys())
        if (name.startsWith(PREFIX) && (!VERSION || name !== CACHE)) await caches.delete(name);
      if (VERSION) await worker.clients.claim();
      else await worker.registration.unregister();
    })(),
  );
});

/** Somebody's turn has come, a game is over, or somebody is challenged. Whoever looks at the page sees it there, and is not told twice. */
worker.addEventListener('push', (/** @type {any} */ event) => {
  /** @type {{title: string, body: string, game?: string} | null} */
  let told = null;
  try {
    told = event.data?.json() ?? null;
  } catch {
    // Not from our server.
  }
  const tell = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!told || pages.some((/** @type {any} */ page) => page.visibilityState === 'visible')) return;
    const { title, body, game } = told;
    // What comes later about the same game, or from the same challenger, takes the place of what was told before.
    const [tag, data] = game ? [game, `game/${encodeURIComponent(game)}`] : [`lobby ${body}`, 'lobby'];
    await worker.registration.showNotification(title, { body, tag, icon: '/icons/192.png', data });
  };
  event.waitUntil(tell());
});

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  const place = event.notification.data;
  if (!place) return;
  const address = BASE + place;
  const show = async () => {
    const pages = await worker.clients.matchAll({ type: 'window' });
    const open = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === address);
    return open ? open.focus() : worker.clients.openWindow(address);
  };
  event.waitUntil(show());
});

/** The page says which language it speaks: the book is kept in that one. */
worker.addEventListener('message', (/** @type {any} */ event) => {
  const language = String(event.data?.language);
  if (VERSION && /^[a-z]{2}$/.test(language))
    event.waitUntil(keep(BOOK.map((name) => `book/${language}/${name}`)).catch(() => {}));
});

/** A file of the page: kept ones never change. @param {Request} request */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A place in the page: as the network has it now, or else the page that is kept. @param {Request} request */
async function place(request) {
  const network = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, BROUGHT_WITHIN));
  try {
    const found = await Promise.race([network, late]);
    if (found && !AWAY.includes(found.status)) return found;
  } catch {
    // No network.
  }
  const cache = await caches.open(CACHE);
  return (await cache.match(`${OURS}index.html`, { ignoreVary: true })) ?? network;
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!VERSION || request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith(ASSETS)) event.respondWith(file(request));
  else if (request.mode === 'navigate' && pathname.startsWith(BASE) && isPlace(pathname.slice(BASE.length)))
    event.respondWith(place(request));
});

/** Whether an address is a place in the page, and no question, picture or file. @param {string} path */
const isPlace = (path) => !/^(api|games|embed|metrics|healthz)(\/|$)/.test(path) && !/\.\w+$/.test(path.replace(/(^|\/)index\.html$/, ''));
