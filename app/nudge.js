// A word from the system to those who look elsewhere, if they have asked for it.

import { settings } from './settings.js';

/** Whether this browser can tell anybody. */
export const canNudge = () => 'Notification' in globalThis;

/** Asks the browser for leave. @returns {Promise<boolean>} */
export async function mayNudge() {
  try {
    return (await Notification.requestPermission()) === 'granted';
  } catch {
    return false;
  }
}

/** Whether the reader wants to be told, and this browser lets us. */
export const nudges = () => settings.notify && canNudge() && Notification.permission === 'granted';

/**
 * Tells the reader something, unless they see the page.
 * @param {string} tag what it is about: a newer word about the same takes the place of an older one
 * @param {string} title
 * @param {string} body
 */
export async function nudge(tag, title, body) {
  if (!document.hidden || !nudges()) return;
  try {
    const note = new Notification(title, { tag, body, icon: '/icons/192.png' });
    note.onclick = () => {
      focus();
      note.close();
    };
    // Who comes back by themselves has been told.
    document.addEventListener('visibilitychange', () => note.close(), { once: true });
  } catch {
    // On telephones only a worker may tell.
    const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
    await worker?.showNotification(title, { tag, body, icon: '/icons/192.png' }).catch(() => {});
  }
}
