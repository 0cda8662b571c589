import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { describe } from './describe.ts';
import { usersOf } from './queries.ts';

type Query = InputOf<Endpoints['GET /users']>['query'];

/** A page of the project's users, oldest sign-up first unless asked otherwise. */
export async function listUsers(
  { db }: Context,
  project: Project,
  query: Query,
): Promise<ResultOf<Endpoints['GET /users']>> {
  const { limit, cursor } = query;
  const users = await usersOf(db, project.id, {
    limit,
    cursor,
    desc: query.desc ?? false,
    search: query.query || undefined,
    teamId: query.team_id,
  });
  const next = limit !== undefined && users.length > limit ? (users.pop()?.id ?? null) : null;
  return {
    items: users.map((user) => describe(project, user)),
    is_paginated: true,
    pagination: { next_cursor: next },
  };
}
