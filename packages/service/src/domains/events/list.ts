import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { findUser } from '../users/find.ts';
import { describeEvents } from './describe.ts';
import { type EventFilter, eventById, eventsPage, type Place } from './queries.ts';
import { kindsOf } from './results.ts';

type Log = Endpoints['GET /latchkey/events'];
type UserLog = Endpoints['GET /latchkey/users/:user_id/events'];

export const USUAL = 25;

/** A page of what happened in a project, newest first. */
export function listEvents(
  context: Context,
  project: Project,
  { limit, cursor, kinds, result, ...given }: InputOf<Log>['query'],
): Promise<ResultOf<Log>> {
  const named = kinds?.split(',').filter(Boolean) ?? [];
  return listed(
    context,
    project,
    { limit, cursor },
    {
      kinds: [...(named.length === 0 ? [] : [{ isIn: true, kinds: named }]), ...(result ? [kindsOf(result)] : [])],
      actorKind: given.actor,
      actorUserId: given.actor_user_id,
      impersonatorId: given.impersonator_id,
      subjectId: given.subject_id,
      from: given.from_millis,
      until: given.to_millis,
    },
  );
}

/** The same of what happened to a user. Throws USER_NOT_FOUND. */
export async function listUserEvents(
  context: Context,
  project: Project,
  userId: string,
  paging: InputOf<UserLog>['query'],
): Promise<ResultOf<UserLog>> {
  if (!(await findUser(context.db, project, userId))) throw new KnownError('USER_NOT_FOUND');
  return listed(context, project, paging, { kinds: [], subjectId: userId });
}

/** Throws the refusal EVENT_UNKNOWN. */
export async function readEvent(
  context: Context,
  project: Project,
  id: number,
): Promise<ResultOf<Endpoints['GET /latchkey/events/:event_id']>> {
  const event = await eventById(context.db, project.id, id);
  const [described] = event ? await describeEvents(context, project, [event]) : [];
  if (!described) throw new Refusal('EVENT_UNKNOWN');
  return described;
}

async function listed(
  context: Context,
  project: Project,
  { limit = USUAL, cursor }: InputOf<UserLog>['query'],
  filter: EventFilter,
): Promise<ResultOf<Log>> {
  const newest = await placeOf(context, project, cursor);
  const events = newest === null ? [] : await eventsPage(context.db, project.id, { ...filter, newest }, limit + 1);
  const next = events[limit];
  return {
    items: await describeEvents(context, project, events.slice(0, limit)),
    is_paginated: true,
    pagination: { next_cursor: next ? String(next.id) : null },
  };
}

/** Where a page begins: with the newest where no event is named, nowhere after one that the project does not have. */
export async function placeOf(
  { db }: Context,
  project: Project,
  cursor: number | undefined,
): Promise<Place | null | undefined> {
  return cursor === undefined ? undefined : ((await eventById(db, project.id, cursor)) ?? null);
}
