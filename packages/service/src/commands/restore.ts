import { restore } from '../database/dump/restore.ts';
import { givenKeyRing } from '../key-ring-file.ts';
import type { Command } from './command.ts';
import { fileIn } from './dump.ts';
import { withDatabase } from './open.ts';

export const restoreCommand: Command = {
  usage: '<file>',
  purpose: 'Restore a dump into an empty database of either kind, before the service starts on it.',
  async run(run) {
    const path = fileIn(run.words);
    const ring = givenKeyRing(run.settings);
    if (!ring)
      throw new Error(
        'LATCHKEY_KEY_RING: is needed, with the keys that the dump was taken with: a dump does not hold them.',
      );
    const header = await withDatabase(run, ({ db }) => restore(db, ring, path), { mayBeNew: true });
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    run.say(`Restored ${rows} rows of ${header.tables.length} tables, as they were at ${header.taken_at}.`);
    return undefined;
  },
};
