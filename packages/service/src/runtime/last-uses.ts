import type { Clock } from './clock.ts';
import { coalesced } from './concurrency.ts';
import type { Log } from './log.ts';

const HOUR_MILLIS = 3_600_000;

/** Notes that something of a project was used, without a statement or a wait. */
export type NoteUse = (projectId: string, id: string, at: number) => void;

/** What was used through this process, and when last. */
export interface LastUses {
  readonly note: NoteUse;
  /** Writes each use that is due: the first right away, later ones once an hour. */
  write(): Promise<void>;
  /** Writes all that isn't written yet; what a database that is away doesn't take is lost. */
  close(log: Log): Promise<void>;
}

interface Use {
  usedAt: number;
  /** The use that the database knows of, and when it was told. */
  written?: { readonly usedAt: number; readonly at: number };
}

/**
 * Keeps uses in memory, because a thing can be used a thousand times a second. `store` writes one, unless a later one is
 * written: other processes have theirs. A process that is killed loses what it has not written, an hour of uses at most.
 */
export function lastUses(
  clock: Clock,
  store: (projectId: string, id: string, usedAt: number) => Promise<void>,
): LastUses {
  /** By project and id. */
  const uses = new Map<string, Map<string, Use>>();

  function note(projectId: string, id: string, at: number): void {
    const ofProject = uses.get(projectId) ?? new Map<string, Use>();
    const use = ofProject.get(id);
    if (use) {
      if (use.usedAt < at) use.usedAt = at;
      return;
    }
    ofProject.set(id, { usedAt: at });
    uses.set(projectId, ofProject);
  }

  async function writeThose(isDue: (writtenAt: number, now: number) => boolean): Promise<void> {
    for (const [projectId, ofProject] of uses) {
      for (const [id, use] of ofProject) {
        const { usedAt, written } = use;
        const now = clock();
        if (written && !isDue(written.at, now)) continue;
        if (written?.usedAt === usedAt) {
          ofProject.delete(id);
          continue;
        }
        await store(projectId, id, usedAt);
        use.written = { usedAt, at: now };
      }
      if (ofProject.size === 0) uses.delete(projectId);
    }
  }

  return {
    note,
    write: coalesced(() => writeThose((writtenAt, now) => writtenAt <= now - HOUR_MILLIS)),
    close: (log) => writeThose(() => true).catch((error) => log.warn({ error: String(error) }, 'last uses are lost')),
  };
}
