// The page's words. All of them are in the catalogues (`locales/`); code knows only their keys.

import { bug, colour, copy } from '../ground/piece.js';

/** @typedef {Record<string, string | Record<string, string>>} Catalogue */
/** @typedef {Record<string, string | number>} Values */

/**
 * The languages with their own names, the first for those who speak none of them.
 * @type {[tag: string, name: string][]}
 */
let known = [['en', 'English']];

/** Takes the list of languages as the server writes it into the page. @param {string | undefined} list in JSON */
export function learn(list) {
  if (list) known = JSON.parse(list);
}

/** The languages with their own names. */
export const languages = () => known;

/** Whether there is a catalogue for a language. @param {string} tag */
export const speaks = (tag) => known.some(([one]) => one === tag);

let language = 'en';
/** @type {Set<() => void>} */
const listeners = new Set();
/** Says when another language is spoken. @param {() => void} listener */
export const onSpoken = (listener) => void listeners.add(listener);
/** @type {Catalogue} */
let catalogue = {};
let plurals = new Intl.PluralRules('en');
// Made once a language: making one takes longer than using it a hundred times.
let lists = new Intl.ListFormat('en', { type: 'conjunction' });
let numbers = new Intl.NumberFormat('en');
let dates = new Intl.DateTimeFormat('en');
let days = new Intl.DateTimeFormat('en');
/** Numbers with so many digits after their sign. @type {Map<number, Intl.NumberFormat>} */
const decimals = new Map();
/** Whose numbers these are. @type {string[]} */
let locales = ['en'];

/** The locales that the browser says its reader has, but for those that are none. */
function ownLocales() {
  return (globalThis.navigator?.languages ?? []).filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length > 0;
    } catch {
      return false;
    }
  });
}

/** The language of a locale. @param {string} tag */
const languageOf = (tag) => tag.toLowerCase().split('-')[0];

/** The first of these languages that there is a catalogue for. @param {readonly string[]} wanted @returns {string} */
export function choose(wanted) {
  for (const tag of wanted) {
    const plain = languageOf(tag);
    if (speaks(plain)) return plain;
  }
  return known[0][0];
}

/**
 * Speaks another language from now on. Numbers and dates stay as the reader writes them: whoever has a browser in British
 * English gets British dates. A month has a name only where it is one of the language that is spoken.
 * @param {string} next @param {Catalogue} words @param {readonly string[]} [reader] the reader's own locales
 */
export function speak(next, words, reader = ownLocales()) {
  language = next;
  catalogue = words;
  plurals = new Intl.PluralRules(next);
  lists = new Intl.ListFormat(next, { type: 'conjunction' });
  locales = [...reader, next];
  numbers = new Intl.NumberFormat(locales);
  decimals.clear();
  const own = reader.find((tag) => languageOf(tag) === next);
  const dateStyle = own || !reader.length ? 'medium' : 'short';
  days = new Intl.DateTimeFormat(own ?? [...reader, next], { dateStyle });
  dates = new Intl.DateTimeFormat(own ?? [...reader, next], { dateStyle, timeStyle: 'short' });
  for (const listener of listeners) listener();
}

/** The language that is spoken. */
export const spoken = () => language;

/** Fetches a catalogue. @param {string} next @returns {Promise<Catalogue>} */
export async function fetchCatalogue(next) {
  const answer = await fetch(new URL(`../locales/${next}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`no catalogue for ${next}`);
  return answer.json();
}

/** Whether the catalogue has this key. @param {string} key */
export const has = (key) => key in catalogue;

/**
 * The text of a key. `{name}` stands for a value; a text with plural forms is chosen by the value `n`.
 * @param {string} key
 * @param {Values} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const entry = catalogue[key] ?? key;
  const text = typeof entry === 'string' ? entry : (entry[plurals.select(Number(values.n))] ?? entry.other ?? key);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? shown(values[name]) : whole));
}

/** @param {string | number} value */
const shown = (value) => (typeof value === 'number' ? numbers.format(value) : value);

/** A number with so many digits after the reader's own sign for that. @param {number} value @param {number} digits */
export function decimal(value, digits) {
  let format = decimals.get(digits);
  if (!format) {
    format = new Intl.NumberFormat(locales, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    decimals.set(digits, format);
  }
  return format.format(value);
}

/** A part of one, as a percentage in the reader's own writing. @param {number} part */
export const percent = (part) => new Intl.NumberFormat(locales, { style: 'percent' }).format(part);

/** An insect's name. @param {string} letter */
export const insect = (letter) => t(`insect.${letter}`);

/** A tile in words. @param {string} piece */
export function tileName(piece) {
  const [name, number] = [insect(bug(piece)), copy(piece)];
  return number
    ? t(`tile.${colour(piece)}.numbered`, { insect: name, number: String(number) })
    : t(`tile.${colour(piece)}`, { insect: name });
}

/** Several things in a row. @param {string[]} items */
export const listed = (items) => lists.format(items);

/** @param {number} at in milliseconds since 1970 */
export const date = (at) => dates.format(at);

/** Without the time of day. @param {number} at in milliseconds since 1970 */
export const day = (at) => days.format(at);

/** A person's name. Who has chosen none is called a guest by the server, in English. @param {string} name */
export function personName(name) {
  const guest = /^Guest ([0-9a-f]{4})$/.exec(name);
  return guest ? t('seat.guest', { mark: guest[1] }) : name;
}
