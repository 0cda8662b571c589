import type { Db } from '../database/tables.ts';
import type { Backup, BackupFailure, BackupState } from '../platform/integrations/backup-state.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { KEPT, listBackups, tidy, writeBackup } from './backup-folder.ts';
import { inTurn } from './backup-turn.ts';

const DAY_MILLIS = 86_400_000;
/** At two in the morning, in UTC. */
const NIGHT_MILLIS = 2 * 3_600_000;
const RETRY_MILLIS = 3_600_000;

/** Writes a backup every night. */
export interface NightlyBackups {
  /** Writes the one that is due, if any. */
  work(): Promise<void>;
  state(): Promise<BackupState>;
  /** Ends the one that is being written; it is due again at the next start. */
  stop(): void;
}

interface Parts {
  readonly db: Db;
  readonly directory: string;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A backup is due when the newest one in the folder is older than the last night. So a service that was off at night makes
 * up for it, and of several processes one is enough. After a failure there is an hour's pause.
 */
export function nightlyBackups({ db, directory, clock, log }: Parts): NightlyBackups {
  const stopping = new AbortController();
  let failure: BackupFailure | undefined;

  const pauseEnd = () => (failure ? failure.at + RETRY_MILLIS : 0);

  async function work(): Promise<void> {
    if (clock() < pauseEnd()) return;
    try {
      if (!isDue(await listBackups(directory), clock())) return;
      await inTurn(db, async (db) => {
        // Another process may have had its turn since.
        if (!isDue(await listBackups(directory), clock())) return;
        await tidy(directory);
        const { path, bytes } = await writeBackup(db, directory, clock(), { signal: stopping.signal });
        failure = undefined;
        log.info({ file: path, bytes }, 'a backup was written');
        await tidy(directory);
      });
    } catch (error) {
      if (stopping.signal.aborted) return;
      failure = { at: clock(), message: error instanceof Error ? error.message : String(error) };
      log.error({ directory }, `the nightly backup failed, and is tried again in an hour: ${failure.message}`);
    }
  }

  return {
    work,
    async state() {
      // A folder that can't be read fails the attempts, too.
      const backups = await listBackups(directory).catch((): Backup[] => []);
      const now = clock();
      const last = newest(backups, now);
      const nextAt = isDue(backups, now) ? Math.max(now, pauseEnd()) : lastNight(now) + DAY_MILLIS;
      const isOver = failure && last && last.takenAt > failure.at;
      return { directory, keeps: KEPT, backups, nextAt, failure: isOver ? undefined : failure };
    },
    stop: () => stopping.abort(new Error('The service stops.')),
  };
}

const lastNight = (now: number) => Math.floor((now - NIGHT_MILLIS) / DAY_MILLIS) * DAY_MILLIS + NIGHT_MILLIS;

const isDue = (backups: readonly Backup[], now: number) => (newest(backups, now)?.takenAt ?? 0) < lastNight(now);

/** Without those of a clock that was ahead. */
const newest = (backups: readonly Backup[], now: number) => backups.find(({ takenAt }) => takenAt <= now);
