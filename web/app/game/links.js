// Links to games, as others can open them. A server behind a name of its own tells that name when a game is made.

const KEPT = 'kypseli.public';

/** @returns {string} */
function kept() {
  try {
    return sessionStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}

/** What the server is called by others, if that was told. */
let origin = kept();

/** Whether an address leads nowhere but to the machine that it is opened on. @param {string} link */
export const onlyHere = (link) => /^(localhost|127(\.\d+){3}|\[::1?\]|0\.0\.0\.0)$/.test(new URL(link).hostname);

/** Takes in the link to a game that was just made. A server that was told no name can only say where it listens, which may be no address for others. @param {string} link */
export function learn(link) {
  if (!URL.canParse(link)) return;
  origin = onlyHere(link) ? '' : new URL(link).origin;
  try {
    sessionStorage.setItem(KEPT, origin);
  } catch {
    // It holds until the page is left.
  }
}

/** @param {string} id */
export const linkTo = (id) => `${origin || location.origin}/game/${id}`;
