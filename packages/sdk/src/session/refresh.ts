import { KnownError, refreshTokenErrors } from '../core/known-error.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import type { Connection } from '../core/wire/connection.ts';
import { connectionError } from '../core/wire/connection-error.ts';
import { send } from '../core/wire/send.ts';
import type { SessionServer, Tokens } from '../token-stores/token-store.ts';
import type { Refresh } from './session.ts';

type Answer = ResponseOf<'POST /auth/oauth/token', 'client'> & { readonly refresh_token?: string };

/**
 * The refresh grant (RFC 6749, section 6). Retried when the network fails, because it doesn't use up a refresh token.
 * Requests a successor of the refresh token if that can be stored.
 */
export function refreshOver(connection: Connection): Refresh {
  return async (refreshToken, store) => {
    if (store.server) return renewBy(store.server, connection);
    const fields = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: connection.projectId,
      client_secret: connection.publishableClientKey ?? '',
      ...(store.isPersistent && { accept_rotation: 'true' }),
    });
    try {
      const answer = (await send(connection, {
        method: 'POST',
        path: '/auth/oauth/token',
        body: fields.toString(),
        type: 'application/x-www-form-urlencoded',
        isRepeatable: true,
      })) as Answer;
      // Of a session that rotates it is answered unasked; what cannot be written down would be lost, and its use end the rest.
      return { accessToken: answer.access_token, refreshToken: (store.isPersistent && answer.refresh_token) || null };
    } catch (error) {
      if (KnownError.is(error, ...refreshTokenErrors)) return null;
      throw error;
    }
  };
}

async function renewBy(server: SessionServer, connection: Connection): Promise<Tokens | null> {
  try {
    const accessToken = await server.renew();
    return accessToken === null ? null : { accessToken, refreshToken: null };
  } catch (error) {
    // Fetch failed: the person is told what any other request would tell.
    throw error instanceof TypeError ? await connectionError(connection, error) : error;
  }
}
