import { randomUUID } from 'node:crypto';
import {
  baseUrl,
  type Call,
  callerOf,
  newProject,
  openDatabase,
  ownerCall,
  refusal,
  startWorld,
  type TestProject,
  type TestUser,
  type World,
} from '@latchkey/testing';
import { newPostgresDatabase } from '@latchkey/testing/database/databases';
import { latch } from '@latchkey/testing/latch';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { fetchIn } from '@latchkey/testing/people/relying-party';
import { until } from '@latchkey/testing/until';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteProject } from '../../project-admin/remove.ts';
import { projectCache } from '../../projects/cache.ts';
import { exportProject } from '../export.ts';
import { importProject, importWithin } from '../import.ts';
import { cancelMove, moveProject } from './move.ts';
import type { Carrier, How } from './moving.ts';
import * as queries from './queries.ts';

const there = 'https://auth.example.org';

let world: World;
let other: World;
let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  world = await startWorld();
  other = await startWorld({ baseUrl: there });
}, 120_000);

afterAll(async () => {
  await world.close();
  await other.close();
});

beforeEach(async () => {
  project = await newProject({}, Promise.resolve(world));
  user = await project.signUp();
});

const endOf = ({ database: { db }, parts: { ring, baseUrl } }: World) => ({ ...testContext(db), ring, baseUrl });
const moving = () => ({ projectId: project.id, source: endOf(world), target: endOf(other), clock: Date.now });

/** A copy in memory; `onWrite` is called before each is made. */
function inMemory(onWrite: (count: number) => unknown = () => {}): () => Promise<Carrier> {
  let count = 0;
  return async () => {
    let text = '';
    return {
      async write(produce) {
        await onWrite(++count);
        text = '';
        return produce(async (more) => {
          text += more;
        });
      },
      async *read() {
        yield* text.split('\n').slice(0, -1);
      },
    };
  };
}

const how = (changes: Partial<How> = {}): How => ({
  pauseMillis: 60_000,
  carrier: inMemory(),
  elapsed: () => performance.now(),
  tell: () => {},
  ...changes,
});

/** Calls the same project at the other installation. */
const elsewhere = (): Call => callerOf(other.service.fetch, there, keyed('client', project));

const signIn = (call: Call, { email, password }: Pick<TestUser, 'email' | 'password'> = user) =>
  call('POST /auth/password/sign-in', { body: { email, password } });

