import * as z from 'zod';
import { bytes, type EndpointTable, json, list, success } from '../../endpoint.ts';
import {
  anyUuid,
  atMost,
  displayName,
  domainUrl,
  flag,
  oneOf,
  strictEmail,
  text,
  url,
  uuid,
} from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const types = ['saml', 'oidc'] as const;
const address = domainUrl.pipe(z.string().max(limits.connectionTextMaxCharacters));
const words = atMost(limits.connectionTextMaxCharacters).pipe(z.string().min(1));
const claim = atMost(limits.claimNameMaxCharacters).pipe(z.string().min(1)).nullable();

const Certificate = z.object({
  fingerprint_sha256: z.string().describe('Pairs of hexadecimal digits with colons between them.'),
  subject: z.string(),
  not_before_millis: z.int(),
  not_after_millis: z.int(),
});

const Connection = z.object({
  id: z.string(),
  team_id: z.string(),
  display_name: z.string(),
  type: z.enum(types),
  is_enabled: z.boolean(),
  is_required_for_domains: z
    .boolean()
    .describe('Members whose primary email address is of a verified domain of the team sign in by nothing else.'),
  allows_unsolicited: z
    .boolean()
    .describe(
      "Whether a sign-in may begin on the identity provider's pages; SAML alone. It then goes on at `start_url`.",
    ),
  start_url: z
    .string()
    .nullable()
    .describe("The application's sign-in page, which is given `?sso_connection=<id>` and begins a sign-in of it."),
  sign_requests: z
    .boolean()
    .describe('Whether requests are signed although the identity provider may not ask for it; SAML alone.'),
  attribute_mapping: z
    .object({ email: z.string().nullable(), display_name: z.string().nullable() })
    .describe('The names of the attributes or claims that are read; null: the usual ones.'),
  identity_provider_hash: z
    .string()
    .describe(
      'Names the identity provider: another one if its entity ID or issuer is changed, or our client ID, or its metadata address; without such an address, its sign-in address and certificates, too.',
    ),
  second_factor_values: z
    .array(z.string())
    .describe('By which of these the identity provider says that it has asked for a second factor. Servers set them.'),
  saml: z
    .object({
      entity_id: z.string(),
      sso_url: z.string(),
      certificates: z.array(Certificate).describe("Those that the identity provider's assertions may be signed with."),
      metadata_url: z.string().nullable().describe('Read again once a day, for new certificates.'),
      slo_url: z
        .string()
        .nullable()
        .describe('Where users are signed out of the identity provider, by the redirect binding; null: nowhere.'),
      wants_signed_requests: z.boolean().describe('Its metadata asks for signed requests, so they are.'),
      service_provider: z
        .object({ entity_id: z.string(), acs_url: z.string(), slo_url: z.string(), metadata_url: z.string() })
        .describe('What the identity provider asks for.'),
    })
    .nullable(),
  oidc: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      redirect_url: z.string().describe('To be registered at the identity provider.'),
      post_logout_redirect_url: z
        .string()
        .describe('To be registered there, where users who sign out are to be signed out of it, too.'),
      backchannel_logout_url: z.string().describe('To be registered there, where it tells of users whom it signs out.'),
    })
    .nullable(),
  created_at_millis: z.int(),
  last_used_at_millis: z.int().nullable().describe('When a user was last identified by it; null before the first.'),
});

const Test = z.object({
  at_millis: z.int(),
  outcome: z.enum(['passed', 'failed']),
  steps: z
    .array(
      z.object({
        name: z.enum(['response', 'user']),
        outcome: z.enum(['passed', 'failed']),
        reason: z.string().nullable().describe('What failed, in a word for programs; null where nothing did.'),
        message: z.string().nullable(),
      }),
    )
    .describe('In their order, up to the first that failed.'),
  assertion: z
    .string()
    .nullable()
    .describe('What the identity provider sent: the XML of the response, or the claims as JSON. Kept for a day.'),
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  user: z
    .object({
      subject: z.string(),
      email: z.string().nullable(),
      is_of_verified_domain: z.boolean(),
      display_name: z.string().nullable(),
    })
    .nullable()
    .describe('The user as the mapping reads what was sent.'),
});

const Keys = list(
  Certificate.extend({
    state: z.enum(['next', 'current', 'previous']),
    certificate_pem: z.string(),
    active_at_millis: z.int().describe('From when it signs. It decrypts from the beginning.'),
    gone_at_millis: z.int().nullable().describe('Until when it decrypts; null: it is not replaced.'),
  }),
).describe('The newest first.');

