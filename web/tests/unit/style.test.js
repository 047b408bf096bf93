// Style sheets share one space of names: two rooms that call something by one name dress each other.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const folder = new URL('../../style/', import.meta.url);

/** Classes that are dressed in a second sheet on purpose, and by which: for a room, or for the size of a screen. */
const MEANT = new Map([
  ['bar', 'bar-screen.css'],
  ['bar-steps', 'bar-screen.css'],
  ['lines', 'analysis.css'],
  ['pile', 'hands.css'],
  ['pile-gap', 'hands.css'],
  ['tools', 'analysis.css'],
]);

/** Which sheets dress a class wherever it stands, by class. */
const dressed = () => {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const sheet of readdirSync(folder)) {
    const text = readFileSync(new URL(sheet, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    // What stands in parentheses says where, and not what.
    for (const [, selectors] of text.matchAll(/([^{};]+)\{/g))
      for (const selector of selectors.replace(/\([^()]*\)/g, '').split(',')) {
        const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name) found.set(name, (found.get(name) ?? new Set()).add(sheet));
      }
  }
  return found;
};

test('a class is dressed in one sheet, or in a second on purpose', () => {
  const found = dressed();
  assert.ok(found.size > 200, `${found.size} classes are found`);
  for (const [name, sheets] of found) {
    const others = [...sheets].filter((sheet) => sheet !== MEANT.get(name));
    assert.ok(others.length <= 1, `.${name} is dressed in ${[...sheets].join(' and ')}: give one of them another name`);
  }
});

test('what is meant to be dressed twice still is', () => {
  const found = dressed();
  for (const [name, sheet] of MEANT) assert.ok((found.get(name)?.size ?? 0) > 1 && found.get(name)?.has(sheet), name);
});

test('headings in Greek and Cyrillic ask for no font that lacks their letters', () => {
  const text = readFileSync(new URL('base.css', folder), 'utf8');
  /** @type {[string, string[]][]} */
  const lacking = [
    ['el', ['Iowan Old Style', 'PT Serif', 'Palatino,']],
    ['ru', ['Iowan Old Style', 'Palatino,']],
  ];
  for (const [language, fonts] of lacking) {
    const list = new RegExp(`:root:lang\\(${language}\\)[^}]*--display:([^;]+);`).exec(text)?.[1];
    assert.ok(list, language);
    for (const font of fonts) assert.ok(!list.includes(font), `${font} for ${language}`);
  }
});
