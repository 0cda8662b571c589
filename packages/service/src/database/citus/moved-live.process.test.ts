import { newAddress, newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { newDistributedDatabase, whyNoCitus } from '@latchkey/testing/database/citus';
import { isFull } from '@latchkey/testing/full';
import { afterwards } from '@latchkey/testing/leftovers';
import { newFolder, projectIn, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import { testRingText } from '@latchkey/testing/world/start';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Database, openPostgres } from '../open.ts';

// One big customer gets a shard of its own, and then another node, while its users sign in.

const password = 'correct horse battery';
const CLIENTS = 2;

const reason = isFull ? whyNoCitus() : 'it is part of the full run';

describe.skipIf(reason)('a project whose users sign in meanwhile', () => {
  let database: Database;
  let service: ReadyProcess;
  let project: TestProject;
  let user: TestUser;
  /** How each sign-in was answered, and after how long. */
  const tries: { readonly status: number; readonly millis: number }[] = [];
  let isOver = false;
  let clients: Promise<unknown>;

  beforeAll(async () => {
    const { url, drop } = await newDistributedDatabase();
    afterwards(drop);
    database = await openPostgres(url, { say: () => {}, onError: () => {}, leaveSchema: true });
    afterwards(() => database.close());
    const settings = { ...seeded, DATABASE_URL: url, LATCHKEY_KEY_RING: testRingText, LATCHKEY_DATA_DIR: newFolder() };
    service = await startProcess(settings);
    project = await newProject({}, service.world);
    user = await project.signUp({ password });
    clients = Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (!isOver) await signIn();
      }),
    );
  }, 120_000);

  async function signIn(): Promise<void> {
    const begun = performance.now();
    const { status } = await projectIn(service, project).call('POST /auth/password/sign-in', {
      body: { email: user.email, password },
      headers: { 'x-forwarded-for': newAddress() },
    });
    tries.push({ status, millis: performance.now() - begun });
  }

  /** Where the rows of the project are. */
  async function placeOf(): Promise<{ shard: number; host: string; port: number; projects: number }> {
    const { rows } = await sql<{ shard: number; host: string; port: number; projects: number }>`
      select s.shardid as shard, s.nodename as host, s.nodeport as port,
        (select count(*) from projects p
          where get_shard_id_for_distribution_column('users', p.id) = s.shardid) as projects
      from citus_shards s
      where s.shardid = get_shard_id_for_distribution_column('users', ${project.id}::uuid)`.execute(database.db);
    return rows[0] as (typeof rows)[0];
  }

  test('gets a shard that no other project is on', async () => {
    const before = await placeOf();
    await database.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await sql`
        select isolate_tenant_to_new_shard('users', ${project.id}::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`.execute(
        db,
      );
    });
    const after = await placeOf();
    expect(after.projects).toBe(1);
    expect(after.shard).not.toBe(before.shard);
  }, 300_000);

  test('moves to another node', async () => {
    const before = await placeOf();
    await database.db.connection().execute(async (db) => {
      await sql`set statement_timeout = 0`.execute(db);
      await sql`
        select citus_move_shard_placement(${before.shard}, ${before.host}, ${before.port}, nodename, nodeport,
          shard_transfer_mode => 'force_logical')
        from pg_dist_node where groupid > 0 and (nodename, nodeport) <> (${before.host}, ${before.port})`.execute(db);
    });
    const after = await placeOf();
    expect([after.shard, after.host, after.port]).not.toEqual([before.shard, before.host, before.port]);
  }, 300_000);

  test('loses no sign-in that was answered with success, and answers the others with 503', async () => {
    const atEnd = tries.length;
    while (tries.length < atEnd + 10) await new Promise((next) => setTimeout(next, 20));
    isOver = true;
    await clients;
    const statuses = tries.map(({ status }) => status);
    expect(statuses.slice(-CLIENTS)).toEqual(Array(CLIENTS).fill(200));
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from sessions where project_id = ${project.id} and user_id = ${user.id}`.execute(
      database.db,
    );
    // One more began with the sign-up.
    expect(rows[0]?.count).toBe(statuses.filter((status) => status === 200).length + 1);
  }, 60_000);
});
