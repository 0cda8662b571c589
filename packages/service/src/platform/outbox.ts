import { sql } from 'kysely';
import { type Db, jsonText, time } from '../database/tables.ts';
import type { Context } from './context.ts';

const BATCH = 10;
const MAX_ATTEMPTS = 12;
const FIRST_WAIT_MILLIS = 2_000;
const LONGEST_WAIT_MILLIS = 3_600_000;
/** A job that a killed process had claimed is free again after this long. */
const CLAIM_MILLIS = 60_000;
const ERROR_LENGTH = 500;

export interface Job {
  readonly projectId: string;
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/** Does a job, at least once; `again` puts off the rest of a job that goes in bounded steps. */
export type JobHandler = (context: Context, job: Job) => Promise<'again' | undefined>;

/** Writes down what is to be done after the commit, in the transaction of the change that asks for it. */
export async function sendLater(context: Context, projectId: string, kind: string, payload: unknown): Promise<void> {
  await context.db
    .insertInto('outbox')
    .values({
      project_id: projectId,
      kind,
      payload: jsonText(payload),
      created_at: time(context.now),
      due_at: time(context.now),
    })
    .execute();
}

/** Does the jobs that are due and that somebody handles. Answers how many it took on. */
export async function workOutbox(context: Context, handlers: Record<string, JobHandler>): Promise<number> {
  const kinds = Object.keys(handlers);
  if (kinds.length === 0) return 0;
  const jobs = await claim(context, kinds);
  for (const job of jobs) await attempt(context, job, handlers[job.kind] as JobHandler);
  return jobs.length;
}

async function claim({ db, now }: Context, kinds: readonly string[]): Promise<Job[]> {
  const { rows } = await sql<Job>`
    update outbox set due_at = ${time(now + CLAIM_MILLIS)}, attempts = attempts + 1
    where (project_id, id) in (
      select project_id, id from outbox
      where due_at <= ${time(now)} and attempts < ${MAX_ATTEMPTS} and kind in (${sql.join(kinds)})
      order by due_at, id limit ${BATCH} for update skip locked)
    returning project_id as "projectId", id, kind, payload, attempts`.execute(db);
  return rows.sort((a, b) => a.id - b.id);
}

async function attempt(context: Context, job: Job, handle: JobHandler): Promise<void> {
  try {
    const outcome = await handle(context, job);
    if (outcome === 'again') await putOff(context.db, job, context.now, null, 0);
    else await finish(context.db, job);
  } catch (error) {
    context.log.warn({ job: job.kind, id: job.id, attempts: job.attempts, error: String(error) }, 'a job failed');
    const wait = Math.min(LONGEST_WAIT_MILLIS, FIRST_WAIT_MILLIS * 2 ** (job.attempts - 1));
    await putOff(context.db, job, context.now + wait, String(error).slice(0, ERROR_LENGTH), job.attempts);
  }
}

async function finish(db: Db, { projectId, id }: Job): Promise<void> {
  await db.deleteFrom('outbox').where('project_id', '=', projectId).where('id', '=', id).execute();
}

async function putOff(db: Db, { projectId, id }: Job, dueAt: number, error: string | null, attempts: number) {
  await db
    .updateTable('outbox')
    .set({ due_at: time(dueAt), last_error: error, attempts })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute();
}
