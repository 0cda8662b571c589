import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SourceName } from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { newEmptyDatabase } from '@latchkey/testing';
import { onServer } from '@latchkey/testing/database/on-server';
import { isFull } from '@latchkey/testing/full';
import { describe, expect, test } from 'vitest';
import { connectionTo } from './connection.ts';
import { databases } from './databases.ts';
import type { OldDatabase } from './old-database.ts';
import { openDatabase } from './open-database.ts';

const told = { map: {}, hashConfig: undefined, tenant: undefined, roles: {}, secret: undefined as string | undefined };
const since = Date.UTC(2023, 0, 1, 10);
const emails = [{ value: 'ada@example.com', is_verified: true }];
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** A database with the tables and rows of a file. */
async function holding(file: string) {
  const { url } = await newEmptyDatabase();
  await onServer(url, readFileSync(new URL(`../../../../testing/old-databases/${file}.sql`, import.meta.url), 'utf8'));
  return url;
}

/** Of what was read last. */
let leftOut: readonly string[] = [];

/** What is read of it. */
async function read(url: string, from: SourceName, more: Partial<typeof told> & { tenant?: string | undefined } = {}) {
  const opened = openDatabase(url, { ...told, ...more, from } as Parameters<typeof openDatabase>[1]);
  const lines: ImportLine[] = [];
  for await (const line of opened.lines) lines.push(line);
  leftOut = opened.leftOut?.() ?? [];
  return { lines, withoutTwoFactor: opened.withoutTwoFactor() };
}

test('Supabase: users with accounts and authenticator apps, without those who are anonymous or gone', async () => {
  expect(await read(await holding('supabase'), 'supabase')).toEqual({
    withoutTwoFactor: 0,
    lines: [
      {
        source_id: '11111111-1111-4111-8111-111111111111',
        emails,
        display_name: 'Ada',
        client_metadata: { full_name: 'Ada' },
        server_metadata: { provider: 'email' },
        created_at_millis: since,
        password_hash: '$2a$10$hash',
        totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
        oauth_providers: [{ id: 'microsoft', account_id: '1020' }],
      },
    ],
  });
});

test('Better Auth: organizations with invitations, users with roles, API keys and passkeys', async () => {
  const url = await holding('better-auth');
  const { lines, withoutTwoFactor } = await read(url, 'better-auth', {
    roles: { owner: ['boss'], admin: ['team_admin'] },
  });
  expect(withoutTwoFactor).toBe(1);
  expect(lines).toEqual([
    {
      type: 'team',
      source_id: 'o1',
      display_name: 'Engines',
      created_at_millis: since,
      invitations: [
        { email: 'alan@example.com', permission_ids: ['team_admin'], expires_at_millis: Date.UTC(2999, 0, 1) },
      ],
    },
    {
      source_id: 'u1',
      emails,
      display_name: 'Ada',
      created_at_millis: since,
      ban: { reason: 'spam' },
      password_hash: 'salt:key',
      oauth_providers: [{ id: 'x', account_id: '583231' }],
      teams: [{ source_id: 'o1', permission_ids: ['boss', 'team_admin'] }],
    },
    {
      source_id: 'u2',
      emails: [{ value: 'grace@example.com', is_verified: false }],
      display_name: 'Grace',
      created_at_millis: since,
      teams: [{ source_id: 'o1' }],
      api_keys: [
        {
          value_hash: `{SHA256}${sha256('ua_live_0123456789abcdef').replace('=', '')}`,
          description: 'ua_liv',
          created_at_millis: since,
        },
      ],
      passkeys: [
        {
          credential_id: 'abcd',
          public_key: 'pQECAyYgASFYIA-_',
          counter: 7,
          name: 'Laptop',
          transports: ['internal', 'hybrid'],
          is_backup_eligible: true,
          is_backed_up: true,
        },
      ],
    },
  ]);
});

