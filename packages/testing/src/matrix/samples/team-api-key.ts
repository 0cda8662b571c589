import type { Caller } from '../callers.ts';
import type { Outcome, Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

/** Project `internal` has no API keys of teams; clients who are let in are signed in, and manage those of their team. */
const reach =
  (isForeign: boolean, notThere: Outcome) =>
  ({ level, project, hasUser }: Caller): Outcome | undefined => {
    if (project === 'internal') return 'TEAM_API_KEYS_OFF';
    if (level !== 'client') return isForeign ? notThere : undefined;
    if (!hasUser) return 'USER_AUTHENTICATION_REQUIRED';
    return isForeign ? 'API_KEY_NOT_FOUND' : undefined;
  };
/** What is told before it is asked who wants it. */
const unknownKey = ({ project }: Caller): Outcome =>
  project === 'internal' ? 'TEAM_API_KEYS_OFF' : 'API_KEY_NOT_FOUND';

const ofTeam = ({ teamId }: Tenant) => ({ query: { team_id: teamId } });
const newKeyOf = ({ teamId, canary }: Tenant) => ({
  body: { team_id: teamId, description: canary, expires_at_millis: null },
});
const key = ({ teamApiKey, teamId }: Tenant) => ({ params: { id: teamApiKey.id }, query: { team_id: teamId } });
const described = (tenant: Tenant) => ({ ...key(tenant), body: { description: 'Described by the matrix' } });
const presented = ({ teamApiKey }: Tenant) => ({ body: { api_key: teamApiKey.value } });

const list: Readonly<Record<string, Sample>> = {
  own: { send: ({ own }) => ofTeam(own), outcome: reach(false, 'TEAM_NOT_FOUND') },
  foreign: { send: ({ foreign }) => ofTeam(foreign), outcome: reach(true, 'TEAM_NOT_FOUND') },
};
const one = (send: (tenant: Tenant) => ReturnType<typeof key>): Readonly<Record<string, Sample>> => ({
  own: { send: ({ own }) => send(own), outcome: reach(false, 'API_KEY_NOT_FOUND') },
  foreign: { send: ({ foreign }) => send(foreign), outcome: unknownKey },
  'a foreign one as one of the own team': {
    send: ({ own, foreign }) => ({ ...send(foreign), ...ofTeam(own) }),
    outcome: unknownKey,
  },
});

/** The inputs of the routes of API keys of teams. */
export const teamApiKeySamples = {
  'POST /team-api-keys': {
    own: { send: ({ own }) => newKeyOf(own), outcome: reach(false, 'TEAM_NOT_FOUND') },
    foreign: { send: ({ foreign }) => newKeyOf(foreign), outcome: reach(true, 'TEAM_NOT_FOUND') },
  },
  'GET /team-api-keys': list,
  'GET /latchkey/team-api-keys': list,
  'GET /team-api-keys/:id': one(key),
  'PATCH /team-api-keys/:id': one(described),
  'POST /team-api-keys/check': {
    own: { send: ({ own }) => presented(own), outcome: reach(false, 'API_KEY_NOT_FOUND') },
    foreign: { send: ({ foreign }) => presented(foreign), outcome: unknownKey },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
