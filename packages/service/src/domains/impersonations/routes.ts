import type { impersonations } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { makeLink } from './link.ts';
import { checkLink, signInByLink } from './sign-in.ts';

export const impersonationRoutes: Handlers<typeof impersonations> = {
  'POST /latchkey/users/:user_id/impersonation': ({ context, project, params, body }) =>
    makeLink(context, project, params.user_id, body),
  'POST /latchkey/impersonation/check-code': ({ context, project, body }) => checkLink(context, project, body.code),
  'POST /latchkey/impersonation/sign-in': ({ context, project, body, session }) =>
    signInByLink(context, project, body.code, session),
};
