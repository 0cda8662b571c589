import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { atMost, instant, integer, nonEmptyText, printable, text, webhookUrl } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { DeviceToken, Tokens } from '../shapes.ts';

const short = nonEmptyText.pipe(atMost(limits.previousSystemTextMaxCharacters));
const header = printable.pipe(z.string().min(1).max(limits.previousSystemTextMaxCharacters));
const secret = header
  .optional()
  .describe(
    'Stored encrypted and never returned. If left out, it stays as it is; with another address, give it again.',
  );
/** As long as HS256 asks for (RFC 7518, section 3.2): printable characters are a byte each. */
const sharedSecret = header
  .pipe(z.string().min(limits.previousTokenSecretMinCharacters))
  .nullable()
  .optional()
  .describe(
    'The shared secret of tokens that are signed by HS256. If left out, it stays while the issuer does and no keys are named; null forgets it.',
  );

const Hook = {
  kind: z.literal('hook').describe('A server of yours that answers signed requests.'),
  url: webhookUrl.describe('Where the requests are posted.'),
};
const OAuth = {
  kind: z.literal('oauth').describe('The password grant of OAuth 2: Auth0, Keycloak and others.'),
  token_url: webhookUrl.describe('The token endpoint.'),
  userinfo_url: webhookUrl.describe('The userinfo endpoint, which says whose token it is.'),
  client_id: short.describe('The client that may use the password grant there.'),
  realm: short.optional().describe('The database connection in Auth0, which has a grant of its own for it.'),
};
const Supabase = {
  kind: z.literal('supabase').describe('Supabase Auth.'),
  url: webhookUrl.describe('The address of the project: "https://abc.supabase.co".'),
};
const Firebase = {
  kind: z.literal('firebase').describe('Firebase Authentication.'),
  url: webhookUrl.optional().describe("Where the API is; Google's if left out."),
};
const passwords = {
  given: z.discriminatedUnion('kind', [
    z.strictObject(Hook),
    z.strictObject({ ...OAuth, client_secret: secret }),
    z.strictObject({ ...Supabase, api_key: secret }),
    z.strictObject({ ...Firebase, api_key: secret }),
  ]),
  told: z.union([z.object(Hook), z.object(OAuth), z.object(Supabase), z.object(Firebase)]),
};

const Issuer = {
  issuer: short.describe('What the claim `iss` of its tokens says.'),
  audience: short.describe('What `aud` has to have; in tokens without one, `azp`.'),
  clients: z
    .array(short)
    .max(limits.previousTokenClients)
    .optional()
    .describe('Clients whose tokens are accepted, by `azp` and `client_id`, beside the audience itself.'),
  allow_one_factor: z
    .boolean()
    .optional()
    .describe('Accept tokens that say `aal1`: also of users who have a second factor there. Not if left out.'),
  jwks_url: webhookUrl
    .optional()
    .describe("Its public keys; where the issuer's OpenID configuration says if left out. Not used with a secret."),
  max_age_seconds: integer
    .pipe(z.int().min(60).max(limits.previousTokenMaxSeconds))
    .optional()
    .describe('How long after it was issued a token is accepted at most; a day if left out.'),
};

const Described = {
  source: nonEmptyText
    .pipe(atMost(limits.importSourceMaxCharacters))
    .describe('What imports from it are called: "auth0". Users are found by the ids that they have there.'),
  ends_at_millis: instant.describe('When it ends by itself; at most a year from now.'),
  told_users: integer.pipe(z.int().min(0).max(2_000_000_000)).nullable().optional().describe('How many users it has.'),
};

const PreviousSystem = z.object({
  source: z.string(),
  ends_at_millis: z.int(),
  is_on: z.boolean().describe('Whether the end is still to come.'),
  passwords: passwords.told.nullable().describe('How passwords are checked there; null where they are not.'),
  sessions: z
    .object({
      ...Issuer,
      clients: z.array(z.string()),
      max_age_seconds: z.int(),
      allow_one_factor: z.boolean(),
      has_secret: z.boolean(),
    })
    .nullable()
    .describe('Whose tokens are exchanged for sessions; null where none are.'),
  told_users: z.int().nullable().describe('How many users it has, as you said; null where you said nothing.'),
  users_here: z.int().describe('How many of its users are here: imported, or created at a sign-in.'),
  users_missing: z.int().nullable().describe('How many are not here yet; null where it is not known how many it has.'),
  created_at_sign_in: z.int().describe('How many users a sign-in has created.'),
  exchanged_sessions: z.int().describe('How many of its tokens were exchanged for sessions.'),
  failed_at_millis: z.int().nullable().describe('When it could not be asked the last time, or its answer not be used.'),
  failure: z.string().nullable().describe('Why.'),
  created_at_millis: z.int(),
});

const NoQuery = z.strictObject({});
const ofServers = { access: 'server', addition: true } as const;

/** The system that users come from: passwords are checked there, and its tokens exchanged, until a moment. */
export const previousSystem = {
  'GET /latchkey/previous-system': {
    purpose: 'Read which system users come from, and how far the move is.',
    ...ofServers,
    query: NoQuery,
    answer: json(PreviousSystem),
    errors: [],
    refusals: ['PREVIOUS_SYSTEM_UNKNOWN'],
  },
  'PUT /latchkey/previous-system': {
    purpose: 'Set which system users come from, and until when it is asked.',
    ...ofServers,
    ownerRole: 'developer',
    recentProof: true,
    query: NoQuery,
    body: z.strictObject({
      ...Described,
      passwords: passwords.given
        .nullable()
        .optional()
        .describe('How a password is checked there; not at all if left out.'),
      sessions: z
        .strictObject({ ...Issuer, secret: sharedSecret })
        .nullable()
        .optional()
        .describe('Whose tokens are exchanged for sessions; none if left out.'),
    }),
    answer: json(
      PreviousSystem.extend({
        hook_secret: z
          .string()
          .nullable()
          .describe('The secret that signs the requests to a hook, only when it was generated: for a new address.'),
      }),
    ),
    errors: [],
    refusals: ['PREVIOUS_SYSTEM_INTERNAL', 'PREVIOUS_SYSTEM_TOO_LONG', 'PREVIOUS_SYSTEM_SECRET_MISSING'],
  },
  'DELETE /latchkey/previous-system': {
    purpose: 'Stop asking the previous system and forget its secrets. Users who came from it stay.',
    ...ofServers,
    ownerRole: 'developer',
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['PREVIOUS_SYSTEM_UNKNOWN'],
  },
  'POST /latchkey/previous-system/session': {
    purpose: 'Exchange a token of the previous system for a session, once.',
    access: 'client',
    belowMinimum: true,
    headers: z.object({ device: text.optional() }),
    body: z.strictObject({ token: nonEmptyText.pipe(atMost(limits.previousTokenMaxCharacters)) }),
    answer: json(Tokens),
    answerHeaders: DeviceToken,
    errors: ['MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
    refusals: [
      'PREVIOUS_SESSIONS_OFF',
      'PREVIOUS_TOKEN_REFUSED',
      'PREVIOUS_TOKEN_USED',
      'PREVIOUS_USER_UNKNOWN',
      'PREVIOUS_SYSTEM_UNAVAILABLE',
      'USER_BANNED',
      'SINGLE_SIGN_ON_REQUIRED',
      'TOO_MANY_REQUESTS',
    ],
    addition: true,
  },
} as const satisfies EndpointTable;