/** Asks below the address of the project, as a page of another origin does. */
const asked = (method: string, path: string): Promise<Response> =>
  fetchIn(world)(`${baseUrl}/api/v1/projects/${project.id}${path}`, {
    method,
    headers: {
      origin: 'https://app.example.com',
      'access-control-request-method': 'POST',
      'content-type': path.startsWith('/scim') ? 'application/scim+json' : 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' && { body: '{}' }),
  });

const isThere = async () =>
  (await sql`select from projects where id = ${project.id}`.execute(other.database.db)).rows.length === 1;

/** A write of a process that has not heard of the pause. */
const lateWrite = (table = 'users') =>
  sql`update ${sql.table(table)} set created_at = created_at where project_id = ${project.id}`.execute(
    world.database.db,
  );

/** Which copy has what has changed when the project is closed: all is copied before, and what has changed during that. */
const LAST_COPY = 3;

/** A move whose last copy waits. */
function heldMove() {
  const paused = latch();
  const goOn = latch();
  const carrier = inMemory(async (count) => {
    if (count < LAST_COPY) return;
    paused.happen();
    await goOn.happened;
  });
  return { moved: moveProject(moving(), how({ carrier })), paused: paused.happened, goOn: goOn.happen };
}

/** As a command leaves it that was killed right after the pause had begun. */
async function interrupted(): Promise<string> {
  const id = randomUUID();
  await queries.guardTables(world.database.db);
  await queries.announce(other.database.db, id, Date.now());
  const database = await queries.identityOf(other.database.db);
  await queries.close(world.database.db, project.id, { id, to: there, database });
  return id;
}

/** As a command leaves it that was killed right after the import. */
async function arrived(): Promise<void> {
  const id = await interrupted();
  const copy = await inMemory()();
  const { source, target, projectId } = moving();
  await copy.write((write) => exportProject(source, { projectId, withSecrets: true, isRecorded: true }, write));
  const begin = async (db: typeof target.db) => void (await queries.claimFirst(db, id, true, Date.now()));
  await importWithin(target, copy.read, undefined, begin);
}

describe('a project that has moved', () => {
  test('is used there as before, and says here where it is', async () => {
    const { rows, pausedMillis } = await moveProject(moving(), how());
    expect([rows > 10, pausedMillis !== null && pausedMillis > 0]).toEqual([true, true]);
    expect((await signIn(elsewhere())).body.user_id).toBe(user.id);
    const headers = { 'refresh-token': user.refreshToken };
    expect((await elsewhere()('POST /auth/sessions/current/refresh', { headers })).status).toBe(200);
    const moved = { status: 410, text: expect.stringContaining(there) };
    await until(async () => (await project.server('GET /users')).status === 410);
    expect(await project.server('GET /users')).toMatchObject(moved);
    expect((await signIn(project.call)).headers.get('x-latchkey-refusal')).toBe('PROJECT_MOVED');
  });

  test.each([
    ['the token endpoint', 'POST', '/oauth/token'],
    ['a directory', 'GET', `/scim/${randomUUID()}/v2/Users`],
    ['a directory that writes', 'POST', `/scim/${randomUUID()}/v2/Users`],
  ])('is told of by %s', async (_, method, path) => {
    const move = heldMove();
    await move.paused;
    // A sign-in may be refused by the database; what has no user is refused by a process that has heard of it.
    await until(async () => (await asked('POST', '/oauth/token')).status === 503);
    const paused = await asked(method, path);
    // What is read is read as before.
    if (method === 'POST') expect([paused.status, paused.headers.get('retry-after')]).toEqual([503, '2']);
    else expect(paused.status).toBe(401);
    expect((await asked('OPTIONS', '/oauth/token')).status).toBeLessThan(300);
    move.goOn();
    await move.moved;
    await until(async () => (await signIn(project.call)).status === 410);
    const moved = await asked(method, path);
    expect([moved.status, await moved.text()]).toEqual([410, expect.stringContaining(there)]);
    expect((await asked('OPTIONS', '/oauth/token')).status).toBeLessThan(300);
  });

  test('is told of by its hosted pages', async () => {
    const page = () => fetchIn(world)(`${baseUrl}/p/${project.id}/sign-in`, {});
    await interrupted();
    await until(async () => (await signIn(project.call)).status === 503);
    expect((await page()).status).toBe(200);
    await moveProject(moving(), how());
    await until(async () => (await signIn(project.call)).status === 410);
    const moved = await page();
    expect([moved.status, await moved.text()]).toEqual([410, expect.stringContaining(there)]);
  });

  test('still has the keys here that tokens of before are verified with', async () => {
    await moveProject(moving(), how());
    await until(async () => (await project.server('GET /users')).status === 410);
    const keys = await project.bare(`GET /projects/${project.id}/.well-known/jwks.json`);
    expect([keys.status, keys.body.keys.length]).toEqual([200, 1]);
  });

  test('can be deleted here', async () => {
    await moveProject(moving(), how());
    const asOwner = await ownerCall(world);
    const headers = { 'access-type': 'admin', 'project-id': project.id };
    await until(async () => (await project.server('GET /users')).status === 410);
    expect((await asOwner('GET /internal/projects/current', { headers })).body.id).toBe(project.id);
    expect((await asOwner('DELETE /internal/projects/current', { headers })).status).toBe(200);
    await world.service.workOutbox();
    expect((await sql`select from users where project_id = ${project.id}`.execute(world.database.db)).rows).toEqual([]);
    expect((await signIn(elsewhere())).status).toBe(200);
  });

  test('is not moved once more', async () => {
    await moveProject(moving(), how());
    await expect(moveProject(moving(), how())).rejects.toThrow(`The project has moved to ${there}.`);
    await expect(cancelMove(moving())).rejects.toThrow(`The project is open at ${there}.`);
  });
});

describe('while a project is carried over', () => {
  test('reads go on, and writes are told to come back', async () => {
    const move = heldMove();
    await move.paused;
    const answer = await until(async () => {
      const answer = await signIn(project.call);
      return answer.status === 503 ? answer : undefined;
    });
    expect(answer).toMatchObject(refusal('PROJECT_PAUSED'));
    expect(answer.headers.get('retry-after')).toBe('2');
    expect((await user.call('GET /users/me')).body.id).toBe(user.id);
    const headers = { 'access-type': 'admin', 'project-id': project.id };
    const deleted = await (await ownerCall(world))('DELETE /internal/projects/current', { headers });
    expect(deleted).toMatchObject(refusal('PROJECT_PAUSED'));
    expect(await isThere()).toBe(false);
    move.goOn();
    await move.moved;
  });

  test('the database refuses writes of processes that have not heard of it, and takes those of others', async () => {
    const another = await newProject({}, Promise.resolve(world));
    const move = heldMove();
    await move.paused;
    await expect(lateWrite()).rejects.toMatchObject({ code: 'LK001' });
    await expect(lateWrite('sessions')).rejects.toMatchObject({ code: 'LK001' });
    const late = projectCache(world.database.db, world.parts.ring, () => false).find(project.id);
    const deletion = late.then((found) => found && deleteProject(testContext(world.database.db), found));
    await expect(deletion).rejects.toMatchObject({ code: 'LK001' });
    await another.signUp();
    await world.service.workOutbox();
    move.goOn();
    await move.moved;
  });

  test('what the service writes of many projects at a time leaves it out', async () => {
    const another = await newProject({}, Promise.resolve(world));
    const wrong = { email: 'ada@example.com', password: 'a wrong password' };
    await signIn(project.call, wrong);
    await interrupted();
    await signIn(another.call, wrong);
    await world.service.workOutbox();
    const failed = sql<{ id: string }>`
      select id from events where project_id = ${another.id} and kind = 'sign_in.failed'`;
    await until(async () => (await failed.execute(world.database.db)).rows.length === 1);
    await cancelMove(moving());
  });

  test('what was being written before is waited for, and comes along', async () => {
    const locked = latch();
    const commit = latch();
    await queries.guardTables(world.database.db);
    const writing = world.database.db.transaction().execute(async (db) => {
      await sql`update users set display_name = 'Written late' where project_id = ${project.id}`.execute(db);
      locked.happen();
      await commit.happened;
    });
    await locked.happened;
    let isCopied = false;
    const carrier = inMemory((count) => {
      isCopied ||= count === LAST_COPY;
    });
    const moved = moveProject(moving(), how({ carrier }));
    await until(async () => (await queries.projectToMove(world.database.db, project.id))?.move);
    expect(isCopied).toBe(false);
    commit.happen();
    await Promise.all([writing, moved]);
    const server = callerOf(other.service.fetch, there, keyed('server', project));
    expect((await server(`GET /users/${user.id}`)).body.display_name).toBe('Written late');
  });
});

describe('while a move or an import into an installation is under way, a second one is refused', () => {
  const refused = 'Another import or move into this installation is under way. Run this one again when it has ended.';

  test('of the same project, before it is closed and after', async () => {
    for (const copy of [1, LAST_COPY]) {
      const [reached, goOn] = [latch(), latch()];
      const carrier = inMemory(async (count) => {
        if (count !== copy) return;
        reached.happen();
        await goOn.happened;
      });
      const moved = moveProject(moving(), how({ carrier }));
      await reached.happened;
      await expect(moveProject(moving(), how())).rejects.toThrow(refused);
      goOn.happen();
      expect(await moved).toMatchObject({ pausedMillis: expect.any(Number) });
      await expect(moveProject(moving(), how())).rejects.toThrow(`The project has moved to ${there}.`);
      project = await newProject({}, Promise.resolve(world));
    }
  });

  test('of another project, from a file too', async () => {
    const another = await newProject({}, Promise.resolve(world));
    const { source, target, clock } = moving();
    const copy = await inMemory()();
    await copy.write((write) => exportProject(source, { projectId: another.id, withSecrets: true }, write));
    const move = heldMove();
    await move.paused;
    await expect(moveProject({ source, target, clock, projectId: another.id }, how())).rejects.toThrow(refused);
    await expect(importProject(target, copy.read)).rejects.toThrow(refused);
    move.goOn();
    await move.moved;
    expect((await importProject(target, copy.read)).rows).toBeGreaterThan(10);
  });
});

test('a project moves to a database whose transactions see one moment, unless they say otherwise', async () => {
  const { database, drop } = await openDatabase(undefined, async () => {
    const { url, drop } = await newPostgresDatabase();
    const address = new URL(url);
    address.searchParams.set('options', '-c timezone=UTC -c default_transaction_isolation=repeatable\\ read');
    return { url: address.href, drop };
  });
  const { rows } = await sql<{ level: string }>`
    select current_setting('transaction_isolation') as level`.execute(database.db);
  expect(rows).toEqual([{ level: 'repeatable read' }]);
  const { target } = moving();
  const moved = await moveProject({ ...moving(), target: { ...target, db: database.db } }, how());
  expect(moved.rows).toBeGreaterThan(10);
  await database.close();
  await drop();
});

describe('a project stays open here where', () => {
  const staysOpen = async () => {
    expect((await queries.projectToMove(world.database.db, project.id))?.move).toBeUndefined();
    expect(await isThere()).toBe(false);
    await until(async () => (await signIn(project.call)).status === 200);
  };

  test('what changes takes longer to copy than the pause may', async () => {
    const told: string[] = [];
    let now = 0;
    const elapsed = () => (now += 4_000);
    const asked = how({ pauseMillis: 3_000, elapsed, tell: (line) => told.push(line) });
    await expect(moveProject(moving(), asked)).rejects.toThrow('would take no writes for 4.4 s, and 3.0 s are allowed');
    expect(told).toEqual([
      'The project is copied. Next it takes no writes for about 4.0 s, while the latest changes are copied.',
    ]);
    await staysOpen();
  });

  test('the pause takes longer than it may', async () => {
    let now = 0;
    const carrier = inMemory((count) => {
      if (count === LAST_COPY) now += 4_000;
    });
    const asked = how({ pauseMillis: 3_000, elapsed: () => now, carrier });
    await expect(moveProject(moving(), asked)).rejects.toThrow('would take no writes for 4.0 s');
    await staysOpen();
    await moveProject(moving(), how());
    expect(await isThere()).toBe(true);
  });

  test('the time is over when the last copy is written', async () => {
    let now = 0;
    const asked = how({ pauseMillis: 3_000, elapsed: () => now });
    const carrier = async (): Promise<Carrier> => {
      const copy = await inMemory()();
      const isPaused = (await queries.projectToMove(world.database.db, project.id))?.move !== undefined;
      return {
        ...copy,
        async write(produce) {
          const rows = await copy.write(produce);
          if (isPaused) now += 4_000;
          return rows;
        },
        async *read() {
          if (isPaused) throw new Error('It was imported all the same.');
          yield* copy.read();
        },
      };
    };
    await expect(moveProject(moving(), { ...asked, carrier })).rejects.toThrow('would take no writes for 4.0 s');
    await staysOpen();
  });

  test('the answer to its closing is lost', async () => {
    const { source } = moving();
    let isCut = false;
    const db = new Proxy(source.db, {
      get(all, name) {
        const value = Reflect.get(all, name);
        if (name !== 'transaction' || !isCut) return typeof value === 'function' ? value.bind(all) : value;
        isCut = false;
        return () => ({
          async execute(work: never) {
            await all.transaction().execute(work);
            throw new Error('Connection terminated unexpectedly');
          },
        });
      },
    });
    const elapsed = () => {
      // It is looked at for the first time in a pause right before that begins.
      isCut = ++looks === 4;
      return 0;
    };
    let looks = 0;
    const lost = moveProject({ ...moving(), source: { ...source, db } }, how({ elapsed }));
    await expect(lost).rejects.toThrow('Connection terminated unexpectedly');
    await staysOpen();
  });

  test('the copy fails', async () => {
    const carrier = inMemory((count) => {
      if (count === LAST_COPY) throw new Error('The disk is full.');
    });
    await expect(moveProject(moving(), how({ carrier }))).rejects.toThrow('The disk is full.');
    await staysOpen();
  });

  test('the other installation would refuse it', async () => {
    const target = { ...endOf(other), baseUrl: 'https://login.example.com' };
    await sql`
      insert into hosted_domains (project_id, id, domain, token, created_at)
      values (${project.id}, gen_random_uuid(), 'login.example.com', 'token', now())`.execute(world.database.db);
    await expect(moveProject({ ...moving(), target }, how())).rejects.toThrow('Remove the domain before you export.');
    await staysOpen();
  });
});

describe('a move that was interrupted', () => {
  test('goes on where it is begun again', async () => {
    await interrupted();
    expect(await moveProject(moving(), how())).toMatchObject({ pausedMillis: null });
    expect((await signIn(elsewhere())).status).toBe(200);
    await until(async () => (await signIn(project.call)).status === 410);
  });

  test('can be canceled, and never arrives then', async () => {
    const id = await interrupted();
    await expect(lateWrite()).rejects.toMatchObject({ code: 'LK001' });
    await cancelMove(moving());
    await until(async () => (await signIn(project.call)).status === 200);
    expect(await queries.claimFirst(other.database.db, id, true, Date.now())).toBe(false);
    await expect(cancelMove(moving())).rejects.toThrow('The project is not being moved.');
  });

  test('is completed where the project has arrived, and cannot be canceled', async () => {
    await arrived();
    await expect(cancelMove(moving())).rejects.toThrow(`The project is open at ${there}.`);
    expect((await queries.projectToMove(world.database.db, project.id))?.move?.hasMoved).toBe(true);
  });

  test('is completed where it is begun again after the project has arrived', async () => {
    await arrived();
    expect(await moveProject(moving(), how())).toEqual({ rows: 0, pausedMillis: null });
    await until(async () => (await signIn(project.call)).status === 410);
    expect((await signIn(elsewhere())).status).toBe(200);
  });

  test('begins anew where it was being canceled', async () => {
    const id = await interrupted();
    await queries.claim(other.database.db, id, false, Date.now());
    await moveProject(moving(), how());
    expect((await signIn(elsewhere())).status).toBe(200);
  });

  test('goes to the installation that it was for', async () => {
    await interrupted();
    const target = { ...endOf(other), baseUrl: 'https://third.example.com' };
    const message = `The project is on its way to ${there}. Give the settings of that installation.`;
    await expect(moveProject({ ...moving(), target }, how())).rejects.toThrow(message);
    await expect(cancelMove({ ...moving(), target })).rejects.toThrow(message);
    await cancelMove(moving());
  });

  test('is neither ended nor gone on with by another database behind the same address', async () => {
    await arrived();
    const copy = await startWorld({ baseUrl: there });
    const message = 'The project is on its way to another database than this one';
    const elsewhere = { ...moving(), target: endOf(copy) };
    await expect(cancelMove(elsewhere)).rejects.toThrow(message);
    await expect(moveProject(elsewhere, how())).rejects.toThrow(message);
    // As in a backup of the other database that was restored into one of its own.
    await sql`insert into move_claims (id, claimed_at) select move_id, now() from projects where id = ${project.id}`
      .execute(world.database.db)
      .then(() =>
        expect(cancelMove({ ...moving(), target: { ...endOf(world), baseUrl: there } })).rejects.toThrow(message),
      );
    await copy.close();
    await expect(lateWrite()).rejects.toMatchObject({ code: 'LK001' });
    await expect(cancelMove(moving())).rejects.toThrow(`The project is open at ${there}.`);
  });

  test('is told to be open at both sides where this one has lost that it was closed, and closes it', async () => {
    const losing = async (): Promise<Carrier> => {
      const copy = await inMemory()();
      return {
        ...copy,
        async write(produce) {
          const rows = await copy.write(produce);
          await sql`
            update projects set move_id = null, moving_to = null, moving_to_database = null
            where id = ${project.id}`.execute(world.database.db);
          return rows;
        },
      };
    };
    const message = `The project is open at ${there}, but this database had lost that it was closed here`;
    await expect(moveProject(moving(), how({ carrier: losing }))).rejects.toThrow(message);
    expect((await queries.projectToMove(world.database.db, project.id))?.move?.hasMoved).toBe(true);
    expect(await isThere()).toBe(true);
    await until(async () => (await signIn(project.call)).status === 410);
  });

  test('ends where it began: going on takes no longer than the pause may either', async () => {
    await interrupted();
    let now = 0;
    const carrier = inMemory(() => {
      now += 4_000;
    });
    const asked = how({ pauseMillis: 3_000, elapsed: () => now, carrier });
    await expect(moveProject(moving(), asked)).rejects.toThrow('would take no writes for 4.0 s');
    await lateWrite();
  });

  test('leaves the project closed as long as the other installation cannot say what has come of it', async () => {
    const away = { ...endOf(other), db: undefined as never };
    const carrier = inMemory((count) => {
      if (count === 1) throw new Error('The disk is full.');
    });
    await interrupted();
    const target = new Proxy(endOf(other), {
      get: (all, name) => (name === 'db' && isAway ? away.db : Reflect.get(all, name)),
    });
    let isAway = false;
    const failing: How = how({
      carrier: async () => {
        isAway = true;
        return carrier();
      },
    });
    await expect(moveProject({ ...moving(), target }, failing)).rejects.toThrow('The project stays closed');
    await expect(lateWrite()).rejects.toMatchObject({ code: 'LK001' });
    await cancelMove(moving());
    await lateWrite();
  });
});

test('a project whose rows are on several nodes is copied whole in the pause, after a rehearsal', async () => {
  const cluster = await startWorld();
  const { db } = cluster.database;
  const moved = await newProject({}, Promise.resolve(cluster));
  const { email, password } = await moved.signUp();
  // What is asked of a Citus cluster, which here has no workers.
  await sql`create table pg_dist_partition as select 'users'::regclass as logicalrelid`.execute(db);
  await sql`
    create function run_command_on_workers(text) returns table (nodename text, nodeport int, success boolean, result text)
    language sql as 'select null, 0, true, null where false'`.execute(db);
  const told: string[] = [];
  let copies = 0;
  const carrier = inMemory(() => copies++);
  await moveProject(
    { ...moving(), projectId: moved.id, source: endOf(cluster) },
    how({ carrier, tell: (line) => told.push(line) }),
  );
  expect([copies, told]).toEqual([2, [expect.stringMatching(/^A rehearsal took .* for about as long\.$/)]]);
  expect((await signIn(callerOf(other.service.fetch, there, keyed('client', moved)), { email, password })).status).toBe(
    200,
  );
  await cluster.close();
}, 60_000);

test('what is swept takes no rows along whose deletion is refused', async () => {
  const deletes = 8;
  await queries.guardTables(world.database.db);
  const { rows } = await sql<{ name: string }>`
    with guards as (
      select tgrelid, tgtype & ${deletes} > 0 as refuses from pg_trigger where tgname = 'refuse_moving'
    )
    select c.conname as name from pg_constraint c
    join guards swept on swept.tgrelid = c.confrelid and not swept.refuses
    join guards along on along.tgrelid = c.conrelid and along.refuses
    where c.contype = 'f' and c.confdeltype in ('c', 'n', 'd')`.execute(world.database.db);
  expect(rows).toEqual([]);
});
