// The computer beside the board: its best turns, what they are worth, who is better; and what the other side threatens.

/** @import { Line, PositionAsk, PositionView } from '../../types/wire.js' */
/** @import { Hint } from '../../ground/types.js' */
import { h } from '../dom.js';
import { isServed, onServed, servedWords } from '../engine/rules.js';
import { choice, toggle } from '../fields.js';
import { icon } from '../icons.js';
import { sentence } from '../refusal.js';
import { change, settings } from '../settings.js';
import { analyses } from '../site.js';
import { t } from '../text.js';
import { chance } from './chance.js';
import { isSettled, lines as makeLines, scoreText } from './lines.js';
import { thinker } from './thinker.js';

/** @typedef {{tree: object, at: number}} Spot a place in a tree */
/** @typedef {{question: PositionAsk, spot: Spot}} Foreseen a place that the rules are still asked about */

/** @param {Spot | null} one @param {Spot} other */
const isSame = (one, other) => one?.tree === other.tree && one.at === other.at;

/** Who can think about a position. @type {import('./thinker.js').Where[]} */
const THINKERS = ['here', 'server'];

/** What a turn in text does on the board. @param {PositionView} position @param {string} text */
function deed(position, text) {
  const turn = position.legal.find((one) => one.text === text);
  if (!turn) return null;
  const laid = position.pieces.find((one) => one.piece === turn.piece);
  return { piece: turn.piece, to: { q: turn.q, r: turn.r }, ...(laid && { from: { q: laid.q, r: laid.r } }) };
}

/**
 * The turns of some lines as they are drawn on a board. Where another position is thought about than the one that is shown, its
 * tiles may lie elsewhere: all of them by the same way.
 * @param {Line[]} lines @param {PositionView} about @param {PositionView} shown @param {boolean} danger
 * @returns {Hint[]}
 */
export function hints(lines, about, shown, danger) {
  const [one] = about.pieces;
  const same = one && shown.pieces.find((laid) => laid.piece === one.piece);
  const [q, r] = same ? [same.q - one.q, same.r - one.r] : [0, 0];
  const moved = (/** @type {{q: number, r: number}} */ cell) => ({ q: cell.q + q, r: cell.r + r });
  return lines.flatMap((line, i) => {
    const found = deed(about, line.turns[0] ?? '');
    if (!found) return [];
    const from = found.from && { from: moved(found.from) };
    return [{ piece: found.piece, ...from, to: moved(found.to), rank: i + 1, danger }];
  });
}

/**
 * @param {object} owner
 * @param {() => Foreseen & {position: PositionView, threat: string} | null} owner.now what is to be thought about
 * @param {(turns: string[]) => void} owner.follow a line was chosen, up to a turn
 * @param {(turns: string[] | null) => void} owner.preview a line is pointed at, up to a turn; or no longer
 * @param {(hints: Hint[]) => void} owner.hint turns to be shown on the board
 */
