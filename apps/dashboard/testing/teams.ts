import { type Answer, answerOf, done, knownError, listOf } from '@latchkey/testing/fake-api/answers';
import { DAY, idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import {
  invitationBody,
  memberBody,
  permissionBodies,
  type TeamBody,
  type TeamKeyBody,
  teamKeyBody,
} from '@latchkey/testing/fake-api/samples/team';
import { onceShown } from '@latchkey/testing/fake-api/samples/user';
import type { Call, Replies } from '@latchkey/testing/fake-api/table';
import { heldBy } from '../src/features/permissions/permission-graph.ts';
import type { DefinitionBody, TeamRecords } from './records/team-records.ts';
import type { World } from './world.ts';

interface AboutTeam extends Call {
  readonly world: World;
  readonly team: TeamBody;
  readonly records: TeamRecords;
  readonly user: string;
  readonly id: string;
}

/** What the page of a team asks for and changes, and what that comes to. */
const rows: Readonly<Record<string, (about: AboutTeam) => Answer | object>> = {
  'GET /teams/:team': ({ team }) => team,
  'PATCH /teams/:team': ({ world, team, body }) => {
    const changed = { ...team, ...body };
    world.teams = world.teams.map((other) => (other === team ? changed : other));
    return changed;
  },
  'DELETE /teams/:team': ({ world, team }) => {
    world.teams = world.teams.filter((other) => other !== team);
    return done;
  },
  'GET /latchkey/team-members': ({ world, records, query }) => {
    const text = query.get('query')?.toLowerCase() ?? '';
    const members = [...records.members].flatMap(([id, granted]) => memberOf(world, id, granted));
    const found = members.filter((member) => `${member.display_name} ${member.user_id}`.toLowerCase().includes(text));
    const all = world.teamDefinitions.map(({ id }) => id);
    return { ...paged(found, query), grantable_permission_ids: all };
  },
  'POST /team-memberships/:team/:user': ({ records, team, user }) => {
    if (records.members.has(user)) return knownError('TEAM_MEMBERSHIP_ALREADY_EXISTS');
    records.members = new Map([...records.members, [user, ['team_member']]]);
    return { team_id: team.id, user_id: user };
  },
  'POST /latchkey/teams/:team/members': ({ world, records, body }) => ({
    items: (body.user_ids as string[]).map((id) => {
      if (!world.users.some((user) => user.id === id)) return { user_id: id, result: 'not_found' };
      if (records.members.has(id)) return { user_id: id, result: 'already_member' };
      records.members = new Map([...records.members, [id, ['team_member']]]);
      return { user_id: id, result: 'added' };
    }),
  }),
  'DELETE /team-memberships/:team/:user': ({ records, user }) => {
    records.members = new Map([...records.members].filter(([id]) => id !== user));
    return done;
  },
  'POST /latchkey/team-permissions/:team/:user/:id': (about) => grant(about),
  'POST /team-permissions/:team/:user/:id': (about) => grant(about),
  'DELETE /latchkey/team-permissions/:team/:user/:id': (about) => revoke(about),
  'DELETE /team-permissions/:team/:user/:id': (about) => revoke(about),
  'GET /team-permissions': ({ records, team, query }) => {
    const user = query.get('user_id') ?? '';
    return listOf(...permissionBodies(team.id, user, records.members.get(user) ?? []));
  },
  'GET /team-invitations': ({ records, team }) =>
    listOf(...records.invitations.map((one) => ({ ...one, team_id: team.id }))),
  'POST /latchkey/team-invitations': ({ records, body }) => {
    const items = (body.emails as string[]).map((email, index) => ({ email, ...resultOf(records, email, index) }));
    const sent = items.flatMap(({ email, id }, index) =>
      id ? [invitationBody(index, { id, recipient_email: email, expires_at_millis: NOW + 7 * DAY })] : [],
    );
    records.invitations = [...records.invitations, ...sent];
    return { items };
  },
  'POST /latchkey/team-invitations/:id/renew': (about) => invitationOf(about),
  'POST /latchkey/team-invitations/:id/link': (about) => ({
    ...invitationOf(about),
    link: `${about.body.callback_url}?code=scripted`,
  }),
  'DELETE /team-invitations/:id': ({ records, id }) => {
    records.invitations = records.invitations.filter((one) => one.id !== id);
    return done;
  },
  'GET /latchkey/team-api-keys': ({ records, team }) =>
    listOf(...records.apiKeys.map((key) => ({ ...key, team_id: team.id }))),
  'POST /team-api-keys': ({ records, team, body }) => {
    const key = teamKeyBody(records.apiKeys.length + 1, {
      ...body,
      created_at_millis: NOW,
      last_used_at_millis: null,
      value: { last_four: 'zz99' },
    });
    records.apiKeys = [key, ...records.apiKeys];
    return onceShown({ ...key, team_id: team.id }, 'sk_scripted_zz99');
  },
  'PATCH /team-api-keys/:id': ({ records, id }) => {
    const revoked = { manually_revoked_at_millis: NOW };
    records.apiKeys = records.apiKeys.map((key) => (key.id === id ? { ...key, ...revoked } : key));
    const { last_used_at_millis: _, ...key } = records.apiKeys.find((one) => one.id === id) as TeamKeyBody;
    return key;
  },
};

function grant({ records, team, user, id }: AboutTeam) {
  const granted = records.members.get(user) ?? [];
  records.members = new Map([...records.members, [user, [...new Set([...granted, id])]]]);
  return { id, user_id: user, team_id: team.id };
}

function revoke({ records, team, user, id }: AboutTeam) {
  if (records.ofGroups?.includes(id)) {
    return knownError('TEAM_PERMISSION_NOT_FOUND', { team_id: team.id, user_id: user, permission_id: id });
  }
  const granted = records.members.get(user) ?? [];
  records.members = new Map([...records.members, [user, granted.filter((other) => other !== id)]]);
  return done;
}

function resultOf(records: TeamRecords, email: string, index: number) {
  if (!email.includes('@')) return { result: 'invalid', id: null };
  const isInvited = records.invitations.some(({ recipient_email }) => recipient_email === email);
  return isInvited ? { result: 'already_invited', id: null } : { result: 'sent', id: idOf(index + 1, 12) };
}

const invitationOf = ({ records, team, id }: AboutTeam) => ({
  ...records.invitations.find((one) => one.id === id),
  team_id: team.id,
});

function memberOf({ users, teamDefinitions }: World, id: string, granted: readonly string[]) {
  const user = users.find((one) => one.id === id);
  if (!user) return [];
  return [
    {
      ...memberBody(id, user.display_name),
      joined_at_millis: NOW - DAY,
      permissions: heldOf(teamDefinitions, granted),
    },
  ];
}

/** As the service spells it. */
export const heldOf = (definitions: readonly DefinitionBody[], granted: readonly string[]) =>
  heldBy(
    definitions.map(({ id, contained_permission_ids: ids }) => ({ id, containedPermissionIds: [...ids] })),
    granted,
  ).map(({ id, isDirect, via }) => ({ id, is_direct: isDirect, via }));

/** Some of all, from the cursor on, which here is a number. */
export function paged(all: readonly unknown[], query: URLSearchParams) {
  const from = all.findIndex((_, index) => cursorOf(index) === query.get('cursor'));
  const start = Math.max(0, from);
  const end = start + Number(query.get('limit') ?? all.length);
  return {
    items: all.slice(start, end),
    is_paginated: true,
    pagination: { next_cursor: end < all.length ? cursorOf(end) : null },
  };
}

const cursorOf = (index: number) => idOf(index, 13);

/** The team that a request is about, which is named in its address, its query or its body. */
export const teamReplies = (world: World): Replies =>
  Object.fromEntries(
    Object.entries(rows).map(([key, answer]) => [
      key,
      (call: Call) => {
        const { team: inPath, user = '', id = '' } = call.params;
        const teamId = inPath ?? call.query.get('team_id') ?? call.body?.team_id ?? '';
        const team = world.teams.find((one) => one.id === teamId);
        if (!team) return knownError('TEAM_NOT_FOUND', { team_id: teamId });
        return answerOf(answer({ ...call, world, team, records: recordsOf(world, team.id), user, id }));
      },
    ]),
  );

export function recordsOf(world: World, id: string): TeamRecords {
  const records = world.teamRecords.get(id) ?? world.newTeamRecords(world.users.map((user) => user.id));
  world.teamRecords.set(id, records);
  return records;
}
