// The reader's studies, and those that everybody sees.

/** @import { StudyListed } from '../../../types/wire.js' */
import { confirmed } from '../../dialog.js';
import { fill, h } from '../../dom.js';
import { date, t } from '../../text.js';
import { dropStudy, studies, study, studyAddress, studyTrouble } from './api.js';
import { openNaming } from './naming.js';

/** @returns {import('../../router.js').Page} */
export const page = () => {
  const own = h('ul', { class: 'study-list' });
  const everybodys = h('ul', { class: 'study-list' });
  const said = h('p', { class: 'hint', role: 'status' });

  /** @param {StudyListed} one */
  function row({ id, name, by, own: mine, seen, chapters, updated }) {
    return h(
      'li',
      { class: 'card', 'data-study': id },
      h('a', { href: studyAddress(id), text: name }),
      h('p', {
        class: 'hint',
        text: [!mine && by, mine && t(`study.seen.${seen}`), t('study.chapters', { n: chapters }), date(updated)]
          .filter(Boolean)
          .join(' · '),
      }),
      mine &&
        h(
          'div',
          { class: 'study-deeds' },
          button('study.rename', name, () => void rename(id)),
          button('study.delete', name, () => void remove(id, name)),
        ),
    );
  }

  /** @param {string} action @param {string} name the study's @param {() => void} onclick */
  const button = (action, name, onclick) =>
    h('button', {
      type: 'button',
      class: 'quiet',
      'data-action': action,
      'aria-label': t(`${action}.named`, { name }),
      text: t(action),
      onclick,
    });

  /** @param {string} id */
  async function rename(id) {
    try {
      openNaming(await study(id), null, () => void load());
    } catch (error) {
      said.textContent = studyTrouble(error);
    }
  }

  /** @param {string} id @param {string} name */
  async function remove(id, name) {
    if (!(await confirmed(t('study.delete.sure', { name }), t('study.delete')))) return;
    try {
      await dropStudy(id);
    } catch (error) {
      said.textContent = studyTrouble(error);
      return;
    }
    await load();
  }

  async function load() {
    try {
      const found = await studies();
      said.textContent = found.own.length ? '' : t('studies.none');
      fill(own, found.own.map(row));
      fill(everybodys, found.public.map(row));
      all.hidden = !found.public.length;
    } catch (error) {
      said.textContent = studyTrouble(error);
    }
  }

  const all = h('section', { hidden: true }, h('h2', { text: t('studies.public') }), everybodys);
  return {
    title: t('studies'),
    name: 'page-studies',
    body: h(
      'div',
      { class: 'prose studies' },
      h('h1', { text: t('studies') }),
      h('p', { class: 'lead', text: t('studies.how') }),
      said,
      own,
      all,
    ),
    shown: () => void load(),
  };
};
