import { newEmptyDatabase, newProject, onServer, type TestProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { pgbouncerFor, whyNoPgbouncer } from '@latchkey/testing/process/pgbouncer';
import {
  newFolder,
  projectIn,
  type ReadyProcess,
  seeded,
  spawnProcess,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import { testRingText } from '@latchkey/testing/world/start';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';

// PgBouncer in transaction mode, by Debian's package.

const reason = isFull ? whyNoPgbouncer() : 'it is part of the full run';
if (isFull && reason) console.log(`PgBouncer isn't tried: ${reason}.`);

describe.skipIf(reason)('behind PgBouncer', () => {
  let direct: string;
  let pooled: string;
  let project: TestProject;
  const processes: ReadyProcess[] = [];
  const settingsOf = (more: Record<string, string>) => ({
    ...seeded,
    DATABASE_URL: pooled,
    LATCHKEY_KEY_RING: testRingText,
    LATCHKEY_DATA_DIR: newFolder(),
    ...more,
  });

  beforeAll(async () => {
    direct = (await newEmptyDatabase()).url;
    pooled = await pgbouncerFor(direct);
  });

  test('a start that does not know of it ends with the setting that it lacks', async () => {
    const service = spawnProcess(settingsOf({}));
    service.ready.catch(() => undefined);
    expect(await service.ended).toMatchObject({ code: 1 });
    expect(service.log.join('\n')).toContain('DATABASE_POOLER=transaction');
  });

  test('an empty database is not migrated through it', async () => {
    const service = spawnProcess(settingsOf({ DATABASE_POOLER: 'transaction' }));
    service.ready.catch(() => undefined);
    expect(await service.ended).toMatchObject({ code: 1 });
    expect(service.log.join('\n')).toContain('DATABASE_DIRECT_URL: is needed to migrate');
  });

  test('the database is migrated past it, and served through it', async () => {
    processes.push(await startProcess(settingsOf({ DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: direct })));
    project = await newProject({}, (processes[0] as ReadyProcess).world);
    const user = await project.signUp();
    expect((await user.call('GET /users/me')).body.id).toBe(user.id);
  });

  test('without an address past it, a setting that is changed elsewhere holds within 1 s', async () => {
    processes.push(await startProcess(settingsOf({ DATABASE_POOLER: 'transaction' })));
    const there = projectIn(processes[1] as ReadyProcess, project);
    const body = { config: { client_user_deletion_enabled: true } };
    const config = async () => (await there.call('GET /projects/current')).body.config;
    expect((await config()).client_user_deletion_enabled).toBe(false);
    await project.admin('PATCH /internal/projects/current', { body });
    await until(async () => (await config()).client_user_deletion_enabled, 1_000);
  });

  test('its connections to the server are left as others expect them', async () => {
    await Promise.all(Array.from({ length: 64 }, () => project.server('POST /users', { body: {} })));
    const client = new pg.Client({ connectionString: pooled });
    await client.connect();
    const { rows } = await client.query(`
      select (select count(*)::int from pg_prepared_statements) as prepared,
        (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
        current_setting('statement_timeout') as timeout`);
    await client.end();
    expect(rows).toEqual([{ prepared: 0, locks: 0, timeout: '0' }]);
  });

  test('calls go on after PgBouncer closed its connections', async () => {
    await onServer(direct, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
    await until(async () => (await project.server('GET /users')).status === 200, 5_000);
  });
});
