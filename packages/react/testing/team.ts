import { listOf } from './account.tsx';
import { ok } from './answers.ts';
import type { StageOptions } from './stage.tsx';

/** What the scripted service says of teams and of who is in them. */

export const me = 'user of ada@example.com';
export const acme = teamBody('t1', 'Acme');

export function teamBody(id: string, display_name: string, changes: object = {}) {
  return {
    id,
    display_name,
    profile_image_url: null,
    client_metadata: null,
    client_read_only_metadata: null,
    created_at_millis: 0,
    ...changes,
  };
}

type Held = readonly [id: string, ...via: string[]];

/** `['$read_members', 'team_member']`: held by another one, that of the first word is the permission. */
export const memberBody = (user_id: string, display_name: string | null, ...permissions: readonly Held[]) => ({
  user_id,
  display_name,
  profile_image_url: null,
  joined_at_millis: 0,
  permissions: permissions.map(([id, ...via]) => ({ id, is_direct: via.length === 0, via })),
});

export const membersBody = (items: readonly object[], grantable: readonly string[] = [], next: string | null = null) =>
  ok({ is_paginated: true, items, pagination: { next_cursor: next }, grantable_permission_ids: grantable });

export const invitationBody = (id: string, recipient_email: string) => ({
  id,
  team_id: acme.id,
  recipient_email,
  expires_at_millis: 1_800_600_000_000,
});

export const all = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
  '$manage_api_keys',
];

/** The replies for one team in which the signed-in user may do what is named. */
export const teamReplies = (permissions: readonly string[] = all): NonNullable<StageOptions['replies']> => ({
  'GET /teams': () => listOf(acme),
  'GET /team-permissions': () => listOf(...permissions.map((id) => ({ id, user_id: me, team_id: acme.id }))),
  [`GET /team-member-profiles/${acme.id}/me`]: () =>
    ok({ team_id: acme.id, user_id: me, display_name: 'Ada', profile_image_url: null }),
  'GET /latchkey/team-members': () => membersBody([memberBody(me, 'Ada', ...permissions.map((id) => [id] as const))]),
  'GET /team-invitations': () => listOf(),
  'GET /latchkey/team-api-keys': () => listOf(),
});
