import type { ApiKeyOf, FirstViewOf, NewApiKey } from '../api-keys/api-keys.ts';
import { acts, ofTeams } from '../context/lazy.ts';
import type { OfOwner } from '../context/lists.ts';
import type { Store } from '../core/cache/store.ts';
import { fromWire } from '../core/shapes/names.ts';
import type { TeamFields, TeamJson, TeamUpdate } from '../core/shapes/team.ts';
import type { Permission } from '../permissions/permissions.ts';
import type { InvitationResult, Invitations, NewInvitation, TeamInvitation } from './team-invitations.ts';
import type { ListTeamMembersOptions, TeamMemberPage } from './team-members.ts';
import type { EditableTeamMemberProfile } from './team-profile.ts';
import type { TeamUser } from './team-users.ts';

/** An API key of a team. */
export type TeamApiKey = ApiKeyOf<'team'>;
/** A new API key of a team, with its secret, which is shown this once. */
export type TeamApiKeyFirstView = FirstViewOf<'team'>;

/** What members do with a team, as far as their permissions go. Rejects with TEAM_PERMISSION_REQUIRED beyond that. */
export interface TeamActs<U = TeamUpdate> {
  /** Resolves when everything that shows the team knows of the change. */
  update(changes: U): Promise<void>;
  /** Deletes the team and all that belongs to it. */
  delete(): Promise<void>;
  /** Mails a link with which somebody joins. */
  inviteUser(invitation: NewInvitation): Promise<void>;
  /** The same for up to fifty people, with a result for each of them. */
  inviteUsers(invitations: Invitations): Promise<InvitationResult[]>;
  /** Those that are open, oldest first. */
  listInvitations(): Promise<TeamInvitation[]>;
  /** The members and how they are shown here, in the order in which they joined. */
  listUsers(): Promise<TeamUser[]>;
  /** Some members and what each of them may do; `nextCursor` leads to those after them. */
  listMembers(options?: ListTeamMembersOptions): Promise<TeamMemberPage>;
  /** Also ends what the user may do here. */
  removeUser(userId: string): Promise<void>;
  /** Only where the project lets members decide, and of what one holds oneself. */
  grantPermission(userId: string, permissionId: string): Promise<void>;
  /** Takes back what was granted to a member itself; under the same rule. */
  revokePermission(userId: string, permissionId: string): Promise<void>;
  /** Newest first, with those that are good no more. */
  listApiKeys(): Promise<TeamApiKey[]>;
  /** The full key is in the answer, and nowhere else. */
  createApiKey(key: NewApiKey): Promise<TeamApiKeyFirstView>;
}

/** A team of the signed-in user. Never changes; a change makes a new one. */
export interface Team extends TeamFields, TeamActs {}

/** What is shown of one team to its members; where nobody is signed in, nothing. */
export interface TeamStores {
  /** Its members and how they are shown here, in the order in which they joined. */
  readonly users: Store<TeamUser[]>;
  /** Those that are open, oldest first. */
  readonly invitations: Store<TeamInvitation[]>;
  /** Its API keys, newest first, with those that are good no more. */
  readonly apiKeys: Store<TeamApiKey[]>;
  /** How the signed-in user is shown in it. */
  readonly profile: Store<EditableTeamMemberProfile | null>;
  /** What the signed-in user may do in it, with all that this contains. */
  readonly permissions: Store<Permission[]>;
  /** Some members and what each of them may do. The same store for the same options. */
  members(options?: ListTeamMembersOptions): Store<TeamMemberPage>;
}

/** Whom and what an act on a team is on. */
export interface OfTeam extends OfOwner {
  readonly teamId: string;
}

export type ShapeTeam = (of: OfOwner, json: TeamJson) => Team;

export function team(of: OfOwner, json: TeamJson): Team {
  const ofTeam = (): OfTeam => ({ ...of, teamId: json.id });
  return Object.freeze({
    ...fromWire(json),
    ...acts(
      ofTeam,
      ofTeams,
      'update',
      'delete',
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
    ),
  });
}

/** The one that a user has selected. */
export const selectedTeam = (of: OfOwner, { selected_team: json }: { readonly selected_team: TeamJson | null }) =>
  json && of.shapeTeam(of, json);
