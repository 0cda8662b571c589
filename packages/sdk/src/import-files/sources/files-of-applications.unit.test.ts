import { expect, test } from 'vitest';
import type { Source, SourceRecord } from './source.ts';
import { recognised, type SourceName, sources } from './sources.ts';

const told = { map: {}, hashConfig: undefined };
const ada = { value: 'ada@example.com', is_verified: true };
const unverified = { ...ada, is_verified: false };
const since = Date.UTC(2023, 0, 1, 10);

/** Of each system a record as its documentation shows them, and the line that it becomes. */
const samples: readonly (readonly [SourceName, SourceRecord, object])[] = [
  [
    'cognito',
    {
      Username: 'ada',
      Attributes: [
        { Name: 'sub', Value: 'eaad0219-2117-439f-8d46-4db20e59268f' },
        { Name: 'email', Value: 'ada@example.com' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'given_name', Value: 'Ada' },
        { Name: 'family_name', Value: 'Lovelace' },
        { Name: 'phone_number', Value: '+12065550100' },
        { Name: 'custom:plan', Value: 'pro' },
        {
          Name: 'identities',
          Value: '[{"userId":"1020","providerName":"Google","providerType":"Google","primary":true}]',
        },
      ],
      UserCreateDate: '2023-01-01T12:00:00.612000+02:00',
      Enabled: false,
      UserStatus: 'CONFIRMED',
    },
    {
      source_id: 'eaad0219-2117-439f-8d46-4db20e59268f',
      emails: [ada],
      display_name: 'Ada Lovelace',
      server_metadata: { username: 'ada', phone_number: '+12065550100', 'custom:plan': 'pro' },
      created_at_millis: since + 612,
      ban: {},
      oauth_providers: [{ id: 'google', account_id: '1020' }],
    },
  ],
  [
    'cognito',
    { 'cognito:username': 'ada', name: 'Ada', email: 'ada@example.com', email_verified: 'TRUE', phone_number: '' },
    { source_id: 'ada', emails: [ada], display_name: 'Ada', server_metadata: { username: 'ada' } },
  ],
  [
    'django',
    {
      model: 'auth.user',
      pk: 7,
      fields: {
        password: 'pbkdf2_sha256$870000$salt$hash',
        last_login: null,
        is_superuser: false,
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        is_staff: true,
        is_active: false,
        date_joined: '2023-01-01T10:00:00Z',
        groups: [],
        user_permissions: [],
      },
    },
    {
      source_id: '7',
      emails: [unverified],
      display_name: 'Ada Lovelace',
      server_metadata: { username: 'ada', is_staff: true },
      created_at_millis: since,
      ban: {},
      password_hash: 'pbkdf2_sha256$870000$salt$hash',
    },
  ],
  [
    'laravel',
    {
      id: 7,
      name: 'Ada',
      email: 'ada@example.com',
      email_verified_at: '2023-01-02T10:00:00.000000Z',
      password: '$2y$12$hash',
      remember_token: null,
      created_at: '2023-01-01T10:00:00.000000Z',
      updated_at: '2023-01-01T10:00:00.000000Z',
    },
    {
      source_id: '7',
      emails: [ada],
      display_name: 'Ada',
      created_at_millis: since,
      password_hash: '$2y$12$hash',
    },
  ],
  [
    'devise',
    {
      id: 7,
      email: 'ada@example.com',
      encrypted_password: '$2a$12$hash',
      reset_password_token: null,
      confirmed_at: '2023-01-02 10:00:00.000000',
      created_at: '2023-01-01 10:00:00.000000',
      provider: 'google_oauth2',
      uid: '1020',
    },
    {
      source_id: '7',
      emails: [ada],
      created_at_millis: since,
      password_hash: '$2a$12$hash',
      oauth_providers: [{ id: 'google', account_id: '1020' }],
    },
  ],
  [
    'wordpress',
    {
      ID: '7',
      user_login: 'ada',
      user_pass: '$wp$2y$10$hash',
      user_email: 'ada@example.com',
      user_registered: '2023-01-01 10:00:00',
      display_name: 'Ada',
    },
    {
      source_id: '7',
      emails: [unverified],
      display_name: 'Ada',
      created_at_millis: since,
      password_hash: '$wp$2y$10$hash',
    },
  ],
  [
    'auth-js',
    {
      id: 'clx1',
      name: 'Ada',
      email: 'ada@example.com',
      emailVerified: '2023-01-01T10:00:00.000Z',
      image: 'https://example.com/ada.png',
      accounts: [
        { type: 'oidc', provider: 'microsoft-entra-id', providerAccountId: '1020', userId: 'clx1' },
        { type: 'email', provider: 'resend', providerAccountId: 'ada@example.com', userId: 'clx1' },
      ],
    },
    {
      source_id: 'clx1',
      emails: [ada],
      display_name: 'Ada',
      profile_image_url: 'https://example.com/ada.png',
      oauth_providers: [{ id: 'microsoft', account_id: '1020' }],
    },
  ],
  [
    'stack-auth',
    {
      id: '11111111-1111-4111-8111-111111111111',
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      display_name: 'Ada',
      profile_image_url: 'data:image/png;base64,AAAA',
      client_metadata: { a: 1 },
      client_read_only_metadata: null,
      server_metadata: { c: 3 },
      signed_up_at_millis: since,
      has_password: true,
      requires_totp_mfa: false,
      is_anonymous: false,
      oauth_providers: [{ id: 'github', account_id: '583231', email: 'ada@example.com' }],
    },
    {
      source_id: '11111111-1111-4111-8111-111111111111',
      emails: [ada],
      display_name: 'Ada',
      client_metadata: { a: 1 },
      server_metadata: { c: 3 },
      created_at_millis: since,
      oauth_providers: [{ id: 'github', account_id: '583231', email: 'ada@example.com' }],
    },
  ],
];

