// Words for those who have no page open: this browser is told, where the server can reach it.

/** @import * as Wire from '../types/wire.js' */
import { ask } from './api.js';
import { spoken } from './text.js';

/** What a subscription's key looks like on the wire. @param {ArrayBuffer | null} bytes */
const letters = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param {string} text */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** The worker that is told, if there is one. */
const worker = async () => (await navigator.serviceWorker?.getRegistration().catch(() => undefined)) ?? null;

/** Asks the server to tell this browser; where that cannot be, the page alone does. */
export async function subscribe() {
  const found = await worker();
  if (!found?.pushManager) return;
  try {
    /** @type {Wire.PushKey} */
    const { key } = await ask('GET', '/api/push');
    const made = await found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    /** @type {Wire.PushDevice} */
    const device = {
      address: made.endpoint,
      key: letters(made.getKey('p256dh')),
      secret: letters(made.getKey('auth')),
      language: spoken(),
    };
    await ask('PUT', '/api/me/push', device);
  } catch {
    // No service to tell it, or the server has no public address.
  }
}

/** This browser is not told any more. */
export async function unsubscribe() {
  const made = await (await worker())?.pushManager?.getSubscription().catch(() => null);
  if (!made) return;
  await ask('POST', '/api/me/push/end', { address: made.endpoint }).catch(() => {});
  await made.unsubscribe().catch(() => {});
}
