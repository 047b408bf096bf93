// Past positions, which the page derives from a game's turns without any rules, held against what the rules say of them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../app/engine/module.js';
import { beginning, positionAt } from '../../app/game/positions.js';
import { chance } from '../engine/questions.js';

/** @import { GameView, LegalTurn, LocalGame, PositionView } from '../../types/wire.js' */

const whole = await load(readFileSync(new URL('../../engine/whole.wasm', import.meta.url)));

/** Who chooses among the turns of a position. @typedef {(legal: LegalTurn[], turns: number) => LegalTurn | undefined} Chooser */

/** A game of two at one screen, as its room tells of it. @param {{mosquito: boolean, ladybug: boolean, pillbug: boolean}} expansions @param {Chooser} choose @returns {GameView} */
function played(expansions, choose) {
  /** @type {LocalGame} */
  const local = {
    id: 'AAAAAAAAAAAAAAAA',
    next: 'BBBBBBBBBBBBBBBB',
    created: 1,
    options: {
      ruleset: { expansions },
      seats: { white: { type: 'me' }, black: { type: 'sameScreen' } },
      clock: { type: 'none' },
    },
    steps: [],
  };
  const ask = (/** @type {any} */ what) => {
    const found = whole({ type: 'local', game: local, name: '', now: local.steps.length + 2, ask: what });
    assert.ok(found.type === 'local', JSON.stringify(found));
    return found.answer;
  };
  const seen = () => {
    const message = ask({ type: 'enter' }).messages.at(-1);
    assert.ok(message?.type === 'game');
    return message.game;
  };
  for (;;) {
    const game = seen();
    const { legal, ply } = game.position;
    const chosen = game.status.outcome ? undefined : choose(legal, game.turns.length);
    if (!chosen) return game;
    const { piece, q, r } = chosen;
    const frame = { id: 1, do: { type: 'turn', ply, piece, q, r } };
    const { step } = ask({ type: 'say', frame, fresh: 'CCCCCCCCCCCCCCCC' });
    assert.ok(step);
    local.steps.push(step);
  }
}

/** Played by chance: tiles that climb and throw make the harder positions, so half of the turns are theirs. @param {number} seed */
function byChance(seed) {
  const pick = chance(seed);
  return played({ mosquito: !(seed & 1), ladybug: !(seed & 2), pillbug: !(seed & 4) }, (legal, turns) => {
    const special = legal.filter(({ piece }) => /[BMLP]/.test(piece[1]));
    const from = special.length && pick(2) ? special : legal;
    return turns < 70 ? from[pick(from.length)] : undefined;
  });
}

/** Games in which somebody had to pass. */
const FORCED = readFileSync(new URL('../../../crates/hive-search/tests/wins/3.txt', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => line.match(/Base\S*;.*;pass;.*/)?.[0] ?? [])
  .slice(0, 4);

/** One of them. @param {string} text */
function recorded(text) {
  const [type, , , ...moves] = text.split(';').map((move) => move.trim());
  const has = (/** @type {string} */ letter) => type.slice(4).includes(letter);
  return played({ mosquito: has('M'), ladybug: has('L'), pillbug: has('P') }, (legal, turns) => {
    // The room itself has passed where that was the only turn. Others may spell a turn otherwise.
    const next =
      turns < moves.length && whole({ type: 'position', ask: { gameString: type, moves: moves.slice(0, turns + 1) } });
    const last = next && next.type === 'position' ? next.answer.position.last : undefined;
    return legal.find(({ piece, q, r }) => piece === last?.piece && q === last.to?.q && r === last.to.r);
  });
}

/** What a position is for whoever looks back: where everything lies, whose turn it is, what was done last. @param {PositionView} position */
function looked({ ply, toMove, pieces, hands, last }) {
  const sorted = [...pieces].sort((one, other) => (one.piece < other.piece ? -1 : 1));
  return JSON.parse(JSON.stringify({ ply, toMove, pieces: sorted, hands, last: last && ordered(last) }));
}

/** The same, its names in one order. @param {any} value @returns {any} */
const ordered = (value) =>
  Array.isArray(value)
    ? value.map(ordered)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((name) => [name, ordered(value[name])]),
        )
      : value;

test('every past position that the page derives is the one that the rules know', () => {
  let [positions, passes, stacks] = [0, 0, 0];
  assert.ok(FORCED.length > 2);
  for (const game of [...Array.from({ length: 26 }, (_, seed) => byChance(seed)), ...FORCED.map(recorded)]) {
    const begun = beginning(game);
    const moves = game.turns.map(({ text }) => text);
    passes += moves.filter((text) => text === 'pass').length;
    for (let count = 0; count <= moves.length; count++) {
      const asked = { gameString: game.gameType, moves: moves.slice(0, count) };
      const found = whole({ type: 'position', ask: asked });
      assert.ok(found.type === 'position', JSON.stringify(found));
      const { position } = found.answer;
      assert.deepEqual(looked(positionAt(game, begun, count)), looked(position), asked.moves.join(';'));
      positions++;
      stacks += position.pieces.filter(({ height }) => height > 0).length;
    }
  }
  assert.ok(positions > 2000 && stacks > 500 && passes > 2, `${positions} ${stacks} ${passes}`);
});
