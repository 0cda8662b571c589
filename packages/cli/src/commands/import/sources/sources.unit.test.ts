import { expect, test } from 'vitest';
import { base32 } from './base32.ts';
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
  expect(sources.firebase.line(user, { map: {}, hashConfig: undefined })).toEqual({ source_id: 'u1' });
});

test('what is not Base32 is no secret', () => {
  expect([base32('MZXW6==='), base32('1'), base32(undefined)]).toEqual(['Zm9v', undefined, undefined]);
});
