import { heldBy } from '../src/features/permissions/permission-graph.ts';
import { known, ok } from './answers.ts';
import { idOf, NOW } from './shapes.ts';
import type { DefinitionBody, TeamBody, TeamRecords } from './team-shapes.ts';
import type { Asked, World } from './world.ts';

interface AboutTeam extends Asked {
  readonly world: World;
  readonly team: TeamBody;
  readonly records: TeamRecords;
  readonly user: string;
  readonly id: string;
}

const done = { success: true };
const list = (items: readonly unknown[]) => ({ items, is_paginated: false });

/** What the page of a team asks for and changes, and what that comes to. */
const rows: Readonly<Record<string, (about: AboutTeam) => unknown>> = {
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
    if (records.members.has(user)) return known(409, 'TEAM_MEMBERSHIP_ALREADY_EXISTS', 'A member already.');
    records.members = new Map([...records.members, [user, ['team_member']]]);
    return { team_id: team.id, user_id: user };
  },
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
    return list((records.members.get(user) ?? []).map((id) => ({ id, user_id: user, team_id: team.id })));
  },
  'GET /team-invitations': ({ records, team }) =>
    list(records.invitations.map((one) => ({ ...one, team_id: team.id }))),
  'POST /latchkey/team-invitations': ({ records, body }) => {
    const items = (body.emails as string[]).map((email, index) => ({ email, ...resultOf(records, email, index) }));
    const sent = items.flatMap(({ email, id }) =>
      id ? [{ id, recipient_email: email, expires_at_millis: NOW + 7 * 24 * 60 * 60 * 1000 }] : [],
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
    list(records.apiKeys.map((key) => ({ ...key, team_id: team.id }))),
  'POST /team-api-keys': ({ records, team, body }) => {
    const key = { ...body, id: idOf(records.apiKeys.length + 1, 11), type: 'team', created_at_millis: NOW };
    records.apiKeys = [{ ...key, is_public: false, value: { last_four: 'zz99' } }, ...records.apiKeys];
    return { ...key, team_id: team.id, is_public: false, value: 'sk_scripted_zz99' };
  },
  'PATCH /team-api-keys/:id': ({ records, id }) => {
    const revoked = { manually_revoked_at_millis: NOW };
    records.apiKeys = records.apiKeys.map((key) => (key.id === id ? { ...key, ...revoked } : key));
    return {};
  },
};

function grant({ records, user, id }: AboutTeam) {
  const granted = records.members.get(user) ?? [];
  records.members = new Map([...records.members, [user, [...new Set([...granted, id])]]]);
  return { id, user_id: user };
}

function revoke({ records, user, id }: AboutTeam) {
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
  const permissions = heldOf(teamDefinitions, granted);
  return [
    {
      user_id: id,
      display_name: user.display_name,
      profile_image_url: null,
      joined_at_millis: NOW - 86_400_000,
      permissions,
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

const patterns = Object.entries(rows).map(
  ([key, answer]) => [new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer] as const,
);

/** Undefined for requests of other kinds. */
export function answerTeamPage(world: World, asked: Asked): Response | undefined {
  for (const [pattern, answer] of patterns) {
    const found = pattern.exec(asked.key);
    if (!found) continue;
    const { team: inPath, user = '', id = '' } = found.groups ?? {};
    const teamId = inPath ?? asked.query.get('team_id') ?? asked.body.team_id;
    const team = world.teams.find((one) => one.id === teamId);
    if (!team) return known(404, 'TEAM_NOT_FOUND', 'Team not found.', { team_id: teamId });
    const records = recordsOf(world, team.id);
    const result = answer({ ...asked, world, team, records, user, id: decodeURIComponent(id) });
    return result instanceof Response ? result : ok(result);
  }
  return undefined;
}

export function recordsOf(world: World, id: string): TeamRecords {
  const records = world.teamRecords.get(id) ?? world.newTeamRecords(world.users.map((user) => user.id));
  world.teamRecords.set(id, records);
  return records;
}
