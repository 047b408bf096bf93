// Who played, how it ended, and what is wrong with the record.

/** @import { Tree } from './tree.js' */
import { h } from '../dom.js';
import { t } from '../text.js';
import { problemNodes } from './problem.js';

/** Results as they are shown. @type {{[result: string]: string}} */
const RESULTS = { WhiteWins: '1–0', BlackWins: '0–1', Draw: '½–½' };

/** @param {Tree['record']} record @param {string} name */
const tag = (record, name) => record.tags.find((one) => one.name === name)?.value ?? '';

/** Both names and the result in a line; nothing where none is known. @param {Tree} tree */
export function players({ record }) {
  const [white, black] = [tag(record, 'White'), tag(record, 'Black')];
  const result = RESULTS[record.result] ?? '';
  if (!white && !black && !result) return null;
  const one = (/** @type {'white' | 'black'} */ side, /** @type {string} */ name) =>
    h(
      'span',
      { class: `player-of ${side}` },
      h('span', { class: 'chip' }),
      h('b', { text: name || t(`side.${side}`) }),
    );
  return h(
    'p',
    { class: 'record-players' },
    one('white', white),
    h('span', { class: 'result-of', text: result || '–' }),
    one('black', black),
  );
}

/** Where and when; and why it stops, if it does. @param {Tree} tree */
export function about({ record }) {
  const facts = ['Event', 'Date'].map((name) => tag(record, name)).filter(Boolean);
  return [
    facts.length > 0 && h('p', { class: 'hint', text: facts.join(' · ') }),
    record.problem &&
      h(
        'p',
        { class: 'problem' },
        problemNodes(record.problem).flatMap((node) => [node, ' ']),
      ),
  ];
}
