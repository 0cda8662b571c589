import { callerOf, openDatabase, startWorld, type World } from '@latchkey/testing';
import { insist, internal, keyed, newTenant, signIn, type Tenant } from '@latchkey/testing/matrix/tenant/tenant';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../../database/tables.ts';
import { parseKeyRing } from '../../platform/crypto/key-ring.ts';
import { readOn } from '../../platform/events/event-reader.ts';
import { sealToken } from '../connected-accounts/secrets.ts';
import { countMetrics } from '../metrics/count.ts';
import { projectCache } from '../projects/cache.ts';
import { keyPairName, sealPrivateKey } from '../single-sign-on/keys/private-key.ts';
import { tablesInOrder } from './archived-tables.ts';
import { exportProject } from './export.ts';
import { importProject } from './import.ts';

const READER = 'reader-of-the-test';
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let world: World;
let tenant: Tenant;
/** Another installation, with other keys. */
let other: World;
let opened: Awaited<ReturnType<typeof openDatabase>>;
let lines: string[];

beforeAll(async () => {
  world = await startWorld({ egress: { reach: async () => ({ refused: 'private' }) } });
  const body = { config: { sign_up_enabled: true } };
  await insist(world)('PATCH /internal/projects/current', { headers: keyed('admin', internal), body });
  tenant = await newTenant(world);
  await insertMore(world.database.db);
  // The service counts now and then.
  await countMetrics(testContext(world.database.db));
  lines = await archive(world);
  opened = await openDatabase();
  const ring = parseKeyRing(`other:${Buffer.alloc(32, 9).toString('base64')}`);
  other = await startWorld({ database: opened.database, ring });
  await unread(other.database.db);
}, 180_000);

afterAll(async () => {
  await world.close();
  await other.close();
  await opened.database.close();
  await opened.drop();
});

/** What is in tables that nothing has written to so far, and values that are lost where JSON is read carelessly. */
async function insertMore(db: Db): Promise<void> {
  const { id: project, user, teamId, directory, connectionId, permissionId, importId } = tenant;
  const person = sql`${project}::uuid, ${user.id}::uuid`;
  await insist(world)(`PATCH /users/${user.id}`, {
    headers: keyed('server', tenant),
    body: { totp_secret_base64: Buffer.from(totpSecret).toString('base64') },
  });
  const found = await projectCache(db, world.parts.ring, () => false).find(project);
  const samlKey = found && sealPrivateKey(world.parts, found, keyPairName(connectionId, 3), 'a private key');
  const statements = [
    sql`update users set requires_totp = false, client_metadata = 'null', client_read_only_metadata =
        '{"n": 12345678901234567890.10, "t": "a\\nb\\u2028}"}', created_at = '2024-02-29 23:59:59.123456+00'
      where project_id = ${project} and id = ${user.id}`,
    sql`insert into notification_preferences values (${person}, gen_random_uuid(), false)`,
    sql`insert into security_keys (project_id, user_id, id, credential_id, public_key, counter, name,
        is_backup_eligible, created_at)
      values (${person}, gen_random_uuid(), 'credential', '\\x00ff22', 3, 'a "key"', false, now())`,
    sql`insert into trusted_devices (project_id, user_id, id, device_id, created_at, expires_at)
      values (${person}, gen_random_uuid(), 'device', now(), now() + interval '1 day')`,
    sql`insert into recovery_codes (project_id, user_id, code_hash, created_at) values (${person}, '\\x0102', now())`,
    sql`insert into used_assertions values (${project}, ${connectionId}, '\\x03', now() + interval '1 day')`,
    sql`insert into directory_users (project_id, directory_id, id, user_id, user_name, active, was_removed, attributes,
        version, created_at, changed_at)
      values (${project}, ${directory.id}, gen_random_uuid(), ${user.id}, 'ada', true, false, '{"a": [1, null]}', 2,
        now(), now())`,
    sql`insert into directory_accounts (project_id, user_id, team_id, email, removed_by, removed_external_id)
      values (${person}, ${teamId}, 'ada@example.com', ${directory.id}, 'of-okta')`,
    sql`insert into directory_group_members select project_id, directory_id, id,
        (select id from directory_users where project_id = ${project}) from directory_groups
      where project_id = ${project}`,
    sql`insert into directory_group_permissions select project_id, directory_id, id, ${permissionId}
      from directory_groups where project_id = ${project}`,
    sql`insert into oidc_client_grants select project_id, (select id from oidc_clients where project_id = ${project} limit 1), id, '["read"]' from resource_servers
      where project_id = ${project}`,
    sql`insert into saml_keys (project_id, connection_id, generation, private_key, certificate, active_from)
      values (${project}, ${connectionId}, 3, ${samlKey}, 'a certificate', now())`,
    sql`insert into connection_sessions (project_id, session_id, connection_id, subject, name, session_index)
      select project_id, id, ${connectionId}, 'ada', '{"format": "x"}', '_1' from sessions where project_id = ${project} limit 1`,
    sql`insert into used_previous_tokens values (${project}, '\\x06', now() + interval '1 day')`,
    sql`insert into imported_users (project_id, source, source_id, user_id, import_id, digest)
      values (${project}, 'auth0', '1', ${user.id}, ${importId}, '\\x04')`,
    sql`insert into imported_teams (project_id, source, source_id, team_id, import_id, digest)
      values (${project}, 'auth0', '2', ${teamId}, ${importId}, '\\x05')`,
    sql`update webhook_endpoints set previous_secret = secret, previous_secret_until = now() + interval '1 day'
      where project_id = ${project}`,
    sql`update emails set state = 'sent', ended_at = now() where project_id = ${project}`,
    sql`insert into emails (project_id, id, kind, recipient, subject, message_id, content_until, state, attempts,
        outcomes, created_at)
      values (${project}, gen_random_uuid(), 'x', 'a@example.com', 'Still queued', 'm', now(), 'queued', 0, '[]', now())`,
    sql`update team_members set display_name = 'In the team' where project_id = ${project} and team_id = ${teamId}`,
  ];
  for (const statement of statements) await statement.execute(db);
  const { rows } = await sql<{ id: string }>`select id from oauth_tokens where project_id = ${project}`.execute(db);
  for (const { id } of rows) {
    const sealed = found && sealToken(world.parts, found, 'refresh_token', id, 'a refresh token');
    await sql`update oauth_tokens set refresh_token = ${sealed} where project_id = ${project} and id = ${id}`.execute(
      db,
    );
  }
}

