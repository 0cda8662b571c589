import { randomBytes } from 'node:crypto';
import { afterwards } from '../leftovers.ts';
import { isOnCitus } from '../remote.ts';
import { newCitusDatabase, newDistributedDatabase } from './citus.ts';
import { addressOf, onServer } from './on-server.ts';

/** The migrated database that the others are copies of: see start-postgres.ts. */
export const TEMPLATE = 'latchkey_template';

/** A copy of it in which a service has made projects: see make-stock.ts. */
export const STOCKED = 'latchkey_stocked';

interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A migrated database without any rows, for processes or services that open it by themselves. */
export const newPostgresDatabase = () => (isOnCitus() ? ofTheFile(newDistributedDatabase()) : copyOf(TEMPLATE));

/** A migrated database with projects in it. */
export const newStockedDatabase = () => copyOf(STOCKED);

/** A database without any tables, for what makes them or brings them. */
export const newEmptyDatabase = () => (isOnCitus() ? ofTheFile(newCitusDatabase()) : createDatabase(''));

// Copying its files takes a fraction of the time of copying its pages through the log.
const copyOf = (template: string) => createDatabase(`template ${template} strategy file_copy`);

async function createDatabase(like: string): Promise<TestDatabase> {
  const admin = process.env.LATCHKEY_TEST_POSTGRES_URL;
  if (!admin) throw new Error('LATCHKEY_TEST_POSTGRES_URL is not set: this project has no start-postgres.ts.');
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`;
  await onServer(admin, `create database ${name} ${like}`);
  return { url: addressOf(name, admin), drop: () => onServer(admin, `drop database ${name} with (force)`) };
}

/** A cluster outlasts the run, and keeps a process for each database that uses Citus. */
async function ofTheFile(made: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await made;
  afterwards(database.drop);
  return database;
}
