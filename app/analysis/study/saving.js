// A tree is saved on the server: as a study of its own, which has a short link and can be taken away again.

/** @import { StudySeen, StudyView } from '../../../types/wire.js' */
/** @import { Tree } from '../tree.js' */
import { busy } from '../../busy.js';
import { h, put } from '../../dom.js';
import { copyable } from '../../game/invite.js';
import { addressOf } from '../../site.js';
import { date, t } from '../../text.js';
import { toLink } from '../link.js';
import { makeStudy, studyAddress, studyTrouble } from './api.js';
import { nameFor } from './name.js';
import { nameField, seenField } from './naming.js';

/** @param {Tree} tree @param {number} at @param {(study: StudyView) => void} saved */
export function savingForm(tree, at, saved) {
  /** @type {StudySeen} */
  let seen = 'link';
  const name = nameField(t('study.name'), nameFor(tree) || t('study.ofDay', { day: date(Date.now()) }), 'name');
  const said = h('p', { class: 'hint', role: 'status' });
  const save = h('button', {
    type: 'button',
    'data-action': 'study.make',
    text: t('study.make'),
    onclick: () => void busy(save, run),
  });
  const form = h(
    'details',
    { class: 'study-saving' },
    h('summary', { text: t('study.onServer') }),
    h('p', { class: 'hint', text: t('study.onServer.more') }),
    name.field,
    seenField(seen, (value) => (seen = value)),
    h('div', { class: 'row tight' }, save, h('a', { href: '/studies', text: t('studies') })),
    said,
  );

  async function run() {
    try {
      const link = await toLink(tree, at);
      if (!link) {
        said.textContent = t('study.tooLarge');
        return;
      }
      const chapter = { name: nameFor(tree), tree: link };
      const made = await makeStudy({ name: name.box.value, seen, chapters: [chapter] });
      const short = new URL(addressOf(studyAddress(made.study.id)), location.href).href;
      said.textContent = t('study.saved');
      put(form, copyable(t('study.link'), short));
      save.remove();
      saved(made);
    } catch (error) {
      said.textContent = studyTrouble(error);
    }
  }
  return form;
}