const targetIn = ({ database: { db }, parts: { ring, baseUrl } }: World) => ({ ...testContext(db), ring, baseUrl });

async function archive(of: World, withSecrets = true): Promise<string[]> {
  let text = '';
  const source = targetIn(of);
  const rows = await exportProject(source, { projectId: tenant.id, withSecrets }, async (more) => {
    text += more;
  });
  const all = text.split('\n').slice(0, -1);
  expect(rows).toBe(all.length - 2);
  return all;
}

async function* inParts(all: readonly string[]) {
  yield* all;
}

/** The kinds of the events that a reader had not read. */
async function unread(db: Db): Promise<string[]> {
  const kinds: string[] = [];
  const work = async (_: Db, events: readonly { readonly kind: string }[]) => {
    kinds.push(...events.map(({ kind }) => kind));
  };
  while ((await readOn(db, READER, work)) !== 0);
  return kinds;
}

const rowsIn = (all: readonly string[], table: string) =>
  all.map((line) => JSON.parse(line)).filter((row) => row.table === table);
const at = (inWorld: World, headers = {}) => callerOf(inWorld.service.fetch, inWorld.parts.baseUrl, headers);

test('the project of the test has a row in each table, and a value in each column that is sealed', () => {
  const without = tablesInOrder.flatMap(({ name, sealed }) => {
    const rows = rowsIn(lines, name);
    if (rows.length === 0) return [name];
    return sealed
      .filter((column) => rows.every((row) => (row[column] ?? null) === null))
      .map((column) => `${name}.${column}`);
  });
  expect(without).toEqual([]);
});

test('what is queued stays with the installation that sends it', () => {
  expect(rowsIn(lines, 'emails').map(({ subject }) => subject)).not.toContain('Still queued');
  expect(rowsIn(lines, 'emails').length).toBeGreaterThan(0);
});

test('owners of the installation are not in it', () => {
  expect(lines.join('\n')).not.toContain(tenant.owner.email);
});

