// Compresses the modules and what the player has learnt as well as it goes, for servers to send: `cargo xtask wasm` runs this.

import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** How it may be done; nobody can tell beforehand which is best. */
const WAYS = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT].flatMap((mode) =>
  [18, 22].flatMap((window) => [0, 16].flatMap((block) => [0, 1].map((postfix) => ({ mode, window, block, postfix })))),
);

/** @param {Buffer} plain */
function compressed(plain) {
  const all = WAYS.map(({ mode, window, block, postfix }) =>
    brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_MODE]: mode,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      },
    }),
  );
  return all.reduce((best, one) => (one.length < best.length ? one : best));
}

for (const name of ['kypseli.wasm', 'whole.wasm', 'threads.wasm', 'network.bin']) {
  const file = new URL(`../engine/${name}`, import.meta.url);
  const plain = readFileSync(file);
  const brotli = compressed(plain);
  writeFileSync(new URL(`${file.href}.br`), brotli);
  console.log(`${name}: ${plain.length} bytes; gzip ${gzipSync(plain, { level: 9 }).length}, brotli ${brotli.length}`);
}
