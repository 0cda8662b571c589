import * as z from 'zod';
import { type EndpointTable, json, redirect, success } from '../../endpoint.ts';
import { anyUuid, text, url } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { forManagers, NoQuery, OfConnection } from '../teams/single-sign-on.ts';
import { callback } from './oauth.ts';

const logout = {
  access: 'public',
  projectFrom: 'path',
  params: z.strictObject({ projectId: text, connectionId: anyUuid }),
  answer: redirect(303),
  errors: ['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', 'REDIRECT_URL_NOT_WHITELISTED'],
  refusals: [
    'SINGLE_SIGN_ON_CONNECTION_UNKNOWN',
    'SINGLE_SIGN_ON_LOGOUT_OFF',
    'SINGLE_SIGN_ON_LOGOUT_REFUSED',
    'SINGLE_SIGN_ON_LOGOUT_USED',
    'OAUTH_FLOW_UNKNOWN',
    'TOO_MANY_REQUESTS',
  ],
  addition: true,
} as const;

/** Sign-ins by a team's connection: like those by any provider, but for what SAML does in its own way, and for tests. */
export const singleSignOnFlows = {
  'POST /projects/:projectId/saml/:connectionId/acs': {
    purpose:
      'The assertion consumer service of a connection: where its identity provider posts its responses (SAML bindings, section 3.5).',
    ...callback,
    projectFrom: 'path',
    params: z.strictObject({ projectId: text, connectionId: anyUuid }),
    query: z.looseObject({}),
    body: z.looseObject({ SAMLResponse: text.optional(), RelayState: text.optional() }).optional(),
    bodyLimit: limits.metadataBodyBytes,
    errors: [...callback.errors, 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: [
      ...callback.refusals,
      'SINGLE_SIGN_ON_CONNECTION_UNKNOWN',
      'SINGLE_SIGN_ON_UNSOLICITED',
      'TOO_MANY_REQUESTS',
    ],
    addition: true,
  },
  'GET /projects/:projectId/saml/:connectionId/slo': {
    purpose:
      'The single logout service of a connection: where its identity provider sends browsers with a logout request, or the answer to ours (SAML bindings, section 3.4).',
    ...logout,
    query: z.looseObject({}),
  },
  'POST /projects/:projectId/saml/:connectionId/slo': {
    purpose: 'The same for messages that the identity provider posts by a form (SAML bindings, section 3.5).',
    ...logout,
    body: z
      .looseObject({ SAMLRequest: text.optional(), SAMLResponse: text.optional(), RelayState: text.optional() })
      .optional(),
    bodyLimit: limits.metadataBodyBytes,
  },
  'GET /projects/:projectId/oidc/:connectionId/signed-out': {
    purpose:
      'Where the identity provider of a connection by OpenID Connect sends browsers that it has signed out (RP-Initiated Logout, section 3).',
    access: 'public',
    projectFrom: 'path',
    params: z.strictObject({ projectId: text, connectionId: anyUuid }),
    query: z.looseObject({ state: text.optional() }),
    answer: redirect(303),
    errors: ['REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['OAUTH_FLOW_UNKNOWN', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /projects/:projectId/oidc/:connectionId/backchannel-logout': {
    purpose:
      'Where the identity provider of a connection by OpenID Connect tells of users whom it has signed out (Back-Channel Logout, section 2.5): their sessions end.',
    access: 'public',
    projectFrom: 'path',
    params: z.strictObject({ projectId: text, connectionId: anyUuid }),
    body: z.looseObject({ logout_token: text.optional() }).optional(),
    answer: success,
    errors: ['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'],
    refusals: [
      'SINGLE_SIGN_ON_CONNECTION_UNKNOWN',
      'SINGLE_SIGN_ON_LOGOUT_REFUSED',
      'SINGLE_SIGN_ON_LOGOUT_USED',
      'OAUTH_PROVIDER_FAILED',
      'TOO_MANY_REQUESTS',
    ],
    addition: true,
  },
  'POST /latchkey/sso/sign-out': {
    purpose:
      "Where the browser goes to sign out of the identity provider by which the session came, for a page that then ends the session; null where there's nothing to sign out of.",
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    userAs: 'id',
    query: NoQuery,
    body: z.strictObject({ redirect_url: url.describe('Where the browser comes back to, signed out.') }),
    answer: json(z.object({ url: z.string().nullable() })),
    errors: ['USER_AUTHENTICATION_REQUIRED', 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['TOO_MANY_REQUESTS'],
    belowMinimum: true,
    addition: true,
  },
  'GET /projects/:projectId/sso-tests/:ticket': {
    purpose: 'Where a browser begins the test of a single sign-on connection.',
    access: 'public',
    projectFrom: 'path',
    params: z.strictObject({ projectId: text, ticket: text }),
    answer: redirect(303),
    errors: [],
    refusals: ['SINGLE_SIGN_ON_TEST_OVER', 'OAUTH_PROVIDER_FAILED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/teams/:team_id/sso-connections/:connection_id/test': {
    purpose:
      'Begin a test of a connection, enabled or not: a sign-in that ends in no session. Its result is the last test.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfConnection,
    query: NoQuery,
    body: z.strictObject({ redirect_url: url.describe('Where the browser goes when the test is over.') }),
    answer: json(z.object({ url: z.string().describe('Where a browser begins it, once, within ten minutes.') })),
    errors: [...forManagers, 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['SINGLE_SIGN_ON_CONNECTION_UNKNOWN', 'SINGLE_SIGN_ON_CONNECTION_INVALID', 'TOO_MANY_REQUESTS'],
    setUp: 'connection',
    addition: true,
  },
} as const satisfies EndpointTable;
