import { knownError, ok } from './answers.ts';

/** What the service mails, and the only code that it takes. */
export const mailed = { typed: 'K7M2PQ', nonce: 'n'.repeat(39), code: `K7M2PQ${'n'.repeat(39)}` } as const;
/** What the authenticator app shows, a recovery code, and the sign-in that waits for one of them. */
export const factor = { totp: '123456', recoveryCode: 'aaaa-bbbb-cccc-dddd', attempt: 'a'.repeat(45) } as const;

type Body = Record<string, string>;

/** As much as screens call of what goes by one-time codes; whoever has one is signed in as `email`. */
export const oneTimeCodes = (signIn: () => Response) => ({
  'POST /auth/password/send-reset-code': () => ok({ success: 'maybe, only if user with e-mail exists' }),
  'POST /auth/password/reset/check-code': ({ code }: Body) => good(code, valid),
  'POST /auth/password/reset': ({ code }: Body) => good(code, done),
  'POST /contact-channels/send-verification-code': done,
  'POST /contact-channels/verify/check-code': ({ code }: Body) => good(code, valid),
  'POST /latchkey/contact-channels/verify': ({ code }: Body) => good(code, () => ok({ question: null })),
  'POST /latchkey/otp/send-sign-in-code': () => ok({ nonce: mailed.nonce }),
  'POST /latchkey/otp/check-code': ({ code }: Body) => good(code, () => ok({ masked_email: 'a…@example.com' })),
  'POST /auth/otp/sign-in': ({ code }: Body) => good(code, signIn),
  'POST /auth/mfa/sign-in': ({ totp }: Body) => (totp === factor.totp ? signIn() : wrong()),
  'POST /latchkey/mfa/recover': ({ recovery_code }: Body) =>
    recovery_code === factor.recoveryCode ? signIn() : wrong(),
});

export const secondFactorRequired = () =>
  knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: factor.attempt });

const valid = () => ok({ is_code_valid: true });
const done = () => ok({ success: true });
const wrong = () => knownError('INVALID_TOTP_CODE', 400, undefined, 'The code is wrong.');
const good = (code: string | undefined, answer: () => Response) =>
  code === mailed.code ? answer() : knownError('VERIFICATION_CODE_NOT_FOUND', 404);
