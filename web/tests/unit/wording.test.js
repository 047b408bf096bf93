// How the catalogues and the rulebook speak: one word for one thing, one way to address the reader. What a reader of each language
// has corrected once stays corrected.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

/** What is not said, and what is said instead. @type {Record<string, [RegExp, string][]>} */
const NOT_SAID = {
  ru: [
    [/плит(к|ок)/i, 'фишка'],
    [/(?<!\p{L})(ты|тебя|тебе|тобой|твой|твоя|твоё|твои|твою|твоего|твоей|твоим)(?!\p{L})/iu, 'вы'],
    [/из руки|в руке|рукам/, 'запас'],
    [/базов/i, 'основной набор'],
    [/(по|на) земле/i, 'по столу, на столе'],
    [/проиграть партию/i, 'показать партию'],
    [/ —/, 'a space that does not break before the dash'],
  ],
  el: [
    [/(?<!\p{L})σας(?!\p{L})/iu, 'σου'],
    [/ακόμη/i, 'ακόμα'],
    [/(?<!\p{L})χέρι/iu, 'απόθεμα'],
    [/απ’ έξω/i, 'απέξω'],
    [/browser/, 'περιηγητής'],
    [/κοινοποίηση/i, 'κοινή χρήση'],
    [/βαθμολογημέν|φιλικ(ό|ά)(?!\p{L})/iu, 'παρτίδα με βαθμολογία, φιλική παρτίδα'],
    [/αιχμαλωτίζ/i, 'τρώγεται'],
    [/ζευγαρών/i, 'αντίπαλος'],
    [/τίποτε(?!\p{L})|έγκαιρα/iu, 'τίποτα, εγκαίρως'],
  ],
  ja: [
    [/駒/, 'タイル'],
    [/ふさがった(穴|すき間)/, '囲まれた、すべり込めない'],
    [/ブラウザ(?!ー)/, 'ブラウザー'],
    [/釘/, 'くぎ付け'],
    [/[ぁ-んァ-ヶ一-龠}」)][:?!]/, 'a colon of full width'],
    [/(?<!み)重なりの/, 'スタック'],
    [/[ぁ-んァ-ヶ一-龠]\(|～/, 'brackets of full width, 〜'],
    [/レーティング/, 'レート'],
    [/解析/, '検討'],
    [/狙|まちがい/, 'ねらい、間違い'],
  ],
};

/** Every sentence of a language, with where it is. @param {string} language @returns {[string, string][]} */
function sentences(language) {
  const catalogue = JSON.parse(readFileSync(new URL(`../../../locales/${language}.json`, import.meta.url), 'utf8'));
  /** @type {[string, string][]} */
  const found = Object.entries(catalogue).flatMap(([key, value]) =>
    (typeof value === 'string' ? [value] : Object.values(value)).map(
      (text) => /** @type {[string, string]} */ ([key, text]),
    ),
  );
  const folder = new URL(`../../../rulebook/${language}/`, import.meta.url);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.md')))
    for (const line of readFileSync(new URL(name, folder), 'utf8').split('\n')) found.push([name, line]);
  return found;
}

for (const [language, rules] of Object.entries(NOT_SAID))
  test(`one word for one thing: ${language}`, () => {
    for (const [where, text] of sentences(language))
      for (const [wrong, right] of rules)
        assert.ok(!wrong.test(text), `${language}, ${where}: “${text}” (it should be: ${right})`);
  });
