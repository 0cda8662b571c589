import { callbackUrl, newEmail } from '../../world/new-project.ts';
import type { Caller } from '../callers.ts';
import type { Cast } from '../cast.ts';
import { always, type Outcome, onlyOwn, type Sample } from '../sample.ts';
import type { Invitation, Tenant } from '../tenant/tenant.ts';

const OWN_ERR = 'CANNOT_GET_OWN_USER_WITHOUT_USER';
const NO_CODE = 'VERIFICATION_CODE_NOT_FOUND';

/** A client reaches the teams of its own user, a server those of its project; each is told in its own words of the rest. */
const reach =
  (isForeign: boolean, notOwn: Outcome, notThere: Outcome | undefined, nameless: Outcome) =>
  ({ level, project, hasUser }: Caller) => {
    const isReached = project === 'own' && !isForeign;
    if (level !== 'client') return isReached ? undefined : notThere;
    if (!hasUser) return nameless;
    return isReached ? undefined : notOwn;
  };
const both = (notOwn: Outcome, notThere: Outcome | undefined, nameless: Outcome = OWN_ERR) => ({
  own: reach(false, notOwn, notThere, nameless),
  foreign: reach(true, notOwn, notThere, nameless),
});
const team = both('TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED');
const members = both('TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_NOT_FOUND');
const member = both('TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND');
const profile = both('TEAM_PROFILE_NOT_OWN', 'USER_NOT_FOUND');
const listed = both('TEAMS_NOT_OWN', undefined);
const needTeam = both('TEAM_PROFILES_NEED_TEAM', 'USER_NOT_FOUND');
const created = both('TEAM_CREATION_OFF', 'USER_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED');
/** Callers who are let in get `otherwise`. */
const inside = (otherwise: Outcome) => (caller: Caller) => team.own(caller) ?? otherwise;

const inTeam = ({ teamId }: Tenant) => ({ params: { team_id: teamId } });
const ofTeam = ({ teamId }: Tenant) => ({ query: { team_id: teamId } });
const memberOf = ({ teamId }: Tenant, { user }: Tenant) => ({ params: { team_id: teamId, user_id: user.id } });
const renamed = { body: { display_name: 'Changed by the matrix' } };
const ways = ({ teamId }: Tenant, callback_url = callbackUrl) => ({ team_id: teamId, callback_url });
const elsewhere = ({ foreign }: Cast) => `https://${foreign.canary}.example.com/handler`;

/** The samples of a route that sends something to people who are no members yet. */
const sent = (to: () => object): Record<string, Sample> => ({
  own: { send: ({ own }) => ({ body: { ...ways(own), ...to() } }), outcome: team.own },
  foreign: { send: ({ foreign }) => ({ body: { ...ways(foreign), ...to() } }), outcome: team.foreign },
  'to a domain of a foreign project': {
    send: (cast) => ({ body: { ...ways(cast.own, elsewhere(cast)), ...to() } }),
    outcome: inside('REDIRECT_URL_NOT_WHITELISTED'),
  },
});
const one = () => ({ email: newEmail() });

const renewed: Record<string, Sample> = {
  own: {
    send: ({ own }) => ({ params: { id: own.invitation.id }, body: ways(own) }),
    outcome: team.own,
    destroys: 'invitation',
  },
  foreign: {
    send: ({ foreign }) => ({ params: { id: foreign.invitation.id }, body: ways(foreign) }),
    outcome: team.foreign,
  },
  'a foreign one as one of the own team': {
    send: ({ own, foreign }) => ({ params: { id: foreign.invitation.id }, body: ways(own) }),
    outcome: inside(NO_CODE),
  },
};

/** The samples of a route that takes a code: it is good in its own project alone. */
const presented = (of: (tenant: Tenant) => Invitation, whenGood: Pick<Sample, 'destroys'> = {}) => ({
  own: {
    send: ({ own }: Cast) => ({ body: { code: of(own).code } }),
    outcome: onlyOwn(NO_CODE),
    ...whenGood,
  },
  foreign: { send: ({ foreign }: Cast) => ({ body: { code: of(foreign).code } }), outcome: always(NO_CODE) },
});

