import type { Clock } from './clock.ts';
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
  readonly projectId: string;
  readonly id: string;
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
  const uses = new Map<string, Use>();

  function note(projectId: string, id: string, at: number): void {
    const key = `${projectId} ${id}`;
    const use = uses.get(key);
    if (!use) uses.set(key, { projectId, id, usedAt: at });
    else if (use.usedAt < at) use.usedAt = at;
  }

  async function write(isDue: (writtenAt: number, now: number) => boolean): Promise<void> {
    for (const [key, use] of uses) {
      const { usedAt, written } = use;
      const now = clock();
      if (written && !isDue(written.at, now)) continue;
      if (written?.usedAt === usedAt) {
        uses.delete(key);
        continue;
      }
      await store(use.projectId, use.id, usedAt);
      use.written = { usedAt, at: now };
    }
  }

  return {
    note,
    write: () => write((writtenAt, now) => writtenAt <= now - HOUR_MILLIS),
    close: (log) => write(() => true).catch((error) => log.warn({ error: String(error) }, 'last uses are lost')),
  };
}