test('Better Auth: keys of organizations go to the team, and keys that would do more here are left out', async () => {
  const url = await holding('better-auth');
  await onServer(
    url,
    `alter table apikey drop constraint "apikey_userId_fkey";
    alter table apikey rename column "userId" to "referenceId";
    alter table apikey add column remaining integer;
    delete from apikey where id = 'k4';
    insert into apikey (id, key, "referenceId", "createdAt", "updatedAt", permissions, remaining)
    select id, rtrim(translate(encode(sha256(id::bytea), 'base64'), '+/', '-_'), '='), owner, now(), now(), permissions, remaining
    from (values ('n1', 'o1', null, null), ('n2', 'u2', '{"files":["read"]}', null), ('n3', 'u2', null, 0),
      ('n4', 'o1', null, 0), ('n5', 'u2', '{}', 7)) as n (id, owner, permissions, remaining)`,
  );
  const { lines } = await read(url, 'better-auth');
  const digests = lines.map((line) => (line.api_keys ?? []).map(({ value_hash: digest }) => digest));
  const of = (text: string) => `{SHA256}${sha256(text).replace('=', '')}`;
  expect(digests).toEqual([[of('n1')], [], [of('ua_live_0123456789abcdef'), of('n5')]]);
  expect(leftOut).toContainEqual(expect.stringMatching(/^API keys left out, .*: 3\.$/));
});

test('Better Auth: of the open invitations of an address the latest counts', async () => {
  const url = await holding('better-auth');
  await onServer(
    url,
    `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "inviterId")
    values ('i4', 'o1', 'Alan@Example.com', 'member', 'pending', '2999-02-01T00:00:00Z', 'u1'),
      ('i5', 'o1', 'alan@example.com ', 'admin', 'pending', '2999-01-02T00:00:00Z', 'u1'),
      ('i6', 'o1', 'no address', 'admin', 'pending', '2999-01-02T00:00:00Z', 'u1')`,
  );
  const { lines } = await read(url, 'better-auth');
  expect(lines[0]).toMatchObject({
    invitations: [{ email: 'Alan@Example.com', expires_at_millis: Date.UTC(2999, 1, 1) }],
  });
});

describe('Better Auth: two-factor authentication', () => {
  const secret = 'a secret of a test, which is long enough';
  const base32 =
    '$ba$2$7936dc64e47a3d96066d3ac5fc6e11d1a473c1c1dfcc38dcb1f66542134ec5ef991e05aeb3976584e36ac0bca4a2db59ebc4281a0f1a5902b587835536692ae0619c02a617c41605398b0bf9b3f3bb';
  const ofItsSecret =
    'ab07905efc319dd8cef86ecb4ceca16417bd280619dda9fe96fa757c42c4143231f09159a4a070004340934b6a091f63a30f0ed38883c54d5c528d584f7b7ca237d6a58860f9c6b7';
  const noBase32 =
    'f2e449a5cce4cfa6120e860cb8b3a21873f0a0120337d6282261c35d22dc775ac4b5b41765b356e3697514708b5c421b8867e13f8b27b649';
  const adaOf = ({ lines }: { readonly lines: readonly ImportLine[] }) => lines.find((line) => line.source_id === 'u1');
  const change = (url: string, set: string) => onServer(url, `update "twoFactor" set ${set}`);

  test('comes along with its secret', async () => {
    const told = await read(await holding('better-auth'), 'better-auth', { secret });
    expect([told.withoutTwoFactor, leftOut.filter((sentence) => sentence.includes('--two-factor'))]).toEqual([0, []]);
    expect(adaOf(told)).toMatchObject({
      totp_secret_base64: Buffer.from('0123456789abcdefghijABCDEFGHIJ-_').toString('base64'),
      recovery_codes: ['aB3dE-fGh1J', 'kLmN0-pQr5T'],
    });
  });

  test('stays away without its secret, and the option is named', async () => {
    const told = await read(await holding('better-auth'), 'better-auth');
    expect(told.withoutTwoFactor).toBe(1);
    expect(leftOut).toContain(
      'With --two-factor, two-factor authentication comes along; it asks for BETTER_AUTH_SECRET.',
    );
    expect(adaOf(told)).not.toHaveProperty('totp_secret_base64');
  });

  test('comes along with several secrets, of which one is the right one', async () => {
    const several = '2:a newer secret that nothing was encrypted with,1:its-secret';
    const url = await holding('better-auth');
    await change(url, `"backupCodes" = '[]', secret = '${ofItsSecret}'`);
    expect(adaOf(await read(url, 'better-auth', { secret: several }))).toHaveProperty('totp_secret_base64');
  });

  test('comes along where it was itself brought from elsewhere, and codes are kept as they are', async () => {
    const url = await holding('better-auth');
    await change(url, `secret = '${base32}', "backupCodes" = '["aB3dE-fGh1J"]'`);
    expect(adaOf(await read(url, 'better-auth', { secret }))).toMatchObject({
      totp_secret_base64: Buffer.from('12345678901234567890').toString('base64'),
      recovery_codes: ['aB3dE-fGh1J'],
    });
  });

  test('is refused with another secret, rather than left out', async () => {
    const url = await holding('better-auth');
    const sentence = "BETTER_AUTH_SECRET doesn't decrypt the two-factor secrets of user u1.";
    await expect(read(url, 'better-auth', { secret: `${secret}!` })).rejects.toThrow(sentence);
    await change(url, `secret = 'no hex'`);
    await expect(read(url, 'better-auth', { secret })).rejects.toThrow(sentence);
  });

  test.each([
    ['a secret that is no Base32', `secret = '${noBase32}'`],
    ['codes that are no list', `"backupCodes" = '["aB3dE-fGh1J"'`],
  ])('is refused with %s, without showing it', async (_, set) => {
    const url = await holding('better-auth');
    await change(url, set);
    await expect(read(url, 'better-auth', { secret })).rejects.toThrow(
      /^The two-factor secrets of user u1 aren't as Better Auth writes them\.$/,
    );
  });

  test.each([
    ['that has not been confirmed', 'update "twoFactor" set verified = false'],
    ['that was turned off', 'update "user" set "twoFactorEnabled" = false'],
  ])('%s stays away', async (_, sql) => {
    const url = await holding('better-auth');
    await onServer(url, sql);
    expect(adaOf(await read(url, 'better-auth', { secret }))).not.toHaveProperty('totp_secret_base64');
  });
});

