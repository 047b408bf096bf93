// A PostgreSQL that nobody else uses, started as the tests of the server start theirs. It goes with whoever started it.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

const script = readFileSync(new URL('../../../crates/hive-store/src/conformance/private.sh', import.meta.url), 'utf8');

/** The folder with its programs, found as the tests of the server find it. */
function programs() {
  const debian = '/usr/lib/postgresql';
  const installed = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.KYPSELI_POSTGRES ?? '',
    ...installed.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.find((folder) => folder && existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is needed for this test: install postgresql');
  return found;
}

/** Starts one. */
export async function postgres() {
  const folder = mkdtempSync(join(tmpdir(), 'kypseli-postgres-'));
  const child = spawn('sh', ['-c', script, 'private.sh', folder, programs(), '', 'off'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  /** @param {string} word */
  async function hear(word) {
    const { value } = await said.next();
    if (value !== word) throw new Error(`PostgreSQL says ${value ?? 'nothing'}, not ${word}`);
  }
  /** @param {string} order */
  async function tell(order) {
    child.stdin.write(`${order}\n`);
    await hear(order);
  }
  await hear('ready');
  return {
    url: `postgres://kypseli@${encodeURIComponent(folder)}/postgres`,
    /** Breaks it off. */
    stop: () => tell('stop'),
    start: () => tell('start'),
    /** Does something behind the server's back. @param {string} statement */
    sql(statement) {
      const words = ['-h', folder, '-U', 'kypseli', '-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-q', '-c', statement];
      const { status, stderr } = spawnSync(join(programs(), 'psql'), words, { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    },
    /** Takes it away. */
    async end() {
      const over = new Promise((resolve) => child.on('close', resolve));
      child.stdin.end();
      await over;
    },
  };
}
