import { newProject } from '@latchkey/testing';
import { newDistributedDatabase, whyNoCitus } from '@latchkey/testing/database/citus';
import { isFull } from '@latchkey/testing/full';
import { newFolder, seeded, startProcess } from '@latchkey/testing/process/process';
import { testRingText } from '@latchkey/testing/world/start';
import pg from 'pg';
import { describe, expect, test } from 'vitest';

// One big customer goes to a node of its own, as docs/operate/citus.md has it, while its users sign in.

const reason = isFull ? whyNoCitus() : 'it is part of the full run';
if (isFull && reason) console.log(`No project is moved on Citus: ${reason}.`);

describe.skipIf(reason)('a project of a cluster', () => {
  test('gets a shard of its own, and that another node, while its users sign in', async () => {
    const { url: databaseUrl, workers, drop } = await newDistributedDatabase();
    const service = await startProcess({
      ...seeded,
      DATABASE_URL: databaseUrl,
      LATCHKEY_KEY_RING: testRingText,
      LATCHKEY_DATA_DIR: newFolder(),
    });
    const project = await newProject({}, service.world);
    const user = await project.signUp();
    const db = new pg.Client({ connectionString: databaseUrl });
    await db.connect();
    const ask = async (text: string, ...values: unknown[]) => (await db.query(text, values)).rows[0];

    const answers: { readonly status: number; readonly millis: number }[] = [];
    let isOver = false;
    const signingIn = async () => {
      while (!isOver) {
        const begun = performance.now();
        const { status } = await project.call('POST /auth/password/sign-in', {
          body: { email: user.email, password: user.password },
        });
        answers.push({ status, millis: performance.now() - begun });
      }
    };
    const clients = [signingIn(), signingIn()];

    const { nodeport: from } = await ask(
      `select nodeport from citus_shards where shardid = get_shard_id_for_distribution_column('users', $1::uuid)`,
      project.id,
    );
    const begun = performance.now();
    await ask(
      `select isolate_tenant_to_new_shard('users', $1::uuid, 'CASCADE', shard_transfer_mode => 'auto')`,
      project.id,
    );
    const isolated = performance.now();
    const { shard } = await ask(`select get_shard_id_for_distribution_column('users', $1::uuid) as shard`, project.id);
    const target = workers.map((worker) => new URL(worker)).find(({ port }) => Number(port) !== from) as URL;
    await ask(
      `select citus_move_shard_placement($1::bigint, '127.0.0.1', $2::int, $3, $4::int, shard_transfer_mode => 'auto')`,
      shard,
      from,
      target.hostname,
      Number(target.port),
    );
    const moved = performance.now();
    isOver = true;
    await Promise.all(clients);

    const slowest = Math.max(...answers.map(({ millis }) => millis));
    console.log(
      `isolated in ${Math.round(isolated - begun)} ms, moved in ${Math.round(moved - isolated)} ms; ` +
        `${answers.length} sign-ins, the slowest ${Math.round(slowest)} ms`,
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(slowest).toBeLessThan(10_000);
    expect(await ask(`select nodeport from citus_shards where shardid = $1::bigint`, shard)).toEqual({
      nodeport: Number(target.port),
    });
    expect((await user.call('GET /users/me')).status).toBe(200);
    await db.end();
    await service.stop();
    await drop();
  }, 600_000);
});