const OfTeam = z.strictObject({ team_id: uuid });
export const OfConnection = OfTeam.extend({ connection_id: anyUuid });
const OfException = OfConnection.extend({ user_id: uuid });
export const NoQuery = z.strictObject({});

const settings = {
  is_enabled: flag.optional(),
  is_required_for_domains: flag.optional(),
  allows_unsolicited: flag.optional(),
  start_url: url.pipe(z.string().max(limits.connectionTextMaxCharacters)).nullable().optional(),
  sign_requests: flag.optional(),
  attribute_mapping: z.strictObject({ email: claim.optional(), display_name: claim.optional() }).optional(),
  saml: z
    .strictObject({
      metadata_xml: atMost(limits.metadataMaxCharacters).optional(),
      metadata_url: address.nullable().optional(),
      entity_id: words.optional(),
      sso_url: address.optional(),
      slo_url: address.nullable().optional().describe('Where it takes logout requests by the redirect binding.'),
      certificates: z
        .array(atMost(limits.certificateMaxCharacters))
        .max(limits.certificatesOfConnection)
        .optional()
        .describe('PEM.'),
    })
    .optional()
    .describe('One of `metadata_xml`, `metadata_url`, or the others.'),
  oidc: z
    .strictObject({
      issuer: address,
      client_id: words,
      client_secret: words.optional().describe('Is never returned. Left out it stays, for the same issuer and client.'),
    })
    .optional(),
};

export const forManagers = [
  'USER_AUTHENTICATION_REQUIRED',
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'TEAM_PERMISSION_REQUIRED',
  'TEAM_NOT_FOUND',
] as const;
const forSettings = [
  'SINGLE_SIGN_ON_CONNECTION_INVALID',
  'SINGLE_SIGN_ON_METADATA_FAILED',
  'TOO_MANY_REQUESTS',
] as const;

