// The module in Node beside the same code as a native program: `cargo xtask wasm --bench`. Prints figures; ends with an
// error where a number differs.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { load } from '../../app/engine/module.js';
import { benchNodes, perftFigures } from './figures.js';
import { SETS } from './questions.js';

/** @import { EngineAnswer, EngineAsk } from '../../types/wire.js' */
/** @typedef {(question: EngineAsk) => Promise<EngineAnswer>} Engine */

const [, , program, network] = process.argv;
if (!program || !network) throw new Error('the native program is missing: cargo xtask wasm --bench');
const web = new URL('../../', import.meta.url);
const plain = readFileSync(new URL('engine/kypseli.wasm', web));
const brotli = readFileSync(new URL('engine/kypseli.wasm.br', web));

const began = performance.now();
// The same player, in the module that counts as well.
const module = await load(readFileSync(new URL('engine/whole.wasm', web)));
if (!module.learn(readFileSync(network))) throw new Error('this is no network');
const loaded = performance.now() - began;
/** @type {Engine} */
const wasm = (question) => Promise.resolve(module(question));

const child = spawn(program, [network], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
/** @type {Engine} */
const native = async (question) => {
  child.stdin.write(`${JSON.stringify(question)}\n`);
  return JSON.parse((await lines.next()).value);
};

let wrong = 0;
/** @param {string} what @param {unknown} found @param {unknown} expected */
function same(what, found, expected) {
  if (found === expected) return;
  wrong++;
  console.log(`WRONG: ${what} is ${found}, not ${expected}`);
}

/** Ticks of the system's clock of processor time in a second, as Linux counts for everybody. */
const TICKS = 100;

/** How much processor time a program has used, in milliseconds, where the system tells. @param {number} pid */
function used(pid) {
  try {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (1000 * (Number(words[11]) + Number(words[12]))) / TICKS;
  } catch {
    return performance.now();
  }
}

/**
 * How long an answer takes, in milliseconds of the processor: others may be busy on the same machine.
 * @param {Engine} engine @param {EngineAsk} question
 */
async function timed(engine, question) {
  const pid = engine === native ? (child.pid ?? 0) : process.pid;
  const start = used(pid);
  const answer = await engine(question);
  return { answer, ms: Math.max(1000 / TICKS, used(pid) - start) };
}

console.log(
  `module: ${plain.length} bytes, gzip ${gzipSync(plain, { level: 9 }).length}, brotli ${brotli.length}; ready after ${loaded.toFixed(1)} ms`,
);

const figures = perftFigures();
const perft = { wasm: 0, native: 0, nodes: 0 };
for (const set of SETS) {
  for (let depth = 1; depth <= 5; depth++) {
    /** @type {EngineAsk} */
    const question = { type: 'perft', position: { gameString: set, opening: 'tournament' }, depth };
    const [here, there] = [await wasm(question), await native(question)];
    const known = figures.get(`${set} ${depth}`);
    if (here.type !== 'perft' || there.type !== 'perft') throw new Error('no count');
    if (known === undefined) throw new Error(`no figure is published for ${set} to depth ${depth}`);
    same(`perft ${depth} of ${set} in Node`, here.nodes, known);
    same(`perft ${depth} of ${set} natively`, there.nodes, known);
  }
}
// Deeper, so that it can be timed.
for (const round of ['warm', 'timed']) {
  for (const [name, engine] of /** @type {const} */ ([
    ['wasm', wasm],
    ['native', native],
  ])) {
    const pid = engine === native ? (child.pid ?? 0) : process.pid;
    const start = used(pid);
    for (const set of SETS)
      await engine({ type: 'perft', position: { gameString: set, opening: 'tournament' }, depth: 6 });
    if (round === 'timed') perft[name] = used(pid) - start;
  }
}
for (const set of SETS) perft.nodes += figures.get(`${set} 6`) ?? 0;
const share = (/** @type {{wasm: number, native: number}} */ times) =>
  `${((100 * times.native) / times.wasm).toFixed(1)} %`;
const speed = (/** @type {number} */ nodes, /** @type {number} */ ms) => `${(nodes / ms / 1000).toFixed(2)} M/s`;
console.log(
  `perft, eight sets: right to depth 5; to depth 6 ${perft.nodes} positions, module ${speed(perft.nodes, perft.wasm)}, native ${speed(perft.nodes, perft.native)}, ${share(perft)}`,
);

const expected = benchNodes('network');
const best = { wasm: Infinity, native: Infinity };
const rounds = [];
for (let i = 0; i < 5; i++) {
  const [here, there] = [await timed(wasm, { type: 'bench' }), await timed(native, { type: 'bench' })];
  if (here.answer.type !== 'bench' || there.answer.type !== 'bench') throw new Error('no bench');
  same('bench in Node', here.answer.nodes, expected);
  same('bench natively', there.answer.nodes, expected);
  best.wasm = Math.min(best.wasm, here.ms);
  best.native = Math.min(best.native, there.ms);
  rounds.push(share({ wasm: here.ms, native: there.ms }));
}
console.log(
  `search, bench ${expected}: module ${speed(expected, best.wasm)}, native ${speed(expected, best.native)}, ${share(best)} (rounds ${rounds.join(', ')})`,
);
child.stdin.end();
process.exit(wrong ? 1 : 0);
