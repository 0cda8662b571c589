import type { Context } from './context.ts';
import { attemptJob, claimJobs, type Job, type JobHandler, type JobHandlers, type Postponed } from './outbox.ts';

/** Does jobs side by side: a slow one holds up neither other projects nor whoever asked for it. */
export interface JobLanes {
  /** Takes on jobs that are due as long as there are free lanes; does not wait for their end. */
  work(): Promise<void>;
  /** Does all jobs that are due, and those that become due on the way. */
  drain(): Promise<void>;
  /** Takes on nothing more. Answers when what is under way is over. */
  close(): Promise<void>;
}

export interface LaneLimits {
  readonly atOnce: number;
  /** Of these, so many for one project. */
  readonly perProject: number;
}

/** Lanes for the jobs of the kinds that have a handler. Every job is done at least once, as in any outbox. */
export function jobLanes(newContext: () => Context, handlers: JobHandlers, limits: LaneLimits): JobLanes {
  const kinds = Object.keys(handlers);
  const underWay = new Map<Promise<void>, Job>();
  const holds = heldUp(newContext);
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  /** One look at a time, so that the limits are kept; a look under way may have missed what is new, so another follows. */
  function work(): Promise<void> {
    isWanted = true;
    looking ??= look();
    return looking;
  }

  async function look(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        await fill();
      }
    } finally {
      looking = undefined;
    }
  }

  async function fill(): Promise<void> {
    while (!isClosed && underWay.size < limits.atOnce && !holds.everybody()) {
      const except = [...busyProjects(), ...holds.projects()];
      const [job] = await claimJobs(newContext(), { kinds, most: 1, except });
      if (!job) return;
      begin(job);
    }
  }

  function begin(job: Job): void {
    const done: Promise<void> = attemptJob(newContext, job, handlers[job.kind] as JobHandler)
      .then((postponed) => postponed && holds.note(job, postponed))
      // A job whose end could not be written down comes again when its claim runs out.
      .catch((error) => newContext().log.warn({ job: job.kind, id: job.id, error: String(error) }, 'a job was left'))
      .then(() => {
        underWay.delete(done);
        if (!isClosed) work().catch(() => undefined);
      });
    underWay.set(done, job);
  }

  function busyProjects(): string[] {
    const counts = new Map<string, number>();
    for (const { projectId } of underWay.values()) counts.set(projectId, (counts.get(projectId) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= limits.perProject).map(([projectId]) => projectId);
  }

  return {
    work,
    async drain() {
      do {
        await work();
        await Promise.all(underWay.keys());
      } while (underWay.size > 0 || looking);
    },
    async close() {
      isClosed = true;
      await looking?.catch(() => undefined);
      await Promise.all(underWay.keys());
    },
  };
}

/** Whose jobs are not begun for now. Each process learns that by itself, from an attempt of its own. */
function heldUp(newContext: () => Context) {
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
