// What a study and its open chapter are called, who sees it, and where the chapter stands.

/** @import { StudyAsk, StudySeen, StudyView } from '../../../types/wire.js' */
import { dialog } from '../../dialog.js';
import { h, unique } from '../../dom.js';
import { select } from '../../fields.js';
import { t } from '../../text.js';
import { changeStudy, studyTrouble } from './api.js';

/** @type {StudySeen[]} */
export const SEEN = ['link', 'private', 'public'];

/** @param {string} label @param {string} value @param {string} sign */
export function nameField(label, value, sign) {
  const id = unique('study');
  const box = h('input', { id, type: 'text', maxlength: 100, autocomplete: 'off', 'data-study': sign });
  box.value = value;
  return { box, field: h('div', { class: 'field' }, h('label', { for: id, text: label }), box) };
}

/** @param {StudySeen} value @param {(seen: StudySeen) => void} change */
export const seenField = (value, change) =>
  select({
    label: t('study.seen'),
    options: SEEN.map((one) => [one, t(`study.seen.${one}`)]),
    value,
    change: (seen) => change(SEEN.find((one) => one === seen) ?? 'link'),
  });

/**
 * Asks for other names. What the server refuses stays in the form, with the reason.
 * @param {StudyView} view
 * @param {number | null} chapter the open one; none where only the study is meant
 * @param {(view: StudyView, chapter: number) => void} changed
 */
export function openNaming({ study, chapters }, chapter, changed) {
  let { seen } = study;
  let place = chapter ?? 0;
  const name = nameField(t('study.name'), study.name, 'rename');
  const one = chapter === null ? null : nameField(t('study.chapter.name'), chapters[chapter].name, 'chapter');
  const said = h('p', { class: 'hint trouble', role: 'alert' });
  const keep = h('button', { type: 'submit', class: 'main', 'data-action': 'study.rename.keep', text: t('note.keep') });

  /** @returns {StudyAsk} */
  function wanted() {
    const now = chapters.map((each, i) => (one && i === chapter ? { ...each, name: one.box.value.trim() } : each));
    const [moved] = chapter === null ? [] : now.splice(chapter, 1);
    if (moved) now.splice(place, 0, moved);
    return { name: name.box.value, seen, version: study.version, chapters: now };
  }

  async function run() {
    if (keep.ariaDisabled) return;
    keep.ariaDisabled = 'true';
    try {
      const view = await changeStudy(study.id, wanted());
      box.close();
      changed(view, place);
    } catch (error) {
      said.textContent = studyTrouble(error);
    } finally {
      keep.ariaDisabled = null;
    }
  }

  const form = h(
    'form',
    {
      class: 'naming',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void run();
      },
    },
    name.field,
    seenField(seen, (value) => (seen = value)),
    one?.field,
    one &&
      chapters.length > 1 &&
      select({
        label: t('study.chapter.place'),
        options: chapters.map((_, i) => [String(i), String(i + 1)]),
        value: String(place),
        change: (i) => (place = Number(i)),
      }),
    said,
    h('div', { class: 'row end' }, keep),
  );
  const box = dialog(t('study.rename'), form);
  name.box.select();
}
