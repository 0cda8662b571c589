import { user } from './people.ts';
import { data } from './scripted-service.ts';

/** Teams and what they have, as the service lists it. */

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const idOf = (index: number) => `00000000-0000-4000-8000-0000000005${String(index).padStart(2, '0')}`;
const listOf = (items: readonly object[]) => data({ is_paginated: false, items });

const teamBody = (index: number, display_name: string) => ({
  id: idOf(index),
  display_name,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  created_at_millis: NOW - 100 * DAY,
});

export const team = teamBody(0, 'Analytical Engines');
export const longTeam = teamBody(0, 'Donaudampfschifffahrtsgesellschaftskapitänsbund '.repeat(3).trim());
const names = ['Bright Looms', 'Cards & Co.', 'Difference Works', 'Ether', 'Fluxions', 'Gearing', 'Horology'];

export const teams = {
  none: listOf([]),
  one: listOf([team]),
  three: listOf([team, teamBody(1, 'Bright Looms'), teamBody(2, 'Cards & Co.')]),
  many: listOf([team, ...names.map((name, index) => teamBody(index + 1, name))]),
  long: listOf([longTeam, teamBody(1, 'Bright Looms')]),
};

const everything = [
  '$update_team',
  '$delete_team',
  '$read_members',
  '$remove_members',
  '$invite_members',
  '$manage_api_keys',
];

export const permissions = (...ids: readonly string[]) =>
  listOf(ids.map((id) => ({ id, user_id: user.id, team_id: team.id })));

type Held = readonly [id: string, ...via: string[]];

const member = (index: number, display_name: string | null, ...held: readonly Held[]) => ({
  user_id: index === 0 ? user.id : idOf(50 + index),
  display_name,
  profile_image_url: null,
  joined_at_millis: NOW - (90 - index) * DAY,
  permissions: held.map(([id, ...via]) => ({ id, is_direct: via.length === 0, via })),
});

export const charlesId = idOf(51);

const ada = member(0, 'Ada Lovelace', ['team_admin'], ...everything.map((id): Held => [id, 'team_admin']));
const charles = member(
  1,
  'Charles Babbage',
  ['editor'],
  ['team_member'],
  ['$read_members', 'team_member'],
  ['$invite_members', 'team_member'],
  ['notes:read', 'editor', 'viewer'],
);
const mary = member(2, 'Mary Somerville', ['team_admin'], ['$update_team', 'team_admin']);

const page = (items: readonly object[], grantable: readonly string[] = [], next_cursor: string | null = null) =>
  data({ is_paginated: true, items, pagination: { next_cursor }, grantable_permission_ids: grantable });

export const members = {
  some: page([ada, charles, mary, member(3, null)]),
  changeable: page([ada, charles, mary], [...everything, 'notes:read', 'viewer']),
  onlyAdmin: page([ada, charles]),
  many: page(
    [ada, ...Array.from({ length: 24 }, (_, index) => member(index + 1, `Member ${index + 1}`, ['team_member']))],
    [],
    `1:${idOf(80)}`,
  ),
  long: page([ada, member(1, 'Rindfleischetikettierungsüberwachung'.repeat(4), ['a_permission:'.repeat(10)])]),
};

export const invitationBody = (index: number, recipient_email: string) => ({
  id: idOf(70 + index),
  team_id: team.id,
  recipient_email,
  expires_at_millis: Date.UTC(2100, 0),
});

export const invitations = {
  none: listOf([]),
  some: listOf([
    invitationBody(0, 'grace@example.com'),
    invitationBody(1, `${'a-very-long-address-'.repeat(4)}@example.net`),
  ]),
};

const profile = data({
  team_id: team.id,
  user_id: user.id,
  display_name: 'Ada Lovelace',
  profile_image_url: null,
});

/** The replies for somebody who may everything in the team. */
export const ofTeam = {
  'GET /teams': teams.three,
  'GET /team-permissions': permissions(...everything),
  [`GET /team-member-profiles/${team.id}/me`]: profile,
  'GET /latchkey/team-members': members.some,
  'GET /team-invitations': invitations.some,
};
