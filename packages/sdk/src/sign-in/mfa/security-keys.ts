import type { OfUser } from '../../context/lists.ts';
import type { Result } from '../../core/result.ts';
import { notRegistered, relyingParty, webAuthnOf } from '../passkeys/ceremony.ts';

/** A security key of the signed-in user: a second factor, which signs in with nothing else. */
export interface SecurityKey {
  /** What `renameSecurityKey` and `removeSecurityKey` take. */
  readonly id: string;
  /** What the user calls it. */
  readonly name: string;
  /** When it was added. */
  readonly createdAt: Date;
  /** When it was last used; null where it has not been yet. */
  readonly lastUsedAt: Date | null;
}

/** The second factors of the signed-in user. */
export interface SecondFactors {
  /** Whether an authenticator app is set up. */
  readonly authenticatorApp: boolean;
  /** Oldest first. */
  readonly securityKeys: readonly SecurityKey[];
  /** How many recovery codes have not been used. */
  readonly recoveryCodesRemaining: number;
}

/** What adding a security key comes to. */
export type SecurityKeyRegistrationResult = Result<undefined, 'PASSKEY_REGISTRATION_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'>;

/** What the user can complete a sign-in with. */
export async function getSecondFactors({ call }: OfUser): Promise<SecondFactors> {
  const { authenticator_app, security_keys, recovery_codes_remaining } = await call('GET /latchkey/mfa');
  return {
    authenticatorApp: authenticator_app,
    securityKeys: security_keys.map(({ id, name, created_at_millis, last_used_at_millis: used }) => ({
      id,
      name,
      createdAt: new Date(created_at_millis),
      lastUsedAt: used === null ? null : new Date(used),
    })),
    recoveryCodesRemaining: recovery_codes_remaining,
  };
}

/**
 * Has the browser register a security key, which is a second factor from then on; the first one turns two-factor
 * authentication on.
 */
export async function registerSecurityKey(user: OfUser): Promise<SecurityKeyRegistrationResult> {
  return user.resultOf(() => register(user), 'PASSKEY_REGISTRATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR');
}

async function register(user: OfUser): Promise<undefined> {
  const { call, change } = user;
  const { code, options_json } = await call('POST /latchkey/security-keys/initiate');
  const { rp, ...options } = options_json;
  const made = { ...options, rp: { ...rp, id: relyingParty(user, rp.id) } };
  const credential = await webAuthnOf(user).create(made, false);
  await change('POST /latchkey/security-keys', { body: { credential, code } }).catch((error) => {
    throw notRegistered(user, error);
  });
  return undefined;
}

/** Calls a security key something else, of up to 100 characters. Only the user sees it. */
export async function renameSecurityKey({ call }: OfUser, id: string, name: string): Promise<void> {
  await call('PATCH /latchkey/security-keys/:id', { params: { id }, body: { name } });
}

/** Without another second factor, two-factor authentication is off then. */
export async function removeSecurityKey({ change }: OfUser, id: string): Promise<void> {
  await change('DELETE /latchkey/security-keys/:id', { params: { id } });
}
