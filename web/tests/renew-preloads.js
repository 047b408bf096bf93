// Writes the list of modules that the first page needs into index.html: without it, browsers find them one after the
// other.

import { readFileSync, writeFileSync } from 'node:fs';
import { firstPage } from './imports.js';

const file = new URL('../index.html', import.meta.url);
const lines = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => !line.includes('modulepreload'));
const at = lines.findIndex((line) => line.includes('type="module"'));
lines.splice(at + 1, 0, ...firstPage().map((name) => `<link rel="modulepreload" href="{{assets}}/${name}">`));
writeFileSync(file, lines.join('\n'));
