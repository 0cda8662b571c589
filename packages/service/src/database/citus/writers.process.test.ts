import { newCluster } from '@latchkey/testing/process/cluster';
import { afterwards } from '@latchkey/testing/process/process';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgres } from '../open.ts';
import type { Db } from '../tables.ts';
import { haveEnded, marksOfNodes } from './writers.ts';

async function open(url: string): Promise<Db> {
  const database = await openPostgres(url, { say: () => {}, onError: () => {}, leaveSchema: true });
  afterwards(database.close);
  return database.db;
}

/** Has a transaction that has written wait for its second commit. */
const prepare = (db: Db, name: string) =>
  db.connection().execute(async (db) => {
    await sql`begin`.execute(db);
    await sql`select pg_current_xact_id()`.execute(db);
    await sql.raw(`prepare transaction '${name}'`).execute(db);
  });

test('prepared transactions are waited for, and those of other databases are not', async () => {
  const cluster = await newCluster({ max_prepared_transactions: '2' });
  await cluster.start();
  const own = await open(cluster.url);
  await sql`create database other`.execute(own);
  await prepare(await open(cluster.url.replace(/postgres$/, 'other')), 'there');
  expect(await haveEnded(own, await marksOfNodes(own))).toBe(true);
  await prepare(own, 'here');
  const marks = await marksOfNodes(own);
  expect(await haveEnded(own, marks)).toBe(false);
  await sql`rollback prepared 'here'`.execute(own);
  expect(await haveEnded(own, marks)).toBe(true);
});
