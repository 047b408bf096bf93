import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begins, fromAddress, split } from '../../app/analysis/record.js';
import { patience } from '../../app/patience.js';
import { gameString } from '../../app/game/game-string.js';
import { known, left, seen, take } from '../../app/game/reduce.js';
import { CLOCKS, clock, newGame, ruleset } from '../../app/home/options.js';
import { read } from '../../app/settings.js';
import { probe } from '../../app/board/why.js';

/** @import { GameView, PositionView, Presence, ServerMessage, Status } from '../../types/wire.js' */

/** @type {PositionView} */
const position = {
  ply: 0,
  toMove: 'white',
  pieces: [],
  hands: { white: ['wQ', 'wS1', 'wS2'], black: ['bQ', 'bS1', 'bB1'] },
  legal: [],
  mustPass: false,
  pinned: [],
};
/** @type {Status} */
const status = { seats: { white: { state: 'person' }, black: { state: 'engine', level: 1 } }, offers: {} };
/** @type {Presence} */
const presence = { white: { online: true }, black: { online: true }, watchers: 0 };
/** @returns {GameView} */
const game = () => ({
  id: 'x',
  picture: 'y',
  created: 0,
  ruleset: {},
  gameType: 'Base',
  clock: { type: 'none' },
  you: ['white'],
  number: 2,
  status,
  position,
  turns: [],
  chat: [],
});
/**
 * @param {number} number
 * @param {import('../../types/wire.js').Happening} what
 * @returns {ServerMessage}
 */
const event = (number, what) => ({ type: 'event', event: { number, at: 5, what }, status });

/** A spider is laid, another beside it, and a beetle climbs. */
const turns = {
  white: /** @type {const} */ ({ type: 'turn', side: 'white', text: 'wS1', piece: 'wS1', to: { q: 0, r: 0 } }),
  black: /** @type {const} */ ({ type: 'turn', side: 'black', text: 'bB1 wS1-', piece: 'bB1', to: { q: 1, r: 0 } }),
  climb: /** @type {const} */ ({
    type: 'turn',
    side: 'black',
    text: 'bB1 wS1',
    piece: 'bB1',
    from: { q: 1, r: 0 },
    to: { q: 0, r: 0 },
  }),
};

test('events follow each other, and a gap is noticed', () => {
  const state = known(game(), presence);
  assert.equal(take(state, event(3, turns.white)), 'event');
  assert.equal(take(state, event(3, turns.white)), 'nothing');
  assert.equal(take(state, event(5, turns.black)), 'gap');
  assert.deepEqual(
    state.game.turns.map((turn) => turn.text),
    ['wS1'],
  );
  assert.equal(state.game.number, 3);
  assert.equal(take(state, { type: 'game', game: { ...game(), number: 9 }, presence }), 'whole');
  assert.equal(state.game.number, 9);
});

test('every position follows from the turns', () => {
  const state = known(game(), presence);
  for (const [i, what] of [
    turns.white,
    turns.black,
    /** @type {const} */ ({ type: 'pass', side: 'white' }),
    turns.climb,
  ].entries())
    take(state, event(3 + i, what));
  assert.deepEqual(state.game.position.pieces, [
    { piece: 'wS1', q: 0, r: 0, height: 0 },
    { piece: 'bB1', q: 0, r: 0, height: 1 },
  ]);
  assert.deepEqual(state.game.position.hands, { white: ['wQ', 'wS2'], black: ['bQ', 'bS1'] });
  assert.deepEqual([state.game.position.ply, state.game.position.toMove], [4, 'white']);
  const passed = seen(state, 3);
  assert.deepEqual(
    [passed.ply, passed.toMove, passed.last?.text, passed.last?.moved?.piece],
    [3, 'black', 'pass', 'bB1'],
  );
  assert.deepEqual([seen(state, 0).pieces, seen(state, 0).toMove, seen(state, 0).hands], [[], 'white', position.hands]);
});

test('what may be done is told for one moment, before the turn that leads there', () => {
  const state = known(game(), presence);
  const moves = { ply: 1, legal: [{ piece: 'bQ', q: 1, r: 0 }], pinned: ['wS1'] };
  assert.equal(take(state, { type: 'moves', moves }), 'nothing');
  assert.deepEqual(state.game.position.legal, []);
  take(state, event(3, turns.white));
  assert.deepEqual([state.game.position.legal, state.game.position.pinned], [moves.legal, moves.pinned]);
  take(state, event(4, turns.black));
  assert.deepEqual(state.game.position.legal, [], 'it belonged to another moment');
  assert.equal(take(state, { type: 'moves', moves: { ...moves, ply: 2 } }), 'moves');
});

test('a game from a drawing begins with its tiles, and with whoever is to move in it', () => {
  const laid = { piece: 'wS1', q: 3, r: 0, height: 0 };
  const drawn = {
    ...game(),
    start: [laid],
    position: { ...position, ply: 7, toMove: /** @type {const} */ ('black'), pieces: [laid] },
  };
  const state = known(drawn, presence);
  take(state, event(3, { ...turns.black, to: { q: 4, r: 0 } }));
  assert.deepEqual(
    [state.game.position.ply, state.game.position.toMove, state.game.position.pieces.length],
    [8, 'white', 2],
  );
  take(state, event(4, { type: 'takebackGranted', side: 'white', plies: 1 }));
  assert.deepEqual(
    [state.game.position.ply, state.game.position.toMove, state.game.position.pieces],
    [7, 'black', [laid]],
  );
});

