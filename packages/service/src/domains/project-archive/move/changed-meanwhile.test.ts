import { callerOf, openDatabase, startWorld, type World } from '@latchkey/testing';
import { latch } from '@latchkey/testing/latch';
import {
  insist,
  keyed,
  newTenant,
  password,
  type SignedIn,
  signIn,
  type Tenant,
} from '@latchkey/testing/matrix/tenant/tenant';
import { until } from '@latchkey/testing/until';
import { testContext } from '@latchkey/testing/world/context';
import { newEmail } from '@latchkey/testing/world/new-project';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseKeyRing } from '../../../platform/crypto/key-ring.ts';
import { exportProject } from '../export.ts';
import { moveProject } from './move.ts';
import type { Carrier, How } from './moving.ts';
import { isNewer } from './newer-queries.ts';
import * as queries from './queries.ts';

const there = 'https://auth.example.org';

let world: World;
/** Another installation, with other keys. */
let other: World;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let tenant: Tenant;
/** What was asked of the database there. */
const statementsThere: string[] = [];

beforeAll(async () => {
  world = await startWorld();
  opened = await openDatabase(({ query }) => statementsThere.push(query.sql));
  const ring = parseKeyRing(`other:${Buffer.alloc(32, 9).toString('base64')}`);
  other = await startWorld({ baseUrl: there, database: opened.database, ring });
}, 120_000);

afterAll(async () => {
  await world.close();
  await other.close();
  await opened.database.close();
  await opened.drop();
});

beforeEach(async () => {
  tenant = await newTenant(world);
}, 60_000);

const endOf = ({ database: { db }, parts: { ring, baseUrl } }: World) => ({ ...testContext(db), ring, baseUrl });
const database = () => world.database.db;

/** Asks as a server of the project. */
const asked = (endpoint: string, body?: object) =>
  insist(world)(endpoint, { headers: keyed('server', tenant), ...(body && { body }) });

/** A user who is signed in. */
async function newUser(email = newEmail()): Promise<SignedIn> {
  await asked('POST /users', { primary_email: email, primary_email_auth_enabled: true, password });
  return signIn(world, tenant, email);
}
const write = (statement: RawBuilder<unknown>) => statement.execute(database());

/** The lines of an archive but for the first and the last. */
async function rowsAt(of: World): Promise<string[]> {
  let text = '';
  const what = { projectId: tenant.id, withSecrets: true, isRecorded: true } as const;
  await exportProject(endOf(of), what, async (more) => {
    text += more;
  });
  return text.split('\n').slice(1, -2);
}

interface Meanwhile {
  /** After all was read for the first time. */
  readonly first?: () => Promise<unknown>;
  /** After what had changed since was read. */
  readonly second?: () => Promise<unknown>;
}

/** Emails are sent during the pause too, which changes their rows. */
async function emailsAreSent(): Promise<void> {
  await world.service.workOutbox();
  const queued = sql`select from emails where project_id = ${tenant.id} and state = 'queued'`;
  await until(async () => (await queued.execute(database())).rows.length === 0);
}

/** Moves the project of the test. Answers its rows at the old side, when it was closed. */
async function moved({ first, second }: Meanwhile, elapsed = () => performance.now()): Promise<string[]> {
  let rows: string[] = [];
  const reads = [first, second, undefined];
  const carrier = async (): Promise<Carrier> => {
    let text = '';
    const meanwhile = reads.shift();
    const isLast = reads.length === 0;
    return {
      async write(produce) {
        if (isLast) rows = await rowsAt(world);
        const result = await produce(async (more) => {
          text += more;
        });
        await meanwhile?.();
        if (!isLast) await emailsAreSent();
        return result;
      },
      async *read() {
        yield* text.split('\n').slice(0, -1);
      },
    };
  };
  const how: How = { pauseMillis: 60_000, carrier, elapsed, tell: () => {} };
  const ends = { source: endOf(world), target: endOf(other), clock: Date.now };
  await moveProject({ projectId: tenant.id, ...ends }, how);
  return rows;
}

/**
 * What is equal at both sides: the addresses of pictures differ, and the log goes on there by the import. The service counts
 * activity by itself, in the pause too.
 */
