// The best turns, with scores and what is expected to follow.

/** @import { Line, Side } from '../../types/wire.js' */
import { fill, h, keepingFocus } from '../dom.js';
import { decimal, t } from '../text.js';

/** A score in words, as White sees it. @param {Line['score']} score @param {Side} toMove */
export function scoreText({ value, pliesToEnd }, toMove) {
  if (pliesToEnd !== undefined) {
    const winner = pliesToEnd > 0 === (toMove === 'white') ? 'white' : 'black';
    return t(`analysis.wins.${winner}`, { n: Math.ceil(Math.abs(pliesToEnd) / 2) });
  }
  const forWhite = (toMove === 'white' ? value : -value) / 100;
  return `${forWhite > 0 ? '+' : forWhite < 0 ? '−' : ''}${decimal(Math.abs(forWhite), 2)}`;
}

/** So many turns of a line are shown, and all of them in a line that was opened. */
const SHOWN = 8;

/** @typedef {{follow: (turns: string[]) => void, preview: (turns: string[] | null) => void}} Owner */

/**
 * A line of the list. It stays while better lines come, so that a press is never lost and the focus neither. Each turn in it
 * can be pointed at, which shows the board after it, and pressed, which plays so far. What has no room in it is cut, until it is
 * opened.
 * @param {Owner} owner @param {{open: boolean}} state whether this place of the list shows all of its line
 */
function row({ follow, preview }, state) {
  /** @type {Line | null} */
  let shown = null;
  const score = h('b', { class: 'score' });
  const turns = h('span');
  /** How far a press or the pointer goes. @param {Event} event */
  function reach(event) {
    const turn = event.target instanceof Element ? event.target.closest('[data-to]') : null;
    return shown?.turns.slice(0, turn ? Number(turn.getAttribute('data-to')) : 1) ?? [];
  }
  const button = h(
    'button',
    {
      type: 'button',
      onclick: (/** @type {Event} */ event) => shown && follow(reach(event)),
      onpointerover: (/** @type {PointerEvent} */ event) => event.pointerType === 'mouse' && preview(reach(event)),
      onpointerleave: () => preview(null),
    },
    score,
    turns,
  );
  const opener = h('button', {
    type: 'button',
    class: 'quiet line-open',
    'aria-label': t('analysis.line.whole'),
    title: t('analysis.line.whole'),
    'aria-expanded': String(state.open),
    onclick: () => {
      state.open = !state.open;
      opener.setAttribute('aria-expanded', String(state.open));
      write();
    },
  });

  /** Words change where they stand: a press that begins on one that is taken away meanwhile is lost. */
  function write() {
    const next = shown?.turns.slice(0, state.open ? Infinity : SHOWN) ?? [];
    const words = turns.querySelectorAll('i');
    for (const [i, text] of next.entries()) {
      if (!words[i]) turns.append(...(i ? [', '] : []), h('i', { 'data-to': i + 1, text }));
      else if (words[i].textContent !== text) words[i].textContent = text;
    }
    while (turns.childNodes.length > Math.max(0, 2 * next.length - 1)) turns.lastChild?.remove();
  }

  return {
    root: h('li', {}, button, opener),
    /** @param {Line} line @param {Side} toMove */
    set(line, toMove) {
      shown = line;
      score.textContent = scoreText(line.score, toMove);
      opener.hidden = line.turns.length < 2;
      write();
    },
  };
}

/** @typedef {{shown: Line[], coming: Line[]}} Told the lines of one depth, and as many of the next as have come */

/**
 * What is told after a new line. A search tells of a depth when it is complete, the best line first: so a depth is shown when
 * as many of its lines have come as there were before, and never lines of two depths side by side.
 * @param {Told} told @param {Line} line @returns {Told}
 */
export function heard({ shown, coming }, line) {
  const next = line.rank === 1 ? [line] : [...coming, line];
  return { shown: next.length >= shown.length ? next : shown, coming: next };
}

/**
 * Whether there is nothing more to be found out: the best line is proved, and all lines of its depth have come; when the next
 * depth begins, there are no more of them.
 * @param {Line[]} shown @param {number} wanted how many lines there should be @param {Line} [next] what comes now
 */
export const isSettled = (shown, wanted, next) =>
  shown[0]?.score.pliesToEnd !== undefined &&
  (shown.length >= wanted || (next?.rank === 1 && next.depth > shown[0].depth));

/** How deep and how fast it was thought. @param {Line} line */
function measure({ depth, nodes, ms }) {
  const said = t('analysis.depth', { depth, n: nodes });
  return ms > 50 ? `${said} · ${t('analysis.speed', { n: Math.round(nodes / ms) })}` : said;
}

/** @param {Owner} owner */
export function lines(owner) {
  /** @type {Told} */
  let told = { shown: [], coming: [] };
  /** @type {ReturnType<typeof row>[]} */
  let rows = [];
  /** Which places of the list were opened: they stay so at the next position. @type {{open: boolean}[]} */
  const states = [];
  const list = h('ol', { class: 'lines', tabindex: '-1', 'aria-label': t('analysis.lines') });
  const foot = h('p', { class: 'hint' });
  return {
    root: h('div', {}, list, foot),
    clear() {
      [told, rows] = [{ shown: [], coming: [] }, []];
      // Who follows lines by keyboard waits here for the next ones.
      keepingFocus(
        list,
        () => fill(list),
        () => list,
      );
      foot.textContent = '';
    },
    /** @param {Line} line @param {Side} toMove */
    set(line, toMove) {
      told = heard(told, line);
      const { shown } = told;
      while (rows.length < shown.length) {
        states[rows.length] ??= { open: false };
        rows.push(row(owner, states[rows.length]));
        list.append(rows[rows.length - 1].root);
      }
      for (const [i, one] of shown.entries()) rows[i].set(one, toMove);
      if (document.activeElement === list) list.querySelector('button')?.focus();
      foot.textContent = measure(shown[0]);
    },
    /** What is shown now. */
    shown: () => told.shown,
    /** Nothing more is to be found out. */
    proved: () => (foot.textContent = `${measure(told.shown[0])} ${t('analysis.proved')}`),
    /** @param {string} text */
    say: (text) => (foot.textContent = text),
  };
}
