import type { OfUser } from '../current-user.ts';
import type { KnownError } from '../known-error.ts';
import type { Result } from '../result.ts';
import { pageHost, relyingParty, webAuthnOf } from './ceremony.ts';

/** A passkey of the signed-in user. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** Its provider copies it to other devices. */
  readonly isBackedUp: boolean;
}

export type PasskeyRegistrationResult = Result<
  undefined,
  'PASSKEY_REGISTRATION_FAILED' | 'PASSKEY_AUTHENTICATION_NOT_ENABLED' | 'PASSKEY_WEBAUTHN_ERROR'
>;

export async function registerPasskey(user: OfUser): Promise<PasskeyRegistrationResult> {
  return user.resultOf(
    async () => void (await register(user)),
    'PASSKEY_REGISTRATION_FAILED',
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_WEBAUTHN_ERROR',
  );
}

async function register(user: OfUser): Promise<void> {
  const { call, caches, KnownError, verificationCodeErrors } = user;
  const [{ code, options_json }, { items }] = await Promise.all([
    call('POST /auth/passkey/initiate-passkey-registration'),
    call('GET /latchkey/passkeys'),
  ]);
  const { rp, ...options } = options_json;
  const credential = await webAuthnOf(user).create({
    ...options,
    rp: { ...rp, id: relyingParty(user, rp.id) },
    excludeCredentials: items.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports })),
  });
  const add = call('POST /latchkey/passkeys', { body: { credential, code } });
  await caches.after('POST /latchkey/passkeys', add).catch((error: KnownError) => {
    const isOver = KnownError.is(error, 'PASSKEY_AUTHENTICATION_FAILED', ...verificationCodeErrors);
    if (!isOver) throw error;
    const isForeign = KnownError.is(error, 'PASSKEY_AUTHENTICATION_FAILED');
    const message = isForeign ? error.message : 'This took too long. Please try again.';
    throw new KnownError('PASSKEY_REGISTRATION_FAILED', 400, message, { message });
  });
}

export async function listPasskeys({ call }: OfUser): Promise<Passkey[]> {
  const { items } = await call('GET /latchkey/passkeys');
  return items.map(({ id, name, created_at_millis, last_used_at_millis: used, is_backed_up }) => ({
    id,
    name,
    createdAt: new Date(created_at_millis),
    lastUsedAt: used === null ? null : new Date(used),
    isBackedUp: is_backed_up,
  }));
}

export async function renamePasskey({ call }: OfUser, id: string, name: string): Promise<void> {
  await call('PATCH /latchkey/passkeys/:id', { params: { id }, body: { name } });
}

export async function removePasskey(user: OfUser, id: string): Promise<void> {
  const { call, caches } = user;
  const remove = call('DELETE /latchkey/passkeys/:id', { params: { id } });
  await caches.after('DELETE /latchkey/passkeys/:id', remove);
  // That the authenticator offers it still is a nuisance, and no failure of the removal.
  await tellAuthenticators(user).catch(() => {});
}

async function tellAuthenticators(user: OfUser): Promise<void> {
  const { items } = await user.call('GET /latchkey/passkeys');
  await webAuthnOf(user).accept({
    rpId: pageHost(user),
    // Of a UUID this is base64url, too.
    userId: btoa(user.json.id),
    allAcceptedCredentialIds: items.map((item) => item.credential_id),
  });
}
