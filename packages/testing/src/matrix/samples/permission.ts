import type { Caller } from '../callers.ts';
import { always, type Outcome, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';
import { ofOwnUser } from './user.ts';

const listed = ofOwnUser('PERMISSIONS_NOT_OWN');
const nobody = always('USER_NOT_FOUND');
const undefinedThere = onlyOwn('PERMISSION_NOT_FOUND');
const undefinedAnywhere = always('PERMISSION_NOT_FOUND');
const inForeignTeam = (caller: Caller): Outcome =>
  caller.project === 'own' ? 'TEAM_MEMBERSHIP_NOT_FOUND' : 'USER_NOT_FOUND';
/** Members decide only where a project lets them, which none does by itself. */
const unlessClient = (outcome: (caller: Caller) => Outcome | undefined) => (caller: Caller) =>
  caller.level === 'client' ? 'CLIENT_TEAM_PERMISSIONS_OFF' : outcome(caller);

const inTeam = ({ user }: Tenant, { teamId }: Tenant, permission_id = 'team_admin') => ({
  params: { team_id: teamId, user_id: user.id, permission_id },
  body: {},
});
const inProject = ({ user }: Tenant, { permissionId }: Tenant) => ({
  params: { user_id: user.id, permission_id: permissionId },
  body: {},
});
const definition = ({ permissionId, adminOnly }: Tenant) => ({
  params: { permission_id: permissionId },
  body: { description: adminOnly },
});
const ofUser = ({ user }: Tenant) => ({ query: { user_id: user.id, recursive: 'true' } });
const holding = ({ permissionId }: Tenant) => ({ query: { permission_id: permissionId } });
const why = ({ user }: Tenant, { teamId }: Tenant) => ({
  query: { user_id: user.id, team_id: teamId, permission_id: '$read_members' },
});
const deletion = ({ permissionId }: Tenant) => ({
  body: { scope: 'project', permission_id: permissionId, change: null },
});

const ofMembers = (allowed: (outcome: (caller: Caller) => Outcome | undefined) => NonNullable<Sample['outcome']>) =>
  ({
    own: { send: ({ own }) => inTeam(own, own), outcome: allowed(onlyOwn('USER_NOT_FOUND')), destroys: 'permission' },
    foreign: { send: ({ foreign }) => inTeam(foreign, foreign), outcome: allowed(nobody) },
    'a foreign user': { send: ({ own, foreign }) => inTeam(foreign, own), outcome: allowed(nobody) },
    'in a foreign team': { send: ({ own, foreign }) => inTeam(own, foreign), outcome: allowed(inForeignTeam) },
  }) satisfies Record<string, Sample>;
const grants = ofMembers((outcome) => outcome);
const grantsByMembers = ofMembers(unlessClient);

const ofUsers: Record<string, Sample> = {
  own: { send: ({ own }) => inProject(own, own), outcome: onlyOwn('USER_NOT_FOUND'), destroys: 'permission' },
  foreign: { send: ({ foreign }) => inProject(foreign, foreign), outcome: nobody },
  'of a foreign project': {
    send: ({ own, foreign }) => inProject(own, foreign),
    outcome: ({ project }) => (project === 'own' ? 'PERMISSION_NOT_FOUND' : 'USER_NOT_FOUND'),
  },
};

/** A definition of a project goes by the routes of projects, one of teams by its own. */
const definitions = (isOfProject: boolean) => {
  const outcome = isOfProject ? undefinedThere : undefinedAnywhere;
  return {
    own: { send: ({ own }) => definition(own), outcome, destroys: 'permission' },
    foreign: { send: ({ foreign }) => definition(foreign), outcome: undefinedAnywhere },
  } satisfies Record<string, Sample>;
};
let made = 0;
const newDefinition: Record<string, Sample> = { plain: { send: () => ({ body: { id: `made:${made++}` } }) } };

/** The inputs of the routes of permissions and their definitions. */
export const permissionSamples = {
  'GET /team-permissions': {
    own: { send: ({ own }) => ofUser(own), outcome: listed.own },
    foreign: { send: ({ foreign }) => ofUser(foreign), outcome: listed.foreign },
  },
  'GET /project-permissions': {
    own: { send: ({ own }) => ofUser(own), outcome: listed.own },
    foreign: { send: ({ foreign }) => ofUser(foreign), outcome: listed.foreign },
  },
  'POST /team-permissions/:team_id/:user_id/:permission_id': grants,
  'DELETE /team-permissions/:team_id/:user_id/:permission_id': grants,
  'POST /latchkey/team-permissions/:team_id/:user_id/:permission_id': grantsByMembers,
  'DELETE /latchkey/team-permissions/:team_id/:user_id/:permission_id': grantsByMembers,
  'POST /project-permissions/:user_id/:permission_id': ofUsers,
  'DELETE /project-permissions/:user_id/:permission_id': {
    own: ofUsers.own as Sample,
    foreign: ofUsers.foreign as Sample,
  },
  'GET /team-permission-definitions': { own: {} },
  'POST /team-permission-definitions': newDefinition,
  'PATCH /team-permission-definitions/:permission_id': definitions(false),
  'DELETE /team-permission-definitions/:permission_id': definitions(false),
  'GET /project-permission-definitions': { own: {} },
  'POST /project-permission-definitions': newDefinition,
  'PATCH /project-permission-definitions/:permission_id': definitions(true),
  'DELETE /project-permission-definitions/:permission_id': definitions(true),
  'GET /latchkey/permission-holders': {
    own: { send: ({ own }) => holding(own), outcome: undefinedThere },
    foreign: { send: ({ foreign }) => holding(foreign), outcome: undefinedAnywhere },
    'in a foreign team': {
      send: ({ foreign }) => ({ query: { permission_id: '$read_members', team_id: foreign.teamId } }),
      outcome: always('TEAM_NOT_FOUND'),
    },
  },
  'GET /latchkey/permission-reason': {
    own: { send: ({ own }) => why(own, own), outcome: onlyOwn('USER_NOT_FOUND') },
    foreign: { send: ({ foreign }) => why(foreign, foreign), outcome: nobody },
    'in a foreign team': { send: ({ own, foreign }) => why(own, foreign), outcome: inForeignTeam },
  },
  'GET /latchkey/team-members': {
    own: {
      send: ({ own }) => ({ query: { team_id: own.teamId } }),
      outcome: (caller) =>
        caller.project === 'own' && (caller.hasUser || caller.level !== 'client') ? undefined : outside(caller),
    },
    foreign: { send: ({ foreign }) => ({ query: { team_id: foreign.teamId } }), outcome: (caller) => outside(caller) },
  },
  'POST /latchkey/permission-definition-preview': {
    own: { send: ({ own }) => deletion(own), outcome: undefinedThere },
    foreign: { send: ({ foreign }) => deletion(foreign), outcome: undefinedAnywhere },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;

function outside({ level, hasUser }: Caller): Outcome {
  if (level !== 'client') return 'TEAM_NOT_FOUND';
  return hasUser ? 'TEAM_MEMBERSHIP_NOT_FOUND' : 'USER_AUTHENTICATION_REQUIRED';
}
