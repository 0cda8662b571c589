import type { Caller } from '../callers.ts';
import type { Outcome, Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

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
const directoryOf = ({ directory }: Tenant) => ({ directory_id: directory.id });
const groupOf = ({ directory }: Tenant) => ({ directory_id: directory.id, group_id: directory.groupId });
const tokenOf = ({ directory }: Tenant) => ({ directory_id: directory.id, token_id: directory.tokenId });

const ofTeam = (body?: Record<string, unknown>): Readonly<Record<string, Sample>> => ({
  own: { send: ({ own }) => ({ params: inTeam(own), ...(body && { body }) }), outcome: reach(false) },
  foreign: { send: ({ foreign }) => ({ params: inTeam(foreign), ...(body && { body }) }), outcome: reach(true) },
});

/** In the team of its project, and a foreign one named as if it were one of the own team. */
const one = (
  named: (of: Tenant) => Record<string, string>,
  more: Pick<Sample, 'destroys'> & { readonly body?: Record<string, unknown> } = {},
): Readonly<Record<string, Sample>> => {
  const { body, ...others } = more;
  const sent = (team: Tenant, of: Tenant) => ({ params: { ...inTeam(team), ...named(of) }, ...(body && { body }) });
  return {
    own: { send: ({ own }) => sent(own, own), outcome: reach(false), ...others },
    foreign: { send: ({ foreign }) => sent(foreign, foreign), outcome: reach(true) },
    'a foreign one as one of the own team': {
      send: ({ own, foreign }) => sent(own, foreign),
      outcome: (caller) => reach(false)(caller) ?? 'DIRECTORY_UNKNOWN',
    },
  };
};

/** The inputs of the routes of directories of teams. */
export const directorySamples = {
  'GET /latchkey/teams/:team_id/directories': ofTeam(),
  'POST /latchkey/teams/:team_id/directories': ofTeam({ display_name: 'Made by the matrix' }),
  'DELETE /latchkey/teams/:team_id/directories/:directory_id': one(directoryOf, { destroys: 'directory' }),
  'POST /latchkey/teams/:team_id/directories/:directory_id/tokens': {
    ...one(directoryOf, { body: {} }),
    own: {
      send: ({ own }) => ({ params: { ...inTeam(own), ...directoryOf(own) }, body: {} }),
      // A server has connected it.
      outcome: (caller) =>
        reach(false)(caller) ?? (caller.level === 'client' ? 'DIRECTORY_TOKENS_BY_SERVER' : undefined),
    },
  },
  'DELETE /latchkey/teams/:team_id/directories/:directory_id/tokens/:token_id': one(tokenOf, {
    destroys: 'directory',
  }),
  'GET /latchkey/teams/:team_id/directories/:directory_id/groups': one(directoryOf),
  'PATCH /latchkey/teams/:team_id/directories/:directory_id/groups/:group_id': one(groupOf, {
    body: { permission_ids: ['$read_members'] },
  }),
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
