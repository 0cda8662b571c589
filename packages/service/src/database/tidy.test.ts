import { engine } from '@latchkey/testing';
import { ownDatabase } from '@latchkey/testing/own-database';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from './open.ts';

// A server tidies up by itself, whenever it likes; of the embedded engine it is known when.
describe.runIf(engine() === 'pglite')('a table of the embedded engine', () => {
  let database: Database;
  beforeAll(async () => {
    database = await ownDatabase();
  });

  const grow = (count: number) =>
    sql`
    insert into rate_limits (key, tat) select decode(md5(n::text), 'hex'), 0 from generate_series(1, ${count}) n
    on conflict do nothing`.execute(database.db);
  async function rowsThatThePlannerKnows(): Promise<number> {
    const { rows } = await sql<{ known: number }>`
      select reltuples::int as known from pg_class where relname = 'rate_limits'`.execute(database.db);
    return rows[0]?.known ?? 0;
  }

  test('that has grown is counted anew for the planner', async () => {
    await grow(500);
    await database.tidy();
    expect(await rowsThatThePlannerKnows()).toBe(500);
  });

  test('that has changed by little is left alone', async () => {
    await grow(510);
    await database.tidy();
    expect(await rowsThatThePlannerKnows()).toBe(500);
  });
});
