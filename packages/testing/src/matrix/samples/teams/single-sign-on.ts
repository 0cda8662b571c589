import type { Caller } from '../../callers.ts';
import { always, type Outcome, type Sample } from '../../sample.ts';
import type { Tenant } from '../../tenant/tenant.ts';

/** Clients reach the teams of their own user, servers those of their project. */
const reach =
  (isForeign: boolean) =>
  ({ level, project, hasUser }: Caller): Outcome | undefined => {
    const isReached = project === 'own' && !isForeign;
    if (level !== 'client') return isReached ? undefined : 'TEAM_NOT_FOUND';
    if (!hasUser) return 'USER_AUTHENTICATION_REQUIRED';
    return isReached ? undefined : 'TEAM_MEMBERSHIP_NOT_FOUND';
  };

const inTeam = ({ teamId }: Tenant) => ({ team_id: teamId });
const connectionOf = ({ connectionId }: Tenant) => ({ connection_id: connectionId });
const exceptionOf = (of: Tenant) => ({ ...connectionOf(of), user_id: of.user.id });

const ofTeam = (body?: Record<string, unknown>): Readonly<Record<string, Sample>> => ({
  own: { send: ({ own }) => ({ params: inTeam(own), ...(body && { body }) }), outcome: reach(false) },
  foreign: { send: ({ foreign }) => ({ params: inTeam(foreign), ...(body && { body }) }), outcome: reach(true) },
});

interface More extends Pick<Sample, 'destroys'> {
  readonly body?: Record<string, unknown>;
  /** What those are answered who reach it. */
  readonly otherwise?: Outcome;
}

/** In the team of its project, and a foreign one named as if it were one of the own team. */
const one = (
  named: (of: Tenant) => Record<string, string>,
  { body, otherwise, ...more }: More = {},
): Readonly<Record<string, Sample>> => {
  const sent = (team: Tenant, of: Tenant) => ({ params: { ...inTeam(team), ...named(of) }, ...(body && { body }) });
  return {
    own: { send: ({ own }) => sent(own, own), outcome: (caller) => reach(false)(caller) ?? otherwise, ...more },
    foreign: { send: ({ foreign }) => sent(foreign, foreign), outcome: reach(true) },
    'a foreign one as one of the own team': {
      send: ({ own, foreign }) => sent(own, foreign),
      outcome: (caller) => reach(false)(caller) ?? 'SINGLE_SIGN_ON_CONNECTION_UNKNOWN',
    },
  };
};

const CONNECTION = '/latchkey/teams/:team_id/sso-connections/:connection_id';
const addressOf = (project: Tenant, { connectionId }: Tenant) => ({ projectId: project.id, connectionId });

/** The inputs of the routes of single sign-on connections of teams. */
export const singleSignOnSamples = {
  'GET /latchkey/teams/:team_id/sso-connections': ofTeam(),
  'POST /latchkey/teams/:team_id/sso-connections': ofTeam({
    display_name: 'Made by the matrix',
    type: 'oidc',
    oidc: { issuer: 'https://identity-provider.example', client_id: 'latchkey', client_secret: 'secret' },
  }),
  [`GET ${CONNECTION}`]: one(connectionOf),
  [`PATCH ${CONNECTION}`]: one(connectionOf, { body: { display_name: 'Changed by the matrix' } }),
  [`DELETE ${CONNECTION}`]: one(connectionOf, { destroys: 'connection' }),
  [`POST ${CONNECTION}/test`]: one(connectionOf, { body: { redirect_url: 'http://localhost:3000/settings' } }),
  [`GET ${CONNECTION}/last-test`]: one(connectionOf, { otherwise: 'SINGLE_SIGN_ON_TEST_UNKNOWN' }),
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
  'GET /projects/:projectId/sso-tests/:ticket': {
    'without a test': {
      send: ({ own }) => ({ params: { projectId: own.id, ticket: 'made-up' } }),
      outcome: always('SINGLE_SIGN_ON_TEST_OVER'),
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
