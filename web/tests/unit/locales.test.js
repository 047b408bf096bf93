// The catalogues: none lacks a key, none has one too many, placeholders and plural forms are right.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { seatState } from '../../app/game/player.js';
import { choose, date, languages, learn, personName, speak, speaks, t, tileName } from '../../app/text.js';
import { LANGUAGES } from '../languages.js';

const here = (/** @type {string} */ path) => new URL(`../../${path}`, import.meta.url);
/** @type {[string, Record<string, string | Record<string, string>>][]} */
const catalogues = LANGUAGES.map((name) => [name, JSON.parse(readFileSync(here(`../locales/${name}.json`), 'utf8'))]);
const english = Object.fromEntries(catalogues).en;
const code = readdirSync(here('app'), { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.js'))
  .map((name) => readFileSync(here(`app/${name}`), 'utf8'))
  .join('\n');
const literals = new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, text]) => text));
const templates = [...code.matchAll(/`([\w.-]*\$\{[^`]*)`/g)]
  .map(([, text]) => text.replace(/\$\{[^}]*\}/g, '\0'))
  .filter((text) => /^[\w.-]*\0[\w.\0-]*$/.test(text) && text.includes('.'))
  .map((text) => new RegExp(`^${text.replace(/\./g, '\\.').replace(/\0/g, '[\\w.-]+')}$`));

/** @param {string | Record<string, string>} entry */
const forms = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));
/** @param {string} text */
const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test('every catalogue has the same keys', () => {
  for (const [name, catalogue] of catalogues)
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(english).sort(), name);
});

test('no text is empty, and each has the same placeholders in every language', () => {
  for (const [name, catalogue] of catalogues) {
    for (const [key, entry] of Object.entries(catalogue)) {
      for (const form of forms(entry)) {
        assert.ok(form.trim(), `${name} ${key}`);
        assert.deepEqual([...new Set(holes(form))], [...new Set(holes(forms(english[key])[0]))], `${name} ${key}`);
      }
    }
  }
});

test('plural forms are exactly those of the language', () => {
  for (const [name, catalogue] of catalogues) {
    const wanted = [...new Intl.PluralRules(name).resolvedOptions().pluralCategories].sort();
    for (const [key, entry] of Object.entries(catalogue)) {
      assert.equal(typeof entry, typeof english[key], `${name} ${key}`);
      if (typeof entry !== 'string') assert.deepEqual(Object.keys(entry).sort(), wanted, `${name} ${key}`);
    }
  }
});

test('every key that the code asks for is there', () => {
  for (const [, key] of code.matchAll(/\bt\('([\w.-]+)'/g)) assert.ok(key in english, key);
});

test('no key is unused', () => {
  // Asked for by the server, for those without scripts and for programs that show links, and by `kypseli review`.
  const elsewhere = (/** @type {string} */ key) => key === 'noscript' || /^(card|embed|review|push|letter)\./.test(key);
  for (const key of Object.keys(english).filter((one) => !elsewhere(one)))
    assert.ok(literals.has(key) || templates.some((pattern) => pattern.test(key)), key);
});

test('every refusal of the rules and of the server has its sentence', () => {
  const rules = readFileSync(here('../crates/hive-rules/src/refusal.rs'), 'utf8');
  const wire = readFileSync(here('../docs/wire.md'), 'utf8');
  const names = [...rules.matchAll(/=> "([a-z-]+)",/g)].map(([, name]) => name);
  const paragraph = wire.slice(wire.indexOf("the server's own:"), wire.indexOf('## The analysis socket'));
  names.push(...[...paragraph.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));
  assert.ok(names.length > 30);
  for (const name of names) assert.ok(`refusal.${name}` in english, name);
  const told = Object.keys(english).filter((key) => /^refusal\.[a-z-]+$/.test(key));
  // The page's own: no answer at all, from a server or from the module.
  const own = ['refusal.unreachable', 'refusal.stopped', 'refusal.unable'];
  for (const key of told) assert.ok(names.includes(key.slice(8)) || own.includes(key), key);
});

test('every mistake in a record has its sentence', () => {
  const types = readFileSync(here('types/wire.d.ts'), 'utf8');
  const mistake = /export type Mistake = ([^;]+(?:;[^;]+)*?);\n/.exec(types)?.[1] ?? '';
  const names = [...mistake.matchAll(/"type": "(\w+)"/g)].map(([, name]) => name);
  assert.ok(names.length > 12);
  for (const name of names) {
    // What the rules refuse is said as on the board.
    if (name === 'refused') continue;
    const keys =
      name === 'notThisFormat'
        ? ['pgn', 'sgf', 'gameStrings'].map((format) => `record.mistake.notThisFormat.${format}`)
        : [`record.mistake.${name}`];
    for (const key of keys) assert.ok(key in english, key);
  }
  for (const key of Object.keys(english))
    if (key.startsWith('record.mistake.')) assert.ok(names.includes(key.split('.')[2]), key);
});

test('how a game ends has words for every reason', () => {
  for (const reason of ['surrounded', 'resignation', 'time'])
    for (const side of ['white', 'black']) assert.ok(`result.${reason}.${side}` in english);
  for (const reason of ['bothSurrounded', 'repetition', 'agreement']) assert.ok(`result.${reason}` in english);
});

test('the language is the first of the browser that we speak', () => {
  learn('[["en","English"],["el","Ελληνικά"],["ja","日本語"]]');
  assert.deepEqual(languages()[1], ['el', 'Ελληνικά']);
  assert.ok(speaks('ja') && !speaks('ru') && !speaks(''));
  assert.equal(choose(['fr-FR', 'el-GR', 'en']), 'el');
  assert.equal(choose(['ja']), 'ja');
  assert.equal(choose([]), 'en');
});

test('numbers choose their forms', () => {
  const words = Object.fromEntries(catalogues);
  speak('ru', words.ru);
  assert.deepEqual(
    [1, 3, 5, 21].map((n) => t('games.turns', { n })),
    ['1 ход', '3 хода', '5 ходов', '21 ход'],
  );
  assert.equal(tileName('bA2'), 'Муравей-солдат 2 (чёрные)');
  speak('ja', words.ja);
  assert.equal(t('games.turns', { n: 12 }), '12手');
  assert.equal(tileName('wQ'), '白の女王蜂');
  speak('el', words.el);
  assert.equal(t('games.turns', { n: 1 }), '1 κίνηση');
  speak('en', words.en);
  assert.equal(t('no.such.key'), 'no.such.key');
});

test('dates and numbers are those of the reader, words those of the language', () => {
  const words = Object.fromEntries(catalogues);
  const noon = Date.UTC(2025, 2, 5, 12);
  const seen = (/** @type {'en' | 'ru'} */ language, /** @type {string[]} */ reader) => {
    speak(language, words[language], reader);
    return date(noon).split(',')[0];
  };
  assert.equal(seen('en', ['en-GB', 'en']), '5 Mar 2025');
  assert.equal(seen('en', ['en-US']), 'Mar 5');
  assert.equal(seen('en', ['el-GR', 'en-GB']), '5 Mar 2025', 'the first that the words are in');
  // A British reader of the Russian page: the order is British, and no month is named in English.
  assert.equal(seen('ru', ['en-GB']), '05/03/2025');
  assert.match(seen('en', ['fr-FR']), /^05\/03\/2025/);
  assert.match(seen('ru', []), /^5 мар/);
  speak('en', words.en, ['de-DE']);
  assert.equal(t('analysis.depth', { depth: 3, n: 1_234_567 }), 'Depth 3, 1.234.567 positions');
});

test('a guest without a name is one in every language, and chosen names stay', () => {
  const called = catalogues.map(([name, catalogue]) => {
    speak(name, catalogue);
    assert.equal(personName('Guest of honour'), 'Guest of honour');
    const guest = personName('Guest 1d39');
    assert.match(guest, / 1d39$/, name);
    return [name, guest];
  });
  const { en, ru, el, ja } = Object.fromEntries(called);
  assert.deepEqual([en, ru, el, ja], ['Guest 1d39', 'Гость 1d39', 'Επισκέπτης 1d39', 'ゲスト 1d39']);
});

test('a seat says who is away, and whose connection is slow enough to be felt', () => {
  speak('en', english);
  const here = { online: true, thinking: false };
  const person = { state: /** @type {const} */ ('person'), name: 'Anna' };
  assert.equal(seatState(person, { ...here, lagMs: 12 }), '');
  assert.equal(seatState(person, { ...here, lagMs: 250 }), '250 ms behind');
  assert.equal(seatState(person, { ...here, lagMs: 250, timed: true }), '250 ms', 'beside a clock');
  assert.equal(seatState(person, { online: false, thinking: false, lagMs: 250 }), 'away');
  assert.equal(seatState({ state: 'engine', level: 3 }, { ...here, thinking: true }), 'thinking…');
});