test.each(samples)('a user of %s becomes a line', (name, record, line) => {
  for (const isTable of [false, true]) expect(recognised(record, isTable)).toBe(name);
  expect(sources[name].line(record, told)).toEqual(line);
});

const lineOf = (name: SourceName, record: SourceRecord) => sources[name].line(record, told);

test('records of Django that are no users are left out, and so are passwords that there are not', () => {
  expect(lineOf('django', { model: 'auth.group', pk: 1, fields: { name: 'staff' } })).toBeUndefined();
  expect(lineOf('django', { model: 'shop.customer', pk: 1, fields: { password: '!x1', username: 'ada' } })).toEqual({
    source_id: '1',
    display_name: 'ada',
    server_metadata: { username: 'ada', is_staff: false },
  });
});

test('anonymous users stay behind', () => {
  expect(lineOf('stack-auth', { id: 'u1', is_anonymous: true })).toBeUndefined();
  expect(lineOf('supabase', { id: 'u1', is_anonymous: 't' })).toBeUndefined();
});

test('users of Auth.js and Better Auth are told apart, with accounts and without', () => {
  const of = (record: SourceRecord) => recognised({ id: 'u1', ...record }, false);
  expect(of({ emailVerified: null, accounts: [] })).toBe('auth-js');
  expect(of({ emailVerified: '2023-01-01T10:00:00Z', accounts: [] })).toBe('auth-js');
  expect(of({ emailVerified: 1_672_567_200, accounts: [] })).toBe('auth-js');
  expect(of({ emailVerified: false, accounts: [] })).toBe('better-auth');
  for (const yesOrNo of [0, 1, '0', '1']) expect(of({ emailVerified: yesOrNo, accounts: [] })).toBe('better-auth');
  expect(of({ emailVerified: true, accounts: [{ providerId: 'github' }] })).toBe('better-auth');
});

