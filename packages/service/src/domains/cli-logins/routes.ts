import type { cliLogins } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Handlers, Request } from '../handler.ts';
import { checkLogin, completeLogin, confirmLogin, denyLogin } from './answer.ts';
import { pollLogin } from './poll.ts';
import { startLogin } from './start.ts';

export const cliLoginRoutes: Handlers<typeof cliLogins> = {
  'POST /auth/cli': ({ context, project, body }) => startLogin(context, project, body?.expires_in_millis),
  'POST /auth/cli/poll': ({ context, project, body }) => pollLogin(context, project, body.polling_code),
  'POST /auth/cli/complete': async ({ context, project, body }) => {
    await completeLogin(context, project, body.login_code, body.refresh_token);
    return { success: true };
  },

  'POST /latchkey/cli/check': ({ context, project, session, body }) =>
    checkLogin(context, project, personOf(session), body.login_code),
  'POST /latchkey/cli/confirm': async ({ context, project, session, body }) => {
    await confirmLogin(context, project, personOf(session), body.login_code);
    return { success: true };
  },
  'POST /latchkey/cli/deny': async ({ context, project, session, body }) => {
    await denyLogin(context, project, personOf(session), body.login_code);
    return { success: true };
  },
};

function personOf(session: Request<object>['session']) {
  if (!session) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return session;
}
