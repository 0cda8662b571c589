import type { otp } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { maskEmail } from './mask-email.ts';
import { sendSignInCode } from './send-code.ts';
import { checkSignInCode, signInByCode } from './sign-in.ts';

export const otpRoutes: Handlers<typeof otp> = {
  'POST /auth/otp/send-sign-in-code': async ({ context, project, body }) => ({
    nonce: await sendSignInCode(context, project, body, false),
  }),

  'POST /latchkey/otp/send-sign-in-code': async ({ context, project, body }) => ({
    nonce: await sendSignInCode(context, project, body, true),
  }),

  'POST /auth/otp/sign-in/check-code': async ({ context, project, body }) => {
    await checkSignInCode(context, project, body.code);
    return { is_code_valid: true };
  },

  'POST /latchkey/otp/check-code': async ({ context, project, body }) => ({
    masked_email: maskEmail(await checkSignInCode(context, project, body.code)),
  }),
  'POST /auth/otp/sign-in': ({ context, project, headers, body }) =>
    signInByCode(context, project, { code: body.code, device: headers.device }),
};
