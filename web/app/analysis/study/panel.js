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
import { changeStudy, study, studyPgn, studyTrouble } from './api.js';

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
        options: next.chapters.map((one, i) => [String(i), `${i + 1}. ${one.name || t('study.unnamed')}`]),
        value: String(chapter),
        change: (i) => void openChapter(Number(i)),
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

  /** @param {number} at */
  async function openChapter(at) {
    if (!view) return;
    const read = await fromLink(view.chapters[at]?.tree ?? '');
    if (!read) return tell(t('study.damaged'));
    if (!(await open(read.tree, read.at))) return;
    said.textContent = '';
    show(view, at);
  }

  /** Writes other chapters. @param {StudyChapter[]} chapters @param {number} at @param {string} words what is said then */
  async function write(chapters, at, words) {
    if (!view) return;
    const { id, name, seen, version } = view.study;
    try {
      show(await changeStudy(id, { name, seen, chapters, version }), at);
      tell(words);
    } catch (error) {
      tell(studyTrouble(error));
    }
  }

  /** The tree on the board as a chapter. @param {string} name @returns {Promise<StudyChapter>} */
  async function chapterHere(name) {
    const { tree, at } = here();
    return { name, tree: await toLink(tree, at) };
  }

  async function save() {
    if (!view) return;
    const now = await chapterHere(view.chapters[chapter].name);
    await write(
      view.chapters.map((one, i) => (i === chapter ? now : one)),
      chapter,
      t('study.saved'),
    );
  }

  async function add() {
    if (!view) return;
    const now = await chapterHere(nameFor(here().tree) || t('study.numbered', { n: view.chapters.length + 1 }));
    await write([...view.chapters, now], view.chapters.length, t('study.added'));
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
    await write(
      view.chapters.filter((_, i) => i !== chapter),
      0,
      t('study.removed'),
    );
    await openChapter(0);
  }

  async function exported() {
    if (!view) return;
    try {
      const text = await studyPgn(view);
      if (text === null) tell(t('study.noEngine'));
      else download(`${view.study.name.replace(/[^\p{L}\p{N} _-]/gu, '') || 'study'}.pgn`, text);
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
