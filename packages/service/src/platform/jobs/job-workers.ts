import { coalesced } from '../../runtime/concurrency.ts';
import {
  attemptJob,
  claimJob,
  type Job,
  type JobContext,
  type JobHandler,
  type JobHandlers,
  Postponed,
} from './outbox.ts';

/** Runs jobs in parallel, so a slow one blocks neither other projects nor its own caller. */
export interface JobWorkers {
  /** Claims due jobs, of one kind or of all, as long as there are free lanes. Doesn't wait for their end. */
  work(kind?: string): Promise<void>;
  /** Does all jobs that are due, and those that become due on the way. */
  drain(): Promise<void>;
  /** Takes on nothing more. Answers when what is under way is over. */
  close(): Promise<void>;
}

export interface WorkerLimits {
  readonly atOnce: number;
  /** How many of these for one project. */
  readonly perProject: number;
}

/** Lanes for the jobs of the kinds that have a handler. Every job is done at least once, as in any outbox. */
export function jobWorkers<C extends JobContext>(
  newContext: () => C,
  handlers: JobHandlers<C>,
  limits: WorkerLimits,
): JobWorkers {
  const kinds = Object.keys(handlers);
  const underWay = new Set<Job>();
  /** Those whose jobs are under way, and those that look for what waited for their lane. */
  const busy = new Set<Promise<void>>();
  const holds = heldUp(newContext);
  // One at a time, so that the limits are kept.
  const look = coalesced(fill);
  let isClosed = false;

  async function fill(): Promise<void> {
    while (!isClosed && underWay.size < limits.atOnce && !holds.everybody()) {
      const except = [...new Set(underWayProjects().filter(isAtLimit)), ...holds.projects()];
      const job = await claimJob(newContext(), kinds, except);
      if (!job) return;
      begin(job);
    }
  }

  function begin(job: Job): void {
    underWay.add(job);
    const done: Promise<void> = attemptJob(newContext, job, handlers[job.kind] as JobHandler<C>)
      // A job whose end could not be written down comes again when its claim runs out.
      .catch((error) => newContext().log.warn({ job: job.kind, id: job.id, error: String(error) }, 'a job was left'))
      .then(async (outcome) => {
        if (outcome instanceof Postponed) holds.note(job, outcome);
        // Only then may others have been left waiting for its lane.
        const wasAtLimit = underWay.size >= limits.atOnce || isAtLimit(job.projectId);
        underWay.delete(job);
        if (wasAtLimit || outcome === 'again') await look().catch(() => undefined);
      })
      .then(() => void busy.delete(done));
    busy.add(done);
  }

  const underWayProjects = () => [...underWay].map(({ projectId }) => projectId);
  const isAtLimit = (projectId: string) =>
    underWayProjects().filter((other) => other === projectId).length >= limits.perProject;

  return {
    work: async (kind) => {
      if (kind === undefined || kinds.includes(kind)) await look();
    },
    async drain() {
      do {
        await Promise.all(busy);
        await look();
      } while (busy.size > 0);
    },
    async close() {
      isClosed = true;
      await look();
      await Promise.all(busy);
    },
  };
}

/** Whose jobs are not begun for now. Each process learns that by itself, from an attempt of its own. */
function heldUp(newContext: () => JobContext) {
  const until = new Map<string, number>();
  let everybodyUntil = 0;
  return {
    note({ projectId }: Job, { waitMillis, holdsUp }: Postponed): void {
      const end = newContext().now + waitMillis;
      if (holdsUp === 'everybody') everybodyUntil = end;
      if (holdsUp === 'project') until.set(projectId, end);
    },
    everybody: () => everybodyUntil > newContext().now,
    projects(): string[] {
      const { now } = newContext();
      for (const [projectId, end] of until) if (end <= now) until.delete(projectId);
      return [...until.keys()];
    },
  };
}
