// The real server, on a free port of this machine, with a folder of its own.

import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Everything comes from one address here, and much at once. */
const LIMITS = `[limits]
games-per-hour = 100000
messages-per-second = 1000
requests-per-second = 1000
guests-per-hour = 100000
sockets-per-guest = 1000
sign-ins-per-hour = 100000
`;

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Where the program is: the one that is named, or what cargo builds now. @returns {string} */
export function built() {
  if (process.env.KYPSELI) return process.env.KYPSELI;
  const words = ['build', '--locked', '-p', 'kypseli', '--message-format=json-render-diagnostics'];
  const { stdout, status } = spawnSync(process.env.CARGO ?? 'cargo', words, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 28,
  });
  const program = stdout
    .split('\n')
    .map((line) => line.startsWith('{') && JSON.parse(line).executable)
    .filter(Boolean)
    .at(-1);
  if (status !== 0 || !program) throw new Error('the program cannot be built');
  return program;
}

/**
 * @param {string} data the folder for its file
 * @param {number} [wanted] the port
 * @param {{embedded?: boolean, options?: string, explorer?: string}} [how] whether the page is the program's own, or lies in the
 *   folder; lines for its file of options; an index of games that can be asked
 * @returns {Promise<{url: string, port: number, stop: () => Promise<void>}>}
 */
export async function serve(data, wanted, { embedded = !!process.env.KYPSELI_EMBEDDED, options = '', explorer } = {}) {
  const port = wanted ?? (await freePort());
  writeFileSync(join(data, 'kypseli.toml'), options + LIMITS);
  const words = [
    'serve',
    '--listen',
    `127.0.0.1:${port}`,
    '--data',
    data,
    '--no-open',
    ...(embedded ? [] : ['--web', join(root, 'web')]),
    ...(explorer ? ['--explorer', explorer] : []),
  ];
  const child = spawn(built(), words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  let log = '';
  child.stderr.on('data', (chunk) => (log += chunk));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('http://') && resolve(null));
    child.on('error', reject);
    void ended.then(() => reject(new Error(`the server ended: ${log}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
