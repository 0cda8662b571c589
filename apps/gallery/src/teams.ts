import { data, listOf } from '@latchkey/testing/fake-api/answers';
import { DAY, idOf } from '@latchkey/testing/fake-api/samples/ids';
import {
  invitationBody,
  memberBody,
  membersBody,
  permissionBodies,
  teamBody,
  teamPermissionIds,
} from '@latchkey/testing/fake-api/samples/team';
import type { Replies } from '@latchkey/testing/fake-api/table';
import { user } from './people.ts';

/** Teams and what they have, as the service lists it. */

const NOW = Date.UTC(2026, 10, 20, 12);

export const team = teamBody(1, { display_name: 'Analytical Engines' });
export const longTeam = teamBody(1, {
  display_name: 'Donaudampfschifffahrtsgesellschaftskapitänsbund '.repeat(3).trim(),
});
const names = ['Bright Looms', 'Cards & Co.', 'Difference Works', 'Ether', 'Fluxions', 'Gearing', 'Horology'];
const others = names.map((display_name, index) => teamBody(index + 2, { display_name }));

export const teams = {
  none: listOf(),
  one: listOf(team),
  three: listOf(team, ...others.slice(0, 2)),
  many: listOf(team, ...others),
  long: listOf(longTeam, ...others.slice(0, 1)),
};

export const permissions = (...ids: readonly string[]) => listOf(...permissionBodies(team.id, user.id, ids));

type Held = readonly [id: string, ...via: string[]];

const member = (index: number, display_name: string | null, ...held: readonly Held[]) => ({
  ...memberBody(index === 0 ? user.id : idOf(50 + index, 3), display_name, ...held),
  joined_at_millis: NOW - (90 - index) * DAY,
});

export const charlesId = idOf(51, 3);

const ada = member(0, 'Ada Lovelace', ['team_admin'], ...teamPermissionIds.map((id): Held => [id, 'team_admin']));
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

const page = (...parts: Parameters<typeof membersBody>) => data(membersBody(...parts));

export const members = {
  some: page([ada, charles, mary, member(3, null)]),
  changeable: page([ada, charles, mary], [...teamPermissionIds, 'notes:read', 'viewer']),
  onlyAdmin: page([ada, charles]),
  many: page(
    [ada, ...Array.from({ length: 24 }, (_, index) => member(index + 1, `Member ${index + 1}`, ['team_member']))],
    [],
    `1:${idOf(80, 3)}`,
  ),
  long: page([ada, member(1, 'Rindfleischetikettierungsüberwachung'.repeat(4), ['a_permission:'.repeat(10)])]),
};

export const invitations = {
  none: listOf(),
  some: listOf(
    invitationBody(1, { recipient_email: 'grace@example.com' }),
    invitationBody(2, { recipient_email: `${'a-very-long-address-'.repeat(4)}@example.net` }),
  ),
};

const profile = data({
  team_id: team.id,
  user_id: user.id,
  display_name: 'Ada Lovelace',
  profile_image_url: null,
});

/** The replies for a user with every permission in the team. */
export const ofTeam: Replies = {
  'GET /teams': teams.three,
  'GET /team-permissions': permissions(...teamPermissionIds),
  'GET /team-member-profiles/:team_id/:user_id': profile,
  'GET /latchkey/team-members': members.some,
  'GET /team-invitations': invitations.some,
};

/** The replies for a team without domains, single sign-on and provisioning. */
export const noSingleSignOn: Replies = {
  'GET /teams': teams.one,
  'GET /latchkey/teams/:team_id/domains': listOf(),
  'GET /latchkey/teams/:team_id/sso-connections': listOf(),
  'GET /latchkey/teams/:team_id/directories': listOf(),
};
