import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated database that the others are copies of: see start-postgres.ts. */
export const TEMPLATE = 'latchkey_template';

/** A migrated database without any rows, for processes or services that open it by themselves. */
export const newPostgresDatabase = () =>
  // Copying its files takes a fraction of the time of copying its pages through the log.
  createDatabase(`template ${TEMPLATE} strategy file_copy`);

/** A database without any tables, for what makes them or brings them. */
export const newEmptyDatabase = () => createDatabase('');

async function createDatabase(like: string): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = process.env.LATCHKEY_TEST_POSTGRES_URL;
  if (!admin) throw new Error('LATCHKEY_TEST_POSTGRES_URL is not set: this project has no start-postgres.ts.');
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`;
  await onServer(admin, `create database ${name} ${like}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(admin, `drop database ${name} with (force)`) };
}

/** Runs one statement on a server. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
