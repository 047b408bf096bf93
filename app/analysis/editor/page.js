// Any position: tiles are laid out, stacks too, and the rules say what cannot be.

/** @import { LaidView, OpeningName, Side } from '../../../types/wire.js' */
/** @import { Placed } from './layout.js' */
import { announce } from '../../announce.js';
import { board as makeBoard } from '../../board/board.js';
import { fill, h, unique } from '../../dom.js';
import { lay, position as askPosition } from '../../engine/rules.js';
import { choice, select, toggle } from '../../fields.js';
import { copyable } from '../../game/invite.js';
import { refusalText } from '../../refusal.js';
import { go } from '../../router.js';
import { addressOf, pathOf } from '../../site.js';
import { t, tileName } from '../../text.js';
import { lineOf } from '../places.js';
import { laid, pieces, placedOf, shown, uppermost, without } from './layout.js';
import { laidWords } from './words.js';

/** The sets of tiles. */
const SETS = ['Base', 'Base+M', 'Base+L', 'Base+P', 'Base+ML', 'Base+MP', 'Base+LP', 'Base+MLP'];

/** Where the editor with a position is. @param {string} line */
export const editorAddress = (line) => `/analysis#edit=${line}`;

/** The position in an address. @param {string} hash */
const lineIn = (hash) => new URLSearchParams(hash.replace(/^#/, '')).get('edit') ?? '';

/** @returns {import('../../router.js').Page} */
export function editor() {
  /** @type {readonly Placed[]} */
  let placed = [];
  let gameType = 'Base+MLP';
  /** @type {Side} */
  let toMove = 'white';
  /** @type {OpeningName} */
  let opening = 'rulebook';
  let repetition = true;
  let barred = '';
  /** What the rules say about it. @type {LaidView | null} */
  let judged = null;
  let asked = 0;

  const board = makeBoard({
    play: (piece, cell) => put(laid(placed, piece, cell)),
    // Whatever may be laid may be laid anywhere.
    why: () => {},
  });
  const verdict = h('p', { class: 'editor-verdict', role: 'status' });
  const id = unique('line');
  const text = h('input', { id, type: 'text', spellcheck: 'false', autocomplete: 'off', 'data-line': '' });
  text.addEventListener('change', () => void read(text.value));
  const controls = h('div', { class: 'editor-controls' });
  const elsewhereToo = h('div', { class: 'editor-hop' });
  const use = h('button', {
    type: 'button',
    class: 'main',
    'data-action': 'editor.use',
    text: t('editor.use'),
    onclick: () => judged?.line && go(`/analysis#position=${judged.line}`),
  });
  /** The tile that is picked up goes back into the hand. */
  const back = h('button', {
    type: 'button',
    'data-action': 'editor.back',
    text: t('editor.back'),
    onclick: () => {
      const piece = board.picked();
      if (piece) put(without(placed, piece));
    },
  });
  /** Whether there is such a tile. */
  const refresh = () => {
    const piece = board.picked();
    back.ariaDisabled = placed.some((one) => one.piece === piece) ? null : 'true';
  };
  for (const kind of ['pointerup', 'keyup', 'click']) board.root.addEventListener(kind, () => void setTimeout(refresh));
  const clear = h('button', {
    type: 'button',
    'data-action': 'editor.clear',
    text: t('editor.clear'),
    onclick: () => put([]),
  });

  const line = () => lineOf(pieces(placed), { gameType, toMove, barred: barred || null, opening, repetition });

  /** Other tiles lie on the table. @param {readonly Placed[]} next */
  function put(next) {
    placed = next;
    if (barred && !uppermost(placed).includes(barred)) barred = '';
    show();
  }

  function show() {
    board.show(shown(placed, gameType, toMove), { playable: true, animate: false });
    refresh();
    showControls();
    void judge();
  }

  /** Asks the rules. */
  async function judge() {
    const mine = ++asked;
    const told = line();
    text.value = told;
    try {
      const found = (await lay(told)) ?? (await elsewhere(told));
      if (mine === asked) say(found);
    } catch (error) {
      if (mine === asked) verdict.textContent = refusalText(error);
    }
  }

  /** The server's word, where the rules do not run here. @param {string} told @returns {Promise<LaidView>} */
  async function elsewhere(told) {
    await askPosition({ diagram: told });
    return { line: told };
  }

  /** @param {LaidView} found */
  function say(found) {
    judged = found;
    const { wrong, unreachable } = found;
    const words = wrong
      ? laidWords(wrong)
      : unreachable
        ? t('editor.unreachable', { why: laidWords(unreachable) })
        : t('editor.good');
    if (verdict.textContent !== words) announce(words);
    verdict.textContent = words;
    verdict.className = `editor-verdict ${wrong ? 'wrong' : unreachable ? 'odd' : 'good'}`;
    use.ariaDisabled = found.line ? null : 'true';
    // Where the module writes it: other sites read it.
    fill(elsewhereToo, found.hop ? copyable(t('editor.hop'), found.hop) : '');
    if (found.line) {
      text.value = found.line;
      // Whoever has pressed a link is on the way elsewhere, although this page is still there.
      if (pathOf(location) === '/analysis')
        history.replaceState(history.state, '', addressOf(editorAddress(found.line)));
    }
  }

  /** Lays out what a text says; what is wrong with it is said, and nothing changes. @param {string} told */
  async function read(told) {
    const mine = ++asked;
    try {
      const found = await lay(told.trim());
      if (mine !== asked) return;
      if (found && !found.line) return say(found);
      const answer = await askPosition({ diagram: found?.line ?? told.trim() });
      if (mine !== asked) return;
      ({ gameType } = answer);
      ({ toMove } = answer.position);
      const fields = (found?.line ?? told).split('~').slice(2, -1);
      opening = fields.includes('tournament') ? 'tournament' : 'rulebook';
      repetition = !fields.includes('endless');
      barred = fields.find((field) => /^[wb]/.test(field)) ?? '';
      put(placedOf(answer.position.pieces));
      board.ground.frame();
    } catch (error) {
      verdict.textContent = refusalText(error);
    }
  }

  function showControls() {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement.id : '';
    fill(
      controls,
      choice({
        label: t('editor.toMove'),
        options: [
          ['white', t('side.white')],
          ['black', t('side.black')],
        ],
        value: toMove,
        change: (side) => {
          toMove = side === 'black' ? 'black' : 'white';
          void judge();
        },
      }),
      select({
        label: t('editor.set'),
        options: SETS.map((one) => [one, one]),
        value: gameType,
        change: (set) => {
          gameType = set;
          show();
        },
      }),
      gameType.includes('P') &&
        select({
          label: t('editor.barred'),
          options: [['', t('editor.barred.none')], ...uppermost(placed).map((one) => pair(one))],
          value: barred,
          change: (piece) => {
            barred = piece;
            void judge();
          },
        }),
      toggle({
        label: t('editor.repetition'),
        value: repetition,
        change: (on) => {
          repetition = on;
          void judge();
        },
      }),
      toggle({
        label: t('editor.tournament'),
        value: opening === 'tournament',
        change: (on) => {
          opening = on ? 'tournament' : 'rulebook';
          void judge();
        },
      }),
    );
    if (before) document.getElementById(before)?.focus();
  }

  /** @param {string} piece @returns {[string, string]} */
  const pair = (piece) => [piece, tileName(piece)];

  return {
    title: t('editor'),
    name: 'page-game page-analysis page-editor',
    fragment: true,
    body: h(
      'div',
      { class: 'game analysis editing' },
      h('h1', { class: 'unseen', text: t('editor') }),
      board.root,
      h(
        'aside',
        { class: 'side', 'aria-label': t('editor') },
        verdict,
        h('p', { class: 'hint editor-hint', text: t('editor.hint') }),
        h('div', { class: 'row tight wrap editor-deeds' }, use, back, clear),
        controls,
        h('div', { class: 'field' }, h('label', { for: id, text: t('editor.line') }), text),
        elsewhereToo,
      ),
    ),
    shown() {
      show();
      const told = lineIn(location.hash);
      if (told) void read(told);
    },
    leave() {
      asked++;
      board.destroy();
    },
  };
}
