// The languages of the page: those that have a catalogue. That each is also in the list of all is a test of the
// rulebook.

import { readdirSync } from 'node:fs';

/** Their tags, such as `en`. */
export const LANGUAGES = readdirSync(new URL('../../locales/', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
  .sort();

/**
 * Whether everything is met in every language and at every level, which takes long: `cargo xtask deep`. Otherwise each of them
 * is met, and so is each language.
 */
export const DEEP = !!process.env.KYPSELI_DEEP;

/**
 * Those of some things that are met in a language: all, or those whose turn it is.
 * @template T @param {T[]} all @param {string} language @param {string[]} [languages] who takes turns
 */
export const partFor = (all, language, languages = LANGUAGES) =>
  DEEP ? all : all.filter((_, i) => languages[i % languages.length] === language);

/** Scripts that are written with several kinds of letters. @type {Record<string, string[]>} */
const MIXED = { Jpan: ['Hiragana', 'Katakana', 'Han'], Kore: ['Hangul', 'Han'], Hans: ['Han'], Hant: ['Han'] };

/** A letter of a language. @param {string} language */
export function letterOf(language) {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  return new RegExp(`[${(MIXED[script] ?? [script]).map((one) => `\\p{Script=${one}}`).join('')}]`, 'u');
}

/** Those that are not written in the letters of everything that has no language, such as names of tiles. */
export const OWN_LETTERS = LANGUAGES.filter((language) => !letterOf(language).test('a'));
