// What a beginner has been told already, kept in the browser.

const KEY = 'kypseli-coach';

/** How many of the hints are understood. @returns {number} */
export function understood() {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** @param {number} hints */
export function understand(hints) {
  try {
    localStorage.setItem(KEY, String(hints));
  } catch {
    // They will be told again.
  }
}

/** Tells everything once more. */
export const coachAgain = () => understand(0);
