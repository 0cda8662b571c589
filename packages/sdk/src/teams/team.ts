import type { TeamApiKey } from '../api-keys/team-api-keys.ts';
import { type LazyMethods, lazyMethod, lazyMethods } from '../context/lazy.ts';
import type { OfOwner, OfTeam } from '../context/lists.ts';
import type { Store } from '../core/cache/store.ts';
import { fromWire } from '../core/shapes/names.ts';
import type { TeamFields, TeamJson } from '../core/shapes/team.ts';
import type { Permission } from '../permissions/permissions.ts';
import { type Teams, teams } from './lazy.ts';
import type { TeamInvitation } from './team-invitations.ts';
import type { ListTeamMembersOptions, TeamMemberPage } from './team-members.ts';
import type { EditableTeamMemberProfile } from './team-profile.ts';
import type { TeamUser } from './team-users.ts';

const teamMethods = [
  'update',
  'inviteUser',
  'inviteUsers',
  'listInvitations',
  'listUsers',
  'listMembers',
  'removeUser',
  'grantPermission',
  'revokePermission',
  'listApiKeys',
  'createApiKey',
] as const;

const deletion = (of: () => OfTeam) => ({
  /** Deletes the team and all that belongs to it. */
  delete: lazyMethod(of, teams, 'deleteTeam'),
});

/** What members do with a team, as far as their permissions go. Rejects with TEAM_PERMISSION_REQUIRED beyond that. */
export interface TeamMethods
  extends LazyMethods<OfTeam, Teams, (typeof teamMethods)[number]>,
    Readonly<ReturnType<typeof deletion>> {}

/** A team of the signed-in user. Never changes; a change makes a new one. */
export interface Team extends TeamFields, TeamMethods {}

/** What a team shows its members; empty when no user is signed in. */
export interface TeamStores {
  /** Its members and how they are shown here, in the order in which they joined. */
  readonly users: Store<TeamUser[]>;
  /** Those that are open, oldest first. */
  readonly invitations: Store<TeamInvitation[]>;
  /** Its API keys, newest first, including revoked and expired ones. */
  readonly apiKeys: Store<TeamApiKey[]>;
  /** How the signed-in user appears in it. */
  readonly profile: Store<EditableTeamMemberProfile | null>;
  /** What the signed-in user may do in it, with all that this contains. */
  readonly permissions: Store<Permission[]>;
  /** Some members and what each of them may do. The same store for the same options. */
  members(options?: ListTeamMembersOptions): Store<TeamMemberPage>;
}

export function team(of: OfOwner, json: TeamJson): Team {
  const ofTeam = (): OfTeam => ({ ...of, teamId: json.id });
  return Object.freeze({ ...fromWire(json), ...lazyMethods(ofTeam, teams, teamMethods), ...deletion(ofTeam) });
}

/** The one that a user has selected. */
export const selectedTeam = (of: OfOwner, { selected_team: json }: { readonly selected_team: TeamJson | null }) =>
  json && (of.shapeTeam(of, json) as Team);
