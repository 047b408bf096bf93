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

/** A line of the list. It stays while better lines come, so that a press is never lost and the focus neither. @param {(turns: string[]) => void} follow */
function row(follow) {
  /** @type {Line | null} */
  let shown = null;
  const score = h('b', { class: 'score' });
  const turns = h('span');
  return {
    root: h('li', {}, h('button', { type: 'button', onclick: () => shown && follow(shown.turns.slice(0, 1)) }, score, turns)),
    /** @param {Line} line @param {Side} toMove */
    set(line, toMove) {
      shown = line;
      score.textContent = scoreText(line.score, toMove);
      turns.textContent = line.turns.slice(0, 6).join(', ');
    },
  };
}

/** @param {(turns: string[]) => void} follow a line was chosen */
export function lines(follow) {
  /** Lines by rank, the best first. @type {ReturnType<typeof row>[]} */
  let rows = [];
  const list = h('ol', { class: 'lines', 'aria-label': t('analysis.lines') });
  const foot = h('p', { class: 'hint' });
  return {
    root: h('div', {}, list, foot),
    clear() {
      rows = [];
      fill(list);
      foot.textContent = '';
    },
    /** @param {Line} line @param {Side} toMove */
    set(line, toMove) {
      while (rows.length < line.rank) {
        rows.push(row(follow));
        list.append(rows[rows.length - 1].root);
      }
      rows[line.rank - 1].set(line, toMove);
      foot.textContent = t('analysis.depth', { depth: line.depth, n: line.nodes });
    },
    /** @param {string} text */
    say: (text) => (foot.textContent = text),
  };
}
