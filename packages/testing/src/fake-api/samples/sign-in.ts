import { idOf, type Sent } from './ids.ts';

/** What a user types to sign in, and what the service returns. */

/** What the service mails, and the only code that it takes. */
export const mailed = { typed: 'K7M2PQ', nonce: 'n'.repeat(39), code: `K7M2PQ${'n'.repeat(39)}` } as const;
/** What the authenticator app shows, a recovery code, and the sign-in that waits for one of them. */
export const factor = { totp: '123456', recoveryCode: 'aaaa-bbbb-cccc-dddd', attempt: 'a'.repeat(45) } as const;

/** What completes the sign-in of a user with an authenticator app, in a project that asks every time. */
export const choices: Sent<'POST /latchkey/mfa/options'> = {
  ways: ['totp', 'recovery-code'],
  trusted_device_days: null,
};

/** The second factors of a user: none but what is said. */
export const secondFactors = (has: Partial<Sent<'GET /latchkey/mfa'>> = {}): Sent<'GET /latchkey/mfa'> => ({
  authenticator_app: false,
  security_keys: [],
  recovery_codes_remaining: 0,
  ...has,
});

/** A browser that is trusted until December. */
export const trustedDevice: Sent<'POST /latchkey/trusted-devices'> = {
  id: idOf(1, 9),
  user_agent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  created_at_millis: Date.UTC(2026, 10, 1, 12),
  expires_at_millis: Date.UTC(2026, 11, 1, 12),
  last_used_at_millis: null,
};

export const securityKey = (
  n: number,
  changes: Partial<Sent<'POST /latchkey/security-keys'>> = {},
): Sent<'POST /latchkey/security-keys'> => ({
  id: idOf(n, 8),
  name: n === 1 ? 'Security key' : `Security key ${n}`,
  created_at_millis: Date.UTC(2026, 4, 4, 12),
  last_used_at_millis: null,
  ...changes,
});

const rpId = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const challenge = 'c2FtcGxl';
const code = 'c'.repeat(45);

/** What begins with a passkey or a security key: to sign in or prove oneself, and to make one. */
export const ceremony: {
  readonly use: Sent<'POST /auth/passkey/initiate-passkey-authentication'>;
  readonly make: Sent<'POST /auth/passkey/initiate-passkey-registration'>;
  readonly touch: Sent<'POST /latchkey/mfa/security-key/initiate'>;
  readonly addKey: Sent<'POST /latchkey/security-keys/initiate'>;
} = {
  use: {
    code,
    options_json: { rpId, challenge, allowCredentials: [], timeout: 60_000, userVerification: 'preferred' },
  },
  make: {
    code,
    options_json: {
      rp: { id: rpId, name: 'Acme' },
      user: { id: 'dXNlcg', name: 'ada@example.com', displayName: 'Ada Lovelace' },
      challenge,
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      extensions: { credProps: true },
    },
  },
  touch: {
    code,
    options_json: { rpId, challenge, allowCredentials: [], timeout: 60_000, userVerification: 'discouraged' },
  },
  addKey: {
    code,
    options_json: {
      rp: { id: rpId, name: 'Acme' },
      user: { id: 'dXNlcg', name: 'ada@example.com', displayName: 'Ada Lovelace' },
      challenge,
      pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        authenticatorAttachment: 'cross-platform',
        residentKey: 'discouraged',
        requireResidentKey: false,
        userVerification: 'discouraged',
      },
    },
  },
};

const shown = { id: 'cGFzc2tleQ', rawId: 'cGFzc2tleQ', type: 'public-key', clientExtensionResults: {} } as const;
/** An authenticator's response; its contents are never read. */
export const credential = {
  made: { ...shown, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  used: { ...shown, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } },
};

/** An access token with the claims a test wants; its signature isn't checked here. */
export const accessToken = (claims: object): string =>
  [{ alg: 'ES256' }, claims, {}].map((part) => btoa(JSON.stringify(part)).replace(/=+$/, '')).join('.');

export const claimsOf = (token: string): { readonly refreshTokenId?: string } =>
  JSON.parse(atob(token.split('.')[1] || 'e30='));
