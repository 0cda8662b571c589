import { schemaState } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';
import { givenKeyRing } from '../key-ring-file.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import type { Run } from './command.ts';

/** The ring of the settings, for a command that reads what is sealed. Throws where there is none, or nothing to read. */
export async function ringFor({ settings }: Run, db: Db): Promise<KeyRing> {
  const ring = givenKeyRing(settings);
  if (!ring) throw new Error('LATCHKEY_KEY_RING: is needed, as the service has it.');
  if ((await schemaState(db)).pending.length > 0)
    throw new Error('The database is not migrated to this release yet. Run `migrate` first.');
  return ring;
}
