import { type Answer, data, done, knownError, listOf } from '@latchkey/testing/fake-api/answers';
import { idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { teamBody } from '@latchkey/testing/fake-api/samples/team';
import type { Call, Replies } from '@latchkey/testing/fake-api/table';
import type { DefinitionBody } from './records/team-records.ts';
import { searchTeams } from './team-list.ts';
import { heldOf, paged, recordsOf } from './teams.ts';
import type { World } from './world.ts';

type Scope = 'team' | 'project';
const definitionsOf = { team: 'teamDefinitions', project: 'projectDefinitions' } as const;

/** Definitions of permissions, what is asked about them, and the table of teams. */
export const permissionReplies = (world: World): Replies => ({
  ...definitionReplies(world, 'team'),
  ...definitionReplies(world, 'project'),
  'POST /project-permissions/:user/:id': ({ params }) => changeGrant(world, 'POST', params.user ?? '', params.id ?? ''),
  'DELETE /project-permissions/:user/:id': ({ params }) =>
    changeGrant(world, 'DELETE', params.user ?? '', params.id ?? ''),
  'GET /project-permissions': ({ query }) => {
    const userId = query.get('user_id') ?? '';
    return listOf(...(world.projectGrants.get(userId) ?? []).map((id) => ({ id, user_id: userId })));
  },
  'GET /latchkey/permission-holders': ({ query }) => data(paged(holders(world, query), query)),
  'GET /latchkey/permission-reason': ({ query }) => data({ chain: reason(world, query) }),
  'POST /latchkey/permission-definition-preview': ({ query, body }) => {
    const items = differences(world, body);
    return data({ ...paged(items, query), affected: items.length });
  },
  'GET /latchkey/teams': (call) => searchTeams(world, call),
  'GET /teams': ({ query }) => {
    const userId = query.get('user_id');
    const isIn = (id: string) => userId === null || recordsOf(world, id).members.has(userId);
    return listOf(...world.teams.filter(({ id }) => isIn(id)));
  },
  'POST /teams': ({ body }) => {
    const { creator_user_id: creator, ...fields } = body;
    const made = teamBody(0, { ...fields, id: idOf(1, 14), created_at_millis: NOW });
    world.teams = [...world.teams, made];
    const members = new Map(creator ? [[String(creator), ['team_admin']]] : []);
    world.teamRecords.set(made.id, { members, invitations: [], apiKeys: [] });
    return data(made);
  },
});

function definitionReplies(world: World, scope: Scope): Replies {
  const key = definitionsOf[scope];
  const change = (id: string, body: Call['body'] | null) => {
    if (!world[key].some((one) => one.id === id)) return knownError('PERMISSION_NOT_FOUND', { permission_id: id });
    world[key] = changed(world[key], id, body);
    return body === null ? done : data(world[key].find((one) => one.id === (body.id ?? id)));
  };
  return {
    [`GET /${scope}-permission-definitions`]: () => listOf(...world[key]),
    [`POST /${scope}-permission-definitions`]: ({ body }: Call) => {
      const made = { contained_permission_ids: [], ...body };
      world[key] = byId([...world[key], made]);
      return data(made);
    },
    [`PATCH /${scope}-permission-definitions/:id`]: ({ params, body }: Call) => change(params.id ?? '', body),
    [`DELETE /${scope}-permission-definitions/:id`]: ({ params }: Call) => change(params.id ?? '', null),
  };
}

function changed(all: readonly DefinitionBody[], id: string, body: Call['body'] | null): DefinitionBody[] {
  const now = body && (String(body.id ?? id) as string);
  const others = all
    .filter((one) => one.id !== id)
    .map((one) => ({
      ...one,
      contained_permission_ids: one.contained_permission_ids.flatMap((other) => (other === id ? (now ?? []) : other)),
    }));
  return byId(body && now ? [...others, { contained_permission_ids: [], ...body, id: now } as DefinitionBody] : others);
}

const byId = (all: readonly DefinitionBody[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));

function changeGrant(world: World, act: string, user: string, id: string): Answer {
  const granted = (world.projectGrants.get(user) ?? []).filter((other) => other !== id);
  world.projectGrants.set(user, act === 'POST' ? [...granted, id] : granted);
  return act === 'POST' ? data({ id, user_id: user }) : done;
}

interface Grants {
  readonly userId: string;
  readonly teamId?: string;
  readonly granted: readonly string[];
}

function grantsIn(world: World, scope: Scope): Grants[] {
  if (scope === 'project') return [...world.projectGrants].map(([userId, granted]) => ({ userId, granted }));
  return world.teams.flatMap(({ id: teamId }) =>
    [...recordsOf(world, teamId).members].map(([userId, granted]) => ({ userId, teamId, granted })),
  );
}

const scopeOf = (world: World, id: string): Scope =>
  world.teamDefinitions.some((one) => one.id === id) ? 'team' : 'project';

function holders(world: World, query: URLSearchParams) {
  const id = query.get('permission_id') ?? '';
  const scope = scopeOf(world, id);
  return grantsIn(world, scope).flatMap(({ userId, teamId, granted }) => {
    const held = heldOf(world[definitionsOf[scope]], granted).find((one) => one.id === id);
    const isMeant = !query.get('team_id') || teamId === query.get('team_id');
    return held && isMeant ? [{ user_id: userId, ...(teamId && { team_id: teamId }), is_direct: held.is_direct }] : [];
  });
}

function reason(world: World, query: URLSearchParams): string[] | null {
  const id = query.get('permission_id') ?? '';
  const scope = scopeOf(world, id);
  const grants = grantsIn(world, scope).find(
    ({ userId, teamId = null }) => userId === query.get('user_id') && teamId === query.get('team_id'),
  );
  const held = heldOf(world[definitionsOf[scope]], grants?.granted ?? []).find((one) => one.id === id);
  return held ? [...held.via, id] : null;
}

function differences(world: World, body: Call['body']) {
  const scope = body.scope as Scope;
  const before = world[definitionsOf[scope]];
  const after = changed(before, String(body.permission_id), body.change as Call['body'] | null);
  return grantsIn(world, scope).flatMap(({ userId, teamId, granted }) => {
    const had = heldOf(before, granted).map(({ id }) => id);
    const has = heldOf(after, granted).map(({ id }) => id);
    const gained = has.filter((id) => !had.includes(id));
    const lost = had.filter((id) => !has.includes(id));
    return gained.length + lost.length > 0
      ? [{ user_id: userId, ...(teamId && { team_id: teamId }), gained, lost }]
      : [];
  });
}
