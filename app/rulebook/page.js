// The rulebook's table of contents.

/** @import { ChapterEntry, RulebookView } from '../../types/wire.js' */
import { lessonProgress, readRulebook } from '../api.js';
import { picture } from '../../ground/tile.js';
import { h } from '../dom.js';
import { practiceWay } from '../practice/way.js';
import { look } from '../settings.js';
import { spoken, t } from '../text.js';
import { brief } from './brief.js';
import { byParts } from './parts.js';
import { progressBar } from './progress.js';

/** The tile beside each chapter that is about one insect. @type {Record<string, string>} */
const TILES = {
  aim: 'bQ',
  queen: 'wQ',
  spider: 'bS1',
  beetle: 'wB1',
  grasshopper: 'bG1',
  ant: 'wA1',
  ladybug: 'bL',
  mosquito: 'wM',
  pillbug: 'bP',
};

/** @returns {Promise<import('../router.js').Page>} */
export async function page() {
  const [book, progress] = /** @type {[RulebookView, import('../../types/wire.js').LessonProgress]} */ (
    await Promise.all([readRulebook(spoken()), lessonProgress()])
  );
  const plain = { ...look(), numbers: false, names: false };

  /** @param {{chapter: ChapterEntry, number: number}} listed */
  function entry({ chapter, number }) {
    const more = [
      chapter.boards && t('book.boards', { n: chapter.boards }),
      chapter.lessons && t('book.lessons', { n: chapter.lessons }),
    ]
      .filter(Boolean)
      .join(' · ');
    const sign = TILES[chapter.slug]
      ? picture(TILES[chapter.slug], plain)
      : h('span', { class: 'contents-number', 'aria-hidden': 'true', text: String(number) });
    return h(
      'li',
      {},
      h(
        'a',
        { class: 'contents-entry', href: `/rules/${chapter.slug}` },
        sign,
        h(
          'span',
          { class: 'contents-words' },
          h('strong', { text: chapter.title }),
          more && h('small', { text: more }),
        ),
      ),
    );
  }

  return {
    title: t('book'),
    name: 'page-rules',
    body: h(
      'div',
      { class: 'prose contents' },
      h('h1', { text: t('book') }),
      h('p', { class: 'lead', text: t('book.lead') }),
      h(
        'a',
        { class: 'card way lessons-way', href: '/lessons' },
        h('h2', { text: t('lessons') }),
        h('p', { text: t('lessons.lead') }),
        progressBar(progress, 'small'),
      ),
      practiceWay(),
      byParts(book.chapters).map((part) =>
        h(
          'section',
          { class: 'contents-part', 'data-part': part.name },
          h('h2', { text: t(`book.part.${part.name}`) }),
          h('ol', { class: 'contents-list', start: String(part.chapters[0].number) }, part.chapters.map(entry)),
        ),
      ),
      brief(),
    ),
  };
}
