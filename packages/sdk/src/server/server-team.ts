import { act } from '../context/lazy.ts';
import { type OfOwner, ofOwner, type Read } from '../context/lists.ts';
import type { Store } from '../core/cache/store.ts';
import type { ServerTeamFields, ServerTeamUpdate, TeamJson } from '../core/shapes/team.ts';
import type { ServerUserJson } from '../core/shapes/user.ts';
import { type OfTeam, type TeamActs, type TeamStores, team } from '../teams/team.ts';
import { profileOf, type TeamMemberProfile } from '../teams/team-users.ts';
import { byServer, type ServerUser, serverUser } from './server-user.ts';

/** A member of a team, with everything that servers know of it. */
export interface ServerTeamUser extends ServerUser {
  /** How the member is shown in this team. */
  readonly teamProfile: TeamMemberProfile;
}

/** What a server does with any team. Mails need a `callbackUrl`. */
export interface ServerTeamActs extends Omit<TeamActs<ServerTeamUpdate>, 'listUsers'> {
  /** With the permissions that members start with. Rejects with TEAM_MEMBERSHIP_ALREADY_EXISTS for one who is a member. */
  addUser(userId: string): Promise<void>;
  /** The members with all that servers know of them, in the order in which they joined. */
  listUsers(): Promise<ServerTeamUser[]>;
}

/** A team as servers know it. Never changes; a change makes a new one. */
export interface ServerTeam extends ServerTeamFields, ServerTeamActs {}

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

/** Of whichever user it was asked for: what a server does with a team, it does in nobody's name. */
export function serverTeam(asked: OfOwner, json: TeamJson): ServerTeam {
  const of = ofOwner(asked, '');
  const ofTeam = () => ({ ...(of as OfTeam & OfOwner<'server'>), teamId: json.id });
  // At this level the service answers with the fuller shapes.
  const acts = team(of, json) as unknown as ServerTeamFields & Omit<ServerTeamActs, 'addUser'>;
  return Object.freeze({ ...acts, addUser: act(ofTeam, byServer, 'addUser') });
}

interface Json {
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
  readonly user: ServerUserJson;
}

export async function serverTeamUsers({ call }: OfOwner, team_id: string): Promise<Read<ServerTeamUser[]>> {
  const { items } = await call('GET /team-member-profiles', { query: { team_id } });
  const full = items as unknown as Json[];
  const shape = (of: OfOwner, json: Json) =>
    Object.freeze({ ...serverUser(of, json.user), teamProfile: profileOf(json) });
  return { items, shown: (of) => full.map((json) => shape(of, json)) };
}
