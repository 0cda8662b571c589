import type { firstProofs } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { confirmAccount, takeAccount, verifyAndAsk } from './question.ts';

export const firstProofRoutes: Handlers<typeof firstProofs> = {
  'POST /latchkey/contact-channels/verify': ({ context, project, session, body }) =>
    verifyAndAsk(context, project, body.code, session),

  'POST /latchkey/account-questions/confirm': async ({ context, project, body }) => {
    await confirmAccount(context, project, body.ticket);
    return { success: true };
  },

  'POST /latchkey/account-questions/secure': ({ context, project, body }) => takeAccount(context, project, body.ticket),
};
