// The module, as Node runs it: what it answers, and that it is the one that servers send.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { load } from '../../app/engine/module.js';
import { NONSENSE, SETS, questions } from '../engine/questions.js';

/** @import { EngineAsk, PositionAsk } from '../../types/wire.js' */

const file = new URL('../../engine/kypseli.wasm', import.meta.url);
const code = readFileSync(file);
const ask = await load(code);

/** @param {PositionAsk} question */
function position(question) {
  const answer = ask({ type: 'position', ask: question });
  assert.ok(answer.type === 'position', JSON.stringify([question, answer]));
  return answer.answer;
}

test('what servers send compressed is the same module', () => {
  assert.ok(brotliDecompressSync(readFileSync(new URL(`${file.href}.br`))).equals(code));
});

test('it counts what the rules count', () => {
  const figures = readFileSync(new URL('../../../crates/hive-rules/tests/perft.tsv', import.meta.url), 'utf8');
  for (const set of SETS) {
    const found = ask({ type: 'perft', position: { gameString: set, opening: 'tournament' }, depth: 3 });
    assert.ok(found.type === 'perft' && figures.includes(`\n${set};NotStarted;White[1]\t3\t${found.nodes}\t`), set);
  }
});

test('games of chance are played to their ends by what it says is legal', () => {
  let [asked, refused] = [0, 0];
  for (let seed = 0; seed < 16; seed++) {
    for (const question of questions(seed, position)) {
      asked++;
      if (position(question).refusal) refused++;
    }
  }
  assert.ok(asked > 2000 && refused > 500, `${asked} ${refused}`);
});

test('what makes no sense is refused with a sentence, and the next question is answered', () => {
  for (const nonsense of NONSENSE) {
    const answer = ask(/** @type {EngineAsk} */ (nonsense));
    assert.ok(answer.type === 'refused' && answer.refusal.text, JSON.stringify([nonsense, answer]));
  }
  const long = ask({ type: 'import', ask: { text: 'x'.repeat(5_000_000) } });
  assert.ok(long.type === 'refused' && long.refusal.rule === 'too-large');
  assert.equal(position({ gameString: 'Base' }).position.ply, 0);
});

test('an analysis comes in slices, with lines soon', () => {
  const start = ask({
    type: 'analysis',
    frame: {
      id: 1,
      do: { type: 'start', position: { gameString: 'Base+MLP', moves: ['wS1', 'bS1 wS1-'] }, lines: 3, seconds: 1 },
    },
  });
  assert.ok(start.type === 'analysis' && start.more && start.messages[0].type === 'position');
  const began = performance.now();
  let lines = 0;
  for (;;) {
    const slice = ask({ type: 'think', ms: 40 });
    assert.ok(slice.type === 'analysis');
    lines += slice.messages.filter((one) => one.type === 'line').length;
    if (!slice.more) break;
    assert.ok(performance.now() - began < 20_000, 'it ends');
  }
  assert.ok(lines >= 3);
});

test('a module that is broken, or not one at all, is no engine', async () => {
  await assert.rejects(load(code.subarray(0, code.length / 2)));
  await assert.rejects(load(new TextEncoder().encode('<!doctype html>')));
});

test('all ten levels play', () => {
  for (let level = 1; level <= 10; level++) {
    const played = ask({ type: 'play', position: { gameString: 'Base' }, level, ms: 50, seed: level });
    assert.ok(played.type === 'play' && played.turn, String(level));
    position({ gameString: 'Base', moves: [played.turn] });
  }
});
