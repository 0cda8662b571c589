import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId } from '../../../runtime/ids.ts';
import { endOfLog } from '../../event-proofs/read-log.ts';
import { lockedConfig } from '../../projects/locked-config.ts';
import type { Project } from '../../projects/project.ts';
import {
  BATCH_SIZE,
  type CountedStream,
  deleteStream,
  insertStream,
  lockStream,
  type StoredStream,
  streamById,
  streamsOf,
  updateStream,
} from './queries.ts';
import { describeTarget, loggedTarget, openTarget, sealTarget } from './target.ts';

type List = ResultOf<Endpoints['GET /latchkey/event-streams']>;
type Described = List['items'][number];
type New = InputOf<Endpoints['POST /latchkey/event-streams']>['body'];
type Changes = InputOf<Endpoints['PATCH /latchkey/event-streams/:stream_id']>['body'];

/** The receivers that the log of a project is sent to, oldest first. */
export async function listStreams({ db }: Context, project: Project): Promise<List> {
  const rows = await streamsOf(db, project.id);
  return { items: rows.map((row) => describe(project, row)), is_paginated: false };
}

/** Has the log sent to a receiver, from its beginning or from now on. Throws the refusal EVENT_STREAMS_TOO_MANY. */
export function createStream(context: Context, project: Project, body: New): Promise<Described> {
  return inTransaction(context, async (context) => {
    const { db, now, random } = context;
    // One at a time, so that the limit holds.
    await lockedConfig(context, project);
    if ((await streamsOf(db, project.id)).length >= limits.eventStreams) throw new Refusal('EVENT_STREAMS_TOO_MANY');
    const id = newId(random);
    const from = body.from === 'start' ? { position: 0, headSize: 0 } : await endOfLog(db, project.id);
    await insertStream(db, {
      project_id: project.id,
      id,
      description: body.description ?? '',
      is_enabled: body.is_enabled ?? true,
      target: sealTarget(context, project, id, body.target),
      position: from.position,
      head_size: from.headSize,
      batch_size: BATCH_SIZE,
      due_at: time(now),
      last_error: null,
      last_status: null,
      claim: null,
      created_at: time(now),
      updated_at: time(now),
    });
    const detail = { ...loggedStream(project, await lockedStream(context, project, id)), from: body.from ?? 'now' };
    await recordEvent(context, { kind: 'event_stream.created', projectId: project.id, subjectId: id, detail });
    return readStream(context, project, id);
  });
}

/**
 * Changes a receiver; its place in the log stays. A worker that is sending keeps its claim, so that no other sends beside it.
 * What it sends to the receiver before counts for nothing: it comes again. Throws the refusal EVENT_STREAM_UNKNOWN.
 */
export function changeStream(context: Context, project: Project, id: string, changes: Changes): Promise<Described> {
  return inTransaction(context, async (context) => {
    const { db, now } = context;
    const before = await lockedStream(context, project, id);
    const { description, is_enabled, target } = changes;
    await updateStream(db, project.id, id, {
      ...(description !== undefined && { description }),
      ...(is_enabled !== undefined && { is_enabled }),
      ...(target !== undefined && { target: sealTarget(context, project, id, target), batch_size: BATCH_SIZE }),
      due_at: time(now),
      updated_at: time(now),
    });
    const after = loggedStream(project, await lockedStream(context, project, id));
    const detail = { fields: Object.keys(changes), ...difference(loggedStream(project, before), after) };
    await recordEvent(context, { kind: 'event_stream.updated', projectId: project.id, subjectId: id, detail });
    return readStream(context, project, id);
  });
}

/** Has nothing more sent to a receiver. Throws the refusal EVENT_STREAM_UNKNOWN. */
export async function removeStream(context: Context, project: Project, id: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const detail = loggedStream(project, await lockedStream(context, project, id));
    await deleteStream(context.db, project.id, id);
    await recordEvent(context, { kind: 'event_stream.deleted', projectId: project.id, subjectId: id, detail });
  });
}

/** Throws the refusal EVENT_STREAM_UNKNOWN. */
export async function findStream({ db }: Context, project: Project, id: string): Promise<CountedStream> {
  const row = await streamById(db, project.id, id);
  if (!row) throw new Refusal('EVENT_STREAM_UNKNOWN');
  return row;
}

const readStream = async (context: Context, project: Project, id: string): Promise<Described> =>
  describe(project, await findStream(context, project, id));

/** A stream, locked until the transaction ends. Throws the refusal EVENT_STREAM_UNKNOWN. */
async function lockedStream({ db }: Context, project: Project, id: string): Promise<StoredStream> {
  const row = await lockStream(db, project.id, id);
  if (!row) throw new Refusal('EVENT_STREAM_UNKNOWN');
  return row;
}

function describe(project: Project, row: CountedStream): Described {
  const isFailing = row.failing_since !== null;
  return {
    id: row.id,
    description: row.description,
    is_enabled: row.is_enabled,
    target: describeTarget(openTarget(project, row.id, row.target)),
    position: row.position,
    pending_count: row.pending_count,
    head_size: row.head_size,
    last_sent_at_millis: row.last_sent_at,
    failing_since_millis: row.failing_since,
    last_error: row.last_error as Described['last_error'],
    last_status: row.last_status,
    next_try_at_millis: isFailing && row.is_enabled ? row.due_at : null,
    created_at_millis: row.created_at,
    updated_at_millis: row.updated_at,
  };
}

const loggedStream = (project: Project, { id, description, is_enabled, target }: StoredStream) => ({
  description,
  is_enabled,
  target: loggedTarget(openTarget(project, id, target)),
});
