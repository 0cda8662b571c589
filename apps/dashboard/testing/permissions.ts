import { known, ok } from './answers.ts';
import { idOf, NOW } from './shapes.ts';
import { type DefinitionBody, teamBody } from './team-shapes.ts';
import { heldOf, paged, recordsOf } from './teams.ts';
import type { Asked, World } from './world.ts';

type Scope = 'team' | 'project';
const listOf = { team: 'teamDefinitions', project: 'projectDefinitions' } as const;

const found = (items: readonly unknown[]) => ok({ items, is_paginated: false });

/** Definitions of permissions, what is asked about them, and the table of teams. */
export function answerPermissions(world: World, asked: Asked): Response | undefined {
  const [, method = '', scope, name] =
    /^(\w+) \/(team|project)-permission-definitions(?:\/(.+))?$/.exec(asked.key) ?? [];
  if (scope) return changeDefinitions(world, scope as Scope, method, decodeURIComponent(name ?? ''), asked.body);
  const [, act, user = '', id = ''] = /^(POST|DELETE) \/project-permissions\/(.+)\/(.+)$/.exec(asked.key) ?? [];
  if (act) return changeGrant(world, act, user, decodeURIComponent(id));
  switch (asked.key) {
    case 'GET /project-permissions': {
      const userId = asked.query.get('user_id') ?? '';
      return found((world.projectGrants.get(userId) ?? []).map((id) => ({ id, user_id: userId })));
    }
    case 'GET /latchkey/permission-holders':
      return ok(paged(holders(world, asked.query), asked.query));
    case 'GET /latchkey/permission-reason':
      return ok({ chain: reason(world, asked.query) });
    case 'POST /latchkey/permission-definition-preview': {
      const items = differences(world, asked.body);
      return ok({ ...paged(items, asked.query), affected: items.length });
    }
    case 'GET /latchkey/teams': {
      const text = asked.query.get('query')?.toLowerCase() ?? '';
      const teams = world.teams.filter(({ id, display_name }) => `${display_name} ${id}`.toLowerCase().includes(text));
      const page = teams.map((team) => ({ ...team, member_count: recordsOf(world, team.id).members.size }));
      return ok(paged(page, asked.query));
    }
    case 'GET /teams': {
      const userId = asked.query.get('user_id');
      const isIn = (id: string) => userId === null || recordsOf(world, id).members.has(userId);
      return found(world.teams.filter(({ id }) => isIn(id)));
    }
    case 'POST /teams': {
      const { creator_user_id: creator, ...fields } = asked.body;
      const made = teamBody(0, { ...fields, id: idOf(1, 14), created_at_millis: NOW });
      world.teams = [...world.teams, made];
      const members = new Map(creator ? [[String(creator), ['team_admin']]] : []);
      world.teamRecords.set(made.id, { members, invitations: [], apiKeys: [] });
      return ok(made, 201);
    }
  }
  return undefined;
}

function changeDefinitions(world: World, scope: Scope, method: string, id: string, body: Asked['body']): Response {
  const key = listOf[scope];
  if (method === 'GET') return found(world[key]);
  if (method === 'POST') {
    world[key] = byId([...world[key], { contained_permission_ids: [], ...body } as unknown as DefinitionBody]);
    return ok(body, 201);
  }
  const old = world[key].find((one) => one.id === id);
  if (!old) return known(404, 'PERMISSION_NOT_FOUND', 'There is no such permission.', { permission_id: id });
  world[key] = changed(world[key], id, method === 'DELETE' ? null : body);
  return ok(method === 'DELETE' ? { success: true } : body);
}

function changed(all: readonly DefinitionBody[], id: string, body: Asked['body'] | null): DefinitionBody[] {
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

function changeGrant(world: World, act: string, user: string, id: string): Response {
  const granted = (world.projectGrants.get(user) ?? []).filter((other) => other !== id);
  world.projectGrants.set(user, act === 'POST' ? [...granted, id] : granted);
  return ok({ id, user_id: user });
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
    const held = heldOf(world[listOf[scope]], granted).find((one) => one.id === id);
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
  const held = heldOf(world[listOf[scope]], grants?.granted ?? []).find((one) => one.id === id);
  return held ? [...held.via, id] : null;
}

function differences(world: World, body: Asked['body']) {
  const scope = body.scope as Scope;
  const before = world[listOf[scope]];
  const after = changed(before, String(body.permission_id), body.change as Asked['body'] | null);
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
