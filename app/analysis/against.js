// A game from here: the position on the board against the computer.

/** @import { PositionAnswer } from '../../types/wire.js' */
/** @import { Start } from './tree.js' */
import { makeGame } from '../api.js';
import { busy } from '../busy.js';
import { dialog } from '../dialog.js';
import { h } from '../dom.js';
import { choice, comb } from '../fields.js';
import { LEVELS, levelName, levelWords } from '../levels.js';
import { refusalText } from '../refusal.js';
import { go, staying } from '../router.js';
import { change, settings } from '../settings.js';
import { t } from '../text.js';

/** @param {PositionAnswer} answer what is on the board @param {Start} start */
export function openAgainst(answer, start) {
  let side = answer.position.toMove;
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const begin = h('button', { type: 'button', class: 'main', text: t('new.start'), onclick: () => void make() });

  async function make() {
    const here = staying();
    const [me, engine] = [
      { type: /** @type {const} */ ('me') },
      { type: /** @type {const} */ ('engine'), level: settings.level },
    ];
    const { gameType } = answer;
    try {
      const made = await busy(begin, () =>
        makeGame({
          ruleset: {
            expansions: {
              mosquito: gameType.includes('M'),
              ladybug: gameType.includes('L'),
              pillbug: gameType.includes('P'),
            },
            opening: start.opening,
            repetition: start.repetition,
          },
          seats: side === 'white' ? { white: me, black: engine } : { white: engine, black: me },
          // An empty table is drawn by nobody.
          ...(answer.position.pieces.length && { diagram: answer.diagram }),
        }),
      );
      if (made && here()) go(`/game/${made.id}`);
    } catch (error) {
      said.textContent = refusalText(error);
    }
  }

  dialog(
    t('tool.against'),
    comb({
      label: t('new.level'),
      most: LEVELS,
      value: settings.level,
      change: (level) => change({ level }),
      said: (level) => [levelName(level), levelWords(level)],
    }),
    choice({
      label: t('new.side'),
      options: [
        ['white', t('side.white')],
        ['black', t('side.black')],
      ],
      value: side,
      change: (one) => (side = one === 'white' ? 'white' : 'black'),
    }),
    said,
    h('div', { class: 'row end' }, begin),
  );
}
