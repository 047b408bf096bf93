// Whether whoever uses this browser has an account, as far as the page has heard: those who have none are spared a question
// to the server on every page.

const KEY = 'kypseli-account';

/** @param {boolean} has */
export function rememberAccount(has) {
  try {
    if (has) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // A page that keeps nothing asks nothing.
  }
}

export function accountHere() {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}
