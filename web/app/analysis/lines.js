// The best turns, with scores and what is expected to follow.

/** @import { Line, Side } from '../../types/wire.js' */
import { fill, h } from '../dom.js';
import { t } from '../text.js';

/** A score in words, as White sees it. @param {Line['score']} score @param {Side} toMove */
export function scoreText({ value, pliesToEnd }, toMove) {
  if (pliesToEnd !== undefined) {
    const winner = pliesToEnd > 0 === (toMove === 'white') ? 'white' : 'black';
    return t(`analysis.wins.${winner}`, { n: Math.ceil(Math.abs(pliesToEnd) / 2) });
  }
  const forWhite = (toMove === 'white' ? value : -value) / 100;
  return `${forWhite > 0 ? '+' : forWhite < 0 ? '−' : ''}${Math.abs(forWhite).toFixed(2)}`;
}

/** @param {(turns: string[]) => void} follow a line was chosen */
export function lines(follow) {
  /** @type {Map<number, Line>} */
  const best = new Map();
  const list = h('ol', { class: 'lines', 'aria-label': t('analysis.lines') });
  const foot = h('p', { class: 'hint' });
  return {
    root: h('div', {}, list, foot),
    clear() {
      best.clear();
      fill(list);
      foot.textContent = '';
    },
    /** @param {Line} line @param {Side} toMove */
    set(line, toMove) {
      best.set(line.rank, line);
      const ordered = [...best.values()].sort((a, b) => a.rank - b.rank);
      fill(
        list,
        ordered.map((one) =>
          h('li', {}, h('button', { type: 'button', onclick: () => follow(one.turns.slice(0, 1)) }, h('b', { class: 'score', text: scoreText(one.score, toMove) }), h('span', { text: one.turns.slice(0, 6).join(', ') }))),
        ),
      );
      foot.textContent = t('analysis.depth', { depth: line.depth, n: line.nodes });
    },
    /** @param {string} text */
    say: (text) => (foot.textContent = text),
  };
}
