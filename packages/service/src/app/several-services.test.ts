import { setTimeout as sleep } from 'node:timers/promises';
import {
  baseUrl,
  callerOf,
  newEmptyDatabase,
  newPostgresDatabase,
  newProject,
  startWorld,
  type TestProject,
  type World,
} from '@latchkey/testing';
import { latch } from '@latchkey/testing/latch';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openPostgres } from '../database/open.ts';
import { inTransaction } from '../database/transaction.ts';

/** A change made by one process holds in all others from here on: they heard of it, or they do not trust their memory. */
const KNOWN_EVERYWHERE_MILLIS = 1_000;

const options = { say: () => {}, onError: () => {} };
/** Without hints: what the polls alone promise. */
const mute = (database: Database): Database => ({ ...database, notify: () => {}, listen: () => async () => {} });

describe('two services on one database', () => {
  let url: string;
  let drop: () => Promise<void>;
  let databases: [Database, Database];
  let here: World;
  let there: World;

  beforeAll(async () => {
    ({ url, drop } = await newEmptyDatabase());
    // Both come up at once on an empty database.
    databases = await Promise.all([openPostgres(url, options), openPostgres(url, options)]);
    [here, there] = await Promise.all(
      databases.map((database) => startWorld({ database: mute(database) })) as [Promise<World>, Promise<World>],
    );
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  });

  /** The same project, as the other process serves it. */
  async function projectOnBoth(): Promise<[TestProject, Pick<TestProject, 'call' | 'server' | 'admin'>]> {
    const project = await newProject({}, Promise.resolve(here));
    const at = (level: 'client' | 'server' | 'admin') => callerOf(there.service.fetch, baseUrl, keyed(level, project));
    return [project, { call: at('client'), server: at('server'), admin: at('admin') }];
  }

  test('started with one project internal, its keys and those of the dashboard, and one owner', async () => {
    const { rows } =
      await sql`select (select count(*) from projects) as projects, (select count(*) from project_keys) as keys,
      (select count(*) from project_owners) as owners, (select count(*) from users) as users`.execute(here.database.db);
    expect(rows).toEqual([{ projects: 1, keys: 2, owners: 1, users: 1 }]);
  });

  test('both serve what one of them made', async () => {
    const [project, twin] = await projectOnBoth();
    const user = await project.signUp();
    const answer = await twin.call('GET /users/me', { headers: { 'access-token': user.accessToken } });
    expect([answer.status, answer.body.id]).toEqual([200, user.id]);
  });

  test('a changed setting holds in the other one within a second', async () => {
    const [project, twin] = await projectOnBoth();
    await project.call('GET /projects/current');
    await twin.admin('PATCH /internal/projects/current', { body: { display_name: 'Changed there' } });
    await sleep(KNOWN_EVERYWHERE_MILLIS);
    expect((await project.call('GET /projects/current')).body.display_name).toBe('Changed there');
  });

  test('a key that one of them made opens the other one, which holds the project, with the next call', async () => {
    const [project, twin] = await projectOnBoth();
    expect((await project.call('GET /projects/current')).status).toBe(200);
    const made = await twin.admin('POST /internal/api-keys', {
      body: {
        description: 'Another',
        expires_at_millis: Date.UTC(2100, 0),
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: true,
      },
    });
    const asServer = callerOf(here.service.fetch, baseUrl, keyed('server', { id: project.id, keys: made.body }));
    expect((await asServer('GET /users')).status).toBe(200);
  });

  test('a revoked key is refused by the other one within a second', async () => {
    const [project, twin] = await projectOnBoth();
    const before = await project.admin('GET /internal/projects/current');
    const keySets = await twin.admin('GET /internal/api-keys');
    await twin.admin(`PATCH /internal/api-keys/${keySets.body.items[0].id}`, { body: { revoked: true } });
    await sleep(KNOWN_EVERYWHERE_MILLIS);
    const after = await Promise.all([
      project.call('GET /projects/current'),
      project.server('GET /users'),
      project.admin('GET /internal/api-keys'),
    ]);
    expect([before.status, after.map(({ code }) => code)]).toEqual([
      200,
      ['INVALID_PUBLISHABLE_CLIENT_KEY', 'INVALID_SECRET_SERVER_KEY', 'INVALID_SUPER_SECRET_ADMIN_KEY'],
    ]);
  });

  test('a deleted project is gone from the other one within a second, even when its rows are erased at once', async () => {
    const [project, twin] = await projectOnBoth();
    const before = await project.server('GET /users');
    await twin.admin('DELETE /internal/projects/current');
    await there.service.workOutbox();
    await sleep(KNOWN_EVERYWHERE_MILLIS);
    expect([before.status, (await project.server('GET /users')).code]).toEqual([200, 'INVALID_SECRET_SERVER_KEY']);
  });

  test('an ended session is over in the other one at once', async () => {
    const [project, twin] = await projectOnBoth();
    const user = await project.signUp();
    const headers = { 'access-token': user.accessToken };
    await user.call('GET /users/me');
    await twin.call('DELETE /auth/sessions/current', { headers });
    expect((await user.call('GET /users/me')).code).toBe('ACCESS_TOKEN_EXPIRED');
  });

  test('a deleted user is nobody in the other one at once', async () => {
    const [project, twin] = await projectOnBoth();
    const user = await project.signUp();
    const asUser = { headers: { 'access-token': user.accessToken } };
    await twin.call('GET /users/me', asUser);
    await project.server(`DELETE /users/${user.id}`);
    expect((await twin.call('GET /users/me', asUser)).code).toBe('ACCESS_TOKEN_EXPIRED');
    const refresh = { headers: { 'refresh-token': user.refreshToken } };
    const refused = await twin.call('POST /auth/sessions/current/refresh', refresh);
    expect(refused.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
  });

  test('one that cannot read the events for a second trusts nothing it remembers', async () => {
    const [project] = await projectOnBoth();
    await project.call('GET /projects/current');
    const [locked, released] = [latch(), latch()];
    const lock = inTransaction({ db: databases[1].db }, async ({ db }) => {
      await sql`lock table events in access exclusive mode`.execute(db);
      locked.happen();
      await released.happened;
    });
    await locked.happened;
    // A change of which no event tells.
    await sql`update projects set display_name = 'Changed in silence' where id = ${project.id}`.execute(
      here.database.db,
    );
    const name = async () => (await project.call('GET /projects/current')).body.display_name;
    await vi.waitFor(async () => expect(await name()).toBe('Changed in silence'), { timeout: 5_000, interval: 100 });
    released.happen();
    await lock;
  });
});

describe('hints', () => {
  test('reach the other process', async () => {
    const { url, drop } = await newPostgresDatabase();
    const databases = await Promise.all([openPostgres(url, options), openPostgres(url, options)]);
    let heard = 0;
    const stop = databases[0].listen('a_channel', () => heard++);
    // Whatever came before it listens would be missed: that is one hint.
    await vi.waitFor(() => expect(heard).toBe(1));
    databases[1].notify('a_channel');
    await vi.waitFor(() => expect(heard).toBe(2));
    await stop();
    await Promise.all(databases.map((database) => database.close()));
    await drop();
  });

  test('reach it again after its connection was ended', async () => {
    const { url, drop } = await newPostgresDatabase();
    const database = await openPostgres(url, options);
    let heard = 0;
    const stop = database.listen('a_channel', () => heard++);
    await vi.waitFor(() => expect(heard).toBe(1));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(database.db);
    await vi.waitFor(() => expect(heard).toBe(2), { timeout: 5_000 });
    database.notify('a_channel');
    await vi.waitFor(() => expect(heard).toBe(3));
    await stop();
    await database.close();
    await drop();
  });
});
