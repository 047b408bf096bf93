// A lesson: a task, a board, an answer, and what the rules say to it.

/** @import { CellView, LessonAnswer, LessonVerdict, LessonView, Standing } from '../../types/wire.js' */
/** @import { Mark } from '../../ground/types.js' */
import { announce } from '../announce.js';
import { checkLesson, readLesson } from '../api.js';
import { board as makeBoard } from '../board/board.js';
import { probe } from '../board/why.js';
import { fill, h } from '../dom.js';
import { notFound } from '../not-found.js';
import { refusalText, sentence } from '../refusal.js';
import { listed, spoken, t, tileName } from '../text.js';
import { key, neighbours, same } from '../../ground/hex.js';
import { isNear, topAt } from '../../ground/state.js';

/** @type {Standing[]} */
const STANDINGS = ['open', 'white', 'black', 'draw'];

/** @param {string[]} words @returns {Promise<import('../router.js').Page>} */
export async function page([id]) {
  /** @type {LessonView} */
  let lesson;
  try {
    lesson = await readLesson(spoken(), id);
  } catch {
    return notFound('address');
  }
  const { position, answer: wanted, next, previous } = lesson;
  /** The cells that were chosen. @type {CellView[]} */
  let chosen = [];
  let solved = false;
  /** The free cells round the hive: all that can be meant. */
  const free = around(position.pieces);

  const board = makeBoard({ play: (piece, cell) => void answer({ type: 'turn', piece, ...plain(cell) }, piece), why, tap: choose });
  const verdict = h('div', { class: 'verdict', role: 'status' });
  const tools = h('div', { class: 'row wrap lesson-tools' });
  const hint = html('div', lesson.hint, { class: 'lesson-hint card', hidden: true });
  const ask = h('button', { type: 'button', 'data-action': 'hint', 'aria-expanded': 'false', text: t('lesson.hint'), onclick: () => showHint(hint.hidden !== false) });

  /** @param {boolean} on */
  function showHint(on) {
    hint.hidden = !on;
    ask.setAttribute('aria-expanded', String(on));
    if (on) announce(hint.textContent ?? '');
  }

  /** The board as the lesson gives it. @param {boolean} animate */
  function begin(animate) {
    board.turn(position.toMove);
    board.show(position, { playable: wanted === 'turn' && !position.outcome && !solved, animate });
    marks([]);
  }

  /** Marks on the board: what was chosen, what is wrong with it. @param {CellView[]} wrong */
  function marks(wrong) {
    const about = wanted === 'cells' ? position.pieces.find((laid) => laid.piece === lesson.piece) : undefined;
    /** @type {Mark[]} */
    const shown = about ? [{ ...plain(about), kind: 'about' }] : [];
    if (wanted === 'cells') shown.push(...free.filter((cell) => !chosen.some((one) => same(one, cell))).map((cell) => /** @type {const} */ ({ ...cell, kind: 'free' })));
    for (const cell of chosen) shown.push({ ...cell, kind: wrong.some((one) => same(one, cell)) ? 'wrong' : 'chosen' });
    board.ground.set({ marks: shown });
  }

  /** @param {CellView} cell */
  function choose(cell) {
    if (solved || (wanted !== 'cells' && wanted !== 'tiles')) return;
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
    await answer({ type: 'turn', piece, ...plain(cell ?? probe(position, piece)) }, piece);
  }

  /** @param {LessonAnswer} given @param {string} [piece] the tile it is about */
  async function answer(given, piece) {
    if (solved) return;
    try {
      judge(await checkLesson(id, given), piece);
    } catch (error) {
      tell('wrong', t('lesson.wrong'), [h('p', { text: refusalText(error) })]);
    }
  }

  /** @param {LessonVerdict} said @param {string} [piece] */
  function judge(said, piece) {
    if (said.type === 'right') return right();
    const words = [];
    if (said.type === 'refused') {
      board.explain(said.refusal, piece);
      words.push(h('p', { text: sentence(said.refusal) }));
    } else if (said.type === 'wrongCells') {
      marks(said.extra);
      const reasons = [...new Set(said.extra.map(({ refusal }) => sentence(refusal)))];
      words.push(...reasons.map((reason) => h('p', { text: reason })));
      if (said.missing) words.push(h('p', { text: t('lesson.missing.cells', { n: said.missing }) }));
    } else if (said.type === 'wrongTiles') {
      marks(chosen.filter((cell) => said.extra.includes(topAt(board.ground.state, cell) ?? '')));
      if (said.extra.length) words.push(h('p', { text: t('lesson.extra.tiles', { tiles: listed(said.extra.map(tileName)) }) }));
      if (said.missing) words.push(h('p', { text: t('lesson.missing.tiles', { n: said.missing }) }));
    } else if (wanted === 'turn') {
      // A legal turn, but another one: the tile goes back.
      begin(true);
    }
    tell('wrong', t('lesson.wrong'), [...words, html('div', lesson.wrong)]);
  }

  function right() {
    solved = true;
    board.hush();
    board.ground.set({ playable: false, targets: [] });
    fill(tools);
    showHint(false);
    const on = next
      ? h('a', { class: 'button main', href: `/lessons/${next.id}`, 'data-action': 'next', text: t('lesson.next', { title: next.title }) })
      : h('a', { class: 'button main', href: '/', 'data-action': 'next', text: t('lessons.all.play') });
    tell('right', t('lesson.right'), [html('div', lesson.right), h('p', {}, on)]);
    on.focus({ preventScroll: true });
  }

  /** @param {'right' | 'wrong'} kind @param {string} title @param {HTMLElement[]} words */
  function tell(kind, title, words) {
    verdict.className = `verdict card ${kind}`;
    fill(verdict, h('h2', { text: title }), words);
    // On a narrow screen the board may have pushed it out of sight.
    verdict.scrollIntoView({ block: 'nearest' });
  }

  const button = (/** @type {string} */ text, /** @type {LessonAnswer} */ given, /** @type {string} */ name) => h('button', { type: 'button', class: 'main', 'data-answer': name, text, onclick: () => answer(given) });
  if (wanted === 'yesNo') tools.append(button(t('lesson.yes'), { type: 'yesNo', yes: true }, 'yes'), button(t('lesson.no'), { type: 'yesNo', yes: false }, 'no'));
  if (wanted === 'standing') tools.append(...STANDINGS.map((standing) => button(t(`standing.${standing}`), { type: 'standing', standing }, standing)));
  if (wanted === 'cells' || wanted === 'tiles') {
    const check = () => answer(wanted === 'cells' ? { type: 'cells', cells: chosen } : { type: 'tiles', tiles: chosen.flatMap((cell) => topAt(board.ground.state, cell) ?? []) });
    tools.append(h('button', { type: 'button', class: 'main', 'data-action': 'check', text: t('lesson.check'), onclick: check }));
  }
  tools.append(ask);

  board.ground.set({ still: true, room: 1.2 });
  begin(false);
  const turn = (/** @type {typeof next} */ to, /** @type {string} */ name) => (to ? h('a', { href: `/lessons/${to.id}`, rel: name, text: to.title }) : h('span'));
  const body = h(
    'article',
    { class: `lesson answer-${wanted}` },
    h(
      'div',
      { class: 'lesson-words' },
      h('nav', { class: 'crumbs', 'aria-label': t('book.where') }, h('a', { href: '/lessons', text: t('lessons') }), h('span', { 'aria-hidden': 'true', text: ' · ' }), h('a', { href: `/rules/${lesson.entry.chapter}`, text: lesson.entry.chapterTitle })),
      h('h1', { text: lesson.entry.title }),
      h('div', { class: 'row' }, h('progress', { max: lesson.total, value: lesson.number, 'aria-label': t('lesson.number', { n: lesson.number, total: lesson.total }) }), h('small', { text: t('lesson.number', { n: lesson.number, total: lesson.total }) })),
      html('div', lesson.task, { class: 'lead' }),
      h('p', { class: 'hint', text: t(`lesson.how.${wanted}`) }),
      tools,
      hint,
      verdict,
    ),
    h('div', { class: 'live' }, board.root),
    h('nav', { class: 'lesson-turn', 'aria-label': t('lessons') }, turn(previous, 'prev'), turn(next, 'next')),
  );
  return { title: lesson.entry.title, name: 'page-lesson', body, leave: () => board.destroy() };
}

/** @param {CellView} cell @returns {CellView} */
const plain = ({ q, r }) => ({ q, r });

/** The free cells beside tiles. @param {CellView[]} taken @returns {CellView[]} */
function around(taken) {
  const beside = new Map(taken.flatMap(neighbours).map((cell) => [key(cell), cell]));
  for (const cell of taken) beside.delete(key(cell));
  return [...beside.values()];
}

/** An element with words of the rulebook. @param {'div' | 'p'} tag @param {string} text @param {Record<string, any>} [properties] */
function html(tag, text, properties = {}) {
  const element = h(tag, properties);
  element.innerHTML = text;
  return element;
}
