import type { WebAuthn, WebAuthnErrorCode } from '@latchkey/sdk';
import type { Circumstances } from './app.ts';
import { data } from './scripted-service.ts';

const sentinel = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const challenge = 'c2FtcGxl';
const code = '0'.repeat(45);

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
    'POST /auth/passkey/initiate-passkey-authentication': data({ code, options_json: { rpId: sentinel, challenge } }),
    'POST /auth/passkey/initiate-passkey-registration': data({
      code,
      options_json: { rp: { id: sentinel, name: 'Northwind Notes' }, challenge, user: { id: 'dXNlcg' } },
    }),
    ...replies,
  },
});

/** What the browser refuses, by its code. */
export const refusing = (code: WebAuthnErrorCode) => async (): Promise<never> => {
  throw Object.assign(new Error('NotAllowedError'), { code });
};

/** Some passkeys of the signed-in user, as the service lists them. */
export const listed = (...names: readonly string[]) =>
  data({
    is_paginated: false,
    items: names.map((name, index) => ({
      id: `passkey-${index}`,
      credential_id: `passkey-${index}`,
      transports: ['internal'],
      name,
      created_at_millis: Date.UTC(2026, 4, 4 + index, 12),
      last_used_at_millis: index === 0 ? Date.UTC(2026, 9, 1, 12) : null,
      is_backed_up: true,
    })),
  });
