// A press is answered at once, with a sign that it was heard.

/**
 * Does something that takes a moment, once: whoever presses again meanwhile is not heard twice.
 * @template T
 * @param {HTMLElement} button
 * @param {() => Promise<T>} work
 * @returns {Promise<T | null>}
 */
export async function busy(button, work) {
  if (button.ariaBusy === 'true') return null;
  button.ariaBusy = 'true';
  try {
    return await work();
  } finally {
    button.ariaBusy = null;
  }
}
