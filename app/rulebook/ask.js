// What would you do? The game stops before a turn, and the reader takes one. Where it decides the game the rules say whether it
// wins or holds; elsewhere the player looks at it, and says whether there was something clearly better.

/** @import { PositionView, ReplayView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { fill, h } from '../dom.js';
import { position as askPosition, puzzleVerdict } from '../engine/rules.js';
import { t } from '../text.js';

/** @typedef {import('../../types/wire.js').GradeName} GradeName */

/** At how many positions the player looks before it says what a turn is worth. */
const NODES = 20_000;
/** What is as good as anything, or nearly so. @type {GradeName[]} */
const FINE = ['best', 'good', 'inaccuracy'];

/** For how long it is looked whether a turn holds, in milliseconds. */
const LOOKED_FOR = 3_000;

/**
 * What the game asks for at a moment: to win where it was won, to hold where it was lost, otherwise any good turn.
 * @param {ReplayView} game @param {number} ply
 * @returns {'win' | 'hold' | 'any'}
 */
export function aimAt({ boards }, ply) {
  if (boards[ply + 1]?.position.outcome) return 'win';
  return boards[ply + 2]?.position.outcome ? 'hold' : 'any';
}

/** @param {ReplayView} game */
export function ask(game) {
  const words = h('div', { class: 'replay-question' });
  const said = h('p', { class: 'replay-verdict', role: 'status' });
  const root = h(
    'div',
    { class: 'replay-ask card', hidden: true },
    words,
    h('p', { class: 'hint', text: t('replay.ask.how') }),
    said,
  );
  let at = 0;
  /** Counts what was said, so that nothing older is said after it. */
  let turn = 0;

  /** @param {'right' | 'wrong' | 'fine'} kind @param {string} text */
  function tell(kind, text) {
    said.className = `replay-verdict ${kind}`;
    said.textContent = text;
    announce(text);
  }

  /** @param {string} text the reader's turn @param {PositionView} after */
  async function judge(text, after) {
    const mine = ++turn;
    const { boards, moves } = game;
    const [before, played] = [boards[at], moves[at]];
    const aim = aimAt(game, at);
    if (aim === 'win')
      return after.outcome?.result === before.position.toMove
        ? tell('right', t('replay.ask.wins'))
        : tell('wrong', t('replay.ask.missed'));
    if (aim === 'hold') {
      const { gameString, opening } = before;
      const tried = before.position.legal.find((one) => one.text === text);
      const position = { gameString, opening };
      const verdict =
        tried &&
        (await puzzleVerdict({
          position,
          aim: 'hold',
          turns: 1,
          spare: false,
          play: { piece: tried.piece, q: tried.q, r: tried.r },
          ms: LOOKED_FOR,
        }).catch(() => null));
      if (mine !== turn) return;
      if (verdict?.type === 'wrong') return tell('wrong', t('replay.ask.loses', { turn: verdict.turns[1] ?? '' }));
      if (verdict?.type === 'right') return tell('right', t('replay.ask.holds'));
    }
    // Several texts say the same: what counts is where the tile lies.
    const same = text === played || (await written(text)) === played;
    if (mine !== turn) return;
    if (same) return tell('right', t('replay.ask.same'));
    tell('fine', t('replay.ask.looking'));
    const grade = await graded(text).catch(() => null);
    if (mine !== turn) return;
    if (!grade) return tell('fine', t('replay.ask.played', { turn: played }));
    return FINE.includes(grade)
      ? tell('fine', t('replay.ask.other', { turn: played }))
      : tell('wrong', t('replay.ask.weaker', { turn: played }));
  }

  /** What the player thinks of the reader's turn; nothing if it cannot be asked here. @param {string} text @returns {Promise<GradeName | null>} */
  async function graded(text) {
    const { gameString, opening } = game.boards[at];
    // From this moment on: what was before is not asked about.
    const { diagram } = await askPosition({ gameString, opening });
    const { reviewOf } = await import('../analysis/review/run.js');
    const review = await reviewOf({ diagram, opening, moves: [text] }, { found: () => {}, nodes: NODES }).review;
    return review?.turns.at(-1)?.grade ?? null;
  }

  /** The turn of the game in the same words as the reader's, if it is the same one. @param {string} text */
  async function written(text) {
    const { gameString, opening } = game.boards[at];
    const [mine, its] = await Promise.all(
      [text, game.moves[at]].map((move) => askPosition({ gameString, opening, moves: [move] }).catch(() => null)),
    );
    return mine && its && mine.diagram === its.diagram ? game.moves[at] : text;
  }

  return {
    root,
    /** Another moment. @param {number} ply @returns {string} what is asked there */
    at(ply) {
      at = ply;
      turn++;
      fill(said);
      said.className = 'replay-verdict';
      const question = game.questions.find((one) => one.ply === ply);
      root.hidden = !question;
      words.innerHTML = question?.text ?? '';
      return words.textContent ?? '';
    },
    /** The reader has taken a turn. @param {string} text @param {PositionView} after */
    taken(text, after) {
      if (!root.hidden) void judge(text, after);
    },
    /** The board is as it was. */
    back() {
      turn++;
      fill(said);
    },
  };
}
