import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Factor } from '@latchkey/protocol/sign-in-methods';
import type { Context } from '../../platform/context.ts';
import { hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import { whereaboutsOf } from '../../platform/request/whereabouts.ts';
import type { Project } from '../projects/project.ts';

/** What a way in has found out of the one who tries it; filled in on the way. */
export interface Attempted {
  userId?: string | undefined;
  email?: string | undefined;
  providerId?: string | undefined;
}

const HASH_CHARACTERS = 16;

/** What a sign-in fails with that is worth a line in the event log; limits are told as such, and a second factor fails by itself. */
const reasons: Readonly<Record<string, string>> = {
  EMAIL_PASSWORD_MISMATCH: 'wrong_password',
  PASSWORD_AUTHENTICATION_NOT_ENABLED: 'method_off',
  VERIFICATION_CODE_NOT_FOUND: 'wrong_code',
  VERIFICATION_CODE_EXPIRED: 'expired_code',
  VERIFICATION_CODE_ALREADY_USED: 'used_code',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'code_tried_too_often',
  INVALID_TOTP_CODE: 'wrong_code',
  INVALID_AUTHORIZATION_CODE: 'wrong_code',
  PASSKEY_AUTHENTICATION_NOT_ENABLED: 'method_off',
  PASSKEY_AUTHENTICATION_FAILED: 'wrong_passkey',
  OAUTH_PROVIDER_ACCESS_DENIED: 'denied_at_provider',
  OUTER_OAUTH_TIMEOUT: 'too_late',
  OAUTH_PROVIDER_FAILED: 'provider_failed',
  OAUTH_CODE_REFUSED: 'provider_failed',
  OAUTH_CLIENT_REFUSED: 'provider_failed',
  OAUTH_SCOPE_REFUSED: 'provider_failed',
  SIGN_UP_NOT_ENABLED: 'sign_up_off',
  USER_EMAIL_ALREADY_EXISTS: 'address_not_verified',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: 'address_in_use',
  PREVIOUS_SESSIONS_OFF: 'method_off',
  PREVIOUS_TOKEN_REFUSED: 'token_refused',
  PREVIOUS_TOKEN_USED: 'token_used',
  PREVIOUS_USER_UNKNOWN: 'unknown_account',
  PREVIOUS_SYSTEM_UNAVAILABLE: 'previous_system_unavailable',
  USER_BANNED: 'banned',
};

/** Runs a way in; where it fails, the event log is told of it, with what was found out by then. */
export async function watchSignIn<T>(
  context: Context,
  project: Project,
  method: Factor,
  work: (attempted: Attempted) => Promise<T>,
): Promise<T> {
  const attempted: Attempted = {};
  try {
    return await work(attempted);
  } catch (error) {
    signInFailed(context, project, method, attempted, error);
    throw error;
  }
}

/** The same for a way in that ends somewhere else. */
export function signInFailed(
  context: Context,
  project: Project,
  method: Factor,
  { userId, email, providerId }: Attempted,
  error: unknown,
): void {
  const reason = reasonOf(error, userId);
  if (reason === undefined) return;
  const { now, actor, requestId } = context;
  context.gather({
    kind: 'sign_in.failed',
    projectId: project.id,
    subjectId: userId,
    at: now,
    actor,
    requestId,
    detail: {
      method,
      reason,
      provider_id: providerId,
      // Tells tries at one address together without telling the address: people type their passwords there, too.
      address_hash: userId === undefined && email !== undefined ? hashOf(context, project, email) : undefined,
      ...whereaboutsOf(context),
    },
  });
}

function reasonOf(error: unknown, userId: string | undefined): string | undefined {
  if (error instanceof Refusal) return reasons[error.refusal];
  if (!(error instanceof KnownError)) return undefined;
  return error.code === 'EMAIL_PASSWORD_MISMATCH' && userId === undefined ? 'unknown_account' : reasons[error.code];
}

const hashOf = ({ ring }: Context, project: Project, email: string): string =>
  hashSecret(primary(ring), 'address', project.id, `failed sign-in\0${email}`)
    .toString('hex')
    .slice(0, HASH_CHARACTERS);
