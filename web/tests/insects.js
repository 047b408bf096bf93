// The drawings of crates/hive-picture as the page has them.

import { readFileSync } from 'node:fs';

/** @type {Record<string, string>} */
const FILES = {
  Q: 'queen',
  S: 'spider',
  B: 'beetle',
  G: 'grasshopper',
  A: 'ant',
  M: 'mosquito',
  L: 'ladybug',
  P: 'pillbug',
};

/** What is inside each drawing, without line breaks. @returns {Record<string, string>} */
export function drawings() {
  return Object.fromEntries(
    Object.entries(FILES).map(([letter, name]) => {
      const text = readFileSync(new URL(`../../crates/hive-picture/tiles/${name}.svg`, import.meta.url), 'utf8');
      const inside = text.slice(text.indexOf('>') + 1, text.lastIndexOf('</svg>'));
      return [
        letter,
        inside
          .split('\n')
          .map((line) => line.trim())
          .join(''),
      ];
    }),
  );
}
