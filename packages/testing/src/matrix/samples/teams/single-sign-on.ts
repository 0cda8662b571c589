import { always, type Outcome, type Sample } from '../../sample.ts';
import type { Tenant } from '../../tenant/tenant.ts';
import { ofTeam, oneOfTeam } from './of-team.ts';

const connectionOf = ({ connectionId }: Tenant) => ({ connection_id: connectionId });
const samlConnectionOf = ({ samlConnectionId }: Tenant) => ({ connection_id: samlConnectionId });
const exceptionOf = (of: Tenant) => ({ ...connectionOf(of), user_id: of.user.id });

const one = oneOfTeam('SINGLE_SIGN_ON_CONNECTION_UNKNOWN');

const CONNECTION = '/latchkey/teams/:team_id/sso-connections/:connection_id';
const addressOf = (project: Tenant, { connectionId }: Tenant) => ({ projectId: project.id, connectionId });

const slo = (message: object, outcome: Outcome): Readonly<Record<string, Sample>> => ({
  own: { send: ({ own }) => ({ params: addressOf(own, own), ...message }), outcome: always(outcome) },
  'foreign connection under the own project': {
    send: ({ own, foreign }) => ({ params: addressOf(own, foreign), ...message }),
    outcome: always('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'),
  },
});

/** The inputs of the routes of single sign-on connections of teams. */
export const singleSignOnSamples = {
  'GET /latchkey/teams/:team_id/sso-connections': ofTeam(),
  'POST /latchkey/teams/:team_id/sso-connections': ofTeam(
    {
      display_name: 'Made by the matrix',
      type: 'oidc',
      oidc: { issuer: 'https://identity-provider.example', client_id: 'latchkey', client_secret: 'secret' },
    },
    { destroys: 'roomForConnection' },
  ),
  [`GET ${CONNECTION}`]: one(connectionOf),
  [`PATCH ${CONNECTION}`]: one(connectionOf, { body: { display_name: 'Changed by the matrix' } }),
  [`PUT ${CONNECTION}/second-factor`]: one(connectionOf, {
    body: { values: ['mfa'], identity_provider_hash: 'of another identity provider' },
    otherwise: always('SINGLE_SIGN_ON_CONNECTION_CHANGED'),
  }),
  [`DELETE ${CONNECTION}`]: one(connectionOf, { destroys: 'connection' }),
  [`POST ${CONNECTION}/test`]: one(connectionOf, { body: { redirect_url: 'http://localhost:3000/settings' } }),
  [`GET ${CONNECTION}/saml-keys`]: one(samlConnectionOf),
  [`POST ${CONNECTION}/saml-keys`]: one(samlConnectionOf, { body: { at_once: true } }),
  [`GET ${CONNECTION}/last-test`]: one(connectionOf, { otherwise: always('SINGLE_SIGN_ON_TEST_UNKNOWN') }),
  [`GET ${CONNECTION}/exceptions`]: one(connectionOf),
  [`PUT ${CONNECTION}/exceptions/:user_id`]: one(exceptionOf, { body: {} }),
  [`DELETE ${CONNECTION}/exceptions/:user_id`]: one(exceptionOf, { destroys: 'connection' }),
  'POST /latchkey/sso/discover': { own: { send: () => ({ body: { email: 'ada@example.com' } }) } },
  'GET /projects/:projectId/saml/:connectionId/metadata': {
    own: {
      send: ({ own }) => ({ params: addressOf(own, own) }),
      outcome: always('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'),
    },
    'foreign connection under the own project': {
      send: ({ own, foreign }) => ({ params: addressOf(own, foreign) }),
      outcome: always('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'),
    },
  },
  'POST /projects/:projectId/saml/:connectionId/acs': {
    own: {
      send: ({ own }) => ({ params: addressOf(own, own), body: { SAMLResponse: 'x' } }),
      outcome: always('SINGLE_SIGN_ON_UNSOLICITED'),
    },
    'foreign connection under the own project': {
      send: ({ own, foreign }) => ({ params: addressOf(own, foreign), body: { SAMLResponse: 'x' } }),
      outcome: always('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'),
    },
  },
  'GET /projects/:projectId/saml/:connectionId/slo': slo({}, 'OAUTH_FLOW_UNKNOWN'),
  'POST /projects/:projectId/saml/:connectionId/slo': slo({ body: { SAMLRequest: 'x' } }, 'SINGLE_SIGN_ON_LOGOUT_OFF'),
  'GET /projects/:projectId/oidc/:connectionId/signed-out': {
    own: { send: ({ own }) => ({ params: addressOf(own, own) }), outcome: always('OAUTH_FLOW_UNKNOWN') },
    'foreign connection under the own project': {
      send: ({ own, foreign }) => ({ params: addressOf(own, foreign) }),
      outcome: always('OAUTH_FLOW_UNKNOWN'),
    },
  },
  'POST /projects/:projectId/oidc/:connectionId/backchannel-logout': {
    'own by SAML': {
      send: ({ own }) => ({
        params: { projectId: own.id, connectionId: own.samlConnectionId },
        body: { logout_token: 'x' },
      }),
      outcome: always('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'),
    },
    'foreign connection under the own project': {
      send: ({ own, foreign }) => ({ params: addressOf(own, foreign), body: { logout_token: 'x' } }),
      outcome: always('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'),
    },
  },
  'POST /latchkey/sso/sign-out': { own: { send: () => ({ body: { redirect_url: 'http://localhost:3000/' } }) } },
  'GET /projects/:projectId/sso-tests/:ticket': {
    'without a test': {
      send: ({ own }) => ({ params: { projectId: own.id, ticket: 'made-up' } }),
      outcome: always('SINGLE_SIGN_ON_TEST_OVER'),
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
