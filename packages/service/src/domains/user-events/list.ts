import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Actor, Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { findUser } from '../users/find.ts';
import { eventsOf, type ListedEvent } from './queries.ts';

type Row = Endpoints['GET /latchkey/users/:user_id/events'];

const USUAL = 25;

/** What happened to a user, newest first. Throws USER_NOT_FOUND. */
export async function listUserEvents(
  { db }: Context,
  project: Project,
  userId: string,
  { limit = USUAL, cursor }: InputOf<Row>['query'],
): Promise<ResultOf<Row>> {
  if (!(await findUser(db, project, userId))) throw new KnownError('USER_NOT_FOUND');
  const events = await eventsOf(db, project.id, userId, limit + 1, cursor);
  const next = events[limit];
  return {
    items: events.slice(0, limit).map(describeEvent),
    is_paginated: true,
    pagination: { next_cursor: next ? String(next.id) : null },
  };
}

function describeEvent({ id, kind, at, actor, detail }: ListedEvent): ResultOf<Row>['items'][number] {
  const by = actor as Actor;
  return {
    id: String(id),
    kind,
    at_millis: at,
    actor: { kind: by.kind, user_id: by.userId ?? null, impersonator_id: by.impersonatorId ?? null },
    detail: detail as Record<string, unknown>,
  };
}
