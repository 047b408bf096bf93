// What is asked of the server about accounts.

/** @import * as Wire from '../../types/wire.js' */
import { ask } from '../api.js';
import { settings } from '../settings.js';

/**
 * Whoever wants to be told is told in this browser from now on, as whoever they are now. Nobody waits for it.
 * @template T @param {T} come @returns {T}
 */
function told(come) {
  if (settings.notify) void import('../push.js').then(({ subscribe }) => subscribe());
  return come;
}

/** @param {Wire.NewAccount} what @returns {Promise<Wire.AccountMade>} */
export const makeAccount = (what) => ask('POST', '/api/me/account', what).then(told);
/** @returns {Promise<Wire.AccountView>} */
export const readAccount = () => ask('GET', '/api/me/account');
/** @param {Wire.SignIn} proof @returns {Promise<Wire.Me>} */
export const signIn = (proof) => ask('POST', '/api/sign-in', proof).then(told);
/** Whoever leaves is not told anything here any more. @returns {Promise<null>} */
export async function signOut() {
  await (await import('../push.js')).unsubscribe();
  return ask('POST', '/api/sign-out');
}
/** @param {Wire.NewPassword} what @returns {Promise<null>} */
export const setPassword = (what) => ask('PUT', '/api/me/account/password', what);
/** @param {Wire.Confirmed} proof @returns {Promise<Wire.RecoveryCodes>} */
export const newCodes = (proof) => ask('POST', '/api/me/account/codes', proof);
/** @param {Wire.NewToken} what @returns {Promise<Wire.TokenMade>} */
export const newToken = (what) => ask('POST', '/api/me/account/tokens', what);
/** @param {Wire.FurtherPasskey} what @returns {Promise<null>} */
export const addPasskey = (what) => ask('POST', '/api/me/account/passkeys', what);
/** @param {string} id @returns {Promise<null>} */
export const endProof = (id) => ask('DELETE', `/api/me/account/proofs/${encodeURIComponent(id)}`);
/** @returns {Promise<null>} */
export const endOthers = () => ask('DELETE', '/api/me/account/sessions');
/** @param {Wire.Confirmed} proof @returns {Promise<null>} */
export const deleteAccount = (proof) => ask('POST', '/api/me/account/delete', proof);
/** @param {Wire.NewMail} what @returns {Promise<null>} */
export const setMail = (what) => ask('PUT', '/api/me/account/mail', what);
/** @returns {Promise<null>} */
export const noMail = () => ask('DELETE', '/api/me/account/mail');
/** @param {Wire.MailCode} what @returns {Promise<null>} */
export const confirmMail = (what) => ask('POST', '/api/mail/confirm', what);
/** @param {Wire.MailReset} what @returns {Promise<null>} */
export const resetByMail = (what) => ask('POST', '/api/mail/reset', what);
/** @returns {Promise<Wire.PasskeyChallenge>} */
export const challenge = () => ask('POST', '/api/passkeys/challenge');