const comparable = (rows: readonly string[]) => {
  const differs =
    /"kind":"project\.imported"|"table":"(event_trees|event_leaves|event_nodes|event_heads|counted_users|latest_active|metric_counts)"/;
  const [from, to] = [world.parts.baseUrl, there].map((base) => `${base}/api/v1/latchkey/images/`);
  return rows.filter((line) => !differs.test(line)).map((line) => line.replaceAll(from ?? '', to ?? ''));
};

const leavesIn = (rows: readonly string[]) => rows.filter((line) => line.startsWith('{"table":"event_leaves"'));

async function arrivesAs(meanwhile: Meanwhile): Promise<string[]> {
  const before = await moved(meanwhile);
  const after = await rowsAt(other);
  expect(comparable(after)).toEqual(comparable(before));
  // The tree goes on from the leaves that it had.
  expect(leavesIn(after).slice(0, leavesIn(before).length)).toEqual(leavesIn(before));
  return after;
}

/** Some of all that is written: what there is changes, what there is goes, what wasn't there comes. */
async function usersToWriteTo() {
  const users: SignedIn[] = [];
  for (let count = 0; count < 6; count++) users.push(await newUser());
  const [changed, leaving, renamed, ended, member, granted] = users as [
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
    SignedIn,
  ];
  const { id: teamId } = await asked('POST /teams', { display_name: 'A team', creator_user_id: member.id });
  const { id: secondTeamId } = await asked('POST /teams', { display_name: 'A second', creator_user_id: member.id });
  await asked(`POST /team-memberships/${teamId}/${granted.id}`, {});
  await asked(`PATCH /users/${member.id}`, { selected_team_id: teamId });
  await asked(`POST /project-permissions/${granted.id}/${tenant.permissionId}`, {});
  const key = await asked('POST /user-api-keys', { user_id: changed.id, description: 'x', expires_at_millis: null });
  return { changed, leaving, renamed, ended, member, granted, teamId, secondTeamId, keyId: key.id };
}

async function writeAll(to: Awaited<ReturnType<typeof usersToWriteTo>>) {
  const { changed, leaving, renamed, ended, member, granted, teamId, secondTeamId, keyId } = to;
  await asked(`PATCH /users/${changed.id}`, {
    display_name: 'Changed',
    password: 'another password that is good',
    server_metadata: { big: 1.5 },
  });
  await asked(`PATCH /user-api-keys/${keyId}`, { revoked: true });
  // Deleted, and signed up again with the same email.
  await asked(`DELETE /users/${leaving.id}`);
  await newUser(leaving.email);
  // One takes the email that another one has left.
  await asked(`PATCH /users/${renamed.id}`, { primary_email: `new-${renamed.email}` });
  await newUser(renamed.email);
  const { items } = await asked(`GET /auth/sessions?user_id=${ended.id}`);
  await asked(`DELETE /auth/sessions/${items[0].id}?user_id=${ended.id}`);
  await signIn(world, tenant, ended.email);
  await asked(`DELETE /project-permissions/${granted.id}/${tenant.permissionId}`);
  await asked(`PATCH /users/${member.id}`, { selected_team_id: secondTeamId });
  await asked(`DELETE /teams/${teamId}`);
  const admin = keyed('admin', tenant);
  const body = { config: { sign_up_enabled: true, credential_enabled: true } };
  await insist(world)('PATCH /internal/projects/current', { headers: admin, body });
  await world.service.workOutbox();
}

test('what is written while a project is copied arrives, in whichever copy it comes', async () => {
  const [early, late] = [await usersToWriteTo(), await usersToWriteTo()];
  await arrivesAs({ first: () => writeAll(early), second: () => writeAll(late) });
  const call = callerOf(other.service.fetch, there, keyed('client', tenant));
  for (const { changed } of [early, late]) {
    const status = async (given: string) =>
      (await call('POST /auth/password/sign-in', { body: { email: changed.email, password: given } })).status;
    expect([await status('another password that is good'), await status(password)]).toEqual([200, 400]);
  }
});

test('a project in which nothing is written arrives as it is', async () => {
  await arrivesAs({});
});

