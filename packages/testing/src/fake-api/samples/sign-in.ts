import type { Sent } from './ids.ts';

/** What a user types to sign in, and what the service returns. */

/** What the service mails, and the only code that it takes. */
export const mailed = { typed: 'K7M2PQ', nonce: 'n'.repeat(39), code: `K7M2PQ${'n'.repeat(39)}` } as const;
/** What the authenticator app shows, a recovery code, and the sign-in that waits for one of them. */
export const factor = { totp: '123456', recoveryCode: 'aaaa-bbbb-cccc-dddd', attempt: 'a'.repeat(45) } as const;

const rpId = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const challenge = 'c2FtcGxl';
const code = 'c'.repeat(45);

/** What begins with a passkey: to sign in or prove oneself, and to make one. */
export const ceremony: {
  readonly use: Sent<'POST /auth/passkey/initiate-passkey-authentication'>;
  readonly make: Sent<'POST /auth/passkey/initiate-passkey-registration'>;
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
