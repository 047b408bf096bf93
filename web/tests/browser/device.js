// A device that makes passkeys, as Chromium plays one.

/** @import { Page } from 'playwright-core' */

/** Gives a page a device that makes keys, and says yes to everything. @param {Page} page */
export async function withDevice(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = /** @type {const} */ ({
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    keys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    give: (/** @type {any} */ credential) => session.send('WebAuthn.addCredential', { authenticatorId, credential }),
  };
}
