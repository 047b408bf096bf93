// A lesson: a task, a board, an answer, and what the rules say to it.

/** @import { CellView, LessonAnswer, LessonVerdict, LessonView, Standing } from '../../types/wire.js' */
/** @import { Mark } from '../../ground/types.js' */
import { announce } from '../announce.js';
import { Refused, lessonProgress, readLesson } from '../api.js';
import { board as makeBoard } from '../board/board.js';
import { leaps } from '../board/way.js';
import { probe } from '../board/why.js';
import { crumbs } from '../crumbs.js';
import { fill, h } from '../dom.js';
import { checkLesson, lessonSolution, warm } from '../engine/rules.js';
import { notFound } from '../not-found.js';
import { refusalText } from '../refusal.js';
import { spoken, t, tileName } from '../text.js';
import { key, neighbours, same } from '../../ground/hex.js';
import { isNear, topAt } from '../../ground/state.js';
import { example } from './example.js';
import { firstGame } from './first.js';
import { objections } from './objections.js';
import { progressBar } from './progress.js';

/** @type {Standing[]} */
const STANDINGS = ['open', 'white', 'black', 'draw'];

/** After so many wrong answers the solution is offered. */
const WRONG_BEFORE_HELP = 2;

/** @param {string[]} words @returns {Promise<import('../router.js').Page>} */
export async function page([id]) {
  /** What is solved; a lesson can be done without knowing. */
  const progress = lessonProgress().catch(() => null);
  /** @type {LessonView} */
  let lesson;
  try {
    lesson = await readLesson(spoken(), id);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return notFound('address');
    throw error;
  }
  const { position, answer: wanted, next, previous } = lesson;
  /** The cells that were chosen. @type {CellView[]} */
  let chosen = [];
  /** Whether there is nothing to answer: it is solved, or the solution is shown. */
  let done = false;
  /** Whether an answer is being checked. */
  let checking = false;
  let failures = 0;
  /** The free cells round the hive: all that can be meant. */
  const free = around(position.pieces);

  const board = makeBoard({
    play: (piece, cell) => void answer({ type: 'turn', piece, ...plain(cell) }, piece),
    why,
    tap: choose,
  });
  const verdict = h('div', { class: 'verdict', role: 'status' });
  const tools = h('div', { class: 'row wrap lesson-tools' });
  const hint = html('div', lesson.hint, { class: 'lesson-hint card', hidden: true });
  const ask = h('button', {
    type: 'button',
    'data-action': 'hint',
    'aria-expanded': 'false',
    text: t('lesson.hint'),
    onclick: () => showHint(hint.hidden !== false),
  });
  const show = h('button', {
    type: 'button',
    'data-action': 'show',
    text: t('lesson.show'),
    onclick: () => void solve(),
  });
  const once = h('button', { type: 'button', 'data-action': 'again', text: t('lesson.again'), onclick: again });

  /** @param {boolean} on */
  function showHint(on) {
    hint.hidden = !on;
    ask.setAttribute('aria-expanded', String(on));
    if (on) announce(hint.textContent ?? '');
  }

  /** The board as the lesson gives it. @param {boolean} animate */
  function begin(animate) {
    board.turn(position.toMove);
    board.show(position, { playable: wanted === 'turn' && !position.outcome && !done, animate });
    marks([]);
  }

  /** Marks on the board: what was chosen, what is wrong with it. @param {CellView[]} wrong */
  function marks(wrong) {
    const about = wanted === 'cells' ? position.pieces.find((laid) => laid.piece === lesson.piece) : undefined;
    /** @type {Mark[]} */
    const shown = about ? [{ ...plain(about), kind: 'about' }] : [];
    if (wanted === 'cells')
      shown.push(
        ...free
          .filter((cell) => !chosen.some((one) => same(one, cell)))
          .map((cell) => /** @type {const} */ ({ ...cell, kind: 'free' })),
      );
    for (const cell of chosen) shown.push({ ...cell, kind: wrong.some((one) => same(one, cell)) ? 'wrong' : 'chosen' });
    board.ground.set({ marks: shown });
  }

  /** @param {CellView} cell */
  function choose(cell) {
    if (done || checking || (wanted !== 'cells' && wanted !== 'tiles')) return;
    const top = topAt(board.ground.state, cell);
    if (wanted === 'tiles' ? !top : !isNear(board.ground.state, cell)) return;
    const had = chosen.some((one) => same(one, cell));
    chosen = had ? chosen.filter((one) => !same(one, cell)) : [...chosen, plain(cell)];
    const what = top ? tileName(top) : key(cell);
    announce(t(had ? 'lesson.unchosen' : 'lesson.chosen', { what, n: chosen.length }));
    fill(verdict);
    marks([]);
  }

  /** @param {string} piece @param {CellView | null} cell */
  async function why(piece, cell) {
    /** @type {LessonAnswer} */
    const given = { type: 'turn', piece, ...plain(cell ?? probe(position, piece)) };
    if (cell) return answer(given, piece);
    // A tile that was only touched is no answer: whoever does that asks why it cannot move.
    const said = await checkLesson(id, given).catch(() => null);
    if (said?.type === 'refused' && !done) board.explain(said.refusal, piece);
  }

  /** @param {LessonAnswer} given @param {string} [piece] the tile it is about */
  async function answer(given, piece) {
    if (done || checking) return;
    checking = true;
    try {
      judge(await checkLesson(id, given), piece);
    } catch (error) {
      trouble(error);
    } finally {
      checking = false;
    }
  }

  /** Nobody has looked at the answer: back to the task, with what was chosen. @param {unknown} error */
  function trouble(error) {
    begin(true);
    tell('trouble', t('lesson.trouble'), [
      h('p', { text: refusalText(error) }),
      h('p', { text: t('lesson.trouble.more') }),
    ]);
  }

  /** @param {LessonVerdict} said @param {string} [piece] */
  function judge(said, piece) {
    if (said.type === 'right') return right();
    failures++;
    offer();
    if (said.type === 'refused') board.explain(said.refusal, piece);
    else if (said.type === 'wrongCells') marks(said.extra);
    else if (said.type === 'wrongTiles')
      marks(chosen.filter((cell) => said.extra.some((extra) => extra.piece === topAt(board.ground.state, cell))));
    // A legal turn, but another one: the tile goes back.
    else if (wanted === 'turn') begin(true);
    // What the rules have against a turn stands beside the board already.
    const against = said.type === 'refused' ? [] : objections(said);
    tell('wrong', t('lesson.wrong'), [...against.map((text) => h('p', { text })), html('div', lesson.wrong)]);
  }

  function right() {
    close();
    // Whoever knows the base game is asked to play it first: the expansions can wait. So is whoever knows everything.
    const learnt = !next || next.chapter === 'mosquito' ? [firstGame()] : [];
    const on = next
      ? h('a', {
          class: learnt.length ? 'button' : 'button main',
          href: `/lessons/${next.id}`,
          'data-action': 'next',
          text: t('lesson.next', { title: next.title }),
        })
      : h('a', { class: 'button', href: '/practice', 'data-action': 'next', text: t('practice') });
    tell('right', t('lesson.right'), [html('div', lesson.right), ...learnt, h('p', {}, on)]);
    verdict.prepend(
      h(
        'span',
        { class: 'cheer', 'aria-hidden': 'true' },
        [0, 1, 2, 3, 4, 5].map(() => h('i')),
      ),
    );
    (verdict.querySelector('button') ?? on).focus({ preventScroll: true });
  }

  /** There is nothing more to answer. */
  function close() {
    done = true;
    board.hush();
    board.ground.set({ playable: false, targets: [] });
    showHint(false);
    offer();
  }

  /** The task once more. */
  function again() {
    [done, chosen] = [false, []];
    fill(verdict);
    offer();
    begin(true);
    /** @type {HTMLElement | null} */ (board.root.querySelector('[role=application]'))?.focus({ preventScroll: true });
  }

  /** Shows a right answer, which does not count as one. */
  async function solve() {
    if (done || checking) return;
    checking = true;
    try {
      perform(await lessonSolution(id));
    } catch (error) {
      trouble(error);
    } finally {
      checking = false;
    }
  }

  /** @param {LessonAnswer} given */
  function perform(given) {
    begin(false);
    const words = [];
    if (given.type === 'turn') {
      const { piece, q, r } = given;
      const turn = position.legal.find((one) => one.piece === piece && same(one, given));
      const from = position.pieces.find((laid) => laid.piece === piece);
      const others = position.pieces.filter((laid) => laid.piece !== piece);
      const way = { piece, from, to: { q, r }, path: turn?.path, thrownBy: turn?.thrownBy };
      board.ground.set({
        pieces: [...others, { piece, q, r, height: others.filter((laid) => same(laid, given)).length }],
        last: { ...way, leaps: leaps(way) },
      });
      if (turn) words.push(h('p', {}, h('code', { text: turn.text })));
    } else if (given.type === 'cells' || given.type === 'tiles') {
      chosen =
        given.type === 'cells'
          ? given.cells
          : position.pieces.filter((laid) => given.tiles.includes(laid.piece)).map(plain);
      marks([]);
    } else {
      words.push(
        h(
          'p',
          {},
          h('strong', {
            text: given.type === 'yesNo' ? t(given.yes ? 'lesson.yes' : 'lesson.no') : t(`standing.${given.standing}`),
          }),
        ),
      );
    }
    close();
    tell('shown', t('lesson.shown'), [...words, html('div', lesson.right)]);
  }

  /** @param {'right' | 'wrong' | 'trouble' | 'shown'} kind @param {string} title @param {HTMLElement[]} words */
  function tell(kind, title, words) {
    verdict.className = `verdict card ${kind}`;
    fill(verdict, h('h2', { text: title }), words);
    // On a narrow screen the board may have pushed it out of sight.
    verdict.scrollIntoView({ block: 'nearest' });
  }

  const button = (/** @type {string} */ text, /** @type {LessonAnswer} */ given, /** @type {string} */ name) =>
    h('button', { type: 'button', class: 'main', 'data-answer': name, text, onclick: () => answer(given) });

  /** The buttons that answer. @returns {HTMLElement[]} */
  function answers() {
    if (wanted === 'yesNo')
      return [
        button(t('lesson.yes'), { type: 'yesNo', yes: true }, 'yes'),
        button(t('lesson.no'), { type: 'yesNo', yes: false }, 'no'),
      ];
    if (wanted === 'standing')
      return STANDINGS.map((standing) => button(t(`standing.${standing}`), { type: 'standing', standing }, standing));
    if (wanted === 'turn') return [];
    const check = () =>
      answer(
        wanted === 'cells'
          ? { type: 'cells', cells: chosen }
          : { type: 'tiles', tiles: chosen.flatMap((cell) => topAt(board.ground.state, cell) ?? []) },
      );
    return [
      h('button', { type: 'button', class: 'main', 'data-action': 'check', text: t('lesson.check'), onclick: check }),
    ];
  }
  const answering = [...answers(), ask];

  /** The buttons of the moment. Those that stay are not touched, so that none loses the focus. */
  function offer() {
    const wants = done ? [once] : [...answering, ...(failures >= WRONG_BEFORE_HELP ? [show] : [])];
    for (const old of [...tools.children]) if (!wants.some((one) => one === old)) old.remove();
    for (const one of wants) if (one.parentElement !== tools) tools.append(one);
  }

  offer();
  board.ground.set({ still: true, grip: true, room: 1.2 });
  begin(false);
  const taught = example(lesson);
  const known = await progress;
  const turn = (/** @type {typeof next} */ to, /** @type {'prev' | 'next'} */ name) =>
    to
      ? h('a', {
          href: `/lessons/${to.id}`,
          rel: name,
          text: t(name === 'next' ? 'lesson.next' : 'lesson.previous', { title: to.title }),
        })
      : h('span');
  function leave() {
    taught.destroy();
    board.destroy();
  }
  const body = h(
    'article',
    { class: `lesson answer-${wanted}` },
    h(
      'div',
      { class: 'lesson-words' },
      crumbs(
        { href: '/lessons', text: t('lessons') },
        { href: `/rules/${lesson.entry.chapter}`, text: lesson.entry.chapterTitle },
      ),
      h('h1', { text: lesson.entry.title }),
      h('p', { class: 'hint lesson-number', text: t('lesson.number', { n: lesson.number, total: lesson.total }) }),
      known && progressBar(known, 'small'),
      taught.root,
      html('div', lesson.task, { class: 'lead' }),
      h('p', { class: 'hint', text: t(`lesson.how.${wanted}`) }),
      tools,
      hint,
      verdict,
    ),
    h('div', { class: 'live to-solve' }, board.root),
    h('nav', { class: 'lesson-turn', 'aria-label': t('lessons') }, turn(previous, 'prev'), turn(next, 'next')),
  );
  return { title: lesson.entry.title, name: 'page-lesson', body, shown: warm, leave };
}

/** @param {CellView} cell @returns {CellView} */
const plain = ({ q, r }) => ({ q, r });

/** The free cells beside tiles. @param {CellView[]} taken @returns {CellView[]} */
function around(taken) {
  const beside = new Map(taken.flatMap(neighbours).map((cell) => [key(cell), cell]));
  for (const cell of taken) beside.delete(key(cell));
  return [...beside.values()];
}

/**
 * An element with words of the rulebook.
 * @param {'div' | 'p'} tag
 * @param {string} text
 * @param {Record<string, any>} [properties]
 */
function html(tag, text, properties = {}) {
  const element = h(tag, properties);
  element.innerHTML = text;
  return element;
}
