import { idOf, NOW } from './shapes.ts';

const HOUR = 60 * 60 * 1000;

/** Bodies as the service sends them, and what it keeps of a team beside. */
export interface TeamBody {
  readonly id: string;
  readonly display_name: string;
  readonly [field: string]: unknown;
}

export interface DefinitionBody {
  readonly id: string;
  readonly description?: string;
  readonly contained_permission_ids: readonly string[];
}

export interface TeamRecords {
  /** Ids of users, and what each was granted. */
  members: ReadonlyMap<string, readonly string[]>;
  invitations: readonly { readonly id: string; readonly recipient_email: string; readonly expires_at_millis: number }[];
  apiKeys: readonly Readonly<Record<string, unknown>>[];
}

const names = ['Acme', 'Night shift', 'Research', 'Support', 'Customers of the north'];

export const teamBody = (number: number, changes: Partial<TeamBody> = {}): TeamBody => ({
  id: idOf(number, 9),
  display_name: `${names[number % names.length]} ${number}`,
  profile_image_url: null,
  created_at_millis: NOW - number * 30 * HOUR,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  ...changes,
});

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
    { id: idOf(1, 10), recipient_email: 'linus@example.com', expires_at_millis: NOW + 5 * 24 * HOUR },
    { id: idOf(2, 10), recipient_email: 'margaret@example.com', expires_at_millis: NOW + 2 * HOUR },
  ],
  apiKeys: [
    {
      id: idOf(1, 11),
      type: 'team',
      description: 'Nightly import',
      is_public: false,
      created_at_millis: NOW - 90 * HOUR,
      last_used_at_millis: NOW - HOUR,
      value: { last_four: 'q8w1' },
    },
  ],
});

/** Of a team in which nobody and nothing is. */
export const bareTeam = (): TeamRecords => ({ members: new Map(), invitations: [], apiKeys: [] });
