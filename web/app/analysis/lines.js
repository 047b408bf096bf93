// The best turns, with scores and what is expected to follow.

/** @import { Line, Side } from '../../types/wire.js' */
import { fill, h, keepingFocus } from '../dom.js';
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

/**
 * A line of the list. It stays while better lines come, so that a press is never lost and the focus neither.
 * @param {(turns: string[]) => void} follow
 */
function row(follow) {
  /** @type {Line | null} */
  let shown = null;
  const score = h('b', { class: 'score' });
  const turns = h('span');
  return {
    root: h(
      'li',
      {},
      h('button', { type: 'button', onclick: () => shown && follow(shown.turns.slice(0, 1)) }, score, turns),
    ),
    /** @param {Line} line @param {Side} toMove */
    set(line, toMove) {
      shown = line;
      score.textContent = scoreText(line.score, toMove);
      turns.textContent = line.turns.slice(0, 6).join(', ');
    },
  };
}

/**
 * The best lines, the best first, after a new one has come. A turn has one line: where it was before, it no longer is.
 * While a search goes deeper, lines of two depths stand side by side.
 * @param {Line[]} known @param {Line} line @param {number} most the highest rank that was ever told
 */
export function ranked(known, line, most) {
  const others = known.filter((one) => one.turns[0] !== line.turns[0]);
  return [...others.slice(0, line.rank - 1), line, ...others.slice(line.rank - 1)].slice(0, Math.max(most, line.rank));
}

/** @param {(turns: string[]) => void} follow a line was chosen */
export function lines(follow) {
  /** @type {Line[]} */
  let known = [];
  let most = 0;
  /** @type {ReturnType<typeof row>[]} */
  let rows = [];
  const list = h('ol', { class: 'lines', tabindex: '-1', 'aria-label': t('analysis.lines') });
  const foot = h('p', { class: 'hint' });
  return {
    root: h('div', {}, list, foot),
    clear() {
      [known, rows, most] = [[], [], 0];
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
      most = Math.max(most, line.rank);
      known = ranked(known, line, most);
      while (rows.length < known.length) {
        rows.push(row(follow));
        list.append(rows[rows.length - 1].root);
      }
      for (const [i, one] of known.entries()) rows[i].set(one, toMove);
      if (document.activeElement === list) list.querySelector('button')?.focus();
      foot.textContent = t('analysis.depth', { depth: line.depth, n: line.nodes });
    },
    /** @param {string} text */
    say: (text) => (foot.textContent = text),
  };
}
