// Learning from a review: each mistake once more, to be done better.

/** @import { JudgedView, PositionAsk } from '../../../types/wire.js' */
import { announce } from '../../announce.js';
import { fill, h } from '../../dom.js';
import { t } from '../../text.js';
import { tried } from './trial.js';
import { wordsOf } from './words.js';

/**
 * @param {object} owner
 * @param {HTMLElement} owner.said where it is asked
 * @param {(ply: number) => Promise<boolean>} owner.goTo goes to a turn of the game that was reviewed
 * @param {(ply: number) => boolean} owner.isAt whether one is there
 * @param {(turn: string) => PositionAsk} owner.after the position behind a turn from here
 * @param {(on: boolean) => void} owner.learning whether something is asked, and what was found is to be hidden
 */
export function tasks({ said, goTo, isAt, after, learning }) {
  /** The tasks that are left, the first is asked now. @type {JudgedView[]} */
  let left = [];
  /** Counts what was asked, so that a judgement that comes late is not taken for one about the next. */
  let asked = 0;

  /** @param {string} name @param {string} key @param {() => void} onclick @param {boolean} [main] */
  const button = (name, key, onclick, main) =>
    h('button', { type: 'button', class: main ? 'main' : '', 'data-action': name, text: t(key), onclick });

  async function ask() {
    const [task] = left;
    asked++;
    if (!task) return end();
    learning(true);
    await goTo(task.ply - 1);
    if (left[0] !== task) return;
    fill(
      said,
      h('p', { text: t(`review.task.${task.player}`, { turn: task.turn, grade: t(`review.grade.${task.grade}`) }) }),
      h(
        'div',
        { class: 'row tight' },
        button('task.show', 'review.task.show', () => solved('was')),
        button('task.next', 'review.task.next', next),
        button('task.end', 'review.task.end', end),
      ),
    );
  }

  function next() {
    left = left.slice(1);
    void ask();
  }

  /** @param {'right' | 'was' | 'good'} how whether the reader has found it, or something that is as good @param {string} [turn] */
  function solved(how, turn) {
    const [task] = left;
    if (!task) return;
    asked++;
    const words = [t(`review.task.${how}`, { turn: turn ?? task.line[0], best: task.line[0] }), wordsOf(task.better)]
      .filter(Boolean)
      .join(' ');
    announce(words);
    fill(
      said,
      h('p', { class: how === 'was' ? '' : 'task-right', text: words }),
      h(
        'div',
        { class: 'row tight' },
        button('task.next', 'review.task.next', next, true),
        button('task.end', 'review.task.end', end),
      ),
    );
  }

  /** @param {string} words */
  function tell(words) {
    announce(words);
    said.querySelector('p')?.replaceChildren(words);
  }

  function end() {
    left = [];
    asked++;
    learning(false);
  }

  return {
    /** @param {JudgedView[]} wanted */
    begin(wanted) {
      left = wanted;
      void ask();
    },
    end,
    asking: () => left.length > 0,
    /**
     * A turn is about to be played. While something is asked, and where it is asked, it is an answer.
     * @param {string} turn @returns {boolean} whether it was taken as one
     */
    answered(turn) {
      const [task] = left;
      if (!task || !isAt(task.ply - 1)) return false;
      if (turn === task.line[0]) solved('right');
      else if (turn === task.turn) tell(t('review.task.same'));
      else {
        const mine = ++asked;
        tell(t('review.task.looking', { turn }));
        void tried(task, after(turn)).then((good) => {
          if (mine !== asked) return;
          if (good) solved('good', turn);
          else tell(t('review.task.other', { turn }));
        });
      }
      return true;
    },
  };
}
