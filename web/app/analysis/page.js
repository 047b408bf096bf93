// Stepping through a record, trying turns, asking the player what it thinks.

/** @import { CellView, ImportedGame, PositionView } from '../../types/wire.js' */
/** @import { Study } from './study.js' */
import { announce } from '../announce.js';
import { Refused } from '../api.js';
import { board as makeBoard } from '../board/board.js';
import { explainer } from '../board/why.js';
import { fill, h, keepingFocus } from '../dom.js';
import { importRecord, isServed, onServed, position as askPosition } from '../engine/rules.js';
import { choice, select, toggle } from '../fields.js';
import { outcomeText } from '../game/result.js';
import { opener } from '../home/open.js';
import { moves as makeMoves } from '../moves.js';
import { refusalText, sentence } from '../refusal.js';
import { change, settings } from '../settings.js';
import { t } from '../text.js';
import { lines as makeLines } from './lines.js';
import { mistakeWords, placeWords, problemNodes } from './problem.js';
import { begins, fromAddress, gameName, keptRecord, split, tag } from './record.js';
import { address, at, comment, empty, onward, placeOf, question } from './study.js';
import { thinker } from './thinker.js';

/** Sets of tiles to begin with. */
const SETS = ['Base', 'Base+M', 'Base+L', 'Base+P', 'Base+ML', 'Base+MP', 'Base+LP', 'Base+MLP'];

/** Who can think about a position. @type {import('./thinker.js').Where[]} */
const THINKERS = ['here', 'server'];

