import { DAY, HOUR, type Item, idOf, NOW, type Sent } from './ids.ts';

/** A team as servers see it; clients get less of it. */
export type TeamBody = Sent<'GET /teams/:team_id'>;

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

/** What can be held in every team. */
export const teamPermissionIds = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
  '$manage_api_keys',
];

/** A user's permissions in a team. */
export const permissionBodies = (team_id: string, user_id: string, ids: readonly string[]) =>
  ids.map((id): Item<'GET /team-permissions'> => ({ id, user_id, team_id }));

export type MemberBody = Item<'GET /latchkey/team-members'>;
/** `['$read_members', 'team_member']`: held by another one, that of the first word is the permission. */
type Held = readonly [id: string, ...via: string[]];

export const memberBody = (user_id: string, display_name: string | null, ...held: readonly Held[]): MemberBody => ({
  user_id,
  display_name,
  profile_image_url: null,
  joined_at_millis: NOW - 90 * DAY,
  permissions: held.map(([id, ...via]) => ({ id, is_direct: via.length === 0, via })),
});

/** A page of the members. */
export const membersBody = (
  items: readonly MemberBody[],
  grantable: readonly string[] = [],
  next_cursor: string | null = null,
): Sent<'GET /latchkey/team-members'> => ({
  is_paginated: true,
  items: [...items],
  pagination: { next_cursor },
  grantable_permission_ids: [...grantable],
});

export type InvitationBody = Item<'GET /team-invitations'>;

export const invitationBody = (number: number, changes: Partial<InvitationBody> = {}): InvitationBody => ({
  id: idOf(number, 10),
  team_id: idOf(1, 9),
  recipient_email: `invited-${number}@example.com`,
  expires_at_millis: Date.UTC(2100, 0),
  ...changes,
});

export type TeamKeyBody = Item<'GET /latchkey/team-api-keys'>;

export const teamKeyBody = (number: number, changes: Partial<TeamKeyBody> = {}): TeamKeyBody => ({
  id: idOf(number, 11),
  type: 'team',
  team_id: idOf(1, 9),
  description: 'Nightly import',
  is_public: false,
  created_at_millis: NOW - 90 * HOUR,
  last_used_at_millis: NOW - HOUR,
  value: { last_four: 'q8w1' },
  ...changes,
});
