import type { passwords } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { checkPassword } from './check.ts';
import { requestReset } from './request-reset.ts';
import { checkResetCode, resetPassword } from './reset.ts';
import { setPassword } from './set.ts';
import { updatePassword } from './update.ts';

export const passwordChangeRoutes = {
  'POST /auth/password/send-reset-code': async ({ context, project, body }) => {
    await requestReset(context, project, body);
    return { success: 'If there is an account with this email, a mail is on its way to it.' };
  },

  'POST /auth/password/reset/check-code': async ({ context, project, body }) => {
    await checkResetCode(context, project, body.code);
    return { is_code_valid: true };
  },

  'POST /auth/password/reset': async ({ context, project, body }) => ({
    success: true,
    ...(await resetPassword(context, project, body)),
  }),

  'POST /auth/password/update': async ({ context, project, user, session, body }) => {
    await updatePassword(context, project, user, session?.sessionId, body);
    return { success: true };
  },

  'POST /auth/password/set': async ({ context, project, user, body }) => {
    await setPassword(context, project, user, body.password);
    return { success: true };
  },

  'POST /latchkey/password-check': async ({ context, project, body }) => {
    await checkPassword(context, project, body);
    return { success: true };
  },
} satisfies Partial<Handlers<typeof passwords>>;