test('Better Auth without plugins', async () => {
  const url = await holding('better-auth');
  await onServer(url, 'drop table invitation, member, organization, apikey, passkey, "twoFactor"');
  expect((await read(url, 'better-auth')).lines).toMatchObject([{ source_id: 'u1' }, { source_id: 'u2' }]);
});

test('Auth.js with Prisma, and with pg', async () => {
  expect((await read(await holding('auth-js-prisma'), 'auth-js')).lines).toEqual([
    {
      source_id: 'c1',
      emails,
      display_name: 'Ada',
      created_at_millis: since,
      oauth_providers: [{ id: 'github', account_id: '583231' }],
      passkeys: [
        {
          credential_id: 'ab-_',
          public_key: 'pQECAyYgASFYIA',
          counter: 3,
          is_backup_eligible: false,
          is_backed_up: false,
        },
      ],
    },
  ]);
  expect((await read(await holding('auth-js-pg'), 'auth-js')).lines).toEqual([
    {
      source_id: '1',
      emails: [{ value: 'ada@example.com', is_verified: false }],
      display_name: 'Ada',
      oauth_providers: [{ id: 'microsoft', account_id: '1020' }],
    },
  ]);
});

test('Keycloak: one realm, with its organizations', async () => {
  expect((await read(await holding('keycloak'), 'keycloak', { tenant: 'shop' } as never)).lines).toEqual([
    { type: 'team', source_id: 'o1', display_name: 'Engines' },
    {
      source_id: 'b1',
      emails,
      display_name: 'Ada Lovelace',
      server_metadata: { plan: ['pro'] },
      created_at_millis: since,
      password_hash: '$pbkdf2-sha256$i=27500$c2FsdA$a2V5',
      totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
      oauth_providers: [{ id: 'github', account_id: '583231' }],
      teams: [{ source_id: 'o1' }],
    },
  ]);
});

test('Keycloak: attributes of more than 255 characters, of versions that have them', async () => {
  const url = await holding('keycloak');
  const long = 'x'.repeat(300);
  await onServer(url, `insert into user_attribute (name, user_id, long_value) values ('bio', 'b1', '${long}')`);
  const metadata = async () =>
    (await read(url, 'keycloak', { tenant: 'shop' } as never)).lines.find((line) => line.source_id === 'b1')
      ?.server_metadata;
  expect(await metadata()).toEqual({ plan: ['pro'], bio: [long] });
  await onServer(
    url,
    `delete from user_attribute where name = 'bio'; alter table user_attribute drop column long_value`,
  );
  expect(await metadata()).toEqual({ plan: ['pro'] });
});

test('Stack Auth: one project, with its teams', async () => {
  const team = '70000000-0000-4000-8000-000000000001';
  expect((await read(await holding('stack-auth'), 'stack-auth', { tenant: 'p1' } as never)).lines).toEqual([
    {
      type: 'team',
      source_id: team,
      display_name: 'Engines',
      server_metadata: { plan: 'pro' },
      created_at_millis: since,
    },
    {
      source_id: '10000000-0000-4000-8000-000000000001',
      emails: [{ ...emails[0], is_primary: true, used_for_auth: true }],
      display_name: 'Ada',
      created_at_millis: since,
      password_hash: '$2a$10$hash',
      totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
      oauth_providers: [{ id: 'github', account_id: '583231' }],
      teams: [{ source_id: team, permission_ids: ['team_admin'] }],
      passkeys: [
        {
          credential_id: 'abcd',
          public_key: 'pQECAyYgASFYIA',
          counter: 0,
          transports: ['internal'],
          is_backup_eligible: true,
        },
      ],
      api_keys: [
        {
          value_hash: `{SHA256}${sha256('sk_ofada')}`,
          description: 'of the build',
          last_four: 'fada',
          created_at_millis: since,
        },
      ],
    },
  ]);
});