test('a transaction that is under way when all is copied comes with what has changed', async () => {
  const [written, commit] = [latch(), latch()];
  const { id } = await newUser();
  const writing = database()
    .transaction()
    .execute(async (db) => {
      const rename = (userId: string) =>
        sql`update users set display_name = 'Late' where project_id = ${tenant.id} and id = ${userId}`.execute(db);
      await rename(id);
      await sql`savepoint part`.execute(db);
      await rename(tenant.user.id);
      await sql`release savepoint part`.execute(db);
      written.happen();
      await commit.happened;
    });
  await written.happened;
  const committed = async () => {
    // Its number is lower than those of others that have ended.
    await newUser();
    commit.happen();
    await writing;
  };
  const after = await arrivesAs({ first: committed });
  expect(after.filter((line) => line.includes('"display_name":"Late"')).length).toBe(2);
});

test('pictures are where they are there, wherever their addresses stand', async () => {
  const address = (at: string) => `${at}/api/v1/latchkey/images/${tenant.id}/x`;
  const metadata = { [address(world.parts.baseUrl)]: 1, a: address(world.parts.baseUrl), [address(there)]: 2 };
  const change = { client_metadata: { ...metadata, ['b'.repeat(70)]: 3 } };
  await moved({ first: () => asked(`PATCH /users/${tenant.user.id}`, change) });
  const line = (await rowsAt(other)).find((line) => line.startsWith(`{"table":"users","id":"${tenant.user.id}"`));
  const { profile_image_url, client_metadata } = JSON.parse(line ?? '{}');
  expect(profile_image_url).toContain(`${there}/`);
  expect(client_metadata).toEqual({ a: address(there), [address(there)]: expect.anything(), ['b'.repeat(70)]: 3 });
});

test('each table follows', async () => {
  const touched = async () => {
    const tables = await sql<{ table: string; name: string; key: string }>`
      select c.relname as table, min(a.attname) filter (where a.attname in ('created_at', 'updated_at', 'display_name')) as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      group by 1 having bool_or(a.attname = 'project_id')`.execute(database());
    for (const { table, name } of tables.rows.filter(({ name }) => name !== null))
      await write(
        sql`update ${sql.table(table)} set ${sql.ref(name)} = ${sql.ref(name)} where project_id = ${tenant.id}`,
      );
  };
  const imported = (sourceId: string) =>
    write(sql`insert into imported_users (project_id, source, source_id, user_id, import_id, digest)
      values (${tenant.id}, 'auth0', ${sourceId}, ${tenant.user.id}, ${tenant.importId}, '\\x04')`);
  await imported('1');
  const count = (number: number) =>
    write(sql`insert into metric_counts (project_id, metric, key, count) values (${tenant.id}, 'signed_up', '2001-01-01', ${number})
      on conflict (project_id, metric, key) do update set count = excluded.count`);
  await count(1);
  const after = await arrivesAs({
    first: async () => [await touched(), await count(2), await imported('2')],
    second: async () => [await touched(), await count(3), await imported('3')],
  });
  expect(after).toContain('{"table":"metric_counts","metric":"signed_up","key":"2001-01-01","count":3}');
});

test('many rows that are deleted are gone, and the others stay', async () => {
  const user = tenant.user.id;
  const insert = (from: number, to: number) =>
    write(sql`insert into recovery_codes (project_id, user_id, code_hash, created_at)
      select ${tenant.id}, ${user}, decode(lpad(to_hex(n), 8, '0'), 'hex'), now() from generate_series(${from}::int, ${to}::int) n`);
  await insert(1, 5_000);
  await arrivesAs({
    first: async () => {
      await write(sql`delete from recovery_codes where project_id = ${tenant.id} and get_byte(code_hash, 3) % 3 = 0`);
      await insert(6_000, 6_100);
    },
    second: () =>
      write(sql`delete from recovery_codes where project_id = ${tenant.id} and get_byte(code_hash, 3) > 100`),
  });
});

