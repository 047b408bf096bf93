// The review beside the board: its progress, the curve of the game, what decided it, and what is thought of the turn that is
// looked at.

/** @import { SearchedView, GameReview, PositionAsk, ReviewView } from '../../../types/wire.js' */
/** @import { Tree } from '../tree.js' */
import { announce } from '../../announce.js';
import { Refused } from '../../api.js';
import { fill, h } from '../../dom.js';
import { choice } from '../../fields.js';
import { icon } from '../../icons.js';
import { refusalText } from '../../refusal.js';
import { percent, t } from '../../text.js';
import { able } from '../../engine/client.js';
import { begins, turnNumber } from '../record.js';
import { apply, isApplied, lessons } from './apply.js';
import { graph as makeGraph } from './graph.js';
import { keep, kept, nameOf } from './kept.js';
import { reviewOf } from './run.js';
import { isAbout, isBetter, sharedReview, shareReview } from './shared.js';
import { tasks } from './tasks.js';
import { gradeWords, sentences } from './words.js';

/**
 * @param {object} owner
 * @param {() => {tree: Tree, at: number}} owner.here
 * @param {(id: number) => Promise<boolean>} owner.go
 * @param {(tree: Tree) => PositionAsk} owner.question the main line as the rules are asked about it
 * @param {(turn: string) => PositionAsk} owner.after the position behind a turn from here
 * @param {(learning: boolean) => void} owner.learning whether what was found is to be hidden
 */
