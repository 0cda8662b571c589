import { data, done, knownError, listOf, type Replies, type Reply } from '@latchkey/testing/fake-api';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import { type Branding, type PublicProjectBody, publicProjectBody } from '@latchkey/testing/fake-api/samples/project';
import {
  accessToken,
  ceremony,
  choices,
  claimsOf,
  factor,
  mailed,
  secondFactors,
} from '@latchkey/testing/fake-api/samples/sign-in';
import { type PasskeyBody, passkeyBody, type UserBody, userBody } from '@latchkey/testing/fake-api/samples/user';

export interface Accounts {
  readonly config?: Partial<PublicProjectBody['config']>;
  readonly branding?: Partial<Branding>;
  readonly displayName?: string;
  /** Passwords by email. */
  readonly accounts?: Readonly<Record<string, string>>;
  /** What differs in every signed-in user. */
  readonly user?: Partial<UserBody>;
  /** What access tokens say besides. */
  readonly claims?: object;
  clock(): number;
}

const granted = { token_type: 'Bearer', expires_in: 600, scope: 'legacy' };

/** Of the first account. */
export const me = idOf(1, 3);

/** The endpoints that screens call, with accounts in memory; a valid code or a passkey signs in the first of them. */
export function accountReplies({
  config,
  branding,
  displayName = 'Acme',
  accounts = {},
  user,
  claims,
  clock,
}: Accounts) {
  const passwords = new Map(Object.entries(accounts));
  const ids = new Map([...passwords.keys()].map((email, index) => [email, idOf(index + 1, 3)]));
  /** Emails by refresh token. */
  const sessions = new Map<string, string>();

  const idFor = (email: string) => {
    const id = ids.get(email) ?? idOf(ids.size + 1, 3);
    ids.set(email, id);
    return id;
  };
  const tokenOf = (refresh: string) => {
    const seconds = Math.floor(clock() / 1000);
    return accessToken({ refreshTokenId: refresh, iat: seconds, exp: seconds + 600, ...claims });
  };
  const session = (email: string) => {
    const refresh = `refresh-${sessions.size + 1}`;
    sessions.set(refresh, email);
    return { access_token: tokenOf(refresh), refresh_token: refresh, user_id: idFor(email) };
  };
  const first = [...passwords.keys()][0] ?? '';
  const signIn = (email = first) => data(session(email));
  const signInAs = (email = first) => data({ ...session(email), is_new_user: false });
  const sessionOf = (headers: Headers) => claimsOf(headers.get('x-latchkey-access-token') ?? '').refreshTokenId ?? '';
  const userOf = (email: string) =>
    data(
      userBody(1, {
        id: idFor(email),
        display_name: null,
        primary_email: email,
        primary_email_verified: true,
        signed_up_at_millis: 0,
        is_anonymous: email === '',
        ...user,
      }),
    );

  const replies: Replies = {
    'GET /projects/current': data(
      publicProjectBody('c0ffee00-0000-4000-8000-000000000000', displayName, config, branding),
    ),
    'GET /users/me'({ headers }) {
      const email = sessions.get(sessionOf(headers));
      return email === undefined ? knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }) : userOf(email);
    },
    'PATCH /users/me': ({ headers }) => userOf(sessions.get(sessionOf(headers)) ?? ''),
    'POST /latchkey/mfa/totp': done,
    'GET /teams': listOf(),
    'POST /auth/password/sign-in': ({ body: { email, password } }) =>
      passwords.get(email) === password ? signIn(email) : knownError('EMAIL_PASSWORD_MISMATCH'),
    'POST /auth/password/sign-up'({ body: { email, password } }) {
      if (passwords.has(email))
        return knownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false });
      passwords.set(email, password);
      return signIn(email);
    },
    'POST /latchkey/password-check': done,
    'POST /auth/anonymous/sign-up': () => signIn(''),
    'POST /latchkey/anonymous/upgrade/password': ({ body }) => signIn(body.email),
    'POST /latchkey/anonymous/upgrade/otp': () => signIn(),
    'DELETE /auth/sessions/current'({ headers }) {
      sessions.delete(sessionOf(headers));
      return done;
    },
    'POST /auth/oauth/token': ({ body: { refresh_token } }) =>
      sessions.has(refresh_token)
        ? data({ access_token: tokenOf(refresh_token), ...granted })
        : knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ...oneTimeCodes(() => signInAs()),
    ...passkeyReplies(() => signInAs()),
  };
  /** Every session is over, or those of one account, as if their time had come. */
  const endSessions = (of?: string) => {
    for (const [token, email] of [...sessions]) if (of === undefined || email === of) sessions.delete(token);
  };
  return { replies, endSessions };
}

/** Refuses every other code than the one that was mailed. */
const good =
  (reply: () => ReturnType<typeof data>): Reply =>
  ({ body }) =>
    body.code === mailed.code ? reply() : knownError('VERIFICATION_CODE_NOT_FOUND');

const oneTimeCodes = (signIn: () => ReturnType<typeof data>): Replies => {
  const valid = good(() => data({ is_code_valid: true }));
  return {
    'POST /auth/password/send-reset-code': data({ success: 'maybe, only if user with email exists' }),
    'POST /auth/password/reset/check-code': valid,
    'POST /auth/password/reset': good(() => done),
    'POST /contact-channels/send-verification-code': done,
    'POST /contact-channels/verify/check-code': valid,
    'POST /latchkey/contact-channels/verify': good(() => data({ question: null })),
    'POST /latchkey/otp/send-sign-in-code': data({ nonce: mailed.nonce }),
    'POST /latchkey/otp/check-code': good(() => data({ masked_email: 'a…@example.com' })),
    'POST /auth/otp/sign-in': good(signIn),
    'POST /auth/mfa/sign-in': ({ body }) => (body.totp === factor.totp ? signIn() : knownError('INVALID_TOTP_CODE')),
    'POST /latchkey/mfa/options': data(choices),
    'GET /latchkey/mfa': data(secondFactors()),
    'GET /latchkey/trusted-devices': listOf(),
    'GET /latchkey/connected-apps': listOf(),
    'GET /latchkey/delegations': listOf(),
    'POST /latchkey/mfa/recover': ({ body }) =>
      body.recovery_code === factor.recoveryCode ? signIn() : knownError('INVALID_TOTP_CODE'),
  };
};

export const secondFactorRequired = () =>
  knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: factor.attempt });

function passkeyReplies(signIn: () => ReturnType<typeof data>): Replies {
  const kept: PasskeyBody[] = [];
  const place = (id = '') => kept.findIndex((passkey) => passkey.id === id);
  return {
    'POST /auth/passkey/initiate-passkey-authentication': data(ceremony.use),
    'POST /auth/passkey/sign-in': signIn,
    'POST /auth/passkey/initiate-passkey-registration': data(ceremony.make),
    'POST /latchkey/mfa/security-key/initiate': data(ceremony.touch),
    'POST /latchkey/mfa/security-key': signIn,
    'POST /latchkey/passkeys'() {
      const made = passkeyBody(kept.length + 1, { created_at_millis: Date.UTC(2026, 4, 4, 12) });
      kept.push(made);
      return data(made);
    },
    'GET /latchkey/passkeys': () => listOf(...kept),
    'PATCH /latchkey/passkeys/:id': ({ params: { id }, body }) => {
      const [changed] = kept.splice(place(id), 1, { ...(kept[place(id)] as PasskeyBody), name: body.name });
      return data({ ...changed, name: body.name });
    },
    'DELETE /latchkey/passkeys/:id': ({ params: { id } }) => {
      kept.splice(place(id), 1);
      return done;
    },
  };
}