export function thoughts({ now, follow, preview, hint }) {
  let on = false;
  let threat = false;
  let warmed = false;
  /** What is thought about, as the rules see it. @type {PositionView | null} */
  let about = null;
  /** What will be on the board when the rules have answered. @type {Foreseen | null} */
  let ahead = null;
  /** Where in the tree that is; nothing for a threat. @type {Spot | null} */
  let spot = null;
  /** Why nothing is thought about what will be on the board: said when it is. @type {import('../../types/wire.js').RefusalView | null} */
  let held = null;
  const lines = makeLines({
    follow: (turns) => (threat ? null : follow(turns)),
    preview: (turns) => (threat ? null : preview(turns)),
  });
  const engine = thinker(
    {
      about: (position) => (about = position),
      line(line) {
        if (!about) return;
        if (isSettled(lines.shown(), Infinity, line)) return settle();
        lines.set(line, about.toMove);
        // Lines come together: the board is drawn once for all of them.
        if (!due) queueMicrotask(draw);
        due = true;
      },
      state: (state) => (state === 'working' ? null : lines.say(t(`analysis.${state}`))),
      refused(refusal) {
        if (ahead) held = refusal;
        else lines.say(sentence(refusal));
      },
    },
    () => settings.thinker,
  );

  /** Whether lines have come that the board does not show yet. */
  let due = false;
  function draw() {
    due = false;
    told(lines.shown());
  }

  /** @param {Line[]} shown */
  function told(shown) {
    const shownNow = now()?.position;
    if (!about || !shownNow || !shown.length) return;
    hint(hints(shown, about, shownNow, threat));
    const { score } = shown[0];
    weigh(chance(score, about.toMove), scoreText(score, about.toMove));
    if (isSettled(shown, Math.min(many(), Math.max(1, about.legal.length)))) settle();
  }

  /** A win that is proved needs no more thought. */
  function settle() {
    engine.stop();
    lines.proved();
  }

  /** How many lines are wanted. */
  const many = () => Math.min(5, Math.max(1, settings.lines));

  const filled = h('div', { class: 'bar-white' });
  const worth = h('b', { class: 'bar-worth' });
  const bar = h('div', { class: 'evaluation', role: 'img', hidden: true }, filled, worth);

  /** @param {number} white White's chance @param {string} text */
  function weigh(white, text) {
    bar.hidden = false;
    filled.style.width = `${(white * 100).toFixed(1)}%`;
    worth.textContent = threat ? '' : text;
    bar.classList.toggle('low', white < 0.5);
    bar.ariaLabel = t('analysis.chance', { n: Math.round(white * 100), score: text });
    bar.title = bar.ariaLabel;
  }

  const box = toggle({
    label: t('analysis.think'),
    value: false,
    change: (value) => {
      on = value;
      ponder();
    },
  });
  const menace = h(
    'button',
    {
      type: 'button',
      class: 'quiet threat',
      'aria-pressed': 'false',
      'data-action': 'threat',
      title: t('analysis.threat'),
      'aria-label': t('analysis.threat'),
      onclick: () => setThreat(!threat),
    },
    icon('aim'),
  );
  const more = h('p', { class: 'hint think-more', text: t('analysis.think.more') });
  const served = h('p', { class: 'hint', 'data-served': '', hidden: !isServed(), text: servedWords() });
  const unserved = onServed(() => (served.hidden = false));
  const warn = h('p', { class: 'hint threat-words', hidden: true });
  const options = h(
    'details',
    { class: 'think-options' },
    h('summary', { text: t('analysis.options') }),
    analyses &&
      choice({
        label: t('analysis.by'),
        options: THINKERS.map((one) => [one, t(`analysis.by.${one}`)]),
        value: settings.thinker,
        change: (one) => {
          change({ thinker: one === 'server' ? 'server' : 'here' });
          ponder();
        },
      }),
    choice({
      label: t('analysis.many'),
      options: ['1', '2', '3', '4', '5'].map((n) => [n, n]),
      value: String(settings.lines),
      change: (n) => {
        change({ lines: Number(n) });
        ponder();
      },
    }),
  );

  /** @param {boolean} next */
  function setThreat(next) {
    threat = next;
    menace.ariaPressed = String(threat);
    if (threat && !on) {
      on = true;
      const input = box.querySelector('input');
      if (input) input.checked = true;
    }
    ponder();
  }

  /** Begins anew with what is wanted now. */
  function ponder() {
    lines.clear();
    hint([]);
    [about, held, spot] = [null, null, null];
    more.hidden = on;
    options.hidden = !on;
    menace.hidden = !on;
    bar.hidden ||= !on;
    warn.hidden = !on || !threat;
    const here = on && !ahead ? now() : null;
    const what = on ? (ahead ?? here) : null;
    if (!what) return engine.stop();
    if (threat && here) {
      warn.textContent = t(`analysis.threat.${here.position.toMove === 'white' ? 'black' : 'white'}`);
      return engine.start({ diagram: here.threat }, many());
    }
    spot = what.spot;
    engine.start(what.question, many());
  }

  /** A threat is asked for at each place anew. */
  function calm() {
    threat = false;
    menace.ariaPressed = 'false';
  }
  menace.hidden = options.hidden = true;

  return {
    root: h(
      'section',
      { class: 'card thoughts', 'aria-label': t('analysis.lines') },
      h('div', { class: 'think-head' }, box, menace),
      bar,
      more,
      served,
      warn,
      lines.root,
      options,
    ),
    /** Gets ready to think, once: when the first position is there, and the page has nothing else to do. */
    warm() {
      if (warmed) return;
      warmed = true;
      if ('requestIdleCallback' in window) requestIdleCallback(engine.warm);
      else setTimeout(engine.warm, 200);
    },
    /**
     * Thinks about what will be on the board, if anybody should: the page need not draw it first. A server is not asked
     * about places that the reader may only pass through.
     * @param {Foreseen} next
     */
    foresee(next) {
      ahead = next;
      if (isSame(spot, next.spot)) return;
      calm();
      if (on && engine.isHere()) return ponder();
      spot = null;
      engine.stop();
    },
    /** Thinks about what is on the board now, if anybody should, and goes on where it has begun with that. */
    ponder() {
      ahead = null;
      const here = on ? now() : null;
      if (!here || !isSame(spot, here.spot)) {
        calm();
        return ponder();
      }
      if (held) lines.say(sentence(held));
      told(lines.shown());
    },
    /** The turns that are thought of are shown once more. */
    remind: () => told(lines.shown()),
    /** Shows the other side's threat, or no longer. */
    threaten: () => setThreat(!threat),
    /** Thinks, or no longer. */
    toggle: () => box.querySelector('input')?.click(),
    close() {
      unserved();
      engine.close();
    },
  };
}
