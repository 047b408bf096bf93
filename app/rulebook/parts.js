// The parts of the book, in which chapters and lessons are listed.

/** @import { ChapterEntry } from '../../types/wire.js' */

/** The parts of the book, each with the chapter that it begins with. @type {[string, string][]} */
const PARTS = [
  ['rules', 'aim'],
  ['insects', 'queen'],
  ['playing', 'first-game'],
  ['strategy', 'openings'],
  ['expansions', 'mosquito'],
  ['more', 'height'],
];

/** The chapters by part, with their numbers. @param {ChapterEntry[]} chapters */
export function byParts(chapters) {
  /** @type {{name: string, chapters: {chapter: ChapterEntry, number: number}[]}[]} */
  const parts = [];
  chapters.forEach((chapter, i) => {
    const part = PARTS.find(([, first]) => first === chapter.slug);
    if (part || !parts.length) parts.push({ name: part?.[0] ?? 'rules', chapters: [] });
    parts[parts.length - 1].chapters.push({ chapter, number: i + 1 });
  });
  return parts;
}
