import type { Page } from '@latchkey/testing/browser';

/** The authenticator of a device, as Chromium simulates it. */
export interface Authenticator {
  /** The person shows that somebody is there as soon as they are asked, or not at all. */
  answers(isThere: boolean): Promise<void>;
  /** It signs with another key than its own. */
  isForged(): Promise<void>;
  /** It loses every passkey. */
  forgets(): Promise<void>;
  /** How many passkeys it keeps. */
  kept(): Promise<number>;
}

/** Gives the device of a page an authenticator that knows its user. */
export async function newAuthenticator(page: Page): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answers: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    isForged: async () => {
      await devtools.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature: true });
    },
    forgets: async () => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
    },
    kept: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
