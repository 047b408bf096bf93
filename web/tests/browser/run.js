// Starts the real server with the page as it lies in the folder, and runs the browser tests against it. KYPSELI names
// the program; without it, cargo builds and finds it. Words are names of tests: `npm run browser -- play`.

import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built, serve } from './server.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith('.test.js') && (!wanted.length || wanted.some((word) => name.includes(word))))
  .map((name) => join(here, name));
if (!files.length) {
  console.error(`no browser test has this name: ${wanted.join(', ')}`);
  process.exit(2);
}
process.env.KYPSELI ??= built();
const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
const server = await serve(data);
const tests = spawn(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-timeout=600000', '--test-reporter=spec', ...files],
  { stdio: 'inherit', env: { ...process.env, KYPSELI_URL: server.url } },
);
const code = await new Promise((resolve) => tests.on('exit', resolve));
await server.stop();
rmSync(data, { recursive: true, force: true });
process.exit(Number(code ?? 1));