/** @returns {import('../router.js').Page} */
export function page() {
  /** What is on the board. */
  let study = empty('Base+ML');
  /**
   * What is asked for; nothing while it is on the board. While there is something, nothing may be played.
   * @type {Study | null}
   */
  let wanted = null;
  /** @type {PositionView | null} */
  let position = null;
  let thinking = false;
  /** Positions that were seen, by their places. @type {Map<string, PositionView>} */
  const seen = new Map();
  /** Counts what was asked, so that an answer to something older is not taken for the newest. */
  let asked = 0;

  const board = makeBoard({ play, why: (piece, cell) => void why(piece, cell) });
  const why = explainer(board, () => (position && !wanted ? { game: question(study), position } : null));
  const moves = makeMoves((ply) => go(at(wanted ?? study, ply)));
  const lines = makeLines(follow);
  const engine = thinker(
    {
      line: (line) => position && lines.set(line, position.toMove),
      state: (state) => (state === 'working' ? null : lines.say(t(`analysis.${state}`))),
      refused: (refusal) => lines.say(sentence(refusal)),
    },
    () => settings.thinker,
  );
  const by = choice({
    label: t('analysis.by'),
    options: THINKERS.map((one) => [one, t(`analysis.by.${one}`)]),
    value: settings.thinker,
    change: (one) => {
      change({ thinker: one === 'server' ? 'server' : 'here' });
      ponder();
    },
  });
  const served = h('p', { class: 'hint', 'data-served': '', hidden: !isServed(), text: t('engine.served') });
  const unserved = onServed(() => (served.hidden = false));
  const records = opener();
  const hint = h('p', { class: 'hint', text: t('analysis.think.more') });
  const status = h('div', { class: 'status' });
  const about = h('div', { class: 'record' });
  const chooser = h('div');
  const begin = select({
    label: t('analysis.set'),
    options: SETS.map((one) => [one, one]),
    value: study.gameType,
    change: (set) => go({ ...empty(set), opening: study.opening }),
  });
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
      h(
        'section',
        { class: 'card thoughts', 'aria-label': t('analysis.lines') },
        h('h2', { text: t('analysis.lines') }),
        toggle({ label: t('analysis.think'), value: false, change: think }),
        hint,
        by,
        served,
        lines.root,
      ),
      moves.root,
      h('details', { class: 'card' }, h('summary', { text: t('analysis.other') }), begin, records.root),
    ),
  );

  /** Shows something else, once it is known. @param {Study} next @returns {Promise<boolean>} whether it is shown now */
  async function go(next) {
    const mine = ++asked;
    wanted = next;
    // At once, so that a key that is held down steps on from here.
    moves.set(next.turns, next.ply, begins(next.diagram));
    let found = seen.get(placeOf(next));
    if (!found) {
      board.await();
      rest();
      try {
        found = (await askPosition(question(next))).position;
      } catch (error) {
        if (mine === asked) await trouble(error, next);
        return false;
      }
      if (mine !== asked) return false;
      seen.set(placeOf(next), found);
    }
    [study, position, wanted] = [next, found, null];
    board.hush();
    show(true);
    return true;
  }

  /**
   * Whatever was asked for is not to be had: what is on the board counts again.
   * @param {unknown} error
   * @param {Study} missing
   */
  async function trouble(error, missing) {
    // A game in the address that cannot be played to its end is read as a record is, as far as it is good.
    if (
      !missing.record &&
      !missing.diagram &&
      error instanceof Refused &&
      error.status === 422 &&
      missing.turns.length
    ) {
      const mine = asked;
      try {
        const [game] = (await importRecord([missing.gameType, 'InProgress', 'White[1]', ...missing.turns].join(';')))
          .games;
        if (mine !== asked) return;
        if (game.gameString) await openGame(game);
        if (game.problem) return;
      } catch {
        // What went wrong first is what the reader hears.
      }
      if (mine !== asked) return;
    }
    wanted = null;
    moves.set(study.turns, study.ply, begins(study.diagram));
    show(false);
    board.say(refusalText(error));
  }

  /** Nothing may be played, and nobody thinks about what is no longer looked at. */
  function rest() {
    engine.stop();
    for (const button of status.querySelectorAll('button')) button.ariaDisabled = 'true';
  }

  /** @param {boolean} say whether the last turn is announced */
  function show(say) {
    if (!position) return;
    const { outcome, mustPass, toMove } = position;
    board.show(position, { playable: !outcome, say });
    const title = outcome ? outcomeText(outcome) : t(mustPass ? `say.pass.${toMove}` : `status.${toMove}`);
    const pass =
      mustPass &&
      study.ply === study.turns.length &&
      h('button', { type: 'button', 'data-action': 'pass', text: t('analysis.pass'), onclick: () => follow(['pass']) });
    keepingFocus(
      status,
      () => fill(status, h('h2', { text: title }), pass),
      () => board.table,
    );
    const box = begin.querySelector('select');
    if (box) box.value = study.gameType;
    showRecord();
    // The address keeps the game, so that it can be sent and comes back when the page is loaded again.
    history.replaceState(null, '', address(study));
    ponder();
  }

  function showRecord() {
    const { record } = study;
    const [said, problem] = [comment(study), record?.problem];
    const facts = record ? ['Event', 'Date', 'Result'].map((name) => tag(record, name)).filter(Boolean) : [];
    fill(
      about,
      facts.length > 0 && h('p', { class: 'hint', text: facts.join(' · ') }),
      problem &&
        h(
          'p',
          { class: 'problem' },
          problemNodes(problem).flatMap((node) => [node, ' ']),
        ),
      said && h('blockquote', { text: said }),
    );
  }

  /** @param {boolean} on */
  function think(on) {
    thinking = on;
    hint.hidden = on;
    ponder();
  }

  function ponder() {
    lines.clear();
    if (thinking && position && !position.outcome && !wanted) engine.start(question(study));
    else engine.stop();
  }

  /** Goes on from what is on the board. @param {string[]} more turns @returns {Promise<boolean>} */
  async function follow(more) {
    return !wanted && (await go(onward(study, more)));
  }

  /** @param {string} piece @param {CellView} cell */
  async function play(piece, cell) {
    const turn = position?.legal.find((one) => one.piece === piece && one.q === cell.q && one.r === cell.r);
    if (!turn?.text || !(await follow([turn.text]))) return;
    // Nobody has to pass by hand.
    if (position?.mustPass && study.ply === study.turns.length) await follow(['pass']);
  }

  /** @param {ImportedGame} game */
  async function openGame(game) {
    const { gameType } = split(game.gameString ?? 'Base');
    // No format says how a game was opened or whether repetition ends it, so records are read by the rules that allow more.
    const shown = await go({
      ...empty(gameType),
      repetition: false,
      turns: game.turns,
      ply: game.problem ? game.turns.length : 0,
      record: game,
    });
    const { problem } = game;
    if (!problem || !shown) return;
    announce(placeWords(problem));
    if (problem.mistake.type === 'refused') board.explain(problem.mistake.refusal, problem.mistake.piece);
    else announce(mistakeWords(problem.mistake) || problem.text);
  }

  function open() {
    const kept = keptRecord();
    const told = fromAddress(location.hash);
    if (told) return void go(at({ ...told, record: null }, told.ply));
    if (!kept) return void go(study);
    const first = kept.games.findIndex((game) => game.gameString);
    if (kept.games.length > 1) {
      const options = kept.games.map((game, i) => /** @type {[string, string]} */ ([String(i), gameName(game, i + 1)]));
      fill(
        chooser,
        select({
          label: t('record.games', { n: kept.games.length }),
          options,
          value: String(Math.max(first, 0)),
          change: (i) => openGame(kept.games[Number(i)]),
        }),
        kept.more && h('p', { class: 'hint', text: t('record.more') }),
      );
    }
    void openGame(kept.games[Math.max(first, 0)]);
  }

  return {
    title: t('analysis'),
    name: 'page-game page-analysis',
    body,
    fragment: true,
    shown: open,
    leave() {
      // Answers that are still on their way find nobody.
      asked++;
      engine.close();
      unserved();
      moves.destroy();
      records.leave();
      board.destroy();
    },
  };
}
