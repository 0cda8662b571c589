import type { Item } from '@latchkey/testing/fake-api/samples/ids';
import { DAY, HOUR, NOW } from '@latchkey/testing/fake-api/samples/ids';
import {
  type InvitationBody,
  invitationBody,
  type TeamKeyBody,
  teamKeyBody,
} from '@latchkey/testing/fake-api/samples/team';
export type DefinitionBody = Item<'GET /team-permission-definitions'>;

export interface TeamRecords {
  /** Ids of users, and what each was granted. */
  members: ReadonlyMap<string, readonly string[]>;
  invitations: readonly InvitationBody[];
  apiKeys: readonly TeamKeyBody[];
  /** The permissions that members have from a group of their directory alone. */
  ofGroups?: readonly string[];
}

/** What every team has, and two roles of it. */
export const teamDefinitions: readonly DefinitionBody[] = [
  ...['$delete_team', '$invite_members', '$manage_api_keys', '$read_members', '$remove_members', '$update_team'].map(
    (id) => ({ id, description: `Of the system: ${id.slice(1).replace('_', ' ')}`, contained_permission_ids: [] }),
  ),
  { id: 'editor', description: 'Writes what the team shows', contained_permission_ids: ['post:edit', 'post:read'] },
  { id: 'post:edit', contained_permission_ids: ['post:read'] },
  { id: 'post:read', contained_permission_ids: [] },
  {
    id: 'team_admin',
    description: 'Default for creators of teams',
    contained_permission_ids: ['$delete_team', '$invite_members', '$read_members', '$remove_members', '$update_team'],
  },
  {
    id: 'team_member',
    description: 'Default for members',
    contained_permission_ids: ['$invite_members', '$read_members'],
  },
];

export const projectDefinitions: readonly DefinitionBody[] = [
  { id: 'beta', description: 'Sees what is new', contained_permission_ids: [] },
  { id: 'staff', contained_permission_ids: ['beta'] },
];

/** Of a team with an admin, two members, an invitation and a key. */
export const fullTeam = (userIds: readonly string[]): TeamRecords => ({
  members: new Map(
    userIds.slice(0, 3).map((id, index) => [id, index === 0 ? ['team_admin'] : ['team_member', 'editor']]),
  ),
  invitations: [
    invitationBody(1, { recipient_email: 'linus@example.com', expires_at_millis: NOW + 5 * DAY }),
    invitationBody(2, { recipient_email: 'margaret@example.com', expires_at_millis: NOW + 2 * HOUR }),
  ],
  apiKeys: [teamKeyBody(1)],
});

/** An empty team. */
export const bareTeam = (): TeamRecords => ({ members: new Map(), invitations: [], apiKeys: [] });
