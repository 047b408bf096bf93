// Compresses the modules as well as it goes, for servers to send: `cargo xtask wasm` runs this.

import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

for (const name of ['kypseli.wasm', 'whole.wasm']) {
  const file = new URL(`../engine/${name}`, import.meta.url);
  const plain = readFileSync(file);
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  writeFileSync(new URL(`${file.href}.br`), brotli);
  console.log(`${name}: ${plain.length} bytes; gzip ${gzipSync(plain, { level: 9 }).length}, brotli ${brotli.length}`);
}
