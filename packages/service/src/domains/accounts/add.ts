import type { Endpoints, InputOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import { storeImage } from '../images/images.ts';
import { checkMetadata } from '../metadata/check.ts';
import { sealTotpSecret } from '../mfa/secret.ts';
import { importedMillis } from '../passwords/hash.ts';
import type { Project } from '../projects/project.ts';
import { noteHashMillis } from '../projects/slowest-hash.ts';
import { normaliseEmail } from '../users/email.ts';
import type { User } from '../users/user.ts';
import { createUser, type NewUser } from './create.ts';
import { checkGivenPassword, givesPassword, sealGivenPassword } from './given-password.ts';

type GivenUser = InputOf<Endpoints['POST /users']>['body'];

/**
 * Creates a user as a server specifies it, whether sign-ups are enabled or not. Throws USER_EMAIL_ALREADY_EXISTS when
 * another user signs in with the email, OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER when one does with an
 * account, and the refusals that the endpoint's row declares.
 */
export async function addUser(context: Context, project: Project, given: GivenUser): Promise<User> {
  checkGivenPassword(given);
  checkEmail(given);
  checkAccounts(project, given);
  checkSwitches(project, given);
  checkMetadata(project, 'user', given);
  const id = newId(context.random);
  const passwordHash = await sealGivenPassword(context, project, id, given, async () => given.primary_email ?? null);
  return inTransaction(context, async (context) => {
    const profileImageUrl = given.profile_image_url && (await storeImage(context, project.id, given.profile_image_url));
    const user = await createUser(context, project, {
      ...asGiven(given),
      id,
      ...(passwordHash && { passwordHash }),
      ...(profileImageUrl && { profileImageUrl }),
      ...totpSecret(context, project, id, given),
    });
    if (given.password_hash !== undefined)
      await noteHashMillis(context, project, importedMillis(context, given.password_hash));
    return user;
  });
}

function checkEmail({ primary_email, primary_email_auth_enabled, primary_email_verified }: GivenUser): void {
  if (primary_email) return;
  if (primary_email_auth_enabled) throw new Refusal('AUTH_NEEDS_EMAIL');
  if (primary_email_verified) throw new Refusal('VERIFIED_NEEDS_EMAIL');
}

/** A provider may be switched off; people sign in by it once it is on. */
function checkAccounts({ config }: Project, { oauth_providers: accounts = [] }: GivenUser): void {
  const providers = new Set([...config.oauth_providers, ...config.oidc_providers].map(({ id }): string => id));
  if (accounts.some(({ id }) => !providers.has(id))) throw new Refusal('OAUTH_PROVIDER_UNKNOWN');
  const names = accounts.map(({ id, account_id }) => `${id} ${account_id}`);
  if (new Set(names).size < names.length) throw new Refusal('OAUTH_ACCOUNT_TWICE');
}

function checkSwitches({ config }: Project, given: GivenUser): void {
  if (givesPassword(given) && !config.credential_enabled) throw new Refusal('PASSWORD_AUTH_OFF');
  if (given.otp_auth_enabled && !config.magic_link_enabled) throw new Refusal('OTP_OFF');
  if (given.passkey_auth_enabled) throw new Refusal('PASSKEY_BY_HAND');
}

const asGiven = (given: GivenUser): NewUser => ({
  ...(given.primary_email && {
    email: {
      value: normaliseEmail(given.primary_email),
      isVerified: given.primary_email_verified ?? false,
      usedForAuth: given.primary_email_auth_enabled ?? false,
    },
  }),
  oauthAccounts: (given.oauth_providers ?? []).map(({ id, account_id, email = null }) => ({
    providerId: id,
    accountId: account_id,
    email,
  })),
  otpEnabled: given.otp_auth_enabled ?? false,
  displayName: given.display_name || null,
  isAnonymous: given.is_anonymous ?? false,
  clientMetadata: given.client_metadata,
  clientReadOnlyMetadata: given.client_read_only_metadata,
  serverMetadata: given.server_metadata,
});

/** Of a new user the protocol keeps the secret alone; a change of the user is what switches the second factor on. */
function totpSecret(context: Context, project: Project, id: string, { totp_secret_base64: secret }: GivenUser) {
  return secret ? { totpSecret: sealTotpSecret(context, project, id, Buffer.from(secret, 'base64')) } : {};
}
