// The module, as Node runs it: what it answers, and that it is the one that servers send.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { heard } from '../../app/analysis/lines.js';
import { load } from '../../app/engine/module.js';
import { benchNodes, perftFigures } from '../engine/figures.js';
import { NONSENSE, SETS, questions } from '../engine/questions.js';

/** @import { EngineAsk, PositionAsk } from '../../types/wire.js' */

const [file, wholeFile] = ['kypseli.wasm', 'whole.wasm'].map(
  (name) => new URL(`../../engine/${name}`, import.meta.url),
);
const networkFile = new URL('../../engine/network.bin', import.meta.url);
const network = readFileSync(networkFile);
const code = readFileSync(file);
const ask = await load(code);
const whole = await load(readFileSync(wholeFile));

/** @param {PositionAsk} question */
function position(question) {
  const answer = ask({ type: 'position', ask: question });
  assert.ok(answer.type === 'position', JSON.stringify([question, answer]));
  return answer.answer;
}

test('what servers send compressed are the same modules, and what the player has learnt', () => {
  for (const one of [file, wholeFile, networkFile])
    assert.ok(brotliDecompressSync(readFileSync(new URL(`${one.href}.br`))).equals(readFileSync(one)), one.href);
});

test('the module that every board needs is small', () => {
  assert.ok(gzipSync(code, { level: 9 }).length < 120_000);
  assert.ok(readFileSync(new URL(`${file.href}.br`)).length < 95_000);
});

test('both modules say the same, and the small one sends whoever wants more elsewhere', () => {
  for (const question of questions(77, position)) {
    const asked = /** @type {EngineAsk} */ ({ type: 'position', ask: question });
    assert.deepEqual(ask(asked), whole(asked));
  }
  const rest = /** @type {EngineAsk[]} */ ([
    { type: 'import', ask: { text: 'Base;InProgress;White[2];wS1;bS1 wS1-' } },
    { type: 'solution', lesson: 'ant-pins' },
  ]);
  for (const question of rest) {
    assert.equal(ask(question).type, 'refused');
    assert.equal(whole(question).type, question.type);
  }
});

test('it counts what the rules count, for every set', () => {
  const figures = perftFigures();
  for (const set of SETS) {
    for (let depth = 1; depth <= 4; depth++) {
      const found = whole({ type: 'perft', position: { gameString: set, opening: 'tournament' }, depth });
      assert.ok(found.type === 'perft');
      assert.equal(found.nodes, figures.get(`${set} ${depth}`), `${set} to depth ${depth}`);
    }
  }
});

test('its player is the one that the tests of the player know, with what it has learnt and without', async () => {
  const engine = await load(readFileSync(wholeFile));
  const small = await load(code);
  const nodes = () => {
    const found = engine({ type: 'bench' });
    return found.type === 'bench' && found.nodes;
  };
  /** The small one counts nothing, but takes the same turns. */
  const alike = () => {
    for (const level of [1, 5, 9]) {
      const play = /** @type {EngineAsk} */ ({
        type: 'play',
        position: { gameString: 'Base+MLP' },
        level,
        ms: 60_000,
        seed: 3,
      });
      assert.deepEqual(small(play), engine(play));
    }
  };
  for (const one of [engine, small]) {
    assert.ok(!one.learn(network.subarray(1)), 'a part of a network is none');
    assert.ok(!one.learn(new TextEncoder().encode('<!doctype html>')));
    assert.ok(!one.learn(new Uint8Array(5_000_000)));
  }
  assert.equal(nodes(), benchNodes('sum'));
  alike();
  for (const one of [engine, small]) {
    assert.ok(one.learn(network));
    assert.ok(!one.learn(network), 'once');
  }
  assert.equal(nodes(), benchNodes('network'));
  alike();
});

test('pages fetch what the program itself has learnt', () => {
  assert.ok(network.equals(readFileSync(new URL('../../../crates/hive-search/src/network.bin', import.meta.url))));
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
    for (const engine of [ask, whole]) {
      const answer = engine(/** @type {EngineAsk} */ (nonsense));
      assert.ok(answer.type === 'refused' && answer.refusal.text, JSON.stringify([nonsense, answer]));
    }
  }
  const long = whole({ type: 'import', ask: { text: 'x'.repeat(5_000_000) } });
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

test('whenever one looks, the lines on the page are of one finished depth and in order of score', () => {
  let [looks, depths] = [0, 0];
  const games = Array.from({ length: 12 }, (_, seed) => questions(seed, position, 40).filter((one) => !one.play));
  for (const [i, question] of games.flat().entries()) {
    // Hundreds of positions of all sets; in each another number of lines, and slices of another length.
    if (i % 2) continue;
    const [lines, slices, ms] = [1 + (i % 5), 1 + (i % 4), 2 + (i % 9)];
    const id = i + 1;
    const begun = ask({
      type: 'analysis',
      frame: { id, do: { type: 'start', position: question, lines, seconds: 5 } },
    });
    if (begun.type !== 'analysis' || !begun.more) continue;
    /** @type {import('../../app/analysis/lines.js').Told} */
    let told = { shown: [], coming: [] };
    for (let slice = 0; slice < slices; slice++) {
      const answer = ask({ type: 'think', ms });
      assert.ok(answer.type === 'analysis');
      for (const message of answer.messages) {
        if (message.type !== 'line') continue;
        told = heard(told, message.line);
        // While the first depth comes, there are fewer than were asked for.
        const { shown } = told;
        const what = JSON.stringify([question, shown]);
        assert.equal(new Set(shown.map((one) => one.depth)).size, 1, what);
        assert.ok(
          shown.every((one, at) => one.rank === at + 1 && (!at || shown[at - 1].score.value >= one.score.value)),
          what,
        );
        assert.equal(new Set(shown.map((one) => one.turns[0])).size, shown.length, what);
        looks++;
        depths = Math.max(depths, shown[0].depth);
      }
      if (!answer.more) break;
    }
    ask({ type: 'analysis', frame: { id, do: { type: 'stop' } } });
  }
  assert.ok(looks > 500 && depths > 2, `${looks} looks, ${depths} deep`);
});
