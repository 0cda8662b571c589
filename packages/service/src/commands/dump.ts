import { parseArgs } from 'node:util';
import { dump } from '../database/dump/dump.ts';
import { writeDumpFile } from '../database/dump/write-file.ts';
import { systemClock } from '../platform/clock.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './open.ts';

export const dumpCommand: Command = {
  usage: '<file>',
  purpose: 'Write all data into one file, as they are at one moment; on PostgreSQL while the service runs.',
  async run(run) {
    const path = fileIn(run.words);
    const header = await withDatabase(run, ({ db }) => writeDumpFile(path, (write) => dump(db, systemClock(), write)));
    const rows = header.tables.reduce((sum, table) => sum + table.rows, 0);
    run.say(`${path}: ${rows} rows of ${header.tables.length} tables.`);
    run.say(`It is of no use without ${keysIn(header.key_ids)} of the key ring. Keep them apart from it.`);
    return undefined;
  },
};

/** The one word that both commands take. */
export function fileIn(words: readonly string[]): string {
  const [path, ...more] = parseArgs({ args: [...words], allowPositionals: true }).positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
  return path;
}

const keysIn = (ids: readonly string[]) =>
  `${ids.length > 1 ? 'keys' : 'key'} ${ids.map((id) => `"${id}"`).join(', ')}`;