export function reviewPanel({ here, go, question, after, learning }) {
  /** @type {ReviewView | null} */
  let review = null;
  /** What is being reviewed, or was. @type {Tree | null} */
  let about = null;
  /** The nodes that it is about, in the order of the game: whatever is promoted later, these were judged. @type {number[]} */
  let judged = [];
  /** Whose mistakes are asked for. @type {'both' | 'white' | 'black'} */
  let side = 'both';
  /** @type {ReturnType<typeof reviewOf> | null} */
  let running = null;
  /** What the server keeps with the game, for the tree that it was asked about. @type {{tree: Tree, told: GameReview | null} | null} */
  let server = null;
  /** What is shown again if the review that runs comes to nothing. @type {(() => void) | null} */
  let before = null;
  const graph = makeGraph((ply) => void goTo(ply));
  const bar = h('progress', { max: '1', value: '0', 'aria-label': t('review.running') });
  const stop = h('button', { type: 'button', 'data-action': 'review.stop', text: t('review.stop'), onclick: stopped });
  const progress = h('div', { class: 'review-progress', hidden: true }, bar, stop);
  const accuracy = h('p', { class: 'review-accuracy' });
  const said = h('div', { class: 'review-said', role: 'status' });
  const moments = h('div', { class: 'review-moments' });
  const where = h('div', { class: 'review-where' });
  const close = h(
    'button',
    { type: 'button', class: 'quiet round', 'aria-label': t('close'), title: t('close'), onclick: hide },
    icon('close'),
  );
  const root = h(
    'section',
    { class: 'card review', 'aria-label': t('review'), hidden: true },
    h('div', { class: 'review-head' }, accuracy, close),
    graph.root,
    progress,
    said,
    moments,
    where,
  );

  /** @param {Tree} tree */
  const lineOf = (tree) => tree.lineFrom(tree.root).map((node) => node.id);

  /** The place behind so many turns of the game that was judged. @param {number} ply */
  const placeOf = (ply) => (ply > 0 ? judged[Math.min(ply, judged.length) - 1] : here().tree.root);

  /** Goes to a turn of the game. @param {number} ply */
  function goTo(ply) {
    const to = placeOf(ply);
    return to === undefined || !here().tree.has(to) ? Promise.resolve(false) : go(to);
  }

  const learner = tasks({
    said,
    goTo,
    isAt: (ply) => here().tree === about && here().at === placeOf(ply),
    after,
    learning(on) {
      learning(on);
      moments.hidden = where.hidden = on;
      if (!on) point();
    },
  });

  function hide() {
    end();
    learner.end();
    root.hidden = true;
  }

  /** It comes to nothing, and what there was before counts. */
  function stopped() {
    const again = before;
    end();
    again?.();
  }

  function end() {
    running?.stop();
    [running, before] = [null, null];
    progress.hidden = true;
    if (!review) {
      root.hidden = true;
      about = null;
    }
  }

  async function begin() {
    const { tree, at } = here();
    const turns = lineOf(tree);
    if (running) return;
    learner.end();
    if (!turns.length) return announce(t('review.nothing'));
    root.hidden = false;
    // On a phone it may lie below what is seen.
    root.scrollIntoView({ block: 'nearest' });
    about = tree;
    if (!able()) {
      said.textContent = t('refusal.unable');
      return;
    }
    const [last, of] = [review, judged];
    before = last && (() => show(tree, last, of));
    judged = turns;
    review = null;
    // The game as it is now: another line may be the main one when the review is ready.
    const name = nameOf(tree);
    const earlier = last ?? kept(tree)?.review;
    fill(said);
    fill(moments);
    fill(where);
    accuracy.textContent = t('review.running');
    graph.clear(turns.length);
    progress.hidden = false;
    bar.value = 0;
    const mine = reviewOf(question(tree), {
      found(done, of, chances) {
        bar.value = done / of;
        bar.title = `${done} / ${of}`;
        graph.add(chances);
      },
    });
    running = mine;
    try {
      const found = await mine.review;
      if (running !== mine || !found) return;
      [running, before] = [null, null];
      const positions = mine.positions();
      keep(name, found, positions);
      if (here().tree === tree) {
        apply(tree, found, at, turns, earlier);
        show(tree, found, turns);
        announce(t('review.done'));
      }
      await share(tree, found, positions);
    } catch (error) {
      if (running !== mine) return;
      stopped();
      [root.hidden, about] = [false, tree];
      said.textContent = error instanceof Refused ? refusalText(error) : t('review.failed');
    }
  }

  /** @param {Tree} tree @param {ReviewView} found @param {number[]} turns the nodes that it is about */
  function show(tree, found, turns) {
    [about, review, judged] = [tree, found, turns];
    root.hidden = false;
    progress.hidden = true;
    graph.clear(turns.length);
    graph.add(found.graph);
    graph.mark(found.turns);
    const share = (/** @type {number | null} */ part) => (part === null ? '–' : percent(part / 1000));
    accuracy.textContent = t('review.accuracies', {
      white: share(found.accuracy.white),
      black: share(found.accuracy.black),
    });
    const decisive = found.moments.flatMap((ply) => found.turns.find((one) => one.ply === ply) ?? []);
    fill(
      moments,
      decisive.length ? h('b', { text: t('review.moments') }) : h('p', { class: 'hint', text: t('review.quiet') }),
      h(
        'ol',
        { class: 'moment-list' },
        decisive.map((one) =>
          h(
            'li',
            {},
            h('button', {
              type: 'button',
              class: `quiet moment ${one.grade}`,
              'data-ply': one.ply,
              text: `${turnNumber(one.ply, begins(tree.start.diagram))} ${gradeWords(one)}`,
              onclick: () => void goTo(one.ply),
            }),
          ),
        ),
      ),
      lessons(found, 'white').length > 0 &&
        lessons(found, 'black').length > 0 &&
        choice({
          label: t('review.whose'),
          options: [
            ['both', t('review.whose.both')],
            ['white', t('side.white')],
            ['black', t('side.black')],
          ],
          value: side,
          change: (chosen) => (side = chosen === 'white' || chosen === 'black' ? chosen : 'both'),
        }),
      lessons(found, 'both').length > 0 &&
        h('button', { type: 'button', 'data-action': 'review.learn', text: t('review.learn'), onclick: learn }),
    );
    tellWhere();
    point();
  }

  /** Where the review is kept that is shown, if everybody sees it; and that it can be made anew where it is of old. */
  function tellWhere() {
    const shared = server?.tree === about ? server?.told?.kept : null;
    const isShared = shared && review && !isBetter(shared.review, review) && !isBetter(review, shared.review);
    fill(
      where,
      isShared && h('p', { class: 'hint', text: t('review.kept') }),
      isShared && shared.older && h('p', { class: 'hint', text: t('review.older') }),
      isShared &&
        shared.older &&
        able() &&
        h('button', {
          type: 'button',
          'data-action': 'review.again',
          text: t('review.again'),
          onclick: () => void begin(),
        }),
    );
  }

  /** Keeps a review with its game, if the reader has played that. @param {Tree} tree @param {ReviewView} found @param {SearchedView[] | null} positions */
  async function share(tree, found, positions) {
    if (!positions || server?.tree !== tree || !server.told?.yours) return;
    const told = await shareReview(tree, found, positions);
    if (!told || server?.tree !== tree) return;
    server = { tree, told };
    tellWhere();
  }

  /**
   * Asks the server once for the review that it keeps with a game: shown where there is no better one in this browser, which goes to
   * the server otherwise.
   * @param {Tree} tree @param {number[]} turns
   */
  async function askServer(tree, turns) {
    if (server?.tree === tree || !turns.length) return;
    server = { tree, told: null };
    const told = await sharedReview(tree);
    if (!told || server?.tree !== tree) return;
    const shared = told.kept && isAbout(told.kept.review, tree, turns) ? told.kept : undefined;
    server = { tree, told: { ...told, kept: shared } };
    const [own, theirs] = [kept(tree), shared?.review];
    if (theirs && (!own || isBetter(theirs, own.review))) {
      // Whoever has begun a review of their own meanwhile gets that.
      if (running || here().tree !== tree) return;
      if (own || !isApplied(tree, turns)) apply(tree, theirs, here().at, turns, own?.review);
      show(tree, theirs, turns);
    } else {
      tellWhere();
      if (own && (!theirs || isBetter(own.review, theirs))) await share(tree, own.review, own.positions);
    }
  }

  /** What is thought of the turn that is looked at. */
  function point() {
    const { tree, at } = here();
    if (tree !== about || !review || learner.asking()) return;
    // Within a variation: where it leaves what was judged.
    const ply = tree.path(at).findLastIndex((node, i) => judged[i] === node.id) + 1;
    graph.point(ply);
    const found = placeOf(ply) === at ? review.turns.find((one) => one.ply === ply) : undefined;
    fill(said, found ? sentences(found).map((text) => h('p', { text })) : '');
  }

  /** Asks for the mistakes of the game, one after the other. */
  function learn() {
    if (!review) return;
    moments.hidden = where.hidden = true;
    learner.begin(lessons(review, side));
  }

  return {
    root,
    begin,
    point,
    /** Another tree is looked at: its review, if there is one. */
    opened() {
      const { tree, at } = here();
      if (tree === about) return;
      end();
      review = null;
      about = null;
      learner.end();
      side = 'both';
      root.hidden = true;
      const turns = lineOf(tree);
      const found = turns.length ? kept(tree)?.review : null;
      // A record that is opened again has nothing of it; what has, may have been changed since.
      if (found && !isApplied(tree, turns)) apply(tree, found, at, turns);
      if (found) show(tree, found, turns);
      void askServer(tree, turns);
    },
    /** A turn is about to be played: whether it was an answer. @param {string} turn */
    answered: (turn) => learner.answered(turn),
    leave() {
      running?.stop();
      learner.end();
    },
  };
}
