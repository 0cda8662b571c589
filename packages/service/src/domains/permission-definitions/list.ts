import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { compareDefinitions, describeDefinition, type Scope, systemDefinitions } from './definition.ts';
import { definitionsOf } from './queries.ts';

/** The definitions of a scope, by id; for teams including the system's. */
export async function listDefinitions(
  { db }: Context,
  project: Project,
  scope: Scope,
): Promise<ResultOf<Endpoints['GET /team-permission-definitions']>> {
  const own = (await definitionsOf(db, project.id)).filter((definition) => definition.scope === scope);
  const all = scope === 'team' ? [...systemDefinitions, ...own] : own;
  return { items: all.toSorted(compareDefinitions).map(describeDefinition), is_paginated: false };
}