test('Supabase has accounts under our names, and secrets of authenticator apps', () => {
  const identities = ['azure', 'linkedin_oidc', 'twitter', 'phone', 'sso:7'].map((provider) => ({
    provider,
    provider_id: '7',
  }));
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const factors = [
    { factor_type: 'totp', status: 'unverified', secret: 'MZXW6===' },
    { factor_type: 'totp', status: 'verified', secret },
  ];
  expect(lineOf('supabase', { id: 'u1', identities, factors })).toEqual({
    source_id: 'u1',
    totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
    oauth_providers: ['microsoft', 'linkedin', 'x'].map((id) => ({ id, account_id: '7' })),
  });
  const sealed = [{ factor_type: 'totp', status: 'verified', secret: '{"key_id":"1","data":"x"}' }];
  expect(lineOf('supabase', { id: 'u1', factors: sealed })).toEqual({ source_id: 'u1' });
});

test('recovery codes of Keycloak come with an authenticator app', () => {
  const codes = {
    type: 'recovery-authn-codes',
    secretData: '{"codes":[{"number":1,"encodedHashedValue":"YWJj"},{"number":2,"encodedHashedValue":"ZGVm"}]}',
    credentialData: '{"hashIterations":1,"algorithm":"RS512","totalCodes":12,"remainingCodes":2}',
  };
  const otp = {
    type: 'otp',
    secretData: '{"value":"12345678901234567890"}',
    credentialData: '{"subType":"totp","digits":6,"period":30,"algorithm":"HmacSHA1"}',
  };
  expect(lineOf('keycloak', { id: 'u1', credentials: [codes, otp] })).toEqual({
    source_id: 'u1',
    totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
    recovery_code_hashes: ['{SHA512}YWJj', '{SHA512}ZGVm'],
  });
  expect(lineOf('keycloak', { id: 'u1', credentials: [codes] })).toEqual({ source_id: 'u1' });
  const other = { ...codes, credentialData: '{"hashIterations":5,"algorithm":"argon2"}' };
  expect(lineOf('keycloak', { id: 'u1', credentials: [other, otp] })).not.toHaveProperty('recovery_code_hashes');
});

test.each<[SourceName, SourceRecord, SourceRecord]>([
  ['cognito', { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] }, { MFAOptions: [] }],
  ['cognito', { 'cognito:mfa_enabled': 'true' }, { 'cognito:mfa_enabled': 'false' }],
  ['laravel', { two_factor_confirmed_at: '2023-01-01 10:00:00' }, { two_factor_confirmed_at: null }],
  ['devise', { otp_required_for_login: 't' }, { otp_required_for_login: false }],
  ['stack-auth', { requires_totp_mfa: true }, { requires_totp_mfa: false }],
])('%s says who has two-factor authentication', (name, on, off) => {
  const { hasTwoFactor }: Source = sources[name];
  expect([hasTwoFactor?.(on), hasTwoFactor?.(off)]).toEqual([true, false]);
});

test.each([
  ['laravel', 'deleted_at'],
  ['devise', 'deleted_at'],
  ['devise', 'discarded_at'],
] as const)('%s: a user with %s is left out', (name, column) => {
  const record = { id: 1, email: 'ada@example.com', encrypted_password: 'x', password: 'x' };
  const line = (more: object) => sources[name].line({ ...record, ...more }, { map: {}, hashConfig: undefined });
  expect(line({ [column]: '2023-01-01 10:00:00' })).toBeUndefined();
  expect(line({ [column]: null })).toMatchObject({ source_id: '1' });
});

test.each([
  [0, false],
  ['1', false],
  [1_672_567_200, true],
  ['2023-01-01T10:00:00Z', true],
])('Auth.js: the address of emailVerified %s is verified: %s', (emailVerified, is_verified) => {
  const record = { id: 'c1', email: 'ada@example.com', emailVerified, accounts: [] };
  expect(sources['auth-js'].line(record, told)).toMatchObject({ emails: [{ is_verified }] });
});
