import * as z from 'zod';
import { type EndpointTable, json, redirect } from '../../endpoint.ts';
import { anyUuid, text, url } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { forManagers, NoQuery, OfConnection } from '../teams/single-sign-on.ts';
import { callback } from './oauth.ts';

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
