import type { contactChannels } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { sendPrimaryVerificationCode, sendVerificationCode } from './send-code.ts';
import { checkVerificationCode, verifyChannel } from './verify.ts';

export const contactChannelRoutes: Handlers<typeof contactChannels> = {
  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': async (request) => {
    const { context, project, params, body } = request;
    await sendVerificationCode(context, project, request, params, body.callback_url);
    return { success: true };
  },

  'POST /contact-channels/send-verification-code': async ({ context, project, user, body }) => {
    await sendPrimaryVerificationCode(context, project, user, body);
    return { success: true };
  },

  'POST /contact-channels/verify/check-code': async ({ context, project, body }) => {
    await checkVerificationCode(context, project, body.code);
    return { is_code_valid: true };
  },

  'POST /contact-channels/verify': async ({ context, project, body }) => {
    await verifyChannel(context, project, body.code);
    return { success: true };
  },
};
