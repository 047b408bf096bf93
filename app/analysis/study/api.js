// Studies as the server keeps them, and one of them as a record.

/** @import { StudyAsk, StudyList, StudyView } from '../../../types/wire.js' */
import { ask, Refused } from '../../api.js';
import { writeTree } from '../../engine/rules.js';
import { refusalText } from '../../refusal.js';
import { t } from '../../text.js';
import { fromLink } from '../link.js';
import { startLine } from '../start.js';
import { toWire } from '../tree-text.js';

/** @param {string} id */
const place = (id) => `/api/studies/${encodeURIComponent(id)}`;

/** @returns {Promise<StudyList>} */
export const studies = () => ask('GET', '/api/studies');
/** @param {string} id @returns {Promise<StudyView>} */
export const study = (id) => ask('GET', place(id));
/** @param {StudyAsk} wanted @returns {Promise<StudyView>} */
export const makeStudy = (wanted) => ask('POST', '/api/studies', wanted);
/** @param {string} id @param {StudyAsk} wanted @returns {Promise<StudyView>} */
export const changeStudy = (id, wanted) => ask('PUT', place(id), wanted);
/** @param {string} id @returns {Promise<null>} */
export const dropStudy = (id) => ask('DELETE', place(id));

/** Why not, in the words of studies. @param {unknown} error */
export function studyTrouble(error) {
  if (!(error instanceof Refused)) return refusalText(error);
  const { status, refusal } = error;
  if (status === 404) return t('study.gone');
  if (status === 409) return t(refusal.rule === 'stale' ? 'study.stale' : 'study.full');
  if (status === 413) return t('study.tooLarge');
  return status === 422 ? t('study.badName') : refusalText(error);
}

/** Where a study is. @param {string} id @param {number} [chapter] */
export const studyAddress = (id, chapter = 0) => `/analysis#study=${id}${chapter ? `&chapter=${chapter}` : ''}`;

/**
 * All chapters as one PGN, each named in its `Event`.
 * @param {StudyView} view
 * @param {typeof writeTree} [write]
 * @returns {Promise<{text: string, damaged: string[]} | null>} with the names of those that cannot be read, or only in part; nothing
 *   where no module runs
 */
export async function studyPgn({ study: { name }, chapters }, write = writeTree) {
  const [games, damaged] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  for (const [i, chapter] of chapters.entries()) {
    const read = await fromLink(chapter.tree);
    if (!read?.whole) damaged.push(chapterName(chapter, i));
    if (!read) continue;
    const told = toWire(read.tree, await startLine(read.tree));
    const others = (told.tags ?? []).filter((tag) => tag.name !== 'Event');
    const tags = [{ name: 'Event', value: `${name}: ${chapter.name}` }, ...others];
    const text = await write({ ...told, tags }, 'pgn');
    if (text === null) return null;
    games.push(text.trimEnd());
  }
  return { text: `${games.join('\n\n')}\n`, damaged };
}

/** A chapter as lists show it. @param {{name: string}} chapter @param {number} i */
export const chapterName = ({ name }, i) => `${i + 1}. ${name || t('study.unnamed')}`;
