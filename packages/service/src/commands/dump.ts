import { dump } from '../backups/dump.ts';
import type { Header } from '../backups/format.ts';
import { writeDumpFile } from '../backups/write-file.ts';
import { systemClock } from '../runtime/clock.ts';
import { counting, type Installation, withDatabase } from './installation.ts';

/** Writes all data into one file, as they are at one moment, while the service runs. Answers the header. */
export const dumpInstallation = (installation: Installation, path: string): Promise<Header> =>
  withDatabase(installation, ({ db }) =>
    writeDumpFile(path, (write) => dump(db, systemClock(), write, counting(installation, 'Writing rows'))),
  );
