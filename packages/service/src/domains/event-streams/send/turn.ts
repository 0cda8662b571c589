import { time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import type { Outlets } from '../../../platform/services.ts';
import { readLog } from '../../event-proofs/read-log.ts';
import type { FindStoredProject } from '../../projects/project.ts';
import { type Batch, batchOf } from '../format/records.ts';
import { endTurn, releaseStream, type StoredStream } from '../streams/queries.ts';
import { openTarget } from '../streams/target.ts';
import { sendBatch } from './send.ts';
import type { Sent } from './sent.ts';

/** Who takes longer gets lanes apart. */
const SLOW_MILLIS = 1_000;
const FIRST_WAIT_MILLIS = 5_000;
const LONGEST_WAIT_MILLIS = 300_000;
/** After this many tries in a row the owners are told: some two and a half minutes. */
const TOLD_AFTER = 6;
/** The fault is in the log, and no receiver is asked. */
const LOG_BROKEN: Sent = { error: 'log_broken', status: null };

/**
 * Sends the next batch of a stream that was claimed. Its place moves by one statement after the receiver has taken it: what
 * ends in between has it sent again, and nothing is left out. Answers whether there may be more to send now.
 */
export function turns(newContext: () => Context, find: FindStoredProject, outlets: Outlets, stop: AbortSignal) {
  return async (stream: StoredStream): Promise<boolean> => {
    const context = newContext();
    const project = await find(stream.project_id);
    if (!project) {
      await releaseStream(context.db, stream);
      return false;
    }
    const from = { position: stream.position, headSize: stream.head_size };
    const origin = { projectId: project.id, wireId: project.wireId };
    const part = await readLog(context.db, project.id, from, stream.batch_size);
    const batch = batchOf(origin, from, part);
    if (batch.records.length === 0) {
      if (part.isBroken && part.entries.length === 0) await putOff(context, stream, LOG_BROKEN);
      else await moveOn(context, stream, batch);
      return batch.isFull;
    }
    const target = openTarget(project, stream.id, stream.target);
    const began = context.clock();
    const sent = await sendBatch(target, batch, { outlets, baseUrl: context.baseUrl, now: context.now, stop });
    const isSlow = context.clock() - began > SLOW_MILLIS;
    if (sent.error === null) return (await moveOn(newContext(), stream, batch, isSlow)) && batch.isFull;
    const smaller = Math.ceil(batch.records.length / 2);
    if (sent.error === 'too_large' && smaller < stream.batch_size)
      return endTurn(context.db, stream, { batch_size: smaller });
    // The service stops: it isn't the receiver's fault, and is tried by the next process.
    if (stop.aborted) await releaseStream(context.db, stream);
    else await putOff(newContext(), stream, sent);
    return false;
  };
}

/** Answers whether the stream was still this worker's. */
async function moveOn(
  context: Context,
  stream: StoredStream,
  { records, next }: Batch,
  isSlow = stream.is_slow,
): Promise<boolean> {
  const { now } = context;
  const isRecovered = stream.failures >= TOLD_AFTER;
  const changes = {
    position: next.position,
    head_size: next.headSize,
    due_at: time(now),
    failures: 0,
    is_slow: isSlow,
    failing_since: null,
    last_error: null,
    last_status: null,
    ...(records.length > 0 && { last_sent_at: time(now) }),
  };
  if (!isRecovered) return endTurn(context.db, stream, changes);
  return inTransaction(context, async (context) => {
    const isOurs = await endTurn(context.db, stream, changes);
    if (isOurs) await tell(context, stream, 'event_stream.recovered', { failing_since_millis: stream.failing_since });
    return isOurs;
  });
}

/** Has a batch that wasn't taken tried again later, for as long as it takes. */
async function putOff(context: Context, stream: StoredStream, { error, status }: Sent): Promise<void> {
  await inTransaction(context, async (context) => {
    const { now } = context;
    const failures = stream.failures + 1;
    const isOurs = await endTurn(context.db, stream, {
      due_at: time(now + Math.min(LONGEST_WAIT_MILLIS, FIRST_WAIT_MILLIS * 2 ** (failures - 1))),
      failures,
      failing_since: time(stream.failing_since ?? now),
      last_error: error,
      last_status: status,
    });
    if (isOurs && failures === TOLD_AFTER) await tell(context, stream, 'event_stream.failing', { error, status });
  });
}

const tell = (
  context: Context,
  { project_id: projectId, id: subjectId }: StoredStream,
  kind: 'event_stream.failing' | 'event_stream.recovered',
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => recordEvent(context, { kind, projectId, subjectId, detail });