test('the pause ends when its time is over while it is looked what was deleted', async () => {
  await write(sql`
    insert into recovery_codes (project_id, user_id, code_hash, created_at)
    select ${tenant.id}, ${tenant.user.id}, decode(lpad(to_hex(n), 8, '0'), 'hex'), now() from generate_series(1, 5000) n`);
  const isOne = /delete from "recovery_codes".*not exists/s;
  const before = statementsThere.length;
  const looks = () => statementsThere.slice(before).filter((statement) => isOne.test(statement)).length;
  const second = () =>
    write(sql`delete from recovery_codes where project_id = ${tenant.id} and get_byte(code_hash, 3) = 9`);
  // Its time is over once the first keys were looked at, of some thousand.
  const late = moved({ second }, () => (looks() === 0 ? 0 : 61_000));
  await expect(late).rejects.toThrow('would take no writes for 61.0 s');
  expect(looks()).toBe(1);
  expect((await queries.projectToMove(database(), tenant.id))?.move).toBeUndefined();
  await arrivesAs({});
});

test('accounts that go to another user, whose own is deleted, arrive with their tokens', async () => {
  const duplicates = [await newUser(), await newUser()];
  for (const { id } of duplicates) {
    await write(sql`
      insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
      values (${tenant.id}, gen_random_uuid(), ${id}, 'github', ${id}, now())`);
    await write(sql`
      insert into oauth_tokens (project_id, id, provider_id, account_id, client, scopes, access_expires_at, created_at)
      values (${tenant.id}, gen_random_uuid(), 'github', ${id}, 'own', '[]', now(), now())`);
  }
  const merge = async (from: SignedIn | undefined, to: string) => {
    await write(
      sql`update oauth_accounts set user_id = ${to} where project_id = ${tenant.id} and user_id = ${from?.id}`,
    );
    await asked(`DELETE /users/${from?.id}`);
  };
  const after = await arrivesAs({
    first: () => merge(duplicates[0], tenant.user.id),
    second: async () => merge(duplicates[1], (await newUser()).id),
  });
  const tokens = after.filter((line) => line.startsWith('{"table":"oauth_tokens"'));
  for (const { id } of duplicates) expect(tokens.filter((line) => line.includes(id)).length).toBe(1);
});

test('many changed rows of which a few take values over arrive, and few parts are tried', async () => {
  await write(sql`
    insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
    select ${tenant.id}, gen_random_uuid(), ${tenant.user.id}, 'google', n, now() from generate_series(1, 1000) n`);
  const take = (from: string, to: string) =>
    write(sql`
      update oauth_accounts set account_id = ${to}
      where project_id = ${tenant.id} and provider_id = 'google' and account_id = ${from}`);
  const before = statementsThere.length;
  await arrivesAs({
    first: async () => {
      await write(sql`update oauth_accounts set email = 'a@example.com' where project_id = ${tenant.id}`);
      await write(sql`
        delete from oauth_accounts where project_id = ${tenant.id} and provider_id = 'google' and account_id = '3'`);
      await take('2', '3');
      await take('1', '2');
    },
  });
  const parts = statementsThere.slice(before).filter((statement) => statement.startsWith('release savepoint'));
  expect([parts.length > 3, parts.length < 64]).toEqual([true, true]);
});

test('many new rows that take over values of deleted ones arrive, and few parts are tried', async () => {
  const insert = () =>
    write(sql`
      insert into oauth_accounts (project_id, id, user_id, provider_id, account_id, created_at)
      select ${tenant.id}, gen_random_uuid(), ${tenant.user.id}, 'google', n, now() from generate_series(1, 300) n`);
  await insert();
  const before = statementsThere.length;
  await arrivesAs({
    first: async () => {
      await write(sql`delete from oauth_accounts where project_id = ${tenant.id} and provider_id = 'google'`);
      await insert();
    },
  });
  const parts = statementsThere.slice(before).filter((statement) => statement.startsWith('release savepoint'));
  expect(parts.length).toBeLessThan(64);
});

test('a table that is emptied is empty', async () => {
  await arrivesAs({ first: () => write(sql`delete from passkeys where project_id = ${tenant.id}`) });
});

/** Users of a directory, by their names. */
async function directoryUsers(...names: string[]) {
  for (const name of names) {
    const { id } = await newUser();
    await write(sql`
      insert into directory_users (project_id, directory_id, id, user_id, user_name, active, was_removed, attributes,
        version, created_at, changed_at)
      values (${tenant.id}, ${tenant.directory.id}, gen_random_uuid(), ${id}, ${name}, true, false, '{}', 1, now(), now())`);
  }
  await write(sql`
    insert into directory_group_members select g.project_id, g.directory_id, g.id, u.id
    from directory_groups g join directory_users u using (project_id, directory_id) where g.project_id = ${tenant.id}`);
}

