// Solving: the daily puzzle, puzzles of one's own strength, a streak until the first mistake, a storm of three minutes.

/** @import { Puzzle } from './file.js' */
import { announce } from '../announce.js';
import { crumbs } from '../crumbs.js';
import { fill, h } from '../dom.js';
import { warm } from '../engine/rules.js';
import { notFound } from '../not-found.js';
import { refusalText } from '../refusal.js';
import { sound } from '../sound.js';
import { t, tileName } from '../text.js';
import { daily, near, steeper } from './choose.js';
import { desk as makeDesk } from './desk.js';
import { THEMES, puzzles } from './file.js';
import { knownRatings, memory, rate, ratingOf, remember, solvedDaily } from './memory.js';
import { openShare } from './share.js';
import { storm as makeStorm } from './storm.js';

/** @typedef {'daily' | 'training' | 'streak' | 'storm' | 'one'} Mode */

/** @param {string[]} words @returns {Promise<import('../router.js').Page>} */
export async function page([word]) {
  const mode = /** @type {Mode} */ (word);
  const all = await puzzles();
  const [asked] = location.hash.slice(1).split('&');
  const theme = THEMES.find((one) => one === asked) ?? null;
  /** Wins or defences of one length alone. */
  const [, aim, length] = /^(win|hold)-([1-5])$/.exec(asked) ?? [];
  // What follows a `#` no server sees: links have the name where it does, and older ones still lead here.
  const name = new URLSearchParams(location.search).get('name') ?? asked;
  const named = mode === 'one' ? all.find((one) => one.name === name) : undefined;
  if (!all.length || (mode === 'one' && !named)) return notFound('address');

  /** @type {Puzzle} */
  let puzzle;
  /** Whether the try that counts is over; how many puzzles were solved in this run. */
  let [counted, run] = [false, 0];
  /** Puzzles of this run. @type {Set<string>} */
  const mine = new Set();

  const desk = makeDesk({
    brief: mode === 'storm',
    said,
    shown: (turns) => (body.dataset.turns = String(turns)),
    trouble: (error) => tell('wrong', t('puzzles.trouble'), refusalText(error)),
  });
  const task = h('h1', { class: 'puzzle-task' });
  const about = h('p', { class: 'hint puzzle-about' });
  const verdict = h('div', { class: 'puzzle-verdict', role: 'status' });
  const tools = h('div', { class: 'row wrap puzzle-tools' });
  const button = (/** @type {string} */ name, /** @type {() => void} */ onclick, main = false) =>
    h('button', {
      type: 'button',
      class: main ? 'main' : '',
      'data-action': name,
      text: t(`puzzles.${name}`),
      onclick,
    });
  const next = button('next', () => begin(chosen()), true);
  const again = button('again', () => {
    fill(verdict);
    void desk.again();
    offer('trying');
    desk.table.focus({ preventScroll: true });
  });
  const hint = button('hint', () => {
    const piece = desk.hint();
    if (piece) tell('hint', t('puzzles.hint.said', { tile: tileName(piece) }), help());
  });
  const show = button('show', () => {
    tell('hint', t('puzzles.shown'), help());
    void desk.reveal();
    offer('over');
  });
  const share = button('share', () => openShare(puzzle));
  const once = button('once', () => restart(), true);
  const storm = mode === 'storm' ? makeStorm(finish) : null;
  const count = h('p', { class: 'puzzle-count', 'aria-live': 'off' });

  /** Whoever was helped has not solved it, and is told so. */
  function help() {
    if (counted) return '';
    counted = settle(false);
    return t('puzzles.hint.counts');
  }

  /** Which buttons there are. @param {'trying' | 'over' | 'ended'} state */
  function offer(state) {
    const running = mode === 'streak' || mode === 'storm';
    if (state === 'ended') fill(tools, once, show, share);
    else if (state === 'over')
      fill(tools, mode !== 'daily' && !running && next, mode === 'daily' && toTraining(), again, share);
    else fill(tools, !running && hint, !running && show, mode !== 'storm' && share);
  }

  const toTraining = () => h('a', { class: 'button main', href: '/puzzles/training', text: t('puzzles.training') });

  /** @param {'right' | 'wrong' | 'hint'} kind @param {string} title @param {string} [more] */
  function tell(kind, title, more) {
    verdict.className = `puzzle-verdict ${kind}`;
    fill(verdict, h('strong', { text: title }), more && h('span', { text: more }));
  }

  /** The next puzzle of this mode. @returns {Puzzle} */
  function chosen() {
    if (mode === 'daily') return daily(all, new Date());
    if (named && !mine.size) return named;
    const known = memory();
    const climbing = mode === 'streak' || mode === 'storm';
    const seen = new Set([...known.seen.map(([name]) => name), ...mine]);
    // Of whom little is known, little is asked.
    const { points, deviation } = known.rating;
    const rating = climbing ? steeper(run) : points - 0.8 * (deviation - 45);
    const fit = aim ? all.filter((one) => one.aim === aim && one.turns === Number(length)) : all;
    const ratings = knownRatings(known);
    return near(fit, rating, { theme, seen: climbing ? mine : seen, ratings }) ?? all[0];
  }

  /** @param {Puzzle} one */
  function begin(one) {
    puzzle = one;
    counted = false;
    body.dataset.puzzle = one.name;
    mine.add(one.name);
    fill(verdict);
    verdict.className = 'puzzle-verdict';
    task.textContent = t(`puzzles.${one.aim}.${one.side}`, { n: one.turns });
    tally();
    offer('trying');
    void desk.set(one);
    announce(task.textContent);
  }

  /** What it is about gives it away: only once it is over, or where it was asked for. @param {Puzzle} one */
  const oneTheme = (one) => (theme && one.themes.includes(theme) ? [t(`puzzles.theme.${theme}`)] : []);

  function tally() {
    const known = memory();
    const { set } = puzzle;
    const rated = t('puzzles.rated', { n: Math.round(ratingOf(puzzle, known).points) });
    about.textContent = [set, rated, ...(mode === 'storm' ? [] : oneTheme(puzzle))].join(' · ');
    if (storm) storm.show(count, run);
    else if (mode === 'streak')
      count.textContent = t('puzzles.streak.now', { n: run, best: Math.max(known.streak, run) });
    else count.textContent = t('puzzles.yours', { n: Math.round(known.rating.points) });
  }

  /** How the first try ended, which counts. @param {boolean} solved */
  function settle(solved) {
    const change = mode === 'storm' ? 0 : rate(puzzle, solved);
    // Whoever leaves in the middle of a streak keeps it.
    if (mode === 'streak' && run > memory().streak) remember({ streak: run });
    tally();
    if (change && mode !== 'streak')
      count.append(
        h('b', { class: change > 0 ? 'up' : 'down', text: ` ${change > 0 ? '+' : '−'}${Math.abs(change)}` }),
      );
    return true;
  }

  /** @param {import('./desk.js').Said} what @param {string[]} turns */
  function said(what, turns) {
    if (what === 'right' || what === 'held' || what === 'slower') return tell('right', t(`puzzles.${what}`));
    if (what === 'unproved') {
      tell('hint', t('puzzles.unproved'));
      // In a run another puzzle comes instead: neither does the clock run for nothing, nor may it be tried again.
      return storm || mode === 'streak' ? later(1500) : offer('over');
    }
    const solved = what === 'solved';
    if (solved) {
      sound('won');
      if (!counted) run++;
      // However many tries it took.
      if (mode === 'daily') solvedDaily(new Date());
    }
    counted ||= settle(solved);
    if (storm) return stormy(solved);
    const named = puzzle.themes.map((one) => t(`puzzles.theme.${one}`)).join(' · ');
    if (solved) {
      tell('right', t('puzzles.solved'), named);
      if (mode === 'streak') return later(900);
      offer('over');
      return /** @type {HTMLElement | null} */ (tools.querySelector('button, a'))?.focus({ preventScroll: true });
    }
    const answers = turns.slice(1).join(', ');
    const refuted = answers ? `puzzles.wrong.${puzzle.aim}` : 'puzzles.wrong.own';
    tell('wrong', t('puzzles.wrong'), t(refuted, { turns: answers, n: puzzle.turns }));
    if (mode === 'streak') {
      offer('ended');
      tell('wrong', t('puzzles.streak.over', { n: run }), verdict.querySelector('span')?.textContent ?? '');
      return once.focus({ preventScroll: true });
    }
    fill(tools, again, show, next.isConnected || mode === 'daily' ? null : next, share);
    again.focus({ preventScroll: true });
  }

  /** In a storm nobody waits. @param {boolean} solved */
  function stormy(solved) {
    if (!storm?.count(solved)) return;
    tell(solved ? 'right' : 'wrong', t(solved ? 'puzzles.right' : 'puzzles.wrong'));
    later(solved ? 250 : 700);
  }

  /** The next puzzle of a run, unless it is over by then. @param {number} ms */
  function later(ms) {
    const now = puzzle;
    setTimeout(() => {
      if (desk.root.isConnected && puzzle === now && (!storm || storm.running())) begin(chosen());
    }, ms);
  }

  /** The storm is over. */
  function finish() {
    desk.close();
    const best = memory().storm;
    if (run > best) remember({ storm: run });
    offer('ended');
    tell('right', t('puzzles.storm.over', { n: run }), t('puzzles.storm.best', { n: Math.max(best, run) }));
    once.focus({ preventScroll: true });
  }

  function restart() {
    run = 0;
    mine.clear();
    storm?.start();
    begin(chosen());
    desk.table.focus({ preventScroll: true });
  }

  const title = theme ? t(`puzzles.theme.${theme}`) : t(mode === 'one' ? 'puzzles' : `puzzles.${mode}`);
  const body = h(
    'article',
    { class: 'puzzle', 'data-mode': mode },
    h(
      'div',
      { class: 'puzzle-words' },
      crumbs({ href: '/puzzles', text: t('puzzles') }, { text: title }),
      task,
      about,
      count,
    ),
    h('div', { class: 'live to-solve' }, desk.root),
    h('div', { class: 'puzzle-end' }, verdict, tools),
  );
  return {
    title,
    name: 'page-puzzle',
    body,
    fragment: true,
    shown() {
      warm();
      storm?.start();
      begin(chosen());
    },
    leave() {
      storm?.stop();
      desk.destroy();
    },
  };
}
