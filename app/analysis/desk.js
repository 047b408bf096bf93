// What lies on the desk: a tree, the place in it that is looked at, and what the rules say about that.

/** @import { PositionAnswer, PositionAsk, PositionView } from '../../types/wire.js' */
/** @import { Tree } from './tree.js' */
import { position as askPosition } from '../engine/rules.js';

/** So many positions are remembered; older ones are asked for again. */
const REMEMBERED = 400;

/**
 * @typedef {object} Owner
 * @property {(id: number) => void} aim this place is wanted: it is marked at once, so that a key that is held down steps on
 *   from there
 * @property {(tree: Tree, id: number) => void} wait the rules are asked about a place: nothing may be played until they answer
 * @property {(say: boolean) => void} show what is looked at is known; whether the last turn is to be told
 * @property {(tree: Tree, at: number) => void} lay another tree is wanted
 * @property {(error: unknown) => void} trouble what was wanted is not to be had: what is on the board counts again
 * @property {() => void} full the tree has no room for a turn
 */

/** @param {Tree} first @param {Owner} owner */
export function desk(first, owner) {
  let tree = first;
  let at = first.root;
  /** What is asked for; nothing while it is on the board. While there is something, nothing may be played. @type {number | null} */
  let wanted = null;
  /** @type {PositionAnswer | null} */
  let answer = null;
  /** Counts what was asked, so that an answer to something older is not taken for the newest. */
  let asked = 0;
  /** @type {Map<number, PositionAnswer>} */
  const seen = new Map();
  /** What was pressed last while the rules were asked: it is done when they have answered. @type {((answer: PositionAnswer) => void) | null} */
  let later = null;

  /** Does what was pressed, if nothing is asked any more. */
  function due() {
    if (!later || !answer || wanted !== null) return;
    const act = later;
    later = null;
    act(answer);
  }

  /**
   * A place as the rules are asked about it. Where it is not known yet how they write the turns that follow, these are asked
   * about too.
   * @param {Tree} of @param {number} id @returns {PositionAsk}
   */
  function question(of, id) {
    const { gameType, diagram, opening, repetition } = of.start;
    const [way, rest] = [of.path(id), of.lineFrom(id)];
    const all = rest.some((node) => !node.turn) ? [...way, ...rest] : way;
    return {
      ...(diagram ? { diagram } : { gameString: gameType }),
      moves: all.map((node) => node.turn || node.text),
      ply: way.length,
      opening,
      repetition,
    };
  }

  /** @param {number} id @param {PositionAnswer} found */
  function remember(id, found) {
    seen.delete(id);
    seen.set(id, found);
    const [oldest] = seen.keys();
    if (seen.size > REMEMBERED) seen.delete(oldest);
  }

  /** Goes to another place. @param {number} id @returns {Promise<boolean>} whether it is shown now */
  async function go(id) {
    const mine = ++asked;
    wanted = id;
    owner.aim(id);
    let found = seen.get(id);
    if (!found) {
      owner.wait(tree, id);
      try {
        found = await askPosition(question(tree, id));
      } catch (error) {
        if (mine !== asked) return false;
        wanted = null;
        owner.aim(at);
        owner.show(false);
        owner.trouble(error);
        due();
        return false;
      }
      if (mine !== asked) return false;
      tree.learn(id, found.turns);
    }
    remember(id, found);
    [at, answer, wanted] = [id, found, null];
    owner.show(true);
    due();
    return true;
  }

  return {
    tree: () => tree,
    at: () => at,
    /** Where one is, or wants to be. */
    aimed: () => wanted ?? at,
    /** Whether the rules are being asked. */
    waiting: () => wanted !== null,
    /** @returns {PositionView | null} */
    position: () => answer?.position ?? null,
    answer: () => answer,
    /** Does something with what the rules say: now, or when they have answered. @param {(answer: PositionAnswer) => void} act */
    whenKnown(act) {
      later = act;
      due();
    },
    /** What is on the board, as the rules are asked about it. */
    question: () => question(tree, at),
    /** Any place of any tree. @param {Tree} of @param {number} id */
    questionAbout: (of, id) => question(of, id),
    go,

    /**
     * Looks at another tree, once it is known that it can be shown.
     * @param {Tree} next @param {number} id
     * @returns {Promise<unknown>} what went wrong; nothing if it is shown, or if something else is wanted by now
     */
    async load(next, id) {
      const mine = ++asked;
      wanted = id;
      owner.wait(next, id);
      owner.lay(next, id);
      try {
        const found = await askPosition(question(next, id));
        if (mine !== asked) return null;
        seen.clear();
        remember(id, found);
        next.learn(id, found.turns);
        [tree, at, answer, wanted] = [next, id, found, null];
        owner.show(true);
        due();
        return null;
      } catch (error) {
        if (mine !== asked) return null;
        wanted = null;
        owner.lay(tree, at);
        owner.show(false);
        due();
        return error;
      }
    },

    /** Goes on from what is on the board. What cannot be shown is not kept. @param {string[]} turns @returns {Promise<boolean>} */
    async follow(turns) {
      if (wanted !== null) return false;
      const before = tree;
      /** @type {number | null} */
      let fresh = null;
      let full = false;
      let to = at;
      for (const turn of turns) {
        const size = tree.size();
        const id = tree.add(to, turn, turn);
        if (id === null) {
          full = true;
          break;
        }
        if (tree.size() > size) fresh ??= id;
        to = id;
      }
      const mine = asked + 1;
      const shown = (!full || to !== at) && (await go(to));
      if (full && before === tree) owner.full();
      // Whoever has gone elsewhere meanwhile finds it there.
      if (!shown && mine === asked && fresh !== null && before === tree && tree.has(fresh)) tree.remove(fresh);
      return shown;
    },

    /** Forgets what the rules said: the tree has changed its shape, and some places are gone. */
    mend() {
      if (!tree.has(at)) {
        let id = tree.root;
        // The nearest place that is still there.
        for (const node of tree.lineFrom(tree.root)) if (seen.has(node.id)) id = node.id;
        void go(id);
      }
    },
    /** Answers that are still on their way find nobody. */
    leave() {
      asked++;
      later = null;
    },
  };
}
