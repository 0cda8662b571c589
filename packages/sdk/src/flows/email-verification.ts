import type { OfUser } from '../current-user.ts';
import type { Parts } from '../parts.ts';
import type { Result } from '../result.ts';
import type { MailOptions } from './mail-options.ts';
import { type CodeResult, checkCode, whole } from './one-time-code.ts';

/** What asking for a mail that verifies an address comes to. */
export type VerificationEmailResult = Result<undefined, 'EMAIL_ALREADY_VERIFIED'>;

export const checkEmailVerificationCode = (parts: Parts, code: string): Promise<CodeResult> =>
  checkCode(parts, 'POST /contact-channels/verify/check-code', code);

/** Whatever comes of it, what is shown of the user is read again: a code that was used has verified the address. */
export async function verifyEmail(parts: Parts, code: string): Promise<CodeResult> {
  const { call, caches, resultOf, verificationCodeErrors } = parts;
  const verify = async () =>
    void (await call()('POST /contact-channels/verify', { body: { code: whole(parts, code) } }));
  return caches.after('POST /contact-channels/verify', resultOf(verify, ...verificationCodeErrors));
}

export async function sendVerificationEmail(
  { call, json, redirects, resultOf }: OfUser,
  { callbackUrl }: MailOptions = {},
): Promise<VerificationEmailResult> {
  const { primary_email: email } = json;
  if (email === null) throw new Error('User does not have a primary email');
  const body = { email, callback_url: redirects.callbackTo('emailVerification', callbackUrl) };
  const send = async () => void (await call('POST /contact-channels/send-verification-code', { body }));
  return resultOf(send, 'EMAIL_ALREADY_VERIFIED');
}
