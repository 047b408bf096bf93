// Games that the reader does not want to see in the list. Kept in this browser: the games stay, for the others too.

const KEY = 'kypseli-hidden';
/** So many are remembered, the latest. */
const MOST = 1000;

/** @returns {string[]} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Which are hidden. */
export const hidden = () => new Set(kept());

/** @param {string} id @param {boolean} away */
export function hide(id, away) {
  const others = kept().filter((one) => one !== id);
  try {
    localStorage.setItem(KEY, JSON.stringify(away ? [...others, id].slice(-MOST) : others));
  } catch {
    // It is hidden until the page is left.
  }
}