describe('an archive without secrets', () => {
  let plain: string[];
  beforeAll(async () => {
    plain = await archive(world, false);
  });

  test('has the rows of every table, and says that it has none', () => {
    expect(tablesInOrder.filter(({ name }) => rowsIn(plain, name).length === 0)).toEqual([]);
    expect(JSON.parse(plain[0] ?? '')).toMatchObject({ project: tenant.id, secrets: false });
  });

  test('has no column of secrets, and no secret of the settings', () => {
    const named = new Set(plain.flatMap((line) => Object.entries(JSON.parse(line)).map(([name]) => name)));
    const secret = tablesInOrder.flatMap(({ secret, sealed }) => [...secret, ...sealed]);
    expect(secret.filter((name) => name !== 'config' && named.has(name))).toEqual([]);
    const all = plain.join('\n');
    const [{ config }] = rowsIn(lines, 'projects');
    expect(config.email_config.password).toBe(tenant.adminOnly);
    expect(rowsIn(plain, 'projects')[0].config.email_config.password).toBe('(secret)');
    expect(all).not.toContain('$argon2');
    for (const { private_key } of rowsIn(lines, 'jwt_keys')) expect(all).not.toContain(JSON.parse(private_key).d);
  });
});

describe('in the other installation', () => {
  beforeAll(async () => {
    const { rows } = await importProject(targetIn(other), () => inParts(lines));
    expect(rows).toBe(lines.length - 2);
  }, 60_000);

  test('readers of events hear of the import, and of nothing in it once more', async () => {
    expect(await unread(other.database.db)).toEqual(['project.imported']);
  });

  test('the project is the same, byte by byte', async () => {
    const again = await archive(other);
    // There the tree grows by the events of the move.
    const isOfMove = (line: string) =>
      /"kind":"project\.(im|ex)ported"|"table":"event_(trees|leaves|nodes|heads)"/.test(line);
    const undated = ([header = '', ...rows]: readonly string[]) => [
      { ...JSON.parse(header), made_at: '' },
      ...rows.slice(0, -1).filter((line) => !isOfMove(line)),
    ];
    expect(undated(again)).toEqual(undated(lines));
  });

  test('its secrets are sealed with other keys', async () => {
    const sealed = async ({ database: { db } }: World) =>
      (await sql<{ sealed: Buffer }>`select data_key as sealed from projects where id = ${tenant.id}`.execute(db))
        .rows[0]?.sealed;
    expect((await sealed(other))?.includes('other')).toBe(true);
    expect((await sealed(world))?.includes('other')).toBe(false);
  });

  test('users sign in with their password, and stay signed in', async () => {
    expect((await signIn(other, tenant, tenant.user.email)).id).toBe(tenant.user.id);
    const headers = { ...keyed('client', tenant), 'refresh-token': tenant.user.refreshToken };
    expect((await at(other, headers)('POST /auth/sessions/current/refresh')).status).toBe(200);
  });

  test('API keys are good', async () => {
    const body = { api_key: tenant.apiKey.value };
    const checked = await at(other, keyed('server', tenant))('POST /user-api-keys/check', { body });
    expect(checked.body.user_id).toBe(tenant.user.id);
  });

  test('access tokens are signed with the same keys', async () => {
    const jwks = async (inWorld: World) => (await at(inWorld)(`GET /projects/${tenant.id}/.well-known/jwks.json`)).text;
    expect(await jwks(other)).toBe(await jwks(world));
  });

  test('what is hashed from now on is found, and the keys of the project are none for others', async () => {
    const body = { user_id: tenant.user.id, description: 'new', expires_at_millis: null };
    const { id: _, value } = await insist(other)('POST /user-api-keys', { headers: keyed('server', tenant), body });
    const found = await at(other, keyed('server', tenant))('POST /user-api-keys/check', { body: { api_key: value } });
    expect(found.status).toBe(200);
    const own = await at(other, keyed('server', internal))('GET /users');
    expect(own.status).toBe(200);
  });

  test('what the database counts goes on behind what came', async () => {
    const last = Math.max(...rowsIn(lines, 'events').map(({ id }) => id));
    const { rows } = await sql<{ next: number }>`select max(id) as next from events where id > ${last}`.execute(
      other.database.db,
    );
    expect(rows[0]?.next).toBeGreaterThan(last);
  });

  test('it cannot be imported once more', async () => {
    const again = importProject(targetIn(other), () => inParts(lines));
    await expect(again).rejects.toThrow(
      `This installation has the project ${tenant.id} already. Delete it there first.`,
    );
  });
});
