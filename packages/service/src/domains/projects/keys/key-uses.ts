import type { Db } from '../../../database/tables.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Log } from '../../../runtime/log.ts';
import { noteKeyUse } from '../queries.ts';

const HOUR_MILLIS = 3_600_000;

/** Notes that a key of a set was used, without a statement or a wait. */
export type NoteKeyUse = (projectId: string, setId: string, at: number) => void;

/** The key sets used through this process, and when each was last used. */
export interface KeyUses {
  readonly note: NoteKeyUse;
  /** Writes each use that is due: the first right away, later ones once an hour. */
  write(): Promise<void>;
  /** Writes all that isn't written yet; what a database that is away doesn't take is lost. */
  close(log: Log): Promise<void>;
}

interface Use {
  readonly projectId: string;
  readonly setId: string;
  usedAt: number;
  /** The use that the database knows of, and when it was told. */
  written?: { readonly usedAt: number; readonly at: number };
}

/**
 * Keeps uses in memory, because a key can be used a thousand times a second. A process that is killed loses what it has
 * not written: an hour of uses at most.
 */
export function keyUses(db: Db, clock: Clock): KeyUses {
  const uses = new Map<string, Use>();

  function note(projectId: string, setId: string, at: number): void {
    const key = `${projectId} ${setId}`;
    const use = uses.get(key);
    if (!use) uses.set(key, { projectId, setId, usedAt: at });
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
      await noteKeyUse(db, use.projectId, use.setId, usedAt);
      use.written = { usedAt, at: now };
    }
  }

  return {
    note,
    write: () => write((writtenAt, now) => writtenAt <= now - HOUR_MILLIS),
    close: (log) =>
      write(() => true).catch((error) => log.warn({ error: String(error) }, 'the last use of keys is lost')),
  };
}
