// Questions for the rules, from games that chance plays: the same ones each time.

/** @import { OpeningName, PositionAnswer, PositionAsk } from '../../types/wire.js' */

/** All eight sets of tiles. */
export const SETS = ['Base', 'Base+M', 'Base+L', 'Base+P', 'Base+ML', 'Base+MP', 'Base+LP', 'Base+MLP'];

/** Numbers that look like chance. @param {number} seed */
export function chance(seed) {
  let now = seed * 7919 + 1;
  return (/** @type {number} */ below) => {
    now = (now * 48271) % 2147483647;
    return now % below;
  };
}

/**
 * Questions about positions: each moment of a game of chance, and there a turn that is tried, legal or not.
 * @param {number} seed
 * @param {(question: PositionAsk) => PositionAnswer} answer whoever knows what may be played
 * @param {number} [length]
 * @returns {PositionAsk[]}
 */
export function questions(seed, answer, length = 60) {
  const pick = chance(seed);
  const start = {
    gameString: SETS[seed % SETS.length],
    opening: /** @type {OpeningName} */ (seed % 3 ? 'rulebook' : 'tournament'),
    repetition: seed % 5 > 0,
  };
  /** @type {string[]} */
  const moves = [];
  /** @type {PositionAsk[]} */
  const asked = [];
  while (moves.length < length) {
    const question = { ...start, moves: [...moves] };
    const { position } = answer(question);
    asked.push(question);
    if (position.outcome) break;
    const tiles = [...position.pieces.map((tile) => tile.piece), ...position.hands.white, ...position.hands.black];
    for (let i = 0; i < 3; i++) {
      const near = position.pieces[pick(Math.max(1, position.pieces.length))] ?? { q: 0, r: 0 };
      const play = { piece: tiles[pick(tiles.length)], q: near.q + pick(5) - 2, r: near.r + pick(5) - 2 };
      asked.push({ ...question, ply: i ? pick(moves.length + 1) : undefined, play });
    }
    if (position.mustPass) moves.push('pass');
    else moves.push(position.legal[pick(position.legal.length)].text ?? '');
  }
  return asked;
}

/** Questions that make no sense. @type {unknown[]} */
export const NONSENSE = [
  null,
  7,
  'position',
  {},
  { type: 'dance' },
  { type: 'position' },
  { type: 'position', ask: {} },
  { type: 'position', ask: { gameString: 'Base', diagram: 'wQ' } },
  { type: 'position', ask: { gameString: 'Chess' } },
  { type: 'position', ask: { gameString: 'Base', moves: ['wS1', 'wS1'] } },
  { type: 'position', ask: { gameString: 'Base', ply: 4_000_000_000 } },
  { type: 'position', ask: { gameString: 'Base', ply: -1 } },
  { type: 'position', ask: { gameString: 'Base', play: { piece: 'wX', q: 0, r: 0 } } },
  { type: 'position', ask: { gameString: 'Base', much: 1 } },
  { type: 'position', ask: { gameString: 'Base', moves: Array(9000).fill('pass') } },
  { type: 'position', ask: { gameString: 'x'.repeat(70_000) } },
  { type: 'check', lesson: 'no-such-lesson', answer: { type: 'yesNo', yes: true } },
  { type: 'check', lesson: 'who-won', answer: { type: 'yesNo', yes: true } },
  { type: 'solution', lesson: '../../x' },
  { type: 'play', position: { gameString: 'Base' }, level: 11, ms: 1, seed: 1 },
  { type: 'perft', position: { gameString: 'Base' }, depth: 7 },
];
