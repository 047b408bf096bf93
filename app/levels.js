// The levels of the computer have names: a number alone says nothing.

import { t } from './text.js';

/** How many there are. */
export const LEVELS = 10;

/** @param {number} level from 1 */
export const levelName = (level) => t(`level.${level}`);

/** What to expect of it, in a sentence. @param {number} level */
export const levelWords = (level) => t(`level.${level}.more`);