test('a takeback takes turns and positions away', () => {
  const state = known(game(), presence);
  take(state, event(3, turns.white));
  take(state, event(4, turns.black));
  take(state, event(5, { type: 'takebackGranted', side: 'black', plies: 2 }));
  assert.equal(state.game.turns.length, 0);
  assert.deepEqual([state.game.position.ply, state.game.position.pieces], [0, []]);
});

test('passes and chat are kept', () => {
  const state = known(game(), presence);
  take(state, event(3, { type: 'pass', side: 'white' }));
  take(state, event(4, { type: 'chat', side: 'white', name: 'A', text: 'hello' }));
  assert.equal(state.game.turns[0].text, 'pass');
  assert.equal(state.game.chat[0].text, 'hello');
});

test('only the running clock loses time, and none goes below nothing', () => {
  /** @type {import('../../types/wire.js').ClockState} */
  const clocks = { whiteMs: 5000, blackMs: 7000, running: 'white', asOf: 1000 };
  assert.equal(left(clocks, 'white', 3000), 3000);
  assert.equal(left(clocks, 'black', 3000), 7000);
  assert.equal(left(clocks, 'white', 9000), 0);
  assert.equal(left(clocks, 'white', 500), 5000, 'a clock that is behind ours gives no time');
});

test('a lost connection is tried soon, then more patiently, but never too rarely', () => {
  assert.ok(patience(0, 0.5) < 500);
  for (let tries = 0; tries < 12; tries++) assert.ok(patience(tries, 0.5) <= patience(tries + 1, 0.5));
  assert.ok(patience(50, 1) <= 12_500);
});

test('what is chosen becomes a game that the server understands', () => {
  const usual = read(null);
  assert.deepEqual(ruleset('R4'), { edition: 'R4' });
  assert.deepEqual(ruleset('+MP').expansions, { mosquito: true, ladybug: false, pillbug: true });
  assert.deepEqual(clock('600+5'), { type: 'increment', baseSeconds: 600, incrementSeconds: 5 });
  assert.deepEqual(clock('days 3'), { type: 'days', days: 3 });
  for (const one of CLOCKS) assert.equal(clock(one).type === 'none', one === 'none');
  assert.deepEqual(newGame({ ...usual, against: 'screen' }).seats, {
    white: { type: 'me' },
    black: { type: 'sameScreen' },
  });
  assert.equal(newGame({ ...usual, against: 'link', side: 'black' }).seats.white.type, 'link');
  assert.equal(newGame({ ...usual, side: 'chance' }, 0.9).seats.black.type, 'me');
});

test('strange settings are as good as none', () => {
  assert.deepEqual(read('{"level": "high", "theme": 7, "sound": false, "x": 1}'), { ...read(null), sound: false });
  assert.deepEqual(read('not json'), read(null));
});

test('a game string is taken apart and put together', () => {
  assert.deepEqual(split('Base+ML;InProgress;Black[1];wS1'), { gameType: 'Base+ML', turns: ['wS1'] });
  assert.deepEqual(split('Base'), { gameType: 'Base', turns: [] });
  const turns = [
    { side: /** @type {const} */ ('white'), text: 'wS1', at: 0 },
    { side: /** @type {const} */ ('black'), text: 'bS1 wS1-', at: 0 },
  ];
  assert.equal(gameString({ gameType: 'Base', turns, status }), 'Base;InProgress;White[2];wS1;bS1 wS1-');
  assert.equal(
    gameString({ gameType: 'Base', turns, status: { ...status, outcome: { result: 'black', reason: 'time' } } }),
    'Base;BlackWins;White[2];wS1;bS1 wS1-',
  );
  const address = `#${new URLSearchParams({ game: 'Base;wS1;bS1 wS1-', ply: '1' })}`;
  assert.deepEqual(fromAddress(address), {
    gameType: 'Base',
    turns: ['wS1', 'bS1 wS1-'],
    diagram: '',
    ply: 1,
    opening: 'rulebook',
    repetition: true,
  });
  assert.equal(fromAddress(''), null);
  const drawn = `#${new URLSearchParams({ game: 'Base+M;bA1 wQ/', diagram: 'wQ bQ\n\nBase+M, black to move' })}`;
  assert.deepEqual(fromAddress(drawn), {
    gameType: 'Base+M',
    turns: ['bA1 wQ/'],
    diagram: 'wQ bQ\n\nBase+M, black to move',
    ply: Infinity,
    opening: 'rulebook',
    repetition: true,
  });
  assert.deepEqual(['wQ bQ\n\nBase, black to move\n', 'wQ bQ\n\nBase, white to move', ''].map(begins), [
    'black',
    'white',
    'white',
  ]);
});

test('a tile that can go nowhere is tried beside itself', () => {
  const at = {
    ...position,
    ply: 4,
    pieces: [
      { piece: 'wQ', q: 0, r: 0, height: 0 },
      { piece: 'bQ', q: 1, r: 0, height: 0 },
    ],
  };
  const cell = probe(at, 'wQ');
  assert.ok(!(cell.q === 1 && cell.r === 0));
  assert.ok(Math.abs(cell.q) <= 1 && Math.abs(cell.r) <= 1);
});
