import type { OfUser } from '../../context/lists.ts';
import type { KnownError } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import type { WebAuthn } from '../../core/web-authn.ts';
import { notRegistered, pageHost, relyingParty, webAuthnOf } from './ceremony.ts';

/** How long a request that the user didn't start may take. */
const AUTOMATIC_MILLIS = 1000;

/** A passkey of the signed-in user. */
export interface Passkey {
  /** What `renamePasskey` and `removePasskey` take. */
  readonly id: string;
  /** What the user calls it; at first, what keeps it. */
  readonly name: string;
  /** When it was made. */
  readonly createdAt: Date;
  /** When it last signed in; null where it has not yet. */
  readonly lastUsedAt: Date | null;
  /** Its provider copies it to other devices. */
  readonly isBackedUp: boolean;
}

/** What making a passkey comes to. */
export type PasskeyRegistrationResult = Result<
  undefined,
  'PASSKEY_REGISTRATION_FAILED' | 'PASSKEY_AUTHENTICATION_NOT_ENABLED' | 'PASSKEY_WEBAUTHN_ERROR'
>;

/** How a passkey is made. */
export interface NewPasskeyOptions {
  /**
   * Doesn't prompt: a browser that has just filled in a saved password creates a passkey beside it, and any other
   * refuses.
   */
  readonly automatic?: boolean | undefined;
}

/** Has the browser make a passkey, which signs in from then on, beside those that there are. */
export async function registerPasskey(
  user: OfUser,
  { automatic = false }: NewPasskeyOptions = {},
): Promise<PasskeyRegistrationResult> {
  return user.resultOf(
    async () => void (await register(user, automatic)),
    'PASSKEY_REGISTRATION_FAILED',
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_WEBAUTHN_ERROR',
  );
}

async function register(user: OfUser, isAutomatic: boolean): Promise<void> {
  const { call, caches, KnownError } = user;
  const [{ code, options_json }, { items }] = await Promise.all([
    call('POST /auth/passkey/initiate-passkey-registration'),
    call('GET /latchkey/passkeys'),
  ]);
  const { rp, ...options } = options_json;
  const webAuthn = webAuthnOf(user);
  const rpId = relyingParty(user, rp.id);
  const others = items.map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports }));
  const made = { ...options, rp: { ...rp, id: rpId }, excludeCredentials: others };
  const making = webAuthn.create(made, isAutomatic);
  const credential = await (isAutomatic ? soon(user, webAuthn, making) : making);
  const add = call('POST /latchkey/passkeys', { body: { credential, code, is_automatic: isAutomatic } });
  await caches.after('POST /latchkey/passkeys', add).catch(async (error: KnownError) => {
    // What was refused is in the authenticator already, and would be offered in vain.
    if (KnownError.is(error)) await webAuthn.forget({ rpId, credentialId: credential.id }).catch(() => {});
    throw notRegistered(user, error);
  });
}

/** Some browsers neither make one by themselves nor say that they do not. */
async function soon<T>({ environment }: OfUser, webAuthn: WebAuthn, making: Promise<T>): Promise<T> {
  let isPending = true;
  environment.wait(AUTOMATIC_MILLIS).then(() => isPending && webAuthn.cancel());
  return making.finally(() => {
    isPending = false;
  });
}

/** Oldest first. */
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

/** Calls a passkey something else, of up to 100 characters. Only the user sees it. */
export async function renamePasskey(user: OfUser, id: string, name: string): Promise<void> {
  await user.call('PATCH /latchkey/passkeys/:id', { params: { id }, body: { name } });
  await tellAuthenticators(user).catch(() => {});
}

/** The browser is told, so that it stops offering the passkey. Rejects for the last sign-in method. */
export async function removePasskey(user: OfUser, id: string): Promise<void> {
  const { call, caches } = user;
  const remove = call('DELETE /latchkey/passkeys/:id', { params: { id } });
  await caches.after('DELETE /latchkey/passkeys/:id', remove);
  await tellAuthenticators(user).catch(() => {});
}

/** Which passkeys are left, and what their user is called now. That they do not want to hear is a nuisance, no failure. */
async function tellAuthenticators(user: OfUser): Promise<void> {
  const { id, display_name, primary_email } = user.json;
  const { items } = await user.call('GET /latchkey/passkeys');
  const webAuthn = webAuthnOf(user);
  // Of a UUID this is base64url, too.
  const whose = { rpId: pageHost(user), userId: btoa(id) };
  const name = display_name || primary_email;
  await webAuthn.accept({ ...whose, allAcceptedCredentialIds: items.map((item) => item.credential_id) });
  if (name) await webAuthn.describe({ ...whose, name, displayName: name });
}
