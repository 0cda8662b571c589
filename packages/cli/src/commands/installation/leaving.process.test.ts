import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchiveFile } from '@latchkey/service/commands/archive-file';
import { newPostgresDatabase, newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { runProgram } from '@latchkey/testing/process/command-line';
import { newFolder } from '@latchkey/testing/process/process';
import { beforeAll, describe, expect, test } from 'vitest';
import { asProcess, commandLine, startService, within } from '../../../testing/command-line.ts';

const password = 'correct horse battery';
const passphrase = 'correct horse battery staple';
const BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
const DJANGO = 'pbkdf2_sha256$1000$4JBCJWugILQZyriYdmkAZw$vIMhUF5O+m/auS1fO2GkjQUvppAY1MPP8R8Jpkgrzz4=';
const PASSLIB =
  '$pbkdf2-sha512$1000$h3CudY7xHuPcu1cqZWxNSQ$tBiqvWjo.JrZLCYpEKTRNRHLWfkFAzHhMPtIfKGvAHxAk6QB53FzLdb1h1B8794DZKh5puQZ6i/q.wSkd2jEOA';
const TOTP = Buffer.from('12345678901234567890').toString('base64');

const DATABASE_URL = (await newPostgresDatabase()).url;
const LATCHKEY_KEY_RING = `one:${Buffer.alloc(32, 5).toString('base64')}`;
const { service, place: owners } = await startService({ DATABASE_URL, LATCHKEY_KEY_RING });
const folder = newFolder();
const place = { ...within(owners, { DATABASE_URL, LATCHKEY_KEY_RING, LATCHKEY_DATA_DIR: newFolder() }), folder };
const { read, shown } = commandLine(place, asProcess);

const config = { oauth_providers: [{ id: 'github', type: 'shared' }] };
let project: TestProject;
let ada: TestUser;

const email = (value: string, more = {}) => ({ value, is_verified: true, ...more });

/** Users of each kind that there is a difference between. */
const lines = [
  { type: 'team', source_id: 't1', display_name: 'Engines/Looms' },
  { type: 'team', source_id: 't2', display_name: 'Twins' },
  { type: 'team', source_id: 't3', display_name: 'twins' },
  {
    source_id: 'u1',
    emails: [email('grace@example.com', { is_primary: true }), email('old@example.com', { is_verified: false })],
    display_name: '=Grace "Amazing" Hopper',
    server_metadata: { big: 1 },
    created_at_millis: 1_400_000_000_123,
    password_hash: DJANGO,
    totp_secret_base64: TOTP,
    oauth_providers: [{ id: 'github', account_id: '583231' }],
    ban: { reason: 'spam' },
    teams: [{ source_id: 't1' }, { source_id: 't2' }],
  },
  { source_id: 'u2', emails: [email('bea@example.com')], password_hash: BCRYPT },
  { source_id: 'u3', oauth_providers: [{ id: 'github', account_id: '1' }], teams: [{ source_id: 't3' }] },
  { source_id: 'u4', emails: [email('pat@example.com', { is_verified: false })], password_hash: PASSLIB },
];

beforeAll(async () => {
  project = await newProject(config, service.world);
  ada = await project.signUp({ password });
  await project.server(`PATCH /users/${ada.id}`, { body: { display_name: 'Ada Lovelace King' } });
  const { body: begun } = await project.server('POST /latchkey/imports', { body: { source: 'x' } });
  const added = await project.server(`POST /latchkey/imports/${begun.id}/lines`, { body: { lines } });
  expect(added.body.items.map(({ result }: { result: string }) => result)).toEqual(lines.map(() => 'created'));
  await project.admin('POST /project-permission-definitions', { body: { id: 'reader' } });
  const body = { id: 'editor', description: 'Edits', contained_permission_ids: ['reader'] };
  await project.admin('POST /project-permission-definitions', { body });
  await project.server(`POST /project-permissions/${ada.id}/editor`, { body: {} });
}, 120_000);

/** What the test reads of a realm. */
interface Realm {
  readonly roles: unknown;
  readonly groups: readonly { readonly name: string }[];
  readonly users: readonly {
    readonly username: string;
    readonly realmRoles: readonly string[];
    readonly credentials: readonly { readonly credentialData: string; readonly secretData: string }[];
  }[];
}

/** The message of a command that fails. */
async function failure(...words: string[]) {
  const { code, complaint } = await runProgram(place, [...words, '--json'], passphrase);
  return [code, JSON.parse(complaint.trim().split('\n').at(-1) ?? '').error.message];
}

interface Sorted {
  readonly since: number;
  readonly email: string | null;
}

/** What both projects should have of their users. */
async function usersIn({ server }: TestProject) {
  const { body } = await server('GET /users');
  return body.items
    .map((user: Record<string, unknown>) => ({
      email: user.primary_email,
      isVerified: user.primary_email_verified,
      name: user.display_name,
      since: user.signed_up_at_millis,
      accounts: user.oauth_providers,
      hasPassword: user.has_password,
      hasTwoFactor: user.requires_totp_mfa,
      isBanned: user.is_banned,
    }))
    .sort((one: Sorted, other: Sorted) => one.since - other.since || String(one.email).localeCompare(`${other.email}`));
}

describe('an export as CSV', () => {
  const out = join(folder, 'shop');
  const textOf = (name: string) => readFileSync(join(out, name), 'utf8');

  test('is a folder with a file of each table, for its owner alone to read', async () => {
    const made = await read(['export', project.id, out, '--format', 'csv']);
    const names = ['accounts.csv', 'addresses.csv', 'members.csv', 'teams.csv', 'users.csv'];
    expect(readdirSync(out).sort()).toEqual(names);
    const rows = names.reduce((sum, name) => sum + textOf(name).trim().split('\n').length - 1, 0);
    expect(made).toMatchObject({ file: out, format: 'csv', withSecrets: false, rows });
    expect([out, join(out, 'users.csv')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    expect(textOf('addresses.csv')).toContain('"old@example.com"');
    expect(textOf('accounts.csv')).toContain('"583231"');
    expect(textOf('members.csv').trim().split('\n')).toHaveLength(4);
  });

  test('keeps text that looks like a formula as text, and has no secrets', () => {
    expect(textOf('users.csv')).toContain(`"'=Grace ""Amazing"" Hopper"`);
    const all = readdirSync(out).map(textOf).join('');
    for (const secret of ['password', 'totp_secret', 'argon2', 'pbkdf2']) expect(all).not.toContain(secret);
  });

  test('is refused with secrets, and where something is', async () => {
    const words = ['export', project.id, out, '--format', 'csv'];
    const message = 'CSV files have no secrets. Choose another format, or drop --with-secrets.';
    expect(await failure(...words, '--with-secrets', '--passphrase-stdin')).toEqual([2, message]);
    const taken = `${out} already exists. Name another folder, or delete it.`;
    expect(await failure(...words)).toEqual([1, taken]);
    expect(readdirSync(out)).toHaveLength(5);
  });

  test('leaves nothing behind when it fails', async () => {
    const none = join(folder, 'none');
    const id = '5f2b8a1e-0c4d-4f6a-9b1e-2d3c4b5a6f70';
    expect(await failure('export', id, none, '--format', 'csv')).toEqual([1, `There is no project ${id}.`]);
    expect(existsSync(none)).toBe(false);
  });
});

describe('an export for Keycloak', () => {
  const encrypted = join(folder, 'realm.age');

  test('without secrets has no credentials, and says so', async () => {
    const file = join(folder, 'plain.json');
    const told = await shown('export', project.id, file, '--format', 'keycloak');
    expect(told).toMatch('users: 5, groups: 3.');
    expect(told).toMatch(/passwords: 4\s/);
    expect(told).toMatch(/authenticator apps: 1\s/);
    const { users } = JSON.parse(readFileSync(file, 'utf8'));
    expect(users.flatMap(({ credentials }: { credentials: object[] }) => credentials)).toEqual([]);
  });

  test('with secrets is encrypted, and counts what it leaves out', async () => {
    const words = ['export', project.id, encrypted, '--format', 'keycloak', '--with-secrets', '--passphrase-stdin'];
    const made = await read(words, { input: passphrase });
    expect(made).toMatchObject({ file: encrypted, format: 'keycloak', withSecrets: true, rows: 5 });
    expect(made.left).toEqual(
      expect.arrayContaining([
        { what: 'passwords', count: 1 },
        { what: 'sessions', count: 1 },
        { what: 'further addresses', count: 1 },
      ]),
    );
    expect(made.left.map(({ what }: { what: string }) => what)).not.toContain('authenticator apps');
    expect(readFileSync(encrypted, 'latin1')).toMatch(/^age-encryption\.org/);
    const { body } = await project.admin('GET /latchkey/events?kinds=project.exported');
    expect(body.items).toHaveLength(1);
  });

  describe('decrypted', () => {
    let realm: Realm;
    const user = (username: string) => realm.users.find((each) => each.username === username);

    beforeAll(async () => {
      let text = '';
      for await (const line of readArchiveFile(encrypted, passphrase)) text += `${line}\n`;
      realm = JSON.parse(text);
      mkdirSync(join(folder, 'moved'));
      writeFileSync(join(folder, 'moved', 'realm.json'), text);
    }, 60_000);

    test('has users and their credentials as Keycloak has them', () => {
      expect(user('grace@example.com')).toMatchObject({
        email: 'grace@example.com',
        emailVerified: true,
        firstName: '=Grace',
        lastName: '"Amazing" Hopper',
        enabled: false,
        createdTimestamp: 1_400_000_000_123,
        attributes: { ban_reason: ['spam'], server_metadata: ['{"big": 1}'], addresses: ['old@example.com'] },
        federatedIdentities: [{ identityProvider: 'github', userId: '583231' }],
        groups: expect.arrayContaining(['/Engines-Looms', expect.stringMatching(/^\/Twins \([-0-9a-f]{36}\)$/)]),
      });
      const [hash] = user(ada.email)?.credentials ?? [];
      expect(JSON.parse(hash?.credentialData ?? '')).toMatchObject({
        algorithm: 'argon2',
        hashIterations: expect.any(Number),
        additionalParameters: { type: ['id'], version: ['1.3'], hashLength: ['32'], parallelism: ['1'] },
      });
      const secret = JSON.parse(hash?.secretData ?? '');
      expect([Buffer.from(secret.value, 'base64').length, secret.value.at(-1)]).toEqual([32, '=']);
    });

    test('has permissions as roles, teams as groups with names of their own', () => {
      expect(realm.roles).toEqual({
        realm: [
          { name: 'editor', description: 'Edits', composite: true, composites: { realm: ['reader'] } },
          { name: 'reader', composite: false },
        ],
      });
      expect(user(ada.email)?.realmRoles).toEqual([`default-roles-${project.id}`, 'editor']);
      const names = realm.groups.map(({ name }) => name.toLowerCase());
      expect(new Set(names).size).toBe(3);
    });

    test('is imported into another project as the same users, who sign in with their passwords', async () => {
      const other = await newProject(config, service.world);
      const there = { ...within(owners, { LATCHKEY_PROJECT_ID: other.id }), folder: join(folder, 'moved') };
      const imported = await commandLine(there).read(['import', 'realm.json', '--from', 'keycloak']);
      expect(imported).toMatchObject({ created: 5, refused: 0 });
      const expected = (await usersIn(project)).map((one: { email: string }) =>
        one.email === 'bea@example.com' ? { ...one, hasPassword: false } : one,
      );
      expect(await usersIn(other)).toEqual(expected);
      expect((await other.signIn(ada.email, password)).email).toBe(ada.email);
      expect((await other.signIn('pat@example.com', 'pä55 wörd')).email).toBe('pat@example.com');
    });
  });
});
