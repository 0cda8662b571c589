import type { Header } from '../backups/format.ts';
import { restore } from '../backups/restore.ts';
import { givenKeyRing } from '../key-ring-file.ts';
import { counting, type Installation, withDatabase } from './installation.ts';

/** Restores a dump into an empty database, before the service starts on it. Answers the header. */
export async function restoreInstallation(installation: Installation, path: string): Promise<Header> {
  const ring = await givenKeyRing(installation.settings);
  if (!ring)
    throw new Error(
      'LATCHKEY_KEY_RING: is needed, with the keys that the dump was taken with: a dump does not hold them.',
    );
  const progress = {
    checked: counting(installation, 'Checking rows'),
    restored: counting(installation, 'Restoring rows'),
  };
  return withDatabase(installation, ({ db }) => restore(db, ring, path, progress), { mayBeNew: true });
}
