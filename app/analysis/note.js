// What is said about a turn: a comment and a sign.

/** @import { Tree } from './tree.js' */
import { dialog } from '../dialog.js';
import { h, unique } from '../dom.js';
import { choice } from '../fields.js';
import { t } from '../text.js';
import { LONGEST_COMMENT } from './tree.js';

/** The signs as PGN numbers them, in the order in which they are offered. @type {[string, string][]} */
const SIGNS = [
  ['0', '–'],
  ['3', '!!'],
  ['1', '!'],
  ['5', '!?'],
  ['6', '?!'],
  ['2', '?'],
  ['4', '??'],
];

/** @param {Tree} tree @param {number} id */
export function openNote(tree, id) {
  const { text, notes } = tree.node(id);
  let { glyph } = notes;
  const name = unique('note');
  // As many letters as there is room for in any writing.
  const words = h('textarea', { id: name, rows: '5', maxlength: Math.floor(LONGEST_COMMENT / 3) });
  words.value = notes.comment;
  const box = dialog(
    text || t('note.start'),
    h('div', { class: 'field' }, h('label', { for: name, text: t('note.comment') }), words),
    !!text &&
      choice({
        label: t('note.sign'),
        options: SIGNS,
        value: String(glyph),
        change: (sign) => (glyph = Number(sign)),
      }),
    h(
      'div',
      { class: 'row end' },
      h('button', { type: 'button', class: 'main', text: t('note.keep'), onclick: () => box.close() }),
    ),
  );
  // However it is closed: nobody writes a comment in order to lose it.
  box.addEventListener('close', () => tree.has(id) && tree.note(id, { comment: words.value.trim(), glyph }));
  words.focus();
}
