import { type LazyMethods, lazyMethods } from '../context/lazy.ts';
import { type OfOwner, type OfTeam, ofOwner } from '../context/lists.ts';
import type { Store } from '../core/cache/store.ts';
import type { ServerTeamFields, TeamJson } from '../core/shapes/team.ts';
import { type TeamMethods, type TeamStores, team } from '../teams/team.ts';
import type { TeamMemberProfile } from '../teams/team-users.ts';
import type { ServerUser } from './server-user.ts';

/** A member of a team, with everything that servers know of it. */
export interface ServerTeamUser extends ServerUser {
  /** How the member is shown in this team. */
  readonly teamProfile: TeamMemberProfile;
}

/** What servers do with teams. */
export const teamsByServer = () => import('./team-methods.ts');
type TeamsByServer = typeof import('./team-methods.ts');

const serverTeamMethods = ['update', 'addUser', 'addUsers', 'listUsers'] as const;
type ServerTeamMethod = (typeof serverTeamMethods)[number];

/** What a server does with any team. Mails need a `callbackUrl`. */
export interface ServerTeamMethods
  extends Omit<TeamMethods, ServerTeamMethod>,
    LazyMethods<OfTeam & OfOwner<'server'>, TeamsByServer, ServerTeamMethod> {}

/** A team as servers know it. Never changes; a change makes a new one. */
export interface ServerTeam extends ServerTeamFields, ServerTeamMethods {}

/** What is shown of one team; that of a user in it is for the one who is signed in. */
export interface ServerTeamStores extends Omit<TeamStores, 'users'> {
  /** Null where there is no such team. */
  readonly team: Store<ServerTeam | null>;
  /** The members with all that servers know of them, in the order in which they joined. */
  readonly users: Store<ServerTeamUser[]>;
}

/** What is shown of a user in a team. */
export interface MemberStores extends Pick<TeamStores, 'profile' | 'permissions'> {
  /** What the user was granted itself in the team, without what that contains. */
  readonly grantedPermissions: TeamStores['permissions'];
}

/** Not tied to the user it was requested for: a server acts on a team in its own name. */
export function serverTeam(asked: OfOwner, json: TeamJson): ServerTeam {
  const of = ofOwner(asked, '');
  const ofTeam = () => ({ ...(of as OfTeam & OfOwner<'server'>), teamId: json.id });
  // At this level the service answers with the fuller shape.
  const fields = team(of, json) as unknown as ServerTeamFields & TeamMethods;
  return Object.freeze({ ...fields, ...lazyMethods(ofTeam, teamsByServer, serverTeamMethods) });
}
