import { newPostgresDatabase } from '@latchkey/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgres } from './open.ts';
import { inTransaction } from './transaction.ts';

/** Longer than a request waits for an answer of the server. */
const SECONDS = 12.5;

test('what takes long, as a backup does, is waited for', async () => {
  const { url, drop } = await newPostgresDatabase();
  const database = await openPostgres(url, { say: () => {}, onError: () => {} });
  const rows = await inTransaction({ db: database.sessions }, async ({ db }) => {
    await sql`set local statement_timeout = 0`.execute(db);
    return (await sql<{ done: boolean }>`select pg_sleep(${SECONDS}) is not null as done`.execute(db)).rows;
  });
  expect(rows).toEqual([{ done: true }]);
  await database.close();
  await drop();
}, 40_000);

test('what a request waits for is canceled on the server, so that nothing goes on there', async () => {
  const { url, drop } = await newPostgresDatabase();
  const database = await openPostgres(url, { say: () => {}, onError: () => {} });
  const sleeping = inTransaction({ db: database.db }, async ({ db }) => {
    await sql`set local statement_timeout = 0`.execute(db);
    await sql`select pg_sleep(30)`.execute(db);
  });
  await expect(sleeping).rejects.toThrow('canceling statement due to user request');
  await database.close();
  await drop();
}, 40_000);
