// What the reader likes, kept in the browser.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {string} language empty for the browser's
 * @property {'drawn' | 'letters'} tiles
 * @property {'ivory' | 'honey' | 'contrast'} finish what the tiles are made of
 * @property {'wood' | 'felt' | 'slate'} table what they lie on
 * @property {boolean} numbers @property {boolean} names @property {boolean} coordinates @property {boolean} sound
 * @property {number} volume how loud, from 0 to 100
 * @property {'off' | 'fast' | 'usual' | 'slow'} motion how fast tiles travel
 * @property {boolean} arrow whether an arrow shows the last turn
 * @property {boolean} confirm whether a turn is asked about before it is sent
 * @property {boolean} notify whether those who look elsewhere are told that it is their turn
 * @property {'computer' | 'screen' | 'link'} against
 * @property {string} set an edition such as `R2`, or a mixture such as `+MLP`
 * @property {'rulebook' | 'tournament'} opening
 * @property {boolean} repetition whether the third time is a draw
 * @property {string} clock such as `none`, `600+5`, `days 3`
 * @property {'white' | 'black' | 'chance'} side
 * @property {number} level
 * @property {number} lines how many of the best turns the analysis shows
 * @property {'here' | 'server'} thinker who thinks about positions in the analysis
 */

/** @type {Settings} */
const USUAL = {
  theme: 'auto',
  language: '',
  tiles: 'drawn',
  finish: 'ivory',
  table: 'wood',
  numbers: true,
  names: false,
  coordinates: false,
  sound: true,
  volume: 70,
  motion: 'usual',
  arrow: true,
  confirm: false,
  notify: false,
  against: 'computer',
  // As the rulebooks advise beginners: without the expansions.
  set: '+',
  opening: 'rulebook',
  repetition: true,
  clock: 'none',
  side: 'white',
  level: 1,
  lines: 3,
  thinker: 'here',
};

/**
 * Where one of a few words is meant, these are they: what others have written there means the usual.
 * @type {Partial<Record<keyof Settings, readonly string[]>>}
 */
const WORDS = {
  theme: ['auto', 'light', 'dark'],
  tiles: ['drawn', 'letters'],
  finish: ['ivory', 'honey', 'contrast'],
  table: ['wood', 'felt', 'slate'],
  motion: ['off', 'fast', 'usual', 'slow'],
  against: ['computer', 'screen', 'link'],
  opening: ['rulebook', 'tournament'],
  side: ['white', 'black', 'chance'],
  thinker: ['here', 'server'],
};

/**
 * Only what has the right kind is taken: others may have written there.
 * @param {string | null} stored
 * @returns {Settings}
 */
export function read(stored) {
  const settings = { ...USUAL };
  try {
    const found = JSON.parse(stored ?? '{}');
    for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(USUAL))) {
      if (typeof found[name] === typeof USUAL[name] && (WORDS[name]?.includes(found[name]) ?? true))
        Object.assign(settings, { [name]: found[name] });
    }
  } catch {
    // Unreadable: as if there were nothing.
  }
  return settings;
}

/** What is stored now; the usual where there is no storage. */
export const settings = read(stored());

function stored() {
  try {
    return localStorage.getItem('kypseli');
  } catch {
    return null;
  }
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** What a press on the first page asks for before any script has come. @param {unknown} game */
export function keepNext(game) {
  try {
    localStorage.setItem('kypseli-next', JSON.stringify(game));
  } catch {
    // A first game, then.
  }
}

/** Changes some of them, keeps them and tells everybody. @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem('kypseli', JSON.stringify(settings));
  } catch {
    // They hold until the page is left.
  }
  dress();
  for (const listener of [...listeners]) listener();
}

/** Tiles and tables are dressed by style sheets, wherever they are. */
function dress() {
  if (typeof document === 'undefined') return;
  Object.assign(document.documentElement.dataset, { finish: settings.finish, table: settings.table });
}
dress();

/** Everything as it was on the first visit; what else this page has kept in the browser goes too. */
export function forgetSettings() {
  Object.assign(settings, USUAL);
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith('kypseli')) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

/** Says when something changes. @param {() => void} listener @returns {() => void} stops it */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How long a way takes, as a part of the usual time. */
const PACES = { off: 0, fast: 0.5, usual: 1, slow: 1.8 };

/** How boards look. @returns {import('../ground/types.js').Look} */
export const look = () => ({
  tiles: settings.tiles,
  numbers: settings.numbers,
  names: settings.names,
  coordinates: settings.coordinates,
  arrow: settings.arrow,
  pace: PACES[settings.motion] ?? 1,
});

/** Whether the page is dark now. */
export const isDark = () =>
  settings.theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : settings.theme === 'dark';
