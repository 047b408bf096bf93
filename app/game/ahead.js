// Conditional turns: what the reader will answer while away, in games with days for a turn. Both sides are played on a
// board of its own, first what the other side may do, then the answer.

/** @import { CellView, GameView, PlanView, PositionView } from '../../types/wire.js' */
import { ask as request, readGame } from '../api.js';
import { board as makeBoard } from '../board/board.js';
import { explainer } from '../board/why.js';
import { busy } from '../busy.js';
import { fill, h } from '../dom.js';
import { position as ask, warm } from '../engine/rules.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';
import { same } from '../../ground/hex.js';
import { mayPlan } from './may-plan.js';
import { question } from './question.js';

/** @param {string} id @returns {Promise<PlanView>} */
const readPlan = (id) => request('GET', `/api/games/${encodeURIComponent(id)}/plan`);
/** @param {string} id @param {string[][]} lines @returns {Promise<PlanView>} */
const keepPlan = (id, lines) => request('PUT', `/api/games/${encodeURIComponent(id)}/plan`, { lines });

/** @param {string[]} words @returns {Promise<import('../router.js').Page>} */
export async function page([id]) {
  const back = h('a', { class: 'button', href: `/game/${id}`, text: t('ahead.back') });
  const top = [h('h1', { class: 'puzzle-task', text: t('ahead') }), h('p', { class: 'hint', text: t('ahead.lead') })];
  /** @param {string} text @returns {import('../router.js').Page} */
  const nothing = (text) => ({
    title: t('ahead'),
    name: 'page-puzzle',
    body: h(
      'article',
      { class: 'puzzle' },
      h('div', { class: 'puzzle-words' }, top, h('p', { role: 'alert', text }), back),
    ),
  });
  /** @type {GameView} */
  let game;
  /** @type {string[][]} */
  let lines;
  try {
    game = await readGame(id);
    if (!mayPlan(game)) return nothing(t('ahead.not'));
    ({ lines } = await readPlan(id));
  } catch (error) {
    return nothing(refusalText(error));
  }
  const start = question(game, game.turns.length);
  const [mine] = game.you;
  /** The line that is being made. @type {string[]} */
  let line = [];
  /** @type {PositionView | null} */
  let position = null;
  let [turn, gone] = [0, false];

  const board = makeBoard({ play: (piece, cell) => take(piece, cell), why: (piece, cell) => void why(piece, cell) });
  board.ground.set({ still: true, grip: true, room: 1.2 });
  const asked = () => ({ ...start, moves: [...(start.moves ?? []), ...line], ply: undefined });
  const why = explainer(board, () => (position ? { game: asked(), position } : null));
  const now = h('p', { class: 'puzzle-count', role: 'status' });
  const said = h('p', { class: 'hint', role: 'status' });
  const list = h('ol', { class: 'ahead-lines' });
  const undo = h('button', {
    type: 'button',
    'data-action': 'back',
    text: t('actions.takeback'),
    onclick: () => {
      line = line.slice(0, -1);
      void show();
    },
  });
  const keep = h('button', {
    type: 'button',
    class: 'main',
    'data-action': 'keep',
    text: t('ahead.keep'),
    onclick: () => void busy(keep, () => send([...lines, line])),
  });

  /** @param {string[][]} next */
  async function send(next) {
    try {
      ({ lines } = await keepPlan(id, next));
      line = [];
      said.textContent = t('ahead.kept');
    } catch (error) {
      said.textContent = refusalText(error);
    }
    draw();
    await show();
  }

  function draw() {
    fill(
      list,
      lines.length
        ? lines.map((one, i) => {
            const away = h('button', {
              type: 'button',
              class: 'quiet',
              'aria-label': `${t('ahead.remove')}: ${one.join(' · ')}`,
              text: t('ahead.remove'),
              onclick: () => void busy(away, () => send(lines.filter((_, j) => j !== i))),
            });
            return h('li', {}, h('span', { text: one.join(' · ') }), away);
          })
        : h('li', { class: 'hint', text: t('ahead.none') }),
    );
  }

  /** Shows the moment. @param {{animate?: boolean}} [how] */
  async function show({ animate = true } = {}) {
    const shown = ++turn;
    try {
      const found = (await ask(asked())).position;
      if (gone || shown !== turn) return;
      position = found;
      // A line ends before anybody has to pass.
      const playable = !found.mustPass && found.legal.length > 0;
      // The hand of whoever is to move lies below, where there is room for one.
      board.turn(found.toMove);
      board.show(found, { playable, animate, say: line.length > 0 });
      now.textContent = playable ? t(found.toMove === mine ? 'ahead.yours' : 'ahead.theirs') : t('ahead.end');
      undo.disabled = !line.length;
      keep.disabled = !line.length || line.length % 2 === 1;
    } catch (error) {
      if (!gone && shown === turn) said.textContent = refusalText(error);
    }
  }

  /** @param {string} piece @param {CellView} cell */
  function take(piece, cell) {
    const legal = position?.legal.find((one) => one.piece === piece && same(one, cell));
    if (!legal?.text) return;
    line = [...line, legal.text];
    said.textContent = '';
    void show();
  }

  draw();
  return {
    title: t('ahead'),
    name: 'page-puzzle',
    body: h(
      'article',
      { class: 'puzzle ahead' },
      h('div', { class: 'puzzle-words' }, top, now),
      h('div', { class: 'live to-solve' }, board.root),
      h(
        'div',
        { class: 'puzzle-end' },
        h('div', { class: 'row wrap puzzle-tools' }, keep, undo, back),
        said,
        h('h2', { text: t('ahead.lines') }),
        list,
      ),
    ),
    shown() {
      warm();
      void show({ animate: false });
    },
    leave() {
      gone = true;
      board.destroy();
    },
  };
}