/** The inputs of the routes of teams, their members and invitations. */
export const teamSamples = {
  'GET /teams': {
    own: { send: ({ own }) => ({ query: { user_id: own.user.id } }), outcome: listed.own },
    foreign: { send: ({ foreign }) => ({ query: { user_id: foreign.user.id } }), outcome: listed.foreign },
    all: { outcome: listed.foreign },
  },
  'POST /teams': {
    plain: {
      send: () => renamed,
      outcome: (caller) => (caller.level === 'client' ? created.foreign(caller) : undefined),
    },
    'of a foreign user': {
      send: ({ foreign }) => ({ body: { ...renamed.body, creator_user_id: foreign.user.id } }),
      outcome: created.foreign,
    },
    'read-only fields': {
      send: ({ own }) => ({ body: { ...renamed.body, client_read_only_metadata: { canary: own.canary } } }),
      fieldsOf: 'server',
    },
  },
  'GET /teams/:team_id': {
    own: { send: ({ own }) => inTeam(own), outcome: team.own },
    foreign: { send: ({ foreign }) => inTeam(foreign), outcome: team.foreign },
  },
  'PATCH /teams/:team_id': {
    own: {
      send: ({ own }) => ({ ...inTeam(own), body: { client_metadata: { canary: own.canary } } }),
      outcome: team.own,
    },
    foreign: { send: ({ foreign }) => ({ ...inTeam(foreign), ...renamed }), outcome: team.foreign },
    'read-only fields': {
      send: ({ foreign }) => ({ ...inTeam(foreign), body: { server_metadata: 1 } }),
      fieldsOf: 'server',
      outcome: team.foreign,
    },
  },
  'DELETE /teams/:team_id': {
    own: { send: ({ own }) => inTeam(own), outcome: team.own, destroys: 'everything' },
    foreign: { send: ({ foreign }) => inTeam(foreign), outcome: team.foreign },
  },
  'GET /latchkey/teams': {
    all: {},
    'from a foreign team on': { send: ({ foreign }) => ({ query: { cursor: foreign.teamId } }) },
    'by name from a foreign team on': {
      send: ({ foreign }) => ({ query: { cursor: foreign.teamId, order_by: 'name', has_members: 'true' } }),
    },
    counted: { send: () => ({ query: { count: 'true' } }) },
    'named like a foreign team': { send: ({ foreign }) => ({ query: { query: foreign.canary } }) },
    'with the id of a foreign team': { send: ({ foreign }) => ({ query: { query: foreign.teamId } }) },
  },

  'POST /team-memberships/:team_id/:user_id': {
    own: {
      send: ({ own }) => ({ ...memberOf(own, own), body: {} }),
      outcome: ({ project }) => (project === 'own' ? 'TEAM_MEMBERSHIP_ALREADY_EXISTS' : 'USER_NOT_FOUND'),
    },
    'to a foreign team': {
      send: ({ own, foreign }) => ({ ...memberOf(foreign, own), body: {} }),
      outcome: ({ project }) => (project === 'own' ? 'TEAM_NOT_FOUND' : 'USER_NOT_FOUND'),
    },
    'of a foreign user': {
      send: ({ own, foreign }) => ({ ...memberOf(own, foreign), body: {} }),
      outcome: always('USER_NOT_FOUND'),
    },
  },
  'POST /latchkey/teams/:team_id/members': {
    own: {
      send: ({ own }) => ({ ...inTeam(own), body: { user_ids: [own.user.id] } }),
      outcome: onlyOwn('TEAM_NOT_FOUND'),
    },
    'to a foreign team': {
      send: ({ own, foreign }) => ({ ...inTeam(foreign), body: { user_ids: [own.user.id] } }),
      outcome: always('TEAM_NOT_FOUND'),
    },
    'of a foreign user': {
      send: ({ own, foreign }) => ({ ...inTeam(own), body: { user_ids: [foreign.user.id] } }),
      outcome: onlyOwn('TEAM_NOT_FOUND'),
    },
  },
  'DELETE /team-memberships/:team_id/:user_id': {
    own: { send: ({ own }) => memberOf(own, own), outcome: member.own, destroys: 'everything' },
    foreign: { send: ({ foreign }) => memberOf(foreign, foreign), outcome: member.foreign },
  },
  'GET /team-member-profiles': {
    own: { send: ({ own }) => ofTeam(own), outcome: members.own },
    foreign: { send: ({ foreign }) => ofTeam(foreign), outcome: members.foreign },
    'of a foreign user': {
      send: ({ foreign }) => ({ query: { user_id: foreign.user.id } }),
      outcome: needTeam.foreign,
    },
    all: { outcome: (caller) => (caller.level === 'client' ? needTeam.foreign(caller) : undefined) },
  },
  'GET /team-member-profiles/:team_id/:user_id': {
    own: { send: ({ own }) => memberOf(own, own), outcome: member.own },
    foreign: { send: ({ foreign }) => memberOf(foreign, foreign), outcome: member.foreign },
  },
  'PATCH /team-member-profiles/:team_id/:user_id': {
    own: { send: ({ own }) => ({ ...memberOf(own, own), ...renamed }), outcome: profile.own },
    foreign: { send: ({ foreign }) => ({ ...memberOf(foreign, foreign), ...renamed }), outcome: profile.foreign },
  },

  'POST /team-invitations/send-code': sent(one),
  'POST /team-invitations': sent(one),
  'POST /latchkey/team-invitations': sent(() => ({ emails: [newEmail()] })),
  'GET /team-invitations': {
    own: { send: ({ own }) => ofTeam(own), outcome: members.own },
    foreign: { send: ({ foreign }) => ofTeam(foreign), outcome: members.foreign },
  },
  'DELETE /team-invitations/:id': {
    own: {
      send: ({ own }) => ({ params: { id: own.invitation.id }, ...ofTeam(own) }),
      outcome: team.own,
      destroys: 'invitation',
    },
    foreign: {
      send: ({ foreign }) => ({ params: { id: foreign.invitation.id }, ...ofTeam(foreign) }),
      outcome: team.foreign,
    },
    'a foreign one as one of the own team': {
      send: ({ own, foreign }) => ({ params: { id: foreign.invitation.id }, ...ofTeam(own) }),
      outcome: inside(NO_CODE),
    },
  },
  'POST /latchkey/team-invitations/:id/renew': renewed,
  'POST /latchkey/team-invitations/:id/link': renewed,
  'POST /team-invitations/accept': presented(({ invitation }) => invitation, { destroys: 'invitation' }),
  'POST /team-invitations/accept/check-code': presented(({ invitation }) => invitation),
  'POST /team-invitations/accept/details': presented(({ invitation }) => invitation),
  'POST /latchkey/team-invitations/inspect': presented(({ shownInvitation }) => shownInvitation),
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
