// Writes the lists of modules that the first page and a game need into index.html: without them, browsers find them one
// after the other.

import { readFileSync, writeFileSync } from 'node:fs';
import { preloads } from './imports.js';

const file = new URL('../index.html', import.meta.url);
const text = readFileSync(file, 'utf8').replace(
  /(<!-- preloads -->\n)[\s\S]*?(<!-- \/preloads -->)/,
  (_, before, after) => `${before}${preloads()}${after}`,
);
writeFileSync(file, text);
