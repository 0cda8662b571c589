import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { anyUuid, atMost, flag, integer, logoUrl, nonEmptyText, oneOf, text, webhookUrl } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { clientKindNames, clientOrigins } from '../../oauth-clients.ts';

const NoQuery = z.strictObject({});
const OfClient = z.strictObject({ client_id: nonEmptyText });
const addresses = z.array(atMost(limits.redirectUriMaxCharacters)).max(limits.redirectUris);

/** How a client proves who it is (RFC 6749, section 2.3; RFC 7523, section 2.2). */
const authentications = ['secret', 'private-key', 'none'] as const;
const idTokenAlgs = ['ES256', 'RS256'] as const;

const settings = {
  redirect_uris: addresses.optional().describe('Where people may be sent back to, each in full.'),
  post_logout_redirect_uris: addresses.optional().describe('Where people may be sent after signing out.'),
  backchannel_logout_url: webhookUrl
    .nullable()
    .optional()
    .describe('Told when a session ends in which a user had signed in to the application.'),
  logo_url: logoUrl.nullable().optional(),
  home_url: webhookUrl.nullable().optional(),
  is_first_party: flag.optional().describe('Whether it is your own: its users are not asked for consent.'),
  jwks: z
    .strictObject({ keys: z.array(z.record(z.string(), z.unknown())).min(1).max(limits.clientKeys) })
    .nullable()
    .optional()
    .describe('The public keys of a client that signs its way in: P-256, Ed25519, or RSA with 2,048 bits and more.'),
  jwks_uri: webhookUrl.nullable().optional().describe('Where those keys are, if they are not here.'),
  id_token_signing_alg: oneOf(...idTokenAlgs)
    .optional()
    .describe('ES256 if left out; RS256 for what knows no other.'),
  grants: z
    .array(
      z.strictObject({
        resource_server_id: anyUuid,
        scopes: z.array(atMost(limits.scopeMaxCharacters)).min(1).max(limits.resourceScopes),
      }),
    )
    .max(limits.resourceServers)
    .optional()
    .describe('What a machine may have, of which resource server; all of it, as it is to be.'),
};
const name = text.pipe(z.string().trim().min(1).max(limits.displayNameMaxCharacters));

/** An application that signs its users in through the project. */
const OAuthClient = z.object({
  id: z.string().describe('Its `client_id`.'),
  name: z.string(),
  kind: z.enum(clientKindNames),
  is_first_party: z.boolean(),
  redirect_uris: z.array(z.string()),
  post_logout_redirect_uris: z.array(z.string()),
  backchannel_logout_url: z.string().nullable(),
  logo_url: z.string().nullable(),
  home_url: z.string().nullable(),
  authentication: z.enum(authentications),
  jwks: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).nullable(),
  jwks_uri: z.string().nullable(),
  id_token_signing_alg: z.enum(idTokenAlgs),
  grants: z
    .array(z.object({ resource_server_id: z.string(), scopes: z.array(z.string()) }))
    .describe('What it may have without a user; of machines alone.'),
  secret_last_four: z.string().nullable().describe('Null for a client that can keep no secret.'),
  previous_secret_ends_at_millis: z.int().nullable().describe('Until then the secret before is good as well.'),
  origin: z.enum(clientOrigins).describe('Who has said what it is: an owner, its metadata document, or itself.'),
  is_approved: z.boolean().describe('Whether it may act. One that has registered itself may have to wait for it.'),
  created_at_millis: z.int(),
});

const WithSecret = OAuthClient.extend({
  client_secret: z.string().nullable().describe('Shown this once; null for a client that can keep no secret.'),
});

/** The applications that the project is the OpenID Provider of. */
export const oauthClients = {
  'GET /latchkey/oauth-clients': {
    purpose: 'List the OAuth clients of the project, newest first.',
    access: 'admin',
    query: NoQuery,
    answer: json(list(OAuthClient)),
    errors: [],
    addition: true,
  },
  'POST /latchkey/oauth-clients': {
    purpose: 'Register an OAuth client: an application that signs its users in through the project.',
    access: 'admin',
    query: NoQuery,
    body: z.strictObject({
      name,
      kind: oneOf(...clientKindNames),
      authentication: oneOf('secret', 'private-key')
        .optional()
        .describe('What a client that can keep one proves who it is by; a secret if left out.'),
      ...settings,
    }),
    answer: json(WithSecret, 201),
    errors: [],
    refusals: ['OAUTH_CLIENTS_TOO_MANY', 'OAUTH_CLIENT_INVALID'],
    invalidates: ['oauthClients'],
    addition: true,
  },
  'GET /latchkey/oauth-clients/:client_id': {
    purpose: 'One OAuth client.',
    access: 'admin',
    params: OfClient,
    query: NoQuery,
    answer: json(OAuthClient),
    errors: [],
    refusals: ['OAUTH_CLIENT_UNKNOWN'],
    addition: true,
  },
  'PATCH /latchkey/oauth-clients/:client_id': {
    purpose: 'Change an OAuth client. What it is stays.',
    access: 'admin',
    params: OfClient,
    query: NoQuery,
    body: z.strictObject({
      name: name.optional(),
      ...settings,
      is_approved: flag.optional().describe('Of a client that no owner has registered: the only thing to change.'),
    }),
    answer: json(OAuthClient),
    errors: [],
    refusals: ['OAUTH_CLIENT_UNKNOWN', 'OAUTH_CLIENT_INVALID'],
    invalidates: ['oauthClients'],
    addition: true,
  },
  'POST /latchkey/oauth-clients/:client_id/secret/rotate': {
    purpose: 'Give an OAuth client another secret; the one before stays good for a while.',
    access: 'admin',
    params: OfClient,
    query: NoQuery,
    body: z.strictObject({
      overlap_minutes: integer
        .pipe(z.int().min(0).max(limits.clientSecretOverlapMaxMinutes))
        .optional()
        .describe('How long the secret before stays good: a day if left out, 0 to end it now.'),
    }),
    answer: json(WithSecret),
    errors: [],
    refusals: ['OAUTH_CLIENT_UNKNOWN', 'OAUTH_CLIENT_INVALID'],
    invalidates: ['oauthClients'],
    addition: true,
  },
  'DELETE /latchkey/oauth-clients/:client_id': {
    purpose: 'Delete an OAuth client. What was issued to it ends.',
    access: 'admin',
    params: OfClient,
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['OAUTH_CLIENT_UNKNOWN'],
    invalidates: ['oauthClients'],
    addition: true,
  },
} as const satisfies EndpointTable;
