// Games that this browser keeps, written as records by the module and read back by it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { treeOf } from '../../app/local/records.js';

/** @import { GameView, LocalGame } from '../../types/wire.js' */

const whole = await load(readFileSync(new URL('../../engine/whole.wasm', import.meta.url)));

test('a game against the computer is written as PGN and SGF, and read back turn for turn', () => {
  /** @type {LocalGame} */
  const local = {
    id: 'AAAAAAAAAAAAAAAA',
    next: 'BBBBBBBBBBBBBBBB',
    created: Date.UTC(2026, 10, 17),
    options: {
      ruleset: { expansions: { mosquito: false, ladybug: false, pillbug: true } },
      seats: { white: { type: 'me' }, black: { type: 'engine', level: 1 } },
      clock: { type: 'none' },
    },
    steps: [],
  };
  let now = local.created;
  /** @type {GameView | null} */
  let game = null;
  const ask = (/** @type {any} */ what) => whole({ type: 'local', game: local, name: '', now: ++now, ask: what });
  for (let turns = 0; turns < 12; turns++) {
    const seen = ask({ type: 'enter' });
    const message = seen.type === 'local' ? seen.answer.messages.at(-1) : null;
    assert.ok(message?.type === 'game', JSON.stringify(seen));
    game = message.game;
    const { legal, toMove, ply } = game.position;
    const thought = toMove === 'black' && ask({ type: 'think', seed: turns });
    const [first] = legal;
    const act = thought && thought.type === 'thought' ? thought.do : { type: 'turn', ply, ...first };
    const done = ask({
      type: 'say',
      frame: {
        id: 1,
        do: {
          type: 'turn',
          ply,
          piece: /** @type {any} */ (act).piece,
          q: /** @type {any} */ (act).q,
          r: /** @type {any} */ (act).r,
        },
      },
      fresh: 'CCCCCCCCCCCCCCCC',
    });
    assert.ok(done.type === 'local' && done.answer.step, JSON.stringify(done));
    local.steps.push(done.answer.step);
  }
  assert.ok(game && game.turns.length === 11);
  for (const format of /** @type {const} */ (['pgn', 'sgf'])) {
    const written = whole({ type: 'write', tree: treeOf(game), format });
    assert.ok(written.type === 'written', JSON.stringify(written));
    assert.match(written.text, /Kypseli level 1/);
    assert.match(written.text, /2026.11.17/);
    const read = whole({ type: 'import', ask: { text: written.text } });
    assert.ok(read.type === 'import' && read.answer.games.length === 1, JSON.stringify(read));
    const [back] = read.answer.games;
    assert.deepEqual(JSON.stringify(back).includes('"wrong"'), false, JSON.stringify(back));
    for (const { text } of game.turns) assert.ok(JSON.stringify(back).includes(JSON.stringify(text)), text);
  }
});
