import type { Services } from '../../platform/services.ts';

/** How it stands with the nightly backups of the installation, if there are any. */
export async function describeBackups({ backupState }: Pick<Services, 'backupState'>) {
  if (!backupState) return { nightly: null };
  const { directory, keeps, backups, nextAt, failure } = await backupState();
  return {
    nightly: {
      directory,
      keeps,
      next_at_millis: nextAt,
      last_failure: failure ? { failed_at_millis: failure.at, message: failure.message } : null,
      backups: backups.map(({ fileName, takenAt, bytes }) => ({
        file_name: fileName,
        taken_at_millis: takenAt,
        size_bytes: bytes,
      })),
    },
  };
}
