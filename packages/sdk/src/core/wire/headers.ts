import { accessTokenErrors, adminAccessTokenErrors, KnownError } from '../known-error.ts';
import { clientVersion } from '../version.ts';
import type { Level } from './call.ts';
import type { Connection, SessionTokens } from './connection.ts';
import type { ResponseError } from './response-error.ts';
import type { Attempt } from './send.ts';

/** The headers that say who calls, with the tokens that hold right now; asked again for each attempt of one call. */
export function callerHeaders(connection: Connection, level: Level, session?: SessionTokens): () => Promise<Attempt> {
  const { ownerSession } = connection;
  let { prove } = ownerSession ?? connection;
  return async () => {
    const [token, ownerToken] = await Promise.all([session?.getAccessToken(), ownerSession?.getAccessToken()]);
    if (ownerSession && !ownerToken) {
      throw new KnownError('ADMIN_AUTHENTICATION_REQUIRED', 401, 'The owner is not signed in.');
    }
    return {
      headers: {
        'project-id': connection.projectId,
        'access-type': level,
        'client-version': clientVersion,
        'access-token': token,
        'publishable-client-key': connection.publishableClientKey,
        'secret-server-key': level !== 'client' && connection.secretServerKey,
        'super-secret-admin-key': level === 'admin' && connection.superSecretAdminKey,
        'admin-access-token': ownerToken,
      },
      async canRecover(error) {
        if (token && KnownError.is(error, ...accessTokenErrors)) session?.dropAccessToken(token);
        else if (ownerToken && KnownError.is(error, ...adminAccessTokenErrors))
          ownerSession?.dropAccessToken(ownerToken);
        else if (prove && lacksProof(error)) {
          const ask = prove;
          // Once a call: what is refused in spite of it is refused.
          prove = undefined;
          await ask(error, ownerToken ?? token, session);
        } else return false;
        return true;
      },
    };
  };
}

/** Only the person can renew a proof of who acts (PROOF_TOO_OLD), or prove more (ASSURANCE_TOO_LOW). */
const lacksProof = (error: unknown): error is ResponseError =>
  /TOO_(OLD|LOW)$/.test(`${(error as ResponseError).refusal}`);
