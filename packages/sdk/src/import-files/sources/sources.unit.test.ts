import { expect, test } from 'vitest';
import { base32 } from './base32.ts';
import { millisOf, type Source, type SourceRecord } from './source.ts';
import { recognised, type SourceName, sources } from './sources.ts';

const hashConfig = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: c2lnbmVyLWtleS1zaWduZXIta2V5LXNpZ25lci1rZXk=,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`;
const told = { map: {}, hashConfig };

/** Of each system a record as its documentation shows them, and the line that it becomes. */
const samples: readonly (readonly [SourceName, object, object])[] = [
  ['latchkey', { source_id: 'u1', display_name: 'Ada' }, { source_id: 'u1', display_name: 'Ada' }],
  [
    'auth0',
    {
      user_id: 'auth0|5f7c8ec7c33c6c004bbafe82',
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
      picture: 'https://example.com/ada.png',
      user_metadata: { theme: 'dark' },
      app_metadata: { plan: 'pro' },
      created_at: '2020-10-06T15:35:03.000Z',
      blocked: true,
      identities: [
        { connection: 'Username-Password-Authentication', user_id: '5f7c', provider: 'auth0', isSocial: false },
        { connection: 'google-oauth2', user_id: '1020', provider: 'google-oauth2', isSocial: true },
      ],
    },
    {
      source_id: 'auth0|5f7c8ec7c33c6c004bbafe82',
      emails: [{ value: 'ada@example.com', is_verified: true }],
      display_name: 'Ada Lovelace',
      profile_image_url: 'https://example.com/ada.png',
      client_metadata: { theme: 'dark' },
      server_metadata: { plan: 'pro' },
      created_at_millis: 1_601_998_503_000,
      ban: {},
      oauth_providers: [{ id: 'google', account_id: '1020' }],
    },
  ],
  [
    'auth0',
    { _id: { $oid: '5f7c' }, email: 'ada@example.com', email_verified: false, passwordHash: '$2b$10$hash' },
    {
      source_id: 'auth0|5f7c',
      emails: [{ value: 'ada@example.com', is_verified: false }],
      password_hash: '$2b$10$hash',
    },
  ],
  [
    'clerk',
    {
      id: 'user_2abc',
      first_name: 'Ada',
      last_name: 'Lovelace',
      username: '',
      primary_email_address: 'ada@example.com',
      verified_email_addresses: 'ada@example.com|work@example.com',
      unverified_email_addresses: 'new@example.com',
      totp_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
      password_digest: '$2a$10$hash',
      password_hasher: 'bcrypt',
    },
    {
      source_id: 'user_2abc',
      emails: [
        { value: 'ada@example.com', is_verified: true, is_primary: true, used_for_auth: true },
        { value: 'work@example.com', is_verified: true, is_primary: false, used_for_auth: true },
        { value: 'new@example.com', is_verified: false, is_primary: false, used_for_auth: false },
      ],
      display_name: 'Ada Lovelace',
      password_hash: '$2a$10$hash',
      totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
    },
  ],
  [
    'clerk',
    {
      id: 'user_2abc',
      object: 'user',
      primary_email_address_id: 'idn_1',
      email_addresses: [{ id: 'idn_1', email_address: 'ada@example.com', verification: { status: 'verified' } }],
      external_accounts: [{ provider: 'oauth_google', provider_user_id: '1020' }],
      public_metadata: { plan: 'pro' },
      banned: false,
      created_at: 1_601_998_503_000,
    },
    {
      source_id: 'user_2abc',
      emails: [{ value: 'ada@example.com', is_verified: true, is_primary: true, used_for_auth: true }],
      client_read_only_metadata: { plan: 'pro' },
      created_at_millis: 1_601_998_503_000,
      oauth_providers: [{ id: 'google', account_id: '1020' }],
    },
  ],
  [
    'firebase',
    {
      localId: '23yA',
      email: 'ada@example.com',
      emailVerified: true,
      passwordHash: 'AA-_',
      salt: 'salt',
      displayName: 'Ada',
      createdAt: '1486324238000',
      disabled: true,
      customAttributes: '{"admin":true}',
      providerUserInfo: [
        { providerId: 'password', rawId: 'ada@example.com' },
        { providerId: 'google.com', rawId: '1020' },
      ],
    },
    {
      source_id: '23yA',
      emails: [{ value: 'ada@example.com', is_verified: true }],
      display_name: 'Ada',
      server_metadata: { admin: true },
      created_at_millis: 1_486_324_238_000,
      ban: {},
      password_hash: '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=c2lnbmVyLWtleS1zaWduZXIta2V5LXNpZ25lci1rZXk=$salt$AA+/',
      oauth_providers: [{ id: 'google', account_id: '1020' }],
    },
  ],
  [
    'supabase',
    {
      id: '11111111-1111-4111-8111-111111111111',
      email: 'ada@example.com',
      encrypted_password: '$2a$10$hash',
      email_confirmed_at: '2023-01-01 10:00:00+00',
      raw_app_meta_data: '{"provider":"email"}',
      raw_user_meta_data: '{"full_name":"Ada","avatar_url":"https://example.com/ada.png"}',
      created_at: '2023-01-01T10:00:00Z',
      banned_until: '2999-01-01T00:00:00Z',
      identities: '[{"provider":"github","provider_id":"583231"},{"provider":"email","provider_id":"x"}]',
    },
    {
      source_id: '11111111-1111-4111-8111-111111111111',
      emails: [{ value: 'ada@example.com', is_verified: true }],
      display_name: 'Ada',
      profile_image_url: 'https://example.com/ada.png',
      client_metadata: { full_name: 'Ada', avatar_url: 'https://example.com/ada.png' },
      server_metadata: { provider: 'email' },
      created_at_millis: Date.UTC(2023, 0, 1, 10),
      ban: {},
      password_hash: '$2a$10$hash',
      oauth_providers: [{ id: 'github', account_id: '583231' }],
    },
  ],
  [
    'keycloak',
    {
      id: 'b1',
      username: 'ada',
      email: 'ada@example.com',
      emailVerified: true,
      firstName: 'Ada',
      lastName: 'Lovelace',
      enabled: false,
      createdTimestamp: 1_601_998_503_000,
      credentials: [
        {
          type: 'password',
          secretData: '{"value":"a2V5a2V5a2V5a2V5a2V5a2V5","salt":"c2FsdA==","additionalParameters":{}}',
          credentialData: '{"hashIterations":27500,"algorithm":"pbkdf2-sha256","additionalParameters":{}}',
        },
      ],
      federatedIdentities: [{ identityProvider: 'github', userId: '583231', userName: 'ada' }],
    },
    {
      source_id: 'b1',
      emails: [{ value: 'ada@example.com', is_verified: true }],
      display_name: 'Ada Lovelace',
      created_at_millis: 1_601_998_503_000,
      ban: {},
      password_hash: '$pbkdf2-sha256$i=27500$c2FsdA$a2V5a2V5a2V5a2V5a2V5a2V5',
      oauth_providers: [{ id: 'github', account_id: '583231' }],
    },
  ],
  [
    'better-auth',
    {
      id: 'u1',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: true,
      image: null,
      createdAt: '2023-01-01T10:00:00Z',
      accounts: [
        { providerId: 'credential', accountId: 'u1', password: 'salt:key' },
        { providerId: 'github', accountId: '583231', password: null },
      ],
    },
    {
      source_id: 'u1',
      emails: [{ value: 'ada@example.com', is_verified: true }],
      display_name: 'Ada',
      created_at_millis: Date.UTC(2023, 0, 1, 10),
      password_hash: 'salt:key',
      oauth_providers: [{ id: 'github', account_id: '583231' }],
    },
  ],
];

test.each(samples)('a user of %s becomes a line', (name, record, line) => {
  expect(recognised(record as Record<string, unknown>, false)).toBe(name);
  expect(sources[name].line(record as Record<string, unknown>, told)).toEqual(line);
});

test('any table is read by the names that are given to its columns', () => {
  const row = { Nr: '7', Mail: 'ada@example.com', ok: 'yes', display_name: 'Ada', since: '2023-01-01T10:00:00Z' };
  const map = { source_id: 'Nr', email: 'Mail', email_verified: 'ok', created_at: 'since' };
  expect(recognised(row, true)).toBe('csv');
  expect(sources.csv.line(row, { ...told, map })).toEqual({
    source_id: '7',
    emails: [{ value: 'ada@example.com', is_verified: true }],
    display_name: 'Ada',
    created_at_millis: Date.UTC(2023, 0, 1, 10),
  });
});

test('the header of a file of lines is no user, and a hash of Firebase needs its parameters', () => {
  expect(sources.latchkey.line({ latchkey: 'users', version: 1 }, told)).toBeUndefined();
  const user = { localId: 'u1', passwordHash: 'AA', salt: 'AA' };
  const lineWith = (hashConfig: string | undefined) => () => sources.firebase.line(user, { map: {}, hashConfig });
  expect(lineWith(undefined)).toThrow('need its parameters, as the console shows them');
  expect(lineWith(hashConfig.replace('rounds', 'turns'))).toThrow('have no rounds');
  expect(sources.firebase.line({ localId: 'u1' }, { map: {}, hashConfig: undefined })).toEqual({ source_id: 'u1' });
});

const lineOf = (name: SourceName, record: SourceRecord) => sources[name].line(record, told);

test('an address is verified where Supabase has a date for it, and deleted users are left out', () => {
  const user = { id: 'u1', email: 'ada@example.com' };
  for (const written of ['NULL', 'null', '', null])
    expect(lineOf('supabase', { ...user, email_confirmed_at: written, deleted_at: written })).toMatchObject({
      emails: [{ is_verified: false }],
    });
  expect(lineOf('supabase', { ...user, deleted_at: '2023-01-01 10:00:00+00' })).toBeUndefined();
});

test('a ban of Better Auth ends when it says', () => {
  const banOf = (banExpires?: string) => {
    const line = lineOf('better-auth', { id: 'u1', accounts: [], banned: true, banReason: 'spam', banExpires });
    return (line as { ban?: object }).ban;
  };
  expect([banOf(), banOf('2999-01-01T00:00:00Z'), banOf('2020-01-01T00:00:00Z')]).toEqual([
    { reason: 'spam' },
    { reason: 'spam' },
    undefined,
  ]);
});

test('codes by email and phone are no accounts at a provider', () => {
  const identities = ['email', 'sms', 'github'].map((provider) => ({ provider, user_id: '7' }));
  expect(lineOf('auth0', { user_id: 'sms|7', identities })).toEqual({
    source_id: 'sms|7',
    oauth_providers: [{ id: 'github', account_id: '7' }],
  });
});

test('an email is primary only if Clerk has a primary one', () => {
  const address = { id: 'idn_1', email_address: 'ada@example.com', verification: { status: 'verified' } };
  expect(lineOf('clerk', { id: 'u1', email_addresses: [address], primary_email_address_id: null })).toEqual({
    source_id: 'u1',
    emails: [{ value: 'ada@example.com', is_verified: true, used_for_auth: true }],
  });
  expect(lineOf('clerk', { id: 'u1', verified_email_addresses: 'ada@example.com' })).toEqual({
    source_id: 'u1',
    emails: [{ value: 'ada@example.com', is_verified: true, used_for_auth: true }],
  });
});

/** A credential of Keycloak with these data. */
const credential = (type: string, secret: object, data: object) => ({
  type,
  secretData: JSON.stringify(secret),
  credentialData: JSON.stringify(data),
});

test('Argon2 of Keycloak keeps its version, and accounts of clients are left out', () => {
  const hashOf = (version?: string) => {
    const additionalParameters = {
      type: ['id'],
      memory: ['7168'],
      parallelism: ['1'],
      ...(version && { version: [version] }),
    };
    const data = { hashIterations: 5, algorithm: 'argon2', additionalParameters };
    const credentials = [credential('password', { value: 'a2V5', salt: 'c2FsdA==' }, data)];
    return (lineOf('keycloak', { id: 'u1', credentials }) as { password_hash?: string }).password_hash;
  };
  expect([hashOf('1.3'), hashOf('1.0'), hashOf()]).toEqual([
    '$argon2id$v=19$m=7168,t=5,p=1$c2FsdA$a2V5',
    '$argon2id$v=16$m=7168,t=5,p=1$c2FsdA$a2V5',
    '$argon2id$v=19$m=7168,t=5,p=1$c2FsdA$a2V5',
  ]);
  expect(lineOf('keycloak', { id: 'u1', serviceAccountClientId: 'backend' })).toBeUndefined();
});

test('a username of Keycloak is a name unless it is the email or the id', () => {
  const nameOf = (record: object) =>
    (lineOf('keycloak', { id: 'u1', email: 'ada@example.com', ...record }) as { display_name?: string }).display_name;
  expect(nameOf({ username: 'ada' })).toBe('ada');
  expect(nameOf({ username: 'Ada@example.com' })).toBeUndefined();
  expect(nameOf({ username: 'u1' })).toBeUndefined();
});

test('an authenticator app of Keycloak comes along if its codes are like ours', () => {
  const ours = { subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' };
  const secretOf = (data: object, value = '12345678901234567890') => {
    const credentials = [credential('otp', { value }, data)];
    return (lineOf('keycloak', { id: 'u1', credentials }) as { totp_secret_base64?: string }).totp_secret_base64;
  };
  expect(secretOf(ours)).toBe('MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=');
  const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(secretOf({ ...ours, secretEncoding: 'BASE32' }, base32)).toBe('MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=');
  for (const other of [{ subType: 'hotp' }, { digits: 8 }, { period: 60 }, { algorithm: 'HmacSHA256' }])
    expect(secretOf({ ...ours, ...other })).toBeUndefined();
});

test.each<[SourceName, SourceRecord, SourceRecord]>([
  ['auth0', { multifactor: ['guardian'] }, { multifactor: [] }],
  ['clerk', { two_factor_enabled: true }, { two_factor_enabled: false }],
  ['firebase', { mfaInfo: [{ mfaEnrollmentId: 'x' }] }, {}],
  ['supabase', { factors: '[{"status":"verified"}]' }, { factors: [{ status: 'unverified' }] }],
  ['keycloak', { credentials: [{ type: 'otp' }] }, { credentials: [{ type: 'password' }] }],
  ['better-auth', { twoFactorEnabled: 1 }, { twoFactorEnabled: false }],
])('%s says who has two-factor authentication', (name, on, off) => {
  const { hasTwoFactor }: Source = sources[name];
  expect([hasTwoFactor?.(on), hasTwoFactor?.(off)]).toEqual([true, false]);
});

test('dates are read in UTC, and small numbers as seconds', () => {
  const whole = Date.UTC(2023, 0, 1, 10);
  const day = Date.UTC(2023, 0, 1);
  expect(
    ['2023-01-01T10:00:00Z', '2023-01-01 10:00:00', '2023-01-01T12:00:00+02:00', '2023-01-01 10:00:00+00'].map(
      millisOf,
    ),
  ).toEqual([whole, whole, whole, whole]);
  expect(['2023-01-01', '01/01/2023', 'Jan 1, 2023'].map(millisOf)).toEqual([day, day, day]);
  expect([whole, whole / 1_000, String(whole / 1_000), whole / 1_000 + 0.5].map(millisOf)).toEqual([
    whole,
    whole,
    whole,
    whole + 500,
  ]);
  expect(['NULL', '', null, undefined].map(millisOf)).toEqual([undefined, undefined, undefined, undefined]);
});

test('a number that JSON has rounded is refused', () => {
  expect(() => lineOf('clerk', JSON.parse('{"id":12345678901234567890}'))).toThrow('write it in quotes');
});

test('what is not Base32 is no secret', () => {
  expect([base32('MZXW6==='), base32('1'), base32(undefined)]).toEqual(['Zm9v', undefined, undefined]);
});
