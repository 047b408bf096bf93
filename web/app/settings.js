// What the reader likes, kept in the browser.

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {string} language empty for the browser's
 * @property {'drawn' | 'letters'} tiles
 * @property {boolean} numbers @property {boolean} names @property {boolean} coordinates @property {boolean} sound
 * @property {'computer' | 'screen' | 'link'} against
 * @property {string} set an edition such as `R2`, or a mixture such as `+MLP`
 * @property {'rulebook' | 'tournament'} opening
 * @property {boolean} repetition whether the third time is a draw
 * @property {string} clock such as `none`, `600+5`, `days 3`
 * @property {'white' | 'black' | 'chance'} side
 * @property {number} level
 * @property {'here' | 'server'} thinker who thinks about positions in the analysis
 */

/** @type {Settings} */
const USUAL = {
  theme: 'auto',
  language: '',
  tiles: 'drawn',
  numbers: true,
  names: false,
  coordinates: false,
  sound: true,
  against: 'computer',
  set: '+ML',
  opening: 'rulebook',
  repetition: true,
  clock: 'none',
  side: 'chance',
  level: 3,
  thinker: 'here',
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
      if (typeof found[name] === typeof USUAL[name]) Object.assign(settings, { [name]: found[name] });
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

/** Changes some of them, keeps them and tells everybody. @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem('kypseli', JSON.stringify(settings));
  } catch {
    // They hold until the page is left.
  }
  for (const listener of [...listeners]) listener();
}

/** Says when something changes. @param {() => void} listener @returns {() => void} stops it */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How boards look. @returns {import('../ground/types.js').Look} */
export const look = () => ({
  tiles: settings.tiles,
  numbers: settings.numbers,
  names: settings.names,
  coordinates: settings.coordinates,
});

/** Whether the page is dark now. */
export const isDark = () =>
  settings.theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : settings.theme === 'dark';
