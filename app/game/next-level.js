// Whoever has beaten a level is asked to the next.

/** @import { GameView } from '../../types/wire.js' */
import { makeGame } from '../api.js';
import { announce } from '../announce.js';
import { busy } from '../busy.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { levelName } from '../levels.js';
import { refusalText } from '../refusal.js';
import { go, staying } from '../router.js';
import { change } from '../settings.js';
import { t } from '../text.js';

/** A button that begins a game like this one against that level. @param {GameView} game @param {number} level */
export function nextLevelButton({ you, ruleset, clock }, level) {
  const text = t('result.nextLevel', { name: levelName(level) });
  const [me, engine] = [{ type: /** @type {const} */ ('me') }, { type: /** @type {const} */ ('engine'), level }];

  async function begin() {
    const here = staying();
    try {
      const seats = you[0] === 'white' ? { white: me, black: engine } : { white: engine, black: me };
      const made = await busy(button, () => makeGame({ ruleset, clock, seats }));
      if (!made) return;
      // The first page proposes it from now on.
      change({ level });
      if (here()) go(`/game/${made.id}`);
    } catch (error) {
      announce(refusalText(error));
    }
  }

  const button = h(
    'button',
    { type: 'button', class: 'main', 'data-action': 'next-level', onclick: () => void begin() },
    icon('play'),
    h('span', { text }),
  );
  return button;
}
