// The analysis: a tree of turns beside the board, and the computer beside both.

/** @import { CellView } from '../../types/wire.js' */
import { announce } from '../announce.js';
import { board as makeBoard } from '../board/board.js';
import { openKeys, setPageKeys } from '../board/keys-help.js';
import { explainer } from '../board/why.js';
import { cards as insectCards } from '../cards/cards.js';
import { fill, h, keepingFocus } from '../dom.js';
import { position as askPosition } from '../engine/rules.js';
import { select } from '../fields.js';
import { outcomeText } from '../game/result.js';
import { opener } from '../home/open.js';
import { refusalText } from '../refusal.js';
import { go } from '../router.js';
import { t } from '../text.js';
import { about as aboutRecord, players } from './about.js';
import { keeper } from './address.js';
import { openAgainst } from './against.js';
import { desk as makeDesk } from './desk.js';
import { openNote } from './note.js';
import { editor, editorAddress } from './editor/page.js';
import { explorer as makeExplorer } from './explorer.js';
import { opening } from './opening.js';
import { drawnInto, drawnOf, lineHere, threatLine } from './places.js';
import { begins, SETS } from './record.js';
import { reviewPanel } from './review/panel.js';
import { openStudyShare } from './share.js';
import { breaksOff, openSolve, plantWin } from './solve.js';
import { stepper } from './stepper.js';
import { studyPanel } from './study/panel.js';
import { thoughts as makeThoughts } from './thoughts.js';
import { tools as makeTools } from './tools.js';
import { emptyTable, ofExplored } from './tree-text.js';
import { MOST_NODES, tree as makeTree } from './tree.js';
import { treeView } from './tree-view.js';
import { bindWalk, KEYS, step } from './walk.js';

/** @returns {import('../router.js').Page} */
export const page = () => (location.hash.startsWith('#edit') ? editor() : study());

