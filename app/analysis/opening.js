// What is opened: the tree in the address, or the record that was read, as far as it is good.

/** @import { ImportedGame } from '../../types/wire.js' */
/** @import { Board } from '../board/board.js' */
/** @import { Tree } from './tree.js' */
import { announce } from '../announce.js';
import { Refused } from '../api.js';
import { fill, h } from '../dom.js';
import { importRecord } from '../engine/rules.js';
import { select } from '../fields.js';
import { refusalText } from '../refusal.js';
import { t } from '../text.js';
import { read } from './address.js';
import { mistakeWords, placeWords } from './problem.js';
import { gameName, keptRecord } from './record.js';
import { emptyTable, ofRecord } from './tree-text.js';
import { tree as makeTree } from './tree.js';

/** @param {{desk: ReturnType<typeof import('./desk.js').desk>, board: Board}} parts */
export function opening({ desk, board }) {
  let left = false;

  /** Opens a tree, and says what is wrong if it cannot be. @param {Tree} tree @param {number} [at] */
  async function openTree(tree, at = tree.root) {
    const error = await desk.load(tree, at);
    if (error) board.say(refusalText(error));
    return !error;
  }

  const openNothing = () => openTree(makeTree(emptyTable('Base+ML')));

  /** @param {ImportedGame} game */
  async function openGame(game) {
    const tree = ofRecord(game);
    // At its last turn, as a link without a place does, and where a record that breaks off shows why: an empty table tells
    // nothing of the game, and whoever wants to go through it is one key away from the beginning.
    const shown = await openTree(tree, tree.end());
    const { problem } = game;
    if (!problem || !shown) return;
    announce(placeWords(problem));
    if (problem.mistake.type === 'refused') board.explain(problem.mistake.refusal, problem.mistake.piece);
    else announce(mistakeWords(problem.mistake) || problem.text);
  }

  /**
   * A game in the address that cannot be played to its end is read as a record is, as far as it is good.
   * @param {Tree} tree @returns {Promise<boolean>} whether something of it is shown
   */
  async function openGoodPart(tree) {
    const turns = tree.lineFrom(tree.root).map((node) => node.text);
    if (tree.start.diagram || !turns.length) return false;
    try {
      const [game] = (await importRecord([tree.start.gameType, 'InProgress', 'White[1]', ...turns].join(';'))).games;
      if (left || !game.gameString) return false;
      await openGame(game);
      return true;
    } catch {
      // What went wrong first is what the reader hears.
      return false;
    }
  }

  /** @returns {Promise<boolean>} whether the address says anything */
  async function openAddress() {
    const told = await read(location.hash);
    if (left || told === null) return told !== null;
    if (typeof told === 'string') {
      await openNothing();
      board.say(t(`study.${told}`));
      return true;
    }
    const error = await desk.load(told.tree, told.at);
    if (!error) {
      if (!told.whole) board.say(t('study.part', { n: told.tree.size() - 1 }));
      return true;
    }
    if (error instanceof Refused && error.status === 422 && (await openGoodPart(told.tree))) return true;
    if (left) return true;
    if (!desk.position()) await openNothing();
    board.say(refusalText(error));
    return true;
  }

  return {
    openTree,
    /** Opens what there is. @param {Element} chooser where a game of several is chosen */
    async open(chooser) {
      const kept = keptRecord();
      if ((await openAddress()) || left) return;
      if (!kept) return void openNothing();
      const first = kept.games.findIndex((game) => game.gameString || game.tree);
      if (kept.games.length > 1) {
        const options = kept.games.map(
          (game, i) => /** @type {[string, string]} */ ([String(i), gameName(game, i + 1)]),
        );
        fill(
          chooser,
          select({
            label: t('record.games', { n: kept.games.length }),
            options,
            value: String(Math.max(first, 0)),
            change: (i) => void openGame(kept.games[Number(i)]),
          }),
          kept.more && h('p', { class: 'hint', text: t('record.more') }),
        );
      }
      await openGame(kept.games[Math.max(first, 0)]);
    },
    leave() {
      left = true;
    },
  };
}
