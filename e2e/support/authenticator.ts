import type { Page } from '@latchkey/testing/browser/browser';

/** The authenticator of a device, as Chromium simulates it. */
export interface Authenticator {
  /** The person shows that somebody is there as soon as they are asked, or not at all; what was asked before stays open. */
  answers(isThere: boolean): Promise<void>;
  /** The page that is open asks for a passkey. */
  isAsked(): Promise<void>;
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
  await page.addInitScript(markAsked);
  return {
    async isAsked() {
      await page.locator('html[data-passkey-asked]').waitFor({ state: 'attached' });
    },
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

/** Runs in the page, before its own scripts. */
function markAsked(): void {
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  credentials.get = (options) => {
    const asked = get(options);
    document.documentElement.dataset.passkeyAsked = 'true';
    return asked;
  };
}
