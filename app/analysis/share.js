// A study for others: a link with all of it, records, pictures.

/** @import { PositionAnswer, RecordFormat } from '../../types/wire.js' */
/** @import { Tree } from './tree.js' */
import { busy } from '../busy.js';
import { dialog } from '../dialog.js';
import { fill, h } from '../dom.js';
import { download } from '../download.js';
import { writeTree } from '../engine/rules.js';
import { copyable } from '../game/invite.js';
import { refusalText, sentence } from '../refusal.js';
import { addressOf, served } from '../site.js';
import { t } from '../text.js';
import { treeAddress } from './address.js';
import { startLine } from './start.js';
import { savingForm } from './study/saving.js';
import { toWire } from './tree-text.js';

/** Longer links are cut by some programs that pass them on. */
const PASSED_ON = 8_000;

/** @type {[RecordFormat, string][]} */
const FORMATS = [
  ['pgn', 'pgn'],
  ['sgf', 'sgf'],
  ['gameStrings', 'uhp'],
];

/** What the server draws. */
const PICTURES = ['svg', 'png', 'apng'];

/**
 * @param {Tree} tree @param {number} at @param {PositionAnswer} answer what is on the board
 * @param {import('../../types/wire.js').PositionAsk} question the same as the rules are asked about it
 * @param {(study: import('../../types/wire.js').StudyView) => void} saved it was saved on the server
 */
export async function openStudyShare(tree, at, answer, question, saved) {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const way = h('div', { class: 'share' });

  /** @param {RecordFormat} format @param {string} ending */
  async function save(format, ending) {
    said.textContent = '';
    try {
      const text = await writeTree(toWire(tree, await startLine(tree)), format);
      if (text === null) said.textContent = t('study.noEngine');
      else download(`hive.${ending}`, text);
    } catch (error) {
      said.textContent = refusalText(error);
    }
  }

  /** The position as a picture, or the way to it as one that moves. @param {string} kind */
  async function draw(kind) {
    said.textContent = '';
    try {
      const drawn = await fetch(`/api/picture/${kind}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
      });
      if (!drawn.ok) said.textContent = sentence((await drawn.json()).refusal);
      else download(`hive.${kind === 'apng' ? 'png' : kind}`, await drawn.blob());
    } catch {
      said.textContent = t('refusal.unreachable');
    }
  }

  /** One thing to be had, once it is ready. @param {string} kind @param {() => Promise<void>} make */
  const button = (kind, make) => {
    const made = h('button', {
      type: 'button',
      'data-action': `save.${kind}`,
      text: t(`share.${kind}`),
      onclick: () => void busy(made, make),
    });
    return made;
  };

  dialog(
    t('tool.share'),
    h(
      'div',
      { class: 'share' },
      way,
      served && savingForm(tree, at, saved),
      h('span', { class: 'label', text: t('share.records') }),
      h(
        'div',
        { class: 'share-kinds' },
        // A game that does not begin on an empty table has no game string.
        FORMATS.filter(([format]) => format !== 'gameStrings' || !tree.start.diagram).map(([format, ending]) =>
          button(ending, () => save(format, ending)),
        ),
      ),
      served && h('span', { class: 'label', text: t('share.pictures') }),
      served &&
        h(
          'div',
          { class: 'share-kinds' },
          PICTURES.map((kind) => button(kind, () => draw(kind))),
        ),
      answer.gameString && copyable(t('share.string'), answer.gameString),
      said,
    ),
  );
  const address = await treeAddress(tree, at);
  if (!address) return fill(way, h('p', { class: 'hint', text: t('study.noLink') }));
  const link = new URL(addressOf(address), location.href).href;
  fill(
    way,
    copyable(t('study.link'), link),
    link.length > PASSED_ON && h('p', { class: 'hint', text: t('study.long', { n: link.length }) }),
  );
}
