// Stepping through a record, trying turns, asking the player what it thinks.

/** @import { CellView, ImportedGame, OpeningName, PositionAsk, PositionView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { Refused, importRecord, position as askPosition } from '../api.js';
import { board as makeBoard } from '../board/board.js';
import { whyNot } from '../board/why.js';
import { fill, h } from '../dom.js';
import { select, toggle } from '../fields.js';
import { outcomeText } from '../game/result.js';
import { opener } from '../home/open.js';
import { moves as makeMoves } from '../moves.js';
import { refusalText, sentence } from '../refusal.js';
import { t } from '../text.js';
import { engine as makeEngine } from './engine.js';
import { lines as makeLines } from './lines.js';
import { mistakeWords, placeWords, problemNodes } from './problem.js';
import { begins, fromAddress, gameName, keptRecord, split, tag } from './record.js';

/** Sets of tiles to begin with. */
const SETS = ['Base', 'Base+M', 'Base+L', 'Base+P', 'Base+ML', 'Base+MP', 'Base+LP', 'Base+MLP'];

/** @returns {import('../router.js').Page} */
export function page() {
  let [gameType, ply] = ['Base+ML', 0];
  /** The hive that the game began with; empty for an empty table. */
  let diagram = '';
  /** @type {string[]} */
  let turns = [];
  /** @type {OpeningName} */
  let opening = 'rulebook';
  /** @type {PositionView | null} */
  let position = null;
  /** @type {ImportedGame | null} */
  let record = null;
  let thinking = false;
  /** Positions by ply, as long as the turns stay the same. @type {Map<number, PositionView>} */
  const seen = new Map();
  let asked = 0;

  const board = makeBoard({ play, why });
  const moves = makeMoves(step);
  const lines = makeLines((more) => follow(more));
  const engine = makeEngine({
    line: (line) => position && lines.set(line, position.toMove),
    state: (state) => (state === 'working' ? null : lines.say(t(`analysis.${state}`))),
    refused: (refusal) => lines.say(sentence(refusal)),
  });
  const status = h('div', { class: 'status' });
  const about = h('div', { class: 'record' });
  const chooser = h('div');
  const begin = select({ label: t('analysis.set'), options: SETS.map((one) => [one, one]), value: gameType, change: anew });
  const body = h(
    'div',
    { class: 'game analysis' },
    h('h1', { class: 'unseen', text: t('analysis') }),
    board.root,
    h(
      'aside',
      { class: 'side', 'aria-label': t('analysis') },
      status,
      chooser,
      about,
      moves.root,
      h('section', { class: 'card', 'aria-label': t('analysis.lines') }, toggle({ label: t('analysis.think'), value: false, change: think }), lines.root),
      h('details', { class: 'card' }, h('summary', { text: t('analysis.other') }), begin, opener()),
    ),
  );

  /** @param {number} at @returns {PositionAsk} */
  const upTo = (at) => ({ ...(diagram ? { diagram } : { gameString: gameType }), moves: turns, ply: at, opening });

  /** An empty table. @param {string} set */
  function anew(set) {
    [record, diagram] = [null, ''];
    load(set, [], 0);
  }

  /** @param {string} set @param {string[]} list @param {number} at */
  function load(set, list, at) {
    [gameType, turns] = [set, list];
    seen.clear();
    const box = begin.querySelector('select');
    if (box) box.value = gameType;
    return step(Math.min(at, turns.length));
  }

  /** @param {number} at */
  async function step(at) {
    ply = at;
    // At once, so that a key that is held down steps on from here.
    moves.set(turns, ply, begins(diagram));
    const mine = ++asked;
    let next = seen.get(at);
    if (!next) {
      board.await();
      try {
        next = (await askPosition(upTo(at))).position;
      } catch (error) {
        if (mine === asked) await trouble(error);
        return;
      }
      if (mine !== asked) return;
      seen.set(at, next);
    }
    position = next;
    board.hush();
    show();
  }

  /** A game in the address that cannot be played to its end is read as a record is, as far as it is good. @param {unknown} error */
  async function trouble(error) {
    if (!record && !diagram && error instanceof Refused && error.status === 422 && turns.length) {
      try {
        const [game] = (await importRecord([gameType, 'InProgress', 'White[1]', ...turns].join(';'))).games;
        if (game.gameString) await openGame(game);
        if (game.problem) return;
      } catch {
        // What went wrong first is what the reader hears.
      }
    }
    board.say(refusalText(error));
  }

  function show() {
    if (!position) return;
    board.show(position, { playable: !position.outcome, say: true });
    fill(status, h('h2', { text: position.outcome ? outcomeText(position.outcome) : position.mustPass ? t(`say.pass.${position.toMove}`) : t(`status.${position.toMove}`) }), position.mustPass && ply === turns.length && h('button', { type: 'button', 'data-action': 'pass', text: t('analysis.pass'), onclick: () => follow(['pass']) }));
    showRecord();
    remember();
    ponder();
  }

  function showRecord() {
    // What was said about a turn is not about another that the reader tries.
    const comment = turns.slice(0, ply).every((turn, i) => turn === record?.turns[i]) ? record?.comments[ply] : '';
    const problem = record?.problem;
    const facts = record ? ['Event', 'Date', 'Result'].map((name) => tag(/** @type {ImportedGame} */ (record), name)).filter(Boolean) : [];
    fill(
      about,
      facts.length > 0 && h('p', { class: 'hint', text: facts.join(' · ') }),
      problem && h('p', { class: 'problem' }, problemNodes(problem).flatMap((node) => [node, ' '])),
      comment && h('blockquote', { text: comment }),
    );
  }

  /** The address keeps the game, so that it can be sent and comes back when the page is loaded again. */
  function remember() {
    const words = new URLSearchParams({ game: [gameType, ...turns].join(';'), ply: String(ply), opening, ...(diagram && { diagram }) });
    history.replaceState(null, '', `/analysis#${words}`);
  }

  /** @param {boolean} on */
  function think(on) {
    thinking = on;
    ponder();
  }

  function ponder() {
    lines.clear();
    if (thinking && position && !position.outcome) engine.start(upTo(ply));
    else engine.stop();
  }

  /** @param {string[]} more turns from here */
  function follow(more) {
    turns = [...turns.slice(0, ply), ...more];
    for (const at of [...seen.keys()]) if (at > ply) seen.delete(at);
    return step(ply + more.length);
  }

  /** @param {string} piece @param {CellView} cell */
  async function play(piece, cell) {
    const turn = position?.legal.find((one) => one.piece === piece && one.q === cell.q && one.r === cell.r);
    if (!turn) return;
    await follow([turn.text]);
    // Nobody has to pass by hand.
    if (position?.mustPass && ply === turns.length) await follow(['pass']);
  }

  /** @param {string} piece @param {CellView | null} cell */
  async function why(piece, cell) {
    const here = position;
    if (!here) return;
    const refusal = await whyNot(upTo(ply), here, piece, cell);
    if (refusal && position === here) board.explain(refusal, piece);
  }

  /** @param {ImportedGame} game */
  async function openGame(game) {
    [record, diagram] = [game, ''];
    // No format says how a game was opened, so records are read by the rule that allows more.
    opening = 'rulebook';
    const { gameType: set } = split(game.gameString ?? 'Base');
    await load(set, game.turns, game.problem ? game.turns.length : 0);
    const { problem } = game;
    if (!problem || record !== game) return;
    announce(placeWords(problem));
    if (problem.mistake.type === 'refused') board.explain(problem.mistake.refusal, problem.mistake.piece);
    else announce(mistakeWords(problem.mistake) || problem.text);
  }

  function open() {
    const kept = keptRecord();
    const told = fromAddress(location.hash);
    if (told) {
      [opening, diagram] = [told.opening, told.diagram];
      load(told.gameType, told.turns, told.ply);
    } else if (kept) {
      const first = kept.games.findIndex((game) => game.gameString);
      if (kept.games.length > 1) {
        const options = kept.games.map((game, i) => /** @type {[string, string]} */ ([String(i), gameName(game, i + 1)]));
        fill(chooser, select({ label: t('record.games', { n: kept.games.length }), options, value: String(Math.max(first, 0)), change: (i) => openGame(kept.games[Number(i)]) }));
      }
      openGame(kept.games[Math.max(first, 0)]);
    } else load(gameType, [], 0);
  }

  return {
    title: t('analysis'),
    name: 'page-game page-analysis',
    body,
    shown: open,
    leave() {
      engine.close();
      moves.destroy();
      board.destroy();
    },
  };
}