const rename = (from: string, to: string) =>
  write(sql`update directory_users set user_name = ${to} where project_id = ${tenant.id} and user_name = ${from}`);

test('rows that take over unique values of each other arrive, with what points at them', async () => {
  await directoryUsers('a', 'b', 'c', 'd');
  const after = await arrivesAs({
    first: async () => {
      for (const [from = '', to = ''] of [
        ['d', 'e'],
        ['c', 'd'],
        ['b', 'c'],
        ['a', 'b'],
      ])
        await rename(from, to);
    },
  });
  expect(after.filter((line) => line.includes('"table":"directory_group_members"')).length).toBeGreaterThanOrEqual(4);
});

test('rows that have swapped a unique value stop the move, and the next one brings them along', async () => {
  await directoryUsers('a', 'b');
  const swap = async () => {
    await rename('a', 'x');
    await rename('b', 'a');
    await rename('x', 'b');
  };
  await expect(moved({ second: swap })).rejects.toThrow(
    /^The changes of the `directory_users` table conflict with each other by `directory_users_\w+`, so the copy was discarded/,
  );
  expect((await queries.projectToMove(database(), tenant.id))?.move).toBeUndefined();
  expect((await sql`select from projects where id = ${tenant.id}`.execute(other.database.db)).rows).toEqual([]);
  await arrivesAs({});
});

test('a copy whose contents differ is dropped before the pause', async () => {
  // As if it hadn't been copied that a user was renamed.
  const missing = [
    sql`create function miss() returns trigger language plpgsql as $$ begin new.display_name = null; return new; end $$`,
    sql`create trigger miss before insert or update on users for each row when (new.display_name = 'Renamed')
      execute function miss()`,
  ];
  for (const statement of missing) await statement.execute(other.database.db);
  const rename = () => asked(`PATCH /users/${tenant.user.id}`, { display_name: 'Renamed' });
  try {
    await expect(moved({ first: rename })).rejects.toThrow("The copy's `users` table differs from the project's");
  } finally {
    await sql`drop function miss cascade`.execute(other.database.db);
  }
  expect((await queries.projectToMove(database(), tenant.id))?.move).toBeUndefined();
  await arrivesAs({});
});

test('a copy of a server that was restarted is dropped', async () => {
  // What each connection of the server that crashes comes to, and each to one that another one takes over from.
  const restart = sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  await expect(moved({ second: () => write(restart) })).rejects.toThrow(
    'database was lost while the project was copied',
  );
  expect((await queries.projectToMove(database(), tenant.id))?.move).toBeUndefined();
  await arrivesAs({});
});

test('a newer row is found however far transactions were counted, by the bits that it has of their number', async () => {
  const { rows } = await sql<{
    number: string;
  }>`select xmin::text as number from projects where id = ${tenant.id}`.execute(database());
  const own = BigInt(rows[0]?.number ?? 0);
  const turn = 2n ** 32n;
  const isFound = async (ended: bigint, next: bigint) => {
    const found = sql`select from projects as t where id = ${tenant.id} and ${isNewer({ ended, next: 0n }, { ended: 0n, next })}`;
    return (await found.execute(database())).rows.length === 1;
  };
  for (const before of [0n, turn, 3n * turn]) {
    expect(await isFound(before + own, before + own + 1n)).toBe(true);
    expect(await isFound(before + own - 1n, before + own + 100n)).toBe(true);
    expect(await isFound(before + own + 1n, before + own + 100n)).toBe(false);
    expect(await isFound(before + own - 9n, before + own)).toBe(false);
    // It was begun anew between the moments, once and more often.
    expect(await isFound(before + turn - 5n, before + turn + own + 1n)).toBe(true);
    expect(await isFound(before + turn - 5n, before + turn + own)).toBe(false);
    expect(await isFound(before + own + 1n, before + own + 1n + turn)).toBe(true);
  }
});