/** The single sign-on connections of a team: identity providers (SAML 2.0 or OpenID Connect) that sign its members in. */
export const singleSignOn = {
  'GET /latchkey/teams/:team_id/sso-connections': {
    userAs: 'id',
    purpose: "List a team's single sign-on connections, oldest first; clients need $update_team.",
    access: 'client',
    params: OfTeam,
    query: NoQuery,
    answer: json(list(Connection)),
    errors: forManagers,
    setUp: 'connection',
    addition: true,
  },
  'POST /latchkey/teams/:team_id/sso-connections': {
    purpose:
      'Create a single sign-on connection of a team; clients need $update_team. Without "saml" and "oidc" it is not enabled yet: the identity provider may have to know our values first.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfTeam,
    query: NoQuery,
    body: z.strictObject({ display_name: displayName, type: oneOf(...types), ...settings }),
    bodyLimit: limits.metadataBodyBytes,
    answer: json(Connection, 201),
    errors: [...forManagers, 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: [...forSettings, 'SINGLE_SIGN_ON_CONNECTIONS_TOO_MANY', 'SINGLE_SIGN_ON_NOT_PROVEN'],
    setUp: 'connection',
    addition: true,
  },
  'GET /latchkey/teams/:team_id/sso-connections/:connection_id': {
    userAs: 'id',
    purpose: 'Read a single sign-on connection; clients need $update_team.',
    access: 'client',
    params: OfConnection,
    query: NoQuery,
    answer: json(Connection),
    errors: forManagers,
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN'],
    setUp: 'connection',
    addition: true,
  },
  'PATCH /latchkey/teams/:team_id/sso-connections/:connection_id': {
    purpose: 'Change a single sign-on connection; clients need $update_team. Its type stays.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfConnection,
    query: NoQuery,
    body: z.strictObject({ display_name: displayName.optional(), ...settings }),
    bodyLimit: limits.metadataBodyBytes,
    answer: json(Connection),
    errors: [...forManagers, 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: [...forSettings, 'SINGLE_SIGN_ON_CONNECTION_UNKNOWN', 'SINGLE_SIGN_ON_NOT_PROVEN'],
    setUp: 'connection',
    addition: true,
  },
  'PUT /latchkey/teams/:team_id/sso-connections/:connection_id/second-factor': {
    purpose:
      'Set what counts as a second factor of the identity provider: values of "amr", "acr" or the authentication context of SAML. Sign-ins with one of them meet a policy that requires two factors.',
    access: 'server',
    ownerRole: 'developer',
    params: OfConnection,
    query: NoQuery,
    body: z.strictObject({
      values: z
        .array(words)
        .max(limits.secondFactorValuesOfConnection)
        .describe('All of them, in place of those before. Empty: nothing counts.'),
      identity_provider_hash: words.describe('Of the connection as it was reviewed. Nothing is set for another one.'),
    }),
    answer: json(Connection),
    errors: ['TEAM_NOT_FOUND'],
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN', 'SINGLE_SIGN_ON_CONNECTION_CHANGED'],
    addition: true,
  },
  'DELETE /latchkey/teams/:team_id/sso-connections/:connection_id': {
    purpose: 'Delete a single sign-on connection. Its users stay in the team, and sign in by their other ways.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfConnection,
    query: NoQuery,
    answer: success,
    errors: forManagers,
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN'],
    setUp: 'connection',
    addition: true,
  },
  'GET /latchkey/teams/:team_id/sso-connections/:connection_id/saml-keys': {
    userAs: 'id',
    purpose: 'Read the certificates of our own keys for a connection by SAML; clients need $update_team.',
    access: 'client',
    params: OfConnection,
    query: NoQuery,
    answer: json(Keys),
    errors: forManagers,
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN', 'SINGLE_SIGN_ON_CONNECTION_INVALID', 'TOO_MANY_REQUESTS'],
    setUp: 'connection',
    addition: true,
  },
  'POST /latchkey/teams/:team_id/sso-connections/:connection_id/saml-keys': {
    purpose:
      'Replace our key for a connection by SAML: the next one is published now, signs in a week, and the current one is gone a week later; clients need $update_team.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfConnection,
    query: NoQuery,
    body: z.strictObject({
      at_once: flag
        .optional()
        .describe('For a key that has leaked: the new one signs now, and the others are gone now.'),
    }),
    answer: json(Keys, 201),
    errors: forManagers,
    refusals: [
      'SINGLE_SIGN_ON_CONNECTION_UNKNOWN',
      'SINGLE_SIGN_ON_CONNECTION_INVALID',
      'SINGLE_SIGN_ON_KEY_WAITING',
      'TOO_MANY_REQUESTS',
    ],
    addition: true,
  },
  'GET /latchkey/teams/:team_id/sso-connections/:connection_id/last-test': {
    userAs: 'id',
    purpose: 'Read what the last test of a connection showed, for a day; clients need $update_team.',
    access: 'client',
    params: OfConnection,
    query: NoQuery,
    answer: json(Test),
    errors: forManagers,
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN', 'SINGLE_SIGN_ON_TEST_UNKNOWN'],
    setUp: 'connection',
    addition: true,
  },
  'GET /latchkey/teams/:team_id/sso-connections/:connection_id/exceptions': {
    userAs: 'id',
    purpose: 'List the users who may sign in otherwise although a connection is required; clients need $update_team.',
    access: 'client',
    params: OfConnection,
    query: NoQuery,
    answer: json(list(z.object({ user_id: z.string(), created_at_millis: z.int() }))),
    errors: forManagers,
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN'],
    addition: true,
  },
  'PUT /latchkey/teams/:team_id/sso-connections/:connection_id/exceptions/:user_id': {
    purpose: 'Let a member of the team sign in otherwise although a connection is required; clients need $update_team.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfException,
    query: NoQuery,
    body: z.strictObject({}),
    answer: success,
    errors: forManagers,
    refusals: [
      'SINGLE_SIGN_ON_CONNECTION_UNKNOWN',
      'SINGLE_SIGN_ON_EXCEPTION_NO_MEMBER',
      'SINGLE_SIGN_ON_EXCEPTIONS_TOO_MANY',
    ],
    addition: true,
  },
  'DELETE /latchkey/teams/:team_id/sso-connections/:connection_id/exceptions/:user_id': {
    purpose: 'End an exception: the user signs in by the connection alone; clients need $update_team.',
    access: 'client',
    inPerson: true,
    params: OfException,
    query: NoQuery,
    answer: success,
    errors: forManagers,
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN', 'SINGLE_SIGN_ON_EXCEPTION_UNKNOWN'],
    addition: true,
  },
  'POST /latchkey/sso/discover': {
    purpose: "The connection of an email address's domain. It doesn't say whether there is a user with the address.",
    access: 'client',
    query: NoQuery,
    body: z.strictObject({ email: strictEmail }),
    answer: json(z.object({ connection_id: z.string().nullable(), is_required: z.boolean() })),
    errors: [],
    refusals: ['TOO_MANY_REQUESTS'],
    addition: true,
  },
  'GET /projects/:projectId/saml/:connectionId/metadata': {
    purpose: 'Our SAML metadata for a connection (SAML metadata, section 2.4.4). Its address is our entity id.',
    access: 'public',
    projectFrom: 'path',
    params: z.strictObject({ projectId: text, connectionId: anyUuid }),
    answer: bytes,
    errors: [],
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;
