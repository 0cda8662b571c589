import * as z from 'zod';
import { type EndpointTable, json, redirect } from '../../endpoint.ts';
import { codeChallenge, flag, nonEmptyText, oneOf, printable, text, url } from '../../input/scalars.ts';
import { codeErrors, DeviceToken, RemovedThings } from '../shapes.ts';

const ProviderPath = z.strictObject({ provider_id: nonEmptyText });

/** A provider's response; each also sends other fields. */
const ProviderAnswer = z.looseObject({ state: text.optional() });

/** What is said of every address that identity providers send browsers back to. */
export const callback = {
  access: 'public',
  projectFrom: 'query',
  params: ProviderPath,
  query: ProviderAnswer,
  answer: redirect(303),
  errors: [
    'OUTER_OAUTH_TIMEOUT',
    'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    'OAUTH_PROVIDER_ACCESS_DENIED',
    'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    'SIGN_UP_NOT_ENABLED',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  ],
  refusals: [
    'OAUTH_COOKIE_MISSING',
    'OAUTH_FLOW_UNKNOWN',
    'OAUTH_CODE_REFUSED',
    'OAUTH_CLIENT_REFUSED',
    'OAUTH_SCOPE_REFUSED',
    'OAUTH_PROVIDER_FAILED',
    'OAUTH_EMAIL_MISSING',
    'OAUTH_EMAILS_UNREADABLE',
    'OAUTH_REDIRECT_UNTRUSTED',
    'SINGLE_SIGN_ON_USER_DEACTIVATED',
    'SINGLE_SIGN_ON_NOT_A_MEMBER',
    'SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED',
    'SINGLE_SIGN_ON_RESPONSE_REFUSED',
    'SINGLE_SIGN_ON_RESPONSE_USED',
  ],
} as const;

export const oauth = {
  'GET /auth/oauth/authorize/:provider_id': {
    purpose: 'Send a browser to an identity provider, to sign in or to link an account (RFC 6749, section 4.1).',
    access: 'public',
    projectFrom: 'query',
    params: ProviderPath,
    query: z.strictObject({
      client_id: text,
      client_secret: text,
      redirect_uri: url,
      scope: oneOf('legacy'),
      state: printable,
      grant_type: oneOf('authorization_code'),
      code_challenge: codeChallenge,
      code_challenge_method: oneOf('S256'),
      response_type: oneOf('code'),
      type: oneOf('authenticate', 'link').optional(),
      token: text.optional(),
      ticket: text.optional(),
      // Sent by our own apps, which show what became of the account: where the provider has verified an address that the
      // account hasn't, all access set up before ends. Other clients are told that the address is taken.
      may_secure: flag.optional(),
      provider_scope: text.optional(),
      error_redirect_url: url.optional(),
      error_redirect_uri: url.optional(),
      after_callback_redirect_url: text.optional(),
    }),
    answer: redirect(307),
    errors: [
      'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
      'INVALID_PUBLISHABLE_CLIENT_KEY',
      'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
      'UNPARSABLE_ACCESS_TOKEN',
      'ACCESS_TOKEN_EXPIRED',
      ...codeErrors,
      'USER_NOT_FOUND',
      'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    ],
    refusals: [
      'LINK_TOKEN_FOREIGN',
      'IMPERSONATED',
      'PROOF_TOO_OLD',
      'OAUTH_REDIRECT_UNTRUSTED',
      'OAUTH_PROVIDER_FAILED',
      'TOO_MANY_REQUESTS',
    ],
  },
  'GET /auth/oauth/callback/:provider_id': {
    purpose: 'Where identity providers send browsers back; redirects to the app with an authorization code.',
    ...callback,
  },
  'POST /auth/oauth/callback/:provider_id': {
    purpose: 'The same for identity providers that respond with a form.',
    ...callback,
    body: z.looseObject({ state: text.optional() }).optional(),
  },
  'POST /auth/oauth/token': {
    purpose:
      'OAuth token endpoint: exchange an authorization code, or a refresh token (RFC 6749, sections 4.1.3 and 6).',
    access: 'public',
    projectFrom: 'body',
    headers: z.object({ device: text.optional() }),
    body: z.object({
      grant_type: oneOf('authorization_code', 'refresh_token'),
      client_id: text.optional(),
      client_secret: text.optional(),
      code: text.optional(),
      redirect_uri: text.optional(),
      code_verifier: text.optional(),
      refresh_token: text.optional(),
      accept_rotation: flag.optional(),
      scope: text.optional(),
    }),
    answer: json(
      z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.int(),
        scope: z.literal('legacy'),
        refresh_token: z.string().optional(),
        is_new_user: z.boolean().optional(),
        newUser: z.boolean().optional(),
        after_callback_redirect_url: z.string().nullable().optional(),
        afterCallbackRedirectUrl: z.string().nullable().optional(),
      }),
    ),
    answerHeaders: DeviceToken.partial().extend(RemovedThings.shape),
    errors: [
      'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
      'INVALID_AUTHORIZATION_CODE',
      'REDIRECT_URL_NOT_WHITELISTED',
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
      'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
      'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
      'SIGN_UP_NOT_ENABLED',
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
      'INVALID_SCOPE',
    ],
    refusals: [
      'USER_BANNED',
      'SINGLE_SIGN_ON_REQUIRED',
      'SINGLE_SIGN_ON_USER_DEACTIVATED',
      'SINGLE_SIGN_ON_NOT_A_MEMBER',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /latchkey/oauth/link-ticket': {
    purpose:
      'A one-time ticket, valid for a minute: identifies the signed-in user when a browser goes to link an account.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    inPerson: true,
    recentProof: true,
    answer: json(z.object({ ticket: z.string() }), 201),
    errors: ['USER_NOT_FOUND'],
    refusals: ['TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;
