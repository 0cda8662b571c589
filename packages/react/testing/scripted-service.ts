import { failure, knownError, ok } from './answers.ts';
import { oneTimeCodes } from './mailed-codes.ts';
import { passkeyReplies } from './passkeys.ts';

/** A request as it arrived. */
export interface Sent {
  /** `POST /auth/password/sign-in` */
  readonly key: string;
  readonly body: Record<string, string>;
}

type Reply = Response | Error | Promise<Response>;

export interface ServiceOptions {
  readonly config?: Record<string, unknown>;
  readonly displayName?: string;
  /** Passwords by e-mail. */
  readonly accounts?: Record<string, string>;
  /** What differs in everybody who is signed in. */
  readonly user?: Record<string, unknown>;
  /** What access tokens say besides. */
  readonly claims?: object;
  /** What else it answers, or answers otherwise, each time. */
  readonly replies?: Readonly<Record<string, (body: Record<string, string>) => Reply>>;
  clock?(): number;
}

/** As much of the service as screens call, with accounts in memory; a test puts other replies before its own. */
export function scriptedService({
  config,
  displayName = 'Acme',
  accounts = {},
  user,
  claims,
  replies,
  clock = Date.now,
}: ServiceOptions = {}) {
  const passwords = new Map(Object.entries(accounts));
  const sessions = new Map<string, string>();
  const prepared = new Map<string, (() => Reply)[]>();
  const sent: Sent[] = [];

  function sessionOf(email: string): Response {
    const refresh = `refresh-${sessions.size + 1}`;
    sessions.set(refresh, email);
    return ok({ access_token: accessTokenOf(refresh), refresh_token: refresh, user_id: idOf(email) });
  }
  const accessTokenOf = (refresh: string) => {
    const seconds = Math.floor(clock() / 1000);
    return unsigned({ refreshTokenId: refresh, iat: seconds, exp: seconds + 600, ...claims });
  };
  const callerOf = (headers: Headers) => {
    const token = headers.get('x-latchkey-access-token');
    return token === null ? undefined : sessions.get(claimsOf(token).refreshTokenId ?? '');
  };

  const own: Record<string, (body: Record<string, string>, headers: Headers) => Reply> = {
    'GET /projects/current': () => ok(projectJson(displayName, config)),
    'GET /users/me'(_, headers) {
      const email = callerOf(headers);
      return email === undefined
        ? knownError('ACCESS_TOKEN_EXPIRED', 401, { expired_at_millis: null })
        : ok({ ...userJson(email), is_anonymous: email === '', ...user });
    },
    'PATCH /users/me': (_, headers) => ok(userJson(callerOf(headers) ?? '')),
    'POST /latchkey/mfa/totp': () => ok({ success: true }),
    'GET /teams': () => ok({ is_paginated: false, items: [] }),
    'POST /auth/password/sign-in': ({ email = '', password }) =>
      password !== undefined && passwords.get(email) === password
        ? sessionOf(email)
        : knownError('EMAIL_PASSWORD_MISMATCH', 400, undefined, 'Wrong e-mail or password.'),
    'POST /auth/password/sign-up'({ email = '', password = '' }) {
      if (passwords.has(email)) {
        const details = { email, would_work_if_email_was_verified: false };
        return knownError(
          'USER_EMAIL_ALREADY_EXISTS',
          409,
          details,
          'Another account already uses this e-mail to sign in.',
        );
      }
      passwords.set(email, password);
      return sessionOf(email);
    },
    'POST /auth/anonymous/sign-up': () => sessionOf(''),
    'POST /latchkey/anonymous/upgrade/password': ({ email = '' }) => sessionOf(email),
    'POST /latchkey/anonymous/upgrade/otp': () => sessionOf(Object.keys(accounts)[0] ?? ''),
    'DELETE /auth/sessions/current'(_, headers) {
      sessions.delete(claimsOf(headers.get('x-latchkey-access-token') ?? '').refreshTokenId ?? '');
      return ok({ success: true });
    },
    'POST /auth/oauth/token': ({ refresh_token = '' }) =>
      sessions.has(refresh_token)
        ? ok({ access_token: accessTokenOf(refresh_token), token_type: 'bearer', expires_in: 600 })
        : knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401),
    ...oneTimeCodes(() => sessionOf(Object.keys(accounts)[0] ?? '')),
    ...passkeyReplies(() => sessionOf(Object.keys(accounts)[0] ?? '')),
    ...replies,
  };

  return {
    sent,
    keys: () => sent.map(({ key }) => key),
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const key = `${init.method} ${new URL(url).pathname.replace('/api/v1', '')}`;
      const body = bodyOf(init);
      sent.push({ key, body });
      const reply = await (prepared.get(key)?.shift()?.() ??
        own[key]?.(body, new Headers(init.headers)) ??
        failure(404, 'No'));
      if (reply instanceof Error) throw reply;
      return reply;
    },
    /** The next answer to this request. */
    answer(key: string, reply: () => Reply) {
      prepared.set(key, [...(prepared.get(key) ?? []), reply]);
    },
    /** Lets this request wait until the returned function is called. */
    hold(key: string): () => void {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const held = own[key];
      own[key] = async (body, headers) => {
        await released;
        return (await held?.(body, headers)) as Response;
      };
      return release;
    },
    /** Every session is over, as if its time had come. */
    endSessions: () => sessions.clear(),
  };
}

const idOf = (email: string) => `user of ${email}`;

function bodyOf({ body }: RequestInit): Record<string, string> {
  if (typeof body !== 'string') return {};
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}

function unsigned(claims: object): string {
  return `${btoa('{}')}.${btoa(JSON.stringify(claims))}.signature`;
}

function claimsOf(token: string): { refreshTokenId?: string } {
  return JSON.parse(atob(token.split('.')[1] || 'e30='));
}

const projectJson = (displayName: string, config: Record<string, unknown> = {}) => ({
  id: 'c0ffee00-0000-4000-8000-000000000000',
  display_name: displayName,
  config: {
    sign_up_enabled: true,
    credential_enabled: true,
    magic_link_enabled: false,
    passkey_enabled: false,
    client_team_creation_enabled: false,
    client_user_deletion_enabled: false,
    allow_user_api_keys: false,
    allow_team_api_keys: false,
    enabled_oauth_providers: [],
    ...config,
  },
});

const userJson = (email: string) => ({
  id: idOf(email),
  display_name: null,
  primary_email: email,
  primary_email_verified: true,
  profile_image_url: null,
  signed_up_at_millis: 0,
  client_metadata: null,
  client_read_only_metadata: null,
  has_password: true,
  auth_with_email: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  oauth_providers: [],
  requires_totp_mfa: false,
  is_anonymous: false,
  selected_team_id: null,
  selected_team: null,
});
