// Starts the real server with the page as it lies in the folder, and runs the browser tests against it. KYPSELI names
// the program; without it, cargo builds and finds it. Words are names of tests: `npm run browser -- play`. With
// KYPSELI_EMBEDDED=1 the page is the one in the program, as everybody gets it: two scripts in place of a hundred, which a
// browser has in half the time. The checks do so, for they have just built it.

import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { share } from './chromium.js';
import { built, serve } from './server.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith('.test.js') && (!wanted.length || wanted.some((word) => name.includes(word))))
  .map((name) => join(here, name))
  // The longest first, or one lane would wait for the other in the end.
  .sort((one, other) => statSync(other).size - statSync(one).size);
if (!files.length) {
  console.error(`no browser test has this name: ${wanted.join(', ')}`);
  process.exit(2);
}
process.env.KYPSELI = built();

/** These hold single modules back, or ask one themselves, and only the page in a folder has any. */
const MODULE_BY_MODULE = ['analysis', 'analysis-tree', 'engine', 'home', 'presses'];
const isEmbedded = (/** @type {string} */ file) =>
  !!process.env.KYPSELI_EMBEDDED && !MODULE_BY_MODULE.includes(basename(file, '.test.js'));

/**
 * Runs the tests of one file.
 * @param {string} file @param {Record<string, string>} where the server and the browser
 * @returns {Promise<string[] | null>} the names of those that failed
 */
async function failures(file, where) {
  const tests = spawn(
    process.execPath,
    ['--test', '--test-concurrency=1', '--test-timeout=600000', '--test-reporter=spec', file],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...where } },
  );
  // The numbers that are zero in nearly every file hide the one that is not.
  let said = '';
  for await (const part of tests.stdout) said += part;
  process.stdout.write(said.replace(/^ℹ (?!.*[Ee]rror).*\n/gm, ''));
  if ((await ended(tests)) === 0) return null;
  const names = [...said.matchAll(/^\s*✖ (.+) \(\d[\d.]*ms\)$/gm)].map(([, name]) => name);
  const some = [...new Set(names)].filter((name) => name !== file);
  return some.length ? some : ['the file itself'];
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number | null>} */
const ended = (child) =>
  child.exitCode === null ? new Promise((resolve) => child.on('close', resolve)) : Promise.resolve(child.exitCode);

/** What failed, by file. @type {Map<string, string[]>} */
const failed = new Map();

/**
 * Runs files one after the other until none is left, in a browser and against servers of its own: nobody meets a guest of
 * another lane.
 * @param {string[]} left @param {(file: string, names: string[] | null) => void} told
 */
async function lane(left, told) {
  const browser = await share();
  const data = mkdtempSync(join(tmpdir(), 'kypseli-'));
  /** With the page of the program, and with that of the folder. @type {Map<boolean, Awaited<ReturnType<typeof serve>>>} */
  const servers = new Map();
  for (let file = left.shift(); file; file = left.shift()) {
    const began = performance.now();
    const embedded = isEmbedded(file);
    if (!servers.has(embedded)) {
      const folder = join(data, String(embedded));
      mkdirSync(folder);
      servers.set(embedded, await serve(folder, undefined, { embedded }));
    }
    const url = servers.get(embedded)?.url ?? '';
    told(file, await failures(file, { KYPSELI_URL: url, KYPSELI_BROWSER: browser.wsEndpoint() }));
    console.log(`  ${basename(file)}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  for (const server of servers.values()) await server.stop();
  await browser.close();
  rmSync(data, { recursive: true, force: true });
}

// A page waits more than it computes, so two files share the machine; what is asked again has it alone.
const LANES = 2;
const left = [...files];
await Promise.all(
  Array.from({ length: Math.min(LANES, files.length) }, () =>
    lane(left, (file, names) => {
      if (names) failed.set(file, names);
    }),
  ),
);
// A real browser on a machine that does other things misses a moment now and then. What fails is asked a second time, and
// each test that needed it is named at the end, as something to be mended; `cargo xtask flaky` and whoever says
// KYPSELI_ONCE=1 take the first answer. Where more than a few files fail it is not the machine.
const MOST_SHAKY = 6;
const bad = new Map(failed);
if (failed.size && failed.size <= MOST_SHAKY && !process.env.KYPSELI_ONCE) {
  console.log(`\nonce more: ${[...failed.keys()].map((file) => basename(file)).join(', ')}`);
  // Only what fails both times has failed: another test of the same file is another moment that was missed.
  await lane([...failed.keys()], (file, names) => {
    const before = failed.get(file) ?? [];
    bad.set(
      file,
      before.filter((name) => names?.includes(name)),
    );
    failed.set(file, [...new Set([...before, ...(names ?? [])])]);
  });
}

/** Says what failed, and whether anything did. @param {string} title @param {[file: string, names: string[]][]} some */
function list(title, some) {
  const lines = some.flatMap(([file, names]) => names.map((name) => `  ✖ ${basename(file)}: ${name}`));
  if (lines.length) console.log(`\n${[title, ...lines].join('\n')}`);
  return lines.length > 0;
}
list(
  'SHAKY: failed once, and passed once. To be mended:',
  [...failed].map(([file, names]) => [file, names.filter((name) => !bad.get(file)?.includes(name))]),
);
process.exit(list('FAILED:', [...bad]) ? 1 : 0);
