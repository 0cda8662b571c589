import type { Database } from '@latchkey/service/database/open';
import { afterwards } from '../leftovers.ts';
import { openDatabase } from './start.ts';

/** A migrated database for the tests of this file alone; it is gone after them. */
export async function ownDatabase(): Promise<Database> {
  const { database, drop } = await openDatabase();
  afterwards(async () => {
    await database.close();
    await drop();
  });
  return database;
}