test.each([
  ['supabase', 'supabase', []],
  ['better-auth', 'better-auth', []],
  ['auth-js', 'auth-js-prisma', ['users', 'accounts']],
  ['auth-js', 'auth-js-pg', ['"User"', '"Account"', '"Authenticator"']],
  ['keycloak', 'keycloak', []],
  ['stack-auth', 'stack-auth', []],
] as const)('%s: no table is read once a user, in %s', async (from, file, missing) => {
  const client = await connectionTo(await holding(file));
  await client.connect();
  const { statements, tenant } = databases[from] as OldDatabase;
  for (const statement of statements((table) => !(missing as readonly string[]).includes(table))) {
    const { rows } = await client.query(`explain ${statement}`, tenant === undefined ? [] : ['x']);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/SubPlan/);
    expect(plan).toMatch(/Sort|Index/);
  }
  await client.end();
});

/** So many users; their ids are ordered as text. */
const [MANY, LAST] = isFull ? [20_000, 'x9999'] : [3_000, 'x999'];

test(`${MANY} users in tables without an index on their user, in one order`, async () => {
  const url = await holding('better-auth');
  await onServer(
    url,
    `insert into "user" (id, name, email, "emailVerified") select 'x' || n, 'X', n || '@example.com', true from generate_series(1, ${MANY}) n;
    insert into account (id, "accountId", "providerId", "userId", "updatedAt")
    select p || n, p || n, p, 'x' || n, now() from generate_series(1, ${MANY}) n, (values ('google'), ('github')) v (p);
    insert into member select 'x' || n, 'o1', 'x' || n, 'member', now() from generate_series(1, ${MANY}) n;
    insert into apikey (id, key, "userId", "createdAt", "updatedAt")
    select 'x' || n, rtrim(translate(encode(sha256(n::text::bytea), 'base64'), '+/', '-_'), '='), 'x' || n, now(), now()
    from generate_series(1, ${MANY}) n;
    insert into passkey select 'x' || n, null, 'pQECAyYgASFYIA', 'x' || n, 'x' || n, 0, 'singleDevice', false, null, now()
    from generate_series(1, ${MANY}) n`,
  );
  const { lines } = await read(url, 'better-auth');
  expect(lines).toHaveLength(MANY + 3);
  expect(lines.at(-1)).toMatchObject({
    source_id: LAST,
    oauth_providers: [{ id: 'github' }, { id: 'google' }],
    teams: [{ source_id: 'o1' }],
    api_keys: [{}],
    passkeys: [{}],
  });
  // Rows that are written anew lie elsewhere in the table.
  await onServer(url, `update account set "accountId" = "accountId" where "providerId" = 'github'`);
  await onServer(url, `update "user" set name = name where id < 'x5'`);
  expect((await read(url, 'better-auth')).lines).toEqual(lines);
}, 30_000);

test('all rows are read as they are at one moment', async () => {
  const url = await holding('auth-js-pg');
  await onServer(url, "insert into users (name) select 'User ' || n from generate_series(2, 1200) as n");
  const { lines } = openDatabase(url, { ...told, from: 'auth-js' });
  let count = 0;
  for await (const _ of lines) if (count++ === 0) await onServer(url, 'delete from users where id > 600');
  expect(count).toBe(1_200);
});

test('what is wrong with a database is said', async () => {
  const url = await holding('auth-js-pg');
  await expect(read(url, 'better-auth')).rejects.toThrow('The database has no table "user" or account.');
  await expect(read(url, 'firebase')).rejects.toThrow('--database needs --from with one of: supabase, ');
  await expect(read(url, 'keycloak')).rejects.toThrow('--tenant has to name the realm in the database.');
  await expect(read(url.replace(/\/[^/]*$/, '/none'), 'auth-js')).rejects.toThrow("The database can't be read: ");
  await onServer(url, 'alter table users drop column id');
  await expect(read(url, 'auth-js')).rejects.toThrow("The database can't be read: column u.id does not exist.");
});