/** @returns {import('../router.js').Page} */
function study() {
  /** @type {'white' | 'black'} */
  let bottom = 'white';
  /** What was last shown of a line that is pointed at; nothing while the board shows what it is about. @type {string | null} */
  let previewed = null;

  const board = makeBoard({ play, why: (piece, cell) => void why(piece, cell), draw });
  insectCards(board.root, board.meant);
  const view = treeView({ go: (id) => void desk.go(id), fold: (id) => desk.tree().fold(id) });
  const address = keeper(
    () => study.address(),
    () => board.say(t('study.unkept')),
  );
  const desk = makeDesk(makeTree(emptyTable('Base+ML')), {
    aim: (id) => view.point(id),
    wait: rest,
    show,
    lay: (tree, at) => {
      tree.listen(changed);
      view.set(tree, at, begins(tree.start.diagram));
    },
    trouble: (error) => board.say(refusalText(error)),
    full,
  });
  const why = explainer(board, () => {
    const position = desk.position();
    return position && !desk.waiting() && previewed === null ? { game: desk.question(), position } : null;
  });
  const thoughts = makeThoughts({
    now() {
      const position = desk.position();
      if (!position || position.outcome || desk.waiting()) return null;
      const [tree, at] = [desk.tree(), desk.at()];
      return { question: desk.question(), position, threat: threatLine(position, tree.start), spot: { tree, at } };
    },
    follow: (turns) => void desk.follow(turns),
    preview: (turns) => void preview(turns),
    hint: (hints) => board.ground.set({ hints }),
  });
  const review = reviewPanel({
    here: () => ({ tree: desk.tree(), at: desk.at() }),
    go: (id) => desk.go(id),
    question: (tree) => desk.questionAbout(tree, tree.end()),
    after: (turn) => behind([turn]),
    learning: (on) => body.classList.toggle('learning', on),
  });
  const { openTree, open, leave: leaveOpening } = opening({ desk, board });
  const study = studyPanel({
    here: () => ({ tree: desk.tree(), at: desk.at() }),
    open: openTree,
    changed: () => desk.position() && address.keep(desk.tree(), desk.at()),
  });
  const explored = makeExplorer({
    now() {
      const position = desk.position();
      return position && !desk.waiting() ? { question: desk.question(), position } : null;
    },
    behind,
    follow: (turns) => void desk.follow(turns),
    preview: (turns) => void preview(turns),
    open: (game) => {
      const tree = ofExplored(game);
      const ply = Math.min(desk.position()?.ply ?? 0, tree.node(tree.end()).ply);
      void openTree(tree, ply ? tree.path(tree.end())[ply - 1].id : tree.root);
    },
  });
  const records = opener();
  const status = h('div', { class: 'status' });
  const about = h('div', { class: 'record' });
  const chooser = h('div', { class: 'chooser' });
  const begin = select({
    label: t('analysis.set'),
    options: SETS.map((one) => [one, one]),
    value: 'Base+ML',
    change: (set) => void openTree(makeTree({ ...emptyTable(set), opening: desk.tree().start.opening })),
  });
  const back = h('button', {
    type: 'button',
    class: 'main back-to-game',
    hidden: true,
    'data-action': 'back-to-game',
    text: t('tree.back'),
    onclick: () => void desk.go(lastKept()),
  });
  board.frame.append(back);
  const walk = (/** @type {string} */ key) => {
    const to = step(desk.tree(), desk.aimed(), key);
    if (to !== null && to !== desk.aimed()) void desk.go(to);
  };
  const tools = makeTools([
    { name: 'undo', icon: 'undo', act: undo, can: () => desk.tree().undoable() },
    { name: 'comment', icon: 'chat', act: comment },
    { name: 'review', icon: 'chart', act: () => void review.begin() },
    { name: 'promote', icon: 'up', act: promote, rare: true, can: () => desk.tree().branch(desk.at()) !== null },
    { name: 'remove', icon: 'bin', act: remove, rare: true, can: () => desk.tree().removable(desk.at()) },
    { name: 'flip', icon: 'flip', act: flip, rare: true },
    {
      name: 'against',
      icon: 'computer',
      act: () => desk.whenKnown((answer) => openAgainst(answer, desk.tree().start)),
      rare: true,
      can: () => !desk.position()?.outcome,
    },
    {
      name: 'share',
      icon: 'share',
      act: () =>
        desk.whenKnown(
          (answer) => void openStudyShare(desk.tree(), desk.at(), answer, behind([]), (made) => study.show(made, 0)),
        ),
      rare: true,
    },
    { name: 'solve', icon: 'aim', act: solve, rare: true, can: () => !desk.position()?.outcome },
    { name: 'edit', icon: 'pen', act: edit, rare: true },
    { name: 'keys', icon: 'keyboard', act: () => openKeys(), rare: true },
  ]);
  const body = h(
    'div',
    { class: 'game analysis' },
    h('h1', { class: 'unseen', text: t('analysis') }),
    board.root,
    h(
      'aside',
      { class: 'side', 'aria-label': t('analysis') },
      status,
      thoughts.root,
      review.root,
      h('section', { class: 'moves-box', 'aria-label': t('moves') }, view.root, stepper(walk), tools.root),
      study.root,
      explored.root,
      about,
      h(
        'details',
        { class: 'card other-game' },
        h('summary', { text: t('analysis.other') }),
        chooser,
        begin,
        records.root,
      ),
    ),
  );
  const unbind = bindWalk({
    here: () => ({ tree: desk.tree(), at: desk.aimed() }),
    go: (id) => void (id !== desk.aimed() && desk.go(id)),
    does: {
      '?': () => openKeys(),
      u: undo,
      c: comment,
      e: () => thoughts.toggle(),
      x: () => thoughts.threaten(),
      f: flip,
    },
  });

  /**
   * Nothing may be played while the rules are asked about a place; what is known of it is enough to think about it already.
   * @param {import('./tree.js').Tree} tree @param {number} at
   */
  function rest(tree, at) {
    // First: another Worker thinks, while the rules answer and the board is drawn.
    thoughts.foresee({ question: desk.questionAbout(tree, at), spot: { tree, at } });
    board.await();
    for (const button of status.querySelectorAll('button')) button.ariaDisabled = 'true';
  }

  /** @param {boolean} say whether the last turn is announced */
  function show(say) {
    const position = desk.position();
    if (!position) return thoughts.ponder();
    previewed = null;
    if (!position.outcome) thoughts.foresee({ question: desk.question(), spot: { tree: desk.tree(), at: desk.at() } });
    board.hush();
    const { outcome, mustPass, toMove } = position;
    board.show(position, { playable: !outcome, say });
    showDrawings();
    const title = outcome ? outcomeText(outcome) : t(mustPass ? `say.pass.${toMove}` : `status.${toMove}`);
    const deed = (/** @type {string} */ name, /** @type {string} */ key, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', 'data-action': name, text: t(key), onclick });
    const pass =
      mustPass &&
      !desk.tree().node(desk.at()).children.length &&
      deed('pass', 'analysis.pass', () => void desk.follow(['pass']));
    const goOn = !outcome && breaksOff(desk.tree(), desk.at()) && deed('solve.goOn', 'solve.goOn', solve);
    keepingFocus(
      status,
      () => fill(status, players(desk.tree()), h('h2', { text: title }), pass, goOn),
      () => board.table,
    );
    status.classList.toggle('over', !!outcome);
    const box = begin.querySelector('select');
    if (box) box.value = desk.tree().start.gameType;
    fill(about, aboutRecord(desk.tree()));
    const isBack = !desk.tree().node(desk.at()).kept && desk.tree().hasRecord();
    if (!isBack && document.activeElement === back) board.table.focus();
    back.hidden = !isBack;
    tools.refresh();
    address.keep(desk.tree(), desk.at());
    review.opened();
    review.point();
    thoughts.ponder();
    thoughts.warm();
    explored.moved();
  }

  /** The last turn of the record on the way to what is looked at. */
  function lastKept() {
    const tree = desk.tree();
    return tree.path(desk.at()).findLast((node) => node.kept)?.id ?? tree.root;
  }

  /** @param {import('./tree.js').Change} change */
  function changed(change) {
    view.change(change);
    // The place that is looked at may be gone: all of it is shown anew where the nearest one is.
    if (!desk.tree().has(desk.at())) return desk.mend();
    tools.refresh();
    if (change.type !== 'added') address.keep(desk.tree(), desk.at());
  }

  function undo() {
    const to = desk.tree().undo();
    if (to !== null) void desk.go(to);
  }

  function comment() {
    openNote(desk.tree(), desk.at());
  }

  function promote() {
    if (desk.tree().promote(desk.at())) announce(t('tree.promoted'));
  }

  function remove() {
    const { parent } = desk.tree().node(desk.at());
    const gone = desk.at();
    if (!desk.tree().removable(gone)) return board.say(t('tree.kept'));
    void desk.go(parent).then((shown) => {
      if (shown && desk.tree().has(gone) && desk.tree().remove(gone)) board.say(t('tree.removed'));
    });
  }

  /** Looks for a forced win, and shows all of it. */
  function solve() {
    const { tree, at } = { tree: desk.tree(), at: desk.at() };
    openSolve(desk.question(), (solved) => {
      if (tree === desk.tree() && tree.has(at))
        void desk.go(plantWin(tree, at, solved)).then(() => tree.isFull() && full());
    });
  }

  /** Nothing more goes into the tree. */
  function full() {
    board.say(t('tree.full', { n: MOST_NODES }));
  }

  /** The position on the board, to be changed. */
  function edit() {
    const position = desk.position();
    if (position) go(editorAddress(lineHere(position, desk.tree().start)));
  }

  function flip() {
    bottom = bottom === 'white' ? 'black' : 'white';
    board.turn(bottom);
  }

  /** What is behind some turns from what is on the board, as the rules are asked about it. @param {string[]} turns */
  function behind(turns) {
    const { moves = [], ply = 0, ...game } = desk.question();
    return { ...game, moves: [...moves.slice(0, ply ?? 0), ...turns] };
  }

  /** Shows where a line leads, while it is pointed at. @param {string[] | null} turns */
  async function preview(turns) {
    const position = desk.position();
    if (!position || desk.waiting()) return;
    const name = turns?.join() ?? null;
    if (name === previewed) return;
    previewed = name;
    if (!turns) {
      board.show(position, { playable: !position.outcome, animate: false });
      showDrawings();
      return thoughts.remind();
    }
    try {
      const found = await askPosition(behind(turns));
      if (previewed === name && !desk.waiting()) board.show(found.position, { playable: false, animate: false });
    } catch {
      // What cannot be shown is not shown.
    }
  }

  /** What is drawn at the place that is looked at. */
  function showDrawings() {
    const position = desk.position();
    if (position) board.ground.set({ arrows: drawnOf(position.pieces, desk.tree().node(desk.at()).notes) });
  }

  /** What the reader draws on the board stays with the place. @param {import('../../ground/types.js').Arrow} arrow */
  function draw(arrow) {
    const position = desk.position();
    if (!position || desk.waiting() || previewed !== null) return;
    const drawn = drawnInto(position.pieces, desk.tree().node(desk.at()).notes, arrow);
    if (drawn) desk.tree().note(desk.at(), drawn);
    showDrawings();
  }

  /** @param {string} piece @param {CellView} cell */
  async function play(piece, cell) {
    const turn = desk.position()?.legal.find((one) => one.piece === piece && one.q === cell.q && one.r === cell.r);
    if (!turn?.text) return;
    // An answer to a task is no turn of the tree.
    if (review.answered(turn.text)) return show(false);
    if (!(await desk.follow([turn.text]))) return;
    // Nobody has to pass by hand.
    if (desk.position()?.mustPass && !desk.tree().node(desk.at()).children.length) await desk.follow(['pass']);
  }

  return {
    title: t('analysis'),
    name: 'page-game page-analysis',
    body,
    fragment: true,
    shown: () => {
      setPageKeys(KEYS);
      void study.opened(() => open(chooser));
    },
    leave() {
      setPageKeys([]);
      leaveOpening();
      desk.leave();
      address.leave();
      thoughts.close();
      review.leave();
      explored.leave();
      unbind();
      view.destroy();
      records.leave();
      board.destroy();
    },
  };
}
