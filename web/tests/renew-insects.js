// Writes web/ground/insects.js anew from the drawings of crates/hive-picture.

import { readFileSync, writeFileSync } from 'node:fs';
import { drawings } from './insects.js';

const file = new URL('../ground/insects.js', import.meta.url);
const head = readFileSync(file, 'utf8').split('{\n')[0];
const lines = Object.entries(drawings()).map(([letter, inside]) => `  ${letter}: '${inside}',\n`);
writeFileSync(file, `${head}{\n${lines.join('')}};\n`);
