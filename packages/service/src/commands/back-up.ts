import { tidy, writeBackup } from '../backups/backup-folder.ts';
import { inTurn } from '../backups/backup-turn.ts';
import { systemClock } from '../runtime/clock.ts';
import { counting, type Installation, withDatabase } from './installation.ts';

/**
 * Writes a backup now: into `directory`, or as the nightly ones into LATCHKEY_BACKUP_DIR, of which the oldest then goes.
 * Throws if one is being written already.
 */
export async function backUpNow(installation: Installation, directory: string | undefined) {
  const { backupDir } = installation.settings;
  const how = { report: counting(installation, 'Backing up') };
  if (directory !== undefined)
    return withDatabase(installation, ({ db }) => writeBackup(db, directory, systemClock(), how));
  if (backupDir === undefined)
    throw new Error('LATCHKEY_BACKUP_DIR: is not set. Set it to a folder, or name one with --to.');
  return withDatabase(installation, async ({ db }) => {
    const backup = await inTurn(db, async (db) => {
      const written = await writeBackup(db, backupDir, systemClock(), how);
      await tidy(backupDir);
      return written;
    });
    if (!backup) throw new Error('A backup is being written by another process. Run the command again after it.');
    return backup;
  });
}
