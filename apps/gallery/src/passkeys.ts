import type { WebAuthn, WebAuthnErrorCode } from '@latchkey/sdk';
import { data, listOf } from '@latchkey/testing/fake-api/answers';
import { ceremony } from '@latchkey/testing/fake-api/samples/sign-in';
import { passkeyBody } from '@latchkey/testing/fake-api/samples/user';
import type { Circumstances } from './app.ts';

/** A browser that answers nothing unless the state says what. */
const browser: WebAuthn = {
  isSupported: () => true,
  supportsAutofill: async () => false,
  capabilities: async () => ({ onThisDevice: true, onAnotherDevice: true, automatic: false }),
  create: () => new Promise(() => {}),
  get: () => new Promise(() => {}),
  cancel: () => {},
  accept: async () => {},
  describe: async () => {},
  forget: async () => {},
};

/** A project with passkeys, in a browser that knows them. */
export const passkeys = (
  changes: Partial<WebAuthn>,
  config: Circumstances['config'] = {},
  replies: Circumstances['replies'] = {},
): Circumstances => ({
  config: { passkey_enabled: true, ...config },
  environment: { canUsePasskeys: () => true, webAuthn: { ...browser, ...changes } },
  replies: {
    'POST /auth/passkey/initiate-passkey-authentication': data(ceremony.use),
    'POST /auth/passkey/initiate-passkey-registration': data(ceremony.make),
    ...replies,
  },
});

/** What the browser refuses, by its code. */
export const refusing = (code: WebAuthnErrorCode) => async (): Promise<never> => {
  throw Object.assign(new Error('NotAllowedError'), { code });
};

/** Some passkeys of the signed-in user, as the service lists them. */
export const listed = (...names: readonly string[]) =>
  listOf(...names.map((name, index) => passkeyBody(index + 1, { name })));
