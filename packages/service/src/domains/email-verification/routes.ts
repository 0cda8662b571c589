import type { contactChannels, firstProofs } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { confirmAccount, takeAccount, verifyAndAsk } from './question.ts';
import { checkVerificationCode, verifyChannel } from './verify.ts';

export const verificationRoutes = {
  'POST /contact-channels/verify/check-code': async ({ context, project, body }) => {
    await checkVerificationCode(context, project, body.code);
    return { is_code_valid: true };
  },

  'POST /contact-channels/verify': async ({ context, project, session, body }) => {
    await verifyChannel(context, project, body.code, session, async () => {});
    return { success: true };
  },
} satisfies Partial<Handlers<typeof contactChannels>>;

export const firstProofRoutes: Handlers<typeof firstProofs> = {
  'POST /latchkey/contact-channels/verify': ({ context, project, session, body }) =>
    verifyAndAsk(context, project, body.code, session),

  'POST /latchkey/account-questions/confirm': async ({ context, project, body }) => {
    await confirmAccount(context, project, body.ticket);
    return { success: true };
  },

  'POST /latchkey/account-questions/secure': ({ context, project, body }) => takeAccount(context, project, body.ticket),
};
