// Positions in which the reader can force a win, to be played out against the computer: any level, any set of tiles.

import { makeGame } from '../api.js';
import { busy } from '../busy.js';
import { h } from '../dom.js';
import { comb, select } from '../fields.js';
import { newGame } from '../home/options.js';
import { LEVELS, levelName, levelWords } from '../levels.js';
import { puzzles, question } from '../puzzles/file.js';
import { refusalText } from '../refusal.js';
import { go, staying } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../text.js';
import { begun } from './memory.js';

const SETS = ['Base', 'Base+M', 'Base+L', 'Base+P', 'Base+ML', 'Base+MP', 'Base+LP', 'Base+MLP'];

export function positions() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  let [level, set] = [settings.level, SETS[0]];

  async function begin() {
    const here = staying();
    said.textContent = '';
    try {
      const all = (await puzzles()).filter((one) => one.aim === 'win' && one.turns > 1 && one.set === set);
      const { side, ...puzzle } = all[Math.floor(Math.random() * all.length)];
      const tiles = set.slice('Base'.length) || '+';
      const wish = { ...settings, against: /** @type {const} */ ('computer'), set: tiles, clock: 'none', side, level };
      const { diagram } = question({ side, ...puzzle });
      const made = await busy(button, () => makeGame({ ...newGame(wish), diagram }));
      if (!made) return;
      begun(made.id, 'won');
      if (here()) go(`/game/${made.id}`);
    } catch (error) {
      said.textContent = refusalText(error);
    }
  }

  const button = h('button', {
    type: 'button',
    class: 'main',
    'data-action': 'won-position',
    text: t('new.start'),
    onclick: () => void begin(),
  });
  return h(
    'div',
    { class: 'card' },
    h('p', { text: t('practice.won.more') }),
    comb({
      label: t('new.level'),
      most: LEVELS,
      value: level,
      change: (value) => (level = value),
      said: (value) => [levelName(value), levelWords(value)],
    }),
    select({
      label: t('new.expansions'),
      options: SETS.map((one) => /** @type {[string, string]} */ ([one, one])),
      value: set,
      change: (value) => (set = value),
    }),
    h('p', {}, button),
    said,
  );
}
