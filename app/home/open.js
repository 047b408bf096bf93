// Opening a record: a file is dropped or chosen, or text is pasted.

import { busy } from '../busy.js';
import { fill, h, unique } from '../dom.js';
import { refusalText } from '../refusal.js';
import { go, staying } from '../router.js';
import { t } from '../text.js';
import { problemNodes } from '../analysis/problem.js';
import { keepRecord } from '../analysis/record.js';

/** Files larger than this are not records of ours. */
const LARGEST = 4_000_000;

/** @returns {{root: HTMLElement, leave: () => void}} */
export function opener() {
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const id = unique('paste');
  const text = h('textarea', {
    id,
    rows: '4',
    spellcheck: 'false',
    placeholder: 'Base+ML;InProgress;White[2];wS1;bS1 wS1-',
  });

  /** @param {string} text */
  function say(text) {
    said.textContent = text;
  }

  /** @param {string} record */
  const read = (record) => busy(button, () => opened(record));

  /** @param {string} record */
  async function opened(record) {
    say('');
    if (!record.trim()) return say(t('open.empty'));
    if (record.length > LARGEST) return say(t('refusal.too-long'));
    const here = staying();
    try {
      // Fetched when it is needed: the first page does without it.
      const { importRecord } = await import('../engine/rules.js');
      const answer = await importRecord(record);
      if (!here()) return;
      const [first] = answer.games;
      if (!first) return say(t('open.nothing'));
      // Nothing to step through: what is wrong is said here, where it can be mended.
      if (first.problem && !answer.games.some((game) => game.gameString || game.tree))
        return fill(
          said,
          problemNodes(first.problem).flatMap((node) => [node, ' ']),
        );
      keepRecord(answer);
      go('/analysis');
    } catch (error) {
      say(refusalText(error));
    }
  }

  /** @param {FileList | undefined | null} files */
  const readFile = async (files) => {
    const file = files?.[0];
    if (!file) return;
    if (file.size > LARGEST) return say(t('refusal.too-long'));
    try {
      await read(await file.text());
    } catch (error) {
      // It was there when it was chosen, and cannot be read any more.
      say(refusalText(error));
    }
  };

  const chooser = h('input', {
    type: 'file',
    class: 'unseen',
    accept: '.pgn,.sgf,.uhp,.txt',
    onchange: () => readFile(chooser.files),
    'aria-label': t('open.choose'),
  });
  const button = h(
    'button',
    { type: 'button', 'data-action': 'open-record', onclick: () => read(text.value) },
    h('span', { text: t('open.read') }),
  );
  const box = h(
    'section',
    { class: 'card opener', 'aria-label': t('open') },
    h('h2', { text: t('open') }),
    h('p', { text: t('open.more') }),
    h('label', { class: 'button' }, chooser, t('open.choose')),
    h('div', { class: 'field' }, h('label', { for: id, text: t('open.paste') }), text),
    button,
    said,
  );
  // Files anywhere on the page, so that nobody has to aim; text only here, for links and words are dragged about for
  // other reasons.
  const carries = (/** @type {DragEvent} */ event) =>
    !!event.dataTransfer?.types.includes('Files') || (event.target instanceof Node && box.contains(event.target));
  const over = (/** @type {DragEvent} */ event) => {
    if (!carries(event)) return;
    event.preventDefault();
    box.classList.add('over');
  };
  const out = (/** @type {DragEvent} */ event) => {
    if (!event.relatedTarget) box.classList.remove('over');
  };
  const drop = (/** @type {DragEvent} */ event) => {
    box.classList.remove('over');
    if (!carries(event)) return;
    event.preventDefault();
    // What is wrong with it is said here, also where this was folded away.
    const fold = box.closest('details');
    if (fold) fold.open = true;
    const dropped = event.dataTransfer?.files;
    if (dropped?.length) void readFile(dropped);
    else void read(event.dataTransfer?.getData('text') ?? '');
  };
  addEventListener('dragover', over);
  addEventListener('dragleave', out);
  addEventListener('drop', drop);
  return {
    root: box,
    leave() {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', out);
      removeEventListener('drop', drop);
    },
  };
}
