// Trees that are too long for an address, or newer than what it says: kept in this tab until it is closed. No document.

const PLACE = 'kypseli-draft-';
/** What was not in the address yet when its page was left. */
const LEFT = 'kypseli-left';
/** So many are kept, the oldest go first; and so many letters one has: browsers have room for a little more. */
const MOST = 4;
const LARGEST = 4_000_000;

/** The numbers of those that are kept, the oldest first. @returns {number[]} */
function numbers() {
  const found = [];
  for (let i = 0; i < sessionStorage.length; i++) {
    const name = sessionStorage.key(i);
    if (name?.startsWith(PLACE)) found.push(Number(name.slice(PLACE.length)));
  }
  return found.sort((a, b) => a - b);
}

/** A number that no draft has. */
export function freshDraft() {
  try {
    return (numbers().at(-1) ?? 0) + 1;
  } catch {
    return 1;
  }
}

/** Keeps a tree under its number; older ones make room. @param {number} number @param {string} link @returns {boolean} whether there is room */
export function keepDraft(number, link) {
  if (link.length > LARGEST) return false;
  try {
    const others = numbers().filter((one) => one !== number);
    while (others.length >= MOST) sessionStorage.removeItem(PLACE + others.shift());
    while (!fits(PLACE + number, link)) {
      if (!others.length) return false;
      sessionStorage.removeItem(PLACE + others.shift());
    }
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name @param {string} text */
function fits(name, text) {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} number @returns {string | null} */
export function draft(number) {
  try {
    return sessionStorage.getItem(PLACE + number);
  } catch {
    return null;
  }
}

/** An address that its page was left with is older than a draft. @param {string} hash @param {number} number */
export function markLeft(hash, number) {
  try {
    sessionStorage.setItem(LEFT, JSON.stringify({ hash, number }));
  } catch {
    // Then the address holds what it held before.
  }
}

/** The draft that is newer than an address, once. @param {string} hash @returns {string | null} */
export function takeLeft(hash) {
  try {
    const left = JSON.parse(sessionStorage.getItem(LEFT) ?? 'null');
    if (!hash || left?.hash !== hash) return null;
    sessionStorage.removeItem(LEFT);
    return draft(String(left.number));
  } catch {
    return null;
  }
}
