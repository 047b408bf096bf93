// Links to games, as others can open them.

/** @import { GameView } from '../../types/wire.js' */

/**
 * The link for others: under the name that the server has for them, or else under the one that the reader uses.
 * @param {GameView} game
 */
export const linkTo = ({ id, link }) => link ?? `${location.origin}/game/${id}`;

/** Whether an address leads nowhere but to the machine that it is opened on. @param {string} link */
export const onlyHere = (link) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link).hostname);
