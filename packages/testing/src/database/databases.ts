import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The migrated database that the others are copies of: see start-postgres.ts. */
export const TEMPLATE = 'latchkey_template';

/** A copy of it in which a service has made projects: see make-stock.ts. */
export const STOCKED = 'latchkey_stocked';

/** A migrated database without any rows, for processes or services that open it by themselves. */
export const newPostgresDatabase = () => copyOf(TEMPLATE);

/** A migrated database with projects in it. */
export const newStockedDatabase = () => copyOf(STOCKED);

/** A database without any tables, for what makes them or brings them. */
export const newEmptyDatabase = () => createDatabase('');

// Copying its files takes a fraction of the time of copying its pages through the log.
const copyOf = (template: string) => createDatabase(`template ${template} strategy file_copy`);

async function createDatabase(like: string): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = process.env.LATCHKEY_TEST_POSTGRES_URL;
  if (!admin) throw new Error('LATCHKEY_TEST_POSTGRES_URL is not set: this project has no start-postgres.ts.');
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`;
  await onServer(admin, `create database ${name} ${like}`);
  return { url: addressOf(name, admin), drop: () => onServer(admin, `drop database ${name} with (force)`) };
}

/** The address of a database on a server. */
export function addressOf(name: string, server: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement on a server. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
