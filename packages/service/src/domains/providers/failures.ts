import { KnownError } from '@latchkey/protocol/errors';
import { Refusal, type RefusalName } from '@latchkey/protocol/refusals';
import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi';
import type { Context } from '../../platform/context.ts';

/** The user said no, in the words of RFC 6749, of OpenID Connect, and of LinkedIn and Apple. */
const DENIALS = ['access_denied', 'consent_required', 'user_cancelled_login', 'user_cancelled_authorize'];

const refusalsOf: Readonly<Record<string, RefusalName>> = {
  invalid_grant: 'OAUTH_CODE_REFUSED',
  // GitHub's words for the same.
  bad_verification_code: 'OAUTH_CODE_REFUSED',
  bad_refresh_token: 'OAUTH_CODE_REFUSED',
  invalid_client: 'OAUTH_CLIENT_REFUSED',
  unauthorized_client: 'OAUTH_CLIENT_REFUSED',
  incorrect_client_credentials: 'OAUTH_CLIENT_REFUSED',
  invalid_scope: 'OAUTH_SCOPE_REFUSED',
  unauthorized_scope_error: 'OAUTH_SCOPE_REFUSED',
};

/**
 * Speaks to a provider, and has whatever goes wrong end as OAUTH_PROVIDER_ACCESS_DENIED or as a refusal: what strangers
 * answer is no bug of ours. The log says why.
 */
export async function inOurWords<T>({ log }: Context, provider: string, speak: () => Promise<T>): Promise<T> {
  try {
    return await speak();
  } catch (error) {
    if (error instanceof KnownError) throw error;
    const refusal = error instanceof Refusal ? error : refusalFor(error);
    log.warn({ provider, refusal: refusal.refusal, reason: reasonOf(refusal.cause) }, 'an identity provider failed');
    throw refusal;
  }
}

function refusalFor(cause: unknown): Refusal {
  const error = cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError ? cause.error : '';
  if (DENIALS.includes(error)) throw new KnownError('OAUTH_PROVIDER_ACCESS_DENIED', undefined, { cause });
  const name = Object.hasOwn(refusalsOf, error) ? refusalsOf[error] : undefined;
  return new Refusal(name ?? 'OAUTH_PROVIDER_FAILED', { cause });
}

/** Short, and without what a provider may have put into it. */
const reasonOf = (cause: unknown) =>
  cause instanceof Error ? `${cause.name}: ${cause.message.slice(0, 200)}` : undefined;
