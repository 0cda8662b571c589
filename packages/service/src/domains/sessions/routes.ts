import type { sessions } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { limits } from '@latchkey/protocol/limits';
import type { Handlers } from '../handler.ts';
import { ownerAsked } from './caller.ts';
import { endSession, endSessionById, endSessionsOfMany } from './end/end.ts';
import { listActiveSessions, listSessions } from './list.ts';
import { refreshSession } from './refresh/refresh.ts';
import { grantSession } from './start.ts';

export const sessionRoutes: Handlers<typeof sessions> = {
  'POST /auth/sessions': ({ context, project, body, ...caller }) =>
    grantSession(context, project, ownerAsked(caller, body.user_id), {
      lifetimeMillis: body.expires_in_millis ?? limits.sessionLifetimeMillis,
      isImpersonation: body.is_impersonation ?? false,
    }),

  'GET /auth/sessions': ({ context, project, query, ...caller }) =>
    listSessions(context, project, caller, query.user_id),

  'GET /latchkey/sessions': ({ context, project, query, ...caller }) =>
    listActiveSessions(context, project, caller, query.user_id),

  'POST /auth/sessions/current/refresh': async ({ context, project, headers }) => ({
    access_token: (await refreshSession(context, project, headers['refresh-token'])).accessToken,
  }),

  'DELETE /auth/sessions/current': async ({ context, project, session }) => {
    if (!session) throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: context.now });
    await endSession(context, project, session);
    return { success: true };
  },

  'DELETE /auth/sessions/:id': async ({ context, project, params, ...caller }) => {
    await endSessionById(context, project, caller, params.id);
    return { success: true };
  },

  'POST /latchkey/users/revoke-sessions': async ({ context, project, body }) => ({
    items: await endSessionsOfMany(context, project, body.user_ids),
  }),
};
