// Passkeys: keys that a device makes and keeps, and that its owner unlocks with a finger, a face or a number.

import { challenge } from './api.js';

/** @import * as Wire from '../../types/wire.js' */

/** Whether this browser can, and at this address: keys belong to names of hosts, not to numbers. */
export const possible = () =>
  typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Whether somebody changed their mind, or the device did not find what it was asked for. @param {unknown} error */
export const isCalledOff = (error) => error instanceof DOMException;

/** @param {string} text in base64url */
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} buffer */
const letters = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A new key, for somebody of this name. @param {string} name @param {string} label @returns {Promise<Wire.NewPasskey>} */
export async function makeKey(name, label) {
  const asked = await challenge();
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(asked.challenge),
      rp: { id: asked.site, name: 'Kypseli' },
      user: { id: bytes(asked.user), name, displayName: name },
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  });
  const { response } = /** @type {PublicKeyCredential} */ (made);
  const said = /** @type {AuthenticatorAttestationResponse} */ (response);
  return { label, clientData: letters(said.clientDataJSON), attestation: letters(said.attestationObject) };
}

/** What one of the reader's keys answers. @returns {Promise<Wire.SignIn>} */
export async function useKey() {
  const asked = await challenge();
  const used = await navigator.credentials.get({
    publicKey: { challenge: bytes(asked.challenge), rpId: asked.site, userVerification: 'required' },
  });
  const { id, response } = /** @type {PublicKeyCredential} */ (used);
  const said = /** @type {AuthenticatorAssertionResponse} */ (response);
  const answer = {
    id,
    clientData: letters(said.clientDataJSON),
    authenticatorData: letters(said.authenticatorData),
    signature: letters(said.signature),
  };
  return { type: 'passkey', answer };
}
