import type { sessions } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Handlers } from '../handler.ts';
import { endSession } from './end.ts';
import { refreshAccessToken } from './refresh.ts';

export const sessionRoutes: Handlers<typeof sessions> = {
  'POST /auth/sessions/current/refresh': async ({ context, project, headers }) => ({
    access_token: await refreshAccessToken(context, project, headers['refresh-token']),
  }),

  'DELETE /auth/sessions/current': async ({ context, project, session }) => {
    if (!session) throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: context.now });
    await endSession(context, project, session);
    return { success: true };
  },
};
