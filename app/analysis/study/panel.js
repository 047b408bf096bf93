// A study beside the board: its chapters, one of which is open; whoever owns it writes into it.

/** @import { StudyChapter, StudyView } from '../../../types/wire.js' */
/** @import { Tree } from '../tree.js' */
import { announce } from '../../announce.js';
import { confirmed } from '../../dialog.js';
import { fill, h } from '../../dom.js';
import { select } from '../../fields.js';
import { served } from '../../site.js';
import { t } from '../../text.js';
import { fromLink, toLink } from '../link.js';
import { download } from '../../download.js';
import { nameFor } from './name.js';
import { openNaming } from './naming.js';
import { changeStudy, chapterName, study, studyPgn, studyTrouble } from './api.js';

/**
 * @param {object} owner
 * @param {() => {tree: Tree, at: number}} owner.here
 * @param {(tree: Tree, at: number) => Promise<boolean>} owner.open
 * @param {() => void} owner.changed another chapter is open, or another study, or none
 */
export function studyPanel({ here, open, changed }) {
  /** @type {StudyView | null} */
  let view = null;
  let chapter = 0;
  /** The tree that is the same as the open chapter, and how much was done to it then. @type {{tree: Tree, changes: number} | null} */
  let saved = null;
  const body = h('div');
  const said = h('p', { class: 'hint', role: 'status' });
  const root = h('section', { class: 'card study', 'aria-label': t('study'), hidden: true }, body, said);

  /** @param {StudyView} next @param {number} at */
  function show(next, at) {
    view = next;
    chapter = Math.max(0, Math.min(at, next.chapters.length - 1));
    root.hidden = false;
    const { name, by, own, seen } = next.study;
    fill(
      body,
      h('h2', { text: name }),
      h('p', { class: 'hint', text: [by, t(`study.seen.${seen}`)].filter(Boolean).join(' · ') }),
      select({
        label: t('study.chapter'),
        options: next.chapters.map((one, i) => [String(i), chapterName(one, i)]),
        value: String(chapter),
        change: (i) => void chooseChapter(Number(i)),
      }),
      h(
        'div',
        { class: 'study-deeds' },
        own && button('study.save', () => void save()),
        own && button('study.add', () => void add()),
        own && button('study.rename', rename),
        own && next.chapters.length > 1 && button('study.remove', () => void remove()),
        button('study.pgn', () => void exported()),
        button('study.close', close),
      ),
    );
    changed();
  }

  /** @param {string} name @param {() => void} onclick */
  const button = (name, onclick) =>
    h('button', { type: 'button', class: 'quiet', 'data-action': name, text: t(name), onclick });

  function close() {
    view = null;
    root.hidden = true;
    changed();
  }

  /** @param {string} words */
  function tell(words) {
    said.textContent = words;
    announce(words);
  }

  /** The tree on the board is as the open chapter has it. */
  function markSaved() {
    const { tree } = here();
    saved = { tree, changes: tree.changes() };
  }

  /** Whether the tree on the board is another than the open chapter. */
  async function isChanged() {
    const { tree, at } = here();
    if (!view || (saved?.tree === tree && saved.changes === tree.changes())) return false;
    // What came by an address may have been changed before: the third word is a sum of it all.
    const word = (/** @type {string | null} */ link) => link?.split('.')[2];
    return word(await toLink(tree, at)) !== word(view.chapters[chapter].tree);
  }

  /** Another chapter is wanted. Who owns the study is asked first, if the open one is not saved. @param {number} at */
  async function chooseChapter(at) {
    if (!view) return;
    const { own } = view.study;
    if (
      own &&
      (await isChanged()) &&
      !(await confirmed(t('study.leave.sure'), t('study.leave'), t('study.leave.more')))
    )
      return show(view, chapter);
    // The list names the chapter that is open.
    if (!(await openChapter(at))) show(view, chapter);
  }

  /** @param {number} at @returns {Promise<boolean>} whether it is open now */
  async function openChapter(at) {
    if (!view) return false;
    const read = await fromLink(view.chapters[at]?.tree ?? '');
    if (!read) tell(t('study.damaged'));
    if (!read || !(await open(read.tree, read.at))) return false;
    said.textContent = '';
    markSaved();
    show(view, at);
    return true;
  }

  /** Writes other chapters. @param {StudyChapter[]} chapters @param {number} at @param {string} words what is said then @returns {Promise<boolean>} */
  async function write(chapters, at, words) {
    if (!view) return false;
    const { id, name, seen, version } = view.study;
    try {
      show(await changeStudy(id, { name, seen, chapters, version }), at);
      tell(words);
      return true;
    } catch (error) {
      tell(studyTrouble(error));
      return false;
    }
  }

  /**
   * Writes the tree on the board as a chapter.
   * @param {string} name @param {(now: StudyChapter) => [chapters: StudyChapter[], at: number]} among @param {string} words
   */
  async function writeHere(name, among, words) {
    const { tree, at } = here();
    const changes = tree.changes();
    const link = await toLink(tree, at);
    if (!link) return tell(t('study.tooLarge'));
    if (await write(...among({ name, tree: link }), words)) saved = { tree, changes };
  }

  async function save() {
    if (!view) return;
    const { chapters } = view;
    const among = (/** @type {StudyChapter} */ now) => chapters.map((one, i) => (i === chapter ? now : one));
    await writeHere(chapters[chapter].name, (now) => [among(now), chapter], t('study.saved'));
  }

  async function add() {
    if (!view) return;
    const { chapters } = view;
    const name = nameFor(here().tree) || t('study.numbered', { n: chapters.length + 1 });
    await writeHere(name, (now) => [[...chapters, now], chapters.length], t('study.added'));
  }

  function rename() {
    if (!view) return;
    openNaming(view, chapter, (next, at) => {
      show(next, at);
      tell(t('study.saved'));
    });
  }

  async function remove() {
    if (!view || !(await confirmed(t('study.remove.sure'), t('study.remove')))) return;
    const others = view.chapters.filter((_, i) => i !== chapter);
    if (await write(others, 0, t('study.removed'))) await openChapter(0);
  }

  async function exported() {
    if (!view) return;
    try {
      const written = await studyPgn(view);
      if (!written) return tell(t('study.noEngine'));
      download(`${view.study.name.replace(/[^\p{L}\p{N} _-]/gu, '') || 'study'}.pgn`, written.text);
      if (written.damaged.length) tell(t('study.skipped', { names: written.damaged.join(', ') }));
    } catch (error) {
      tell(studyTrouble(error));
    }
  }

  return {
    root,
    show,
    /** What addresses say besides: which study is open, and which chapter. */
    address: () => (view ? `&study=${view.study.id}&chapter=${chapter}` : ''),
    /**
     * Opens the study in the address, if there is one.
     * @param {() => Promise<void>} rest opens what the address says besides
     */
    async opened(rest) {
      const words = new URLSearchParams(location.hash.replace(/^#/, ''));
      const id = words.get('study');
      const at = Number(words.get('chapter') ?? 0) || 0;
      const isMore = words.has('tree') || words.has('game') || words.has('position') || words.has('draft');
      if (!id || !served) return rest();
      /** @type {StudyView} */
      let found;
      try {
        found = await study(id);
      } catch (error) {
        await rest();
        root.hidden = false;
        return tell(studyTrouble(error));
      }
      if (isMore) {
        // What was changed and not saved yet.
        await rest();
        return show(found, at);
      }
      view = found;
      await openChapter(Math.min(at, found.chapters.length - 1));
      if (root.hidden) {
        await rest();
        show(found, at);
      }
    },
  };
}
