import { sql } from 'kysely';
import { type Db, jsonText, time } from '../../database/tables.ts';
import { afterCommit } from '../../database/transaction.ts';
import type { Log } from '../../runtime/log.ts';

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
  /** When it was asked for, in milliseconds since the epoch. */
  readonly askedAt: number;
}

/** What enqueueing and running jobs needs, apart from the handlers' own needs. */
export interface JobContext {
  readonly db: Db;
  readonly now: number;
  readonly log: Log;
  /** Told of the kind of each job as soon as it is committed. */
  readonly onJob: (kind: string) => void;
}

/** Does a job, at least once; `again` puts off the rest of a job that goes in bounded steps. */
export type JobHandler<C = JobContext> = (context: C, job: Job) => Promise<'again' | undefined>;
export type JobHandlers<C = JobContext> = Readonly<Record<string, JobHandler<C>>>;

/** Thrown by a handler whose job waits for an outside party, such as a server that is away: no attempt is used up. */
export class Postponed extends Error {
  readonly waitMillis: number;
  /** Whose jobs in the same lanes would only learn the same, and are not begun before. */
  readonly holdsUp: 'nobody' | 'project' | 'everybody';

  constructor(reason: string, waitMillis: number, holdsUp: Postponed['holdsUp'] = 'nobody') {
    super(reason);
    this.name = 'Postponed';
    this.waitMillis = waitMillis;
    this.holdsUp = holdsUp;
  }
}

/** Writes down what is to be done after the commit, in the transaction of the change that asks for it. */
export const sendLater = (context: JobContext, projectId: string, kind: string, payload: unknown): Promise<void> =>
  sendAllLater(context, projectId, kind, [payload]);

/** The same for many jobs of a kind, which may be due later. */
export async function sendAllLater(
  context: JobContext,
  projectId: string,
  kind: string,
  payloads: readonly unknown[],
  dueAt = context.now,
): Promise<void> {
  const jobs = payloads.map((payload) => ({
    project_id: projectId,
    kind,
    payload: jsonText(payload),
    created_at: time(context.now),
    due_at: time(dueAt),
  }));
  await context.db.insertInto('outbox').values(jobs).execute();
  afterCommit(() => context.onJob(kind));
}

/**
 * Claims the job that has been due longest, exclusively, for a minute: finds its project, then claims within that one,
 * for rows of many projects can't be locked together where they are on several nodes. A claim needn't reach the disk: if
 * the database's machine crashes, the claim was never made.
 */
export async function claimJob(
  context: Pick<JobContext, 'db' | 'now'>,
  kinds: readonly string[],
  exceptProjects: readonly string[] = [],
): Promise<Job | undefined> {
  // What is due in a project may all be claimed by others meanwhile.
  for (const passed = [...exceptProjects]; ; ) {
    const projectId = await projectWithDue(context, kinds, passed);
    if (projectId === undefined) return undefined;
    const job = await claimJobOf(context, kinds, projectId);
    if (job) return job;
    passed.push(projectId);
  }
}

const isDue = (now: number, kinds: readonly string[]) =>
  sql`due_at <= ${time(now)} and attempts < ${MAX_ATTEMPTS} and kind in (${sql.join(kinds)})`;

async function projectWithDue(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  kinds: readonly string[],
  exceptProjects: readonly string[],
): Promise<string | undefined> {
  const others = exceptProjects.length > 0 ? sql`and project_id not in (${sql.join(exceptProjects)})` : sql``;
  const { rows } = await sql<Pick<Job, 'projectId'>>`
    select project_id as "projectId" from outbox where ${isDue(now, kinds)} ${others}
    order by due_at, id limit 1`.execute(db);
  return rows[0]?.projectId;
}

async function claimJobOf(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  kinds: readonly string[],
  projectId: string,
): Promise<Job | undefined> {
  // Chosen once: as a condition of the update some plans would choose again for every row, and claim more than is done.
  const { rows } = await sql<Job>`
    with chosen as materialized (
      select id from outbox where project_id = ${projectId} and ${isDue(now, kinds)}
      order by due_at, id limit 1 for update skip locked
    )
    update outbox o set due_at = ${time(now + CLAIM_MILLIS)}, attempts = o.attempts + 1
    from chosen, set_config('synchronous_commit', 'off', true)
    where o.project_id = ${projectId} and o.id = chosen.id
    returning o.project_id as "projectId", o.id, o.kind, o.payload, o.attempts, o.created_at as "askedAt"`.execute(db);
  return rows[0];
}

/** The jobs of a kind that are not done. */
export interface WaitingJobs {
  readonly kind: string;
  /** Those that still come up; under way are at most a few of them. */
  readonly waiting: number;
  /** How long the first of them has been due. */
  readonly lateMillis: number;
  /** Those that were tried as often as they may be. */
  readonly givenUp: number;
}

/** Pending jobs by kind, for monitoring. */
export async function waitingJobs(db: Db, now: number): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select kind,
      count(*) filter (where attempts < ${MAX_ATTEMPTS}) as waiting,
      greatest(0, ${now}::float8 - extract(epoch from min(due_at) filter (where attempts < ${MAX_ATTEMPTS})) * 1000)
        as "lateMillis",
      count(*) filter (where attempts >= ${MAX_ATTEMPTS}) as "givenUp"
    from outbox group by kind order by kind`.execute(db);
  return rows;
}

/**
 * Does a job that was claimed, and writes down when it comes again if it has to. Answers why it was postponed, or that
 * there is more of it to do now.
 */
export async function attemptJob<C extends JobContext>(
  newContext: () => C,
  job: Job,
  handle: JobHandler<C>,
): Promise<Postponed | 'again' | undefined> {
  const context = newContext();
  try {
    const outcome = await handle(context, job);
    if (outcome === 'again') await putOff(context.db, job, context.now, null, 0);
    else await finish(context.db, job);
    return outcome;
  } catch (error) {
    context.log.warn({ job: job.kind, id: job.id, attempts: job.attempts, error: String(error) }, 'a job failed');
    const { wait, attempts } = nextAttempt(job, error);
    await putOff(context.db, job, newContext().now + wait, String(error).slice(0, ERROR_LENGTH), attempts);
    return error instanceof Postponed ? error : undefined;
  }
}

function nextAttempt({ attempts }: Job, error: unknown): { wait: number; attempts: number } {
  if (error instanceof Postponed) return { wait: error.waitMillis, attempts: attempts - 1 };
  return { wait: Math.min(LONGEST_WAIT_MILLIS, FIRST_WAIT_MILLIS * 2 ** (attempts - 1)), attempts };
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
