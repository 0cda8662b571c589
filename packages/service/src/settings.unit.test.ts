import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isIn } from './platform/network/network.ts';
import { SettingError } from './setting.ts';
import { readServiceSettings, readSettings } from './settings.ts';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const production = {
  LATCHKEY_MODE: 'production',
  LATCHKEY_KEY_RING: `one:${key(1)}`,
  DATABASE_URL: 'postgresql://latchkey:secret@db.internal:5432/latchkey',
};
/** All that a service that is to serve needs. */
const whole = { ...production, LATCHKEY_URL: 'https://auth.example.com', LATCHKEY_SMTP_URL: 'none' };

test('without any setting it is a development service on the embedded database', () => {
  expect(readSettings({})).toMatchObject({
    mode: 'development',
    port: 4400,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:4400',
    databaseUrl: undefined,
    dataDir: resolve('.latchkey'),
    keyRing: undefined,
    internalKeys: {},
    internalProjectName: 'Latchkey',
    owner: undefined,
    accessTokenSeconds: 600,
    rateLimits: 'on',
    smtp: undefined,
    mailFrom: 'no-reply@localhost',
  });
});

test.each([
  [undefined, undefined],
  ['socket', 'socket'],
  ['loopback', 'loopback'],
])('the embedded PostgreSQL is reached by %s', (LATCHKEY_EMBEDDED_CONNECTION, embeddedConnection) => {
  expect(readSettings({ LATCHKEY_EMBEDDED_CONNECTION }).embeddedConnection).toBe(embeddedConnection);
});

test.each([
  [undefined, undefined],
  ['none', null],
  ['geo.mmdb', resolve('geo.mmdb')],
])('the file of countries %s is %s', (LATCHKEY_GEO_FILE, geoFile) => {
  expect(readSettings({ LATCHKEY_GEO_FILE }).geoFile).toBe(geoFile);
});

test('DNS servers are named by their addresses, with a port or without', () => {
  expect(readSettings({}).dnsServers).toEqual([]);
  const { dnsServers } = readSettings({ LATCHKEY_DNS_SERVERS: '10.0.0.53, 127.0.0.1:5353, [::1]:53' });
  expect(dnsServers).toEqual(['10.0.0.53', '127.0.0.1:5353', '[::1]:53']);
});

test('several servers of a database are named in one address', () => {
  const DATABASE_URL = 'postgresql://latchkey:secret@one:5432,two:5432/latchkey';
  expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test('replicas are named beside the database, and waited for one second', () => {
  const DATABASE_REPLICA_URL = 'postgresql://latchkey:secret@two:5432,three:5432/latchkey';
  expect(readSettings({ DATABASE_URL: 'postgres://one/latchkey', DATABASE_REPLICA_URL })).toMatchObject({
    databaseReplicaUrl: DATABASE_REPLICA_URL,
    databaseReplicaWaitSeconds: 1,
  });
});

test('beside a pooler the nightly backups need an address past it', () => {
  const pooled = {
    DATABASE_URL: 'postgres://pooler/latchkey',
    DATABASE_POOLER: 'transaction',
    LATCHKEY_BACKUP_DIR: '/b',
  };
  expect(() => readSettings(pooled)).toThrow('LATCHKEY_BACKUP_DIR: needs DATABASE_DIRECT_URL');
  const DATABASE_DIRECT_URL = 'postgres://db/latchkey';
  expect(readSettings({ ...pooled, DATABASE_DIRECT_URL })).toMatchObject({
    databasePooler: 'transaction',
    databaseDirectUrl: DATABASE_DIRECT_URL,
  });
});

test('beside a pooler the address sets no options, which it would refuse', () => {
  const pooled = { DATABASE_URL: 'postgres://pooler/latchkey?options=-c%20jit%3Doff', DATABASE_POOLER: 'transaction' };
  expect(() => readSettings(pooled)).toThrow('DATABASE_URL: has options=, which a pooler refuses');
});

test('beside a pooler the addresses of replicas set no options either', () => {
  const pooled = {
    DATABASE_URL: 'postgres://pooler/latchkey',
    DATABASE_POOLER: 'transaction',
    DATABASE_REPLICA_URL: 'postgres://two/latchkey?options=-c%20jit%3Doff',
  };
  expect(() => readSettings(pooled)).toThrow('DATABASE_REPLICA_URL: has options=, which DATABASE_POOLER=transaction');
  expect(() => readSettings({ ...pooled, DATABASE_POOLER: 'none' })).not.toThrow();
});

test('the public address follows the port', () => {
  expect(readSettings({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
});

test('an address without a port of its own is taken as it is, but for slashes at the end', () => {
  expect(readSettings({ LATCHKEY_URL: 'https://auth.example.com/latchkey//' }).baseUrl).toBe(
    'https://auth.example.com/latchkey',
  );
});

test('a setting that is empty, or only white space, counts as not given', () => {
  const empty = readSettings({ PORT: '', DATABASE_URL: ' ', LATCHKEY_KEY_RING: '\n', LATCHKEY_OWNER_EMAIL: '' });
  expect(empty).toMatchObject({ port: 4400, databaseUrl: undefined, keyRing: undefined, owner: undefined });
});

test('a key ring keeps the order of its keys', () => {
  const { keyRing } = readSettings({ LATCHKEY_KEY_RING: ` new:${key(2)}, old:${key(1)} ` });
  expect(keyRing?.map(({ id }) => id)).toEqual(['new', 'old']);
});

test('the spaces of a password are part of it', () => {
  const owner = { LATCHKEY_OWNER_EMAIL: ' owner@example.com ', LATCHKEY_OWNER_PASSWORD: ' with spaces ' };
  expect(readSettings(owner).owner).toEqual({ email: 'owner@example.com', password: ' with spaces ' });
});

test('a mail server is an address with its credentials', () => {
  const { smtp } = readSettings({ LATCHKEY_SMTP_URL: 'smtps://post%40example.com:p%2F@smtp.example.com' });
  expect(smtp).toMatchObject({ host: 'smtp.example.com', port: 465, user: 'post@example.com', password: 'p/' });
});

test.each([
  [{ LATCHKEY_URL: 'https://auth.example.com:8443' }, 'no-reply@auth.example.com'],
  [{ LATCHKEY_URL: 'http://[::1]:4400' }, 'no-reply@localhost'],
  [{ LATCHKEY_MAIL_FROM: ' Hello@Example.com ' }, 'hello@example.com'],
])('with %o mails come from %s', (given, mailFrom) => {
  expect(readSettings(given).mailFrom).toBe(mailFrom);
});

test('clients at identity providers may be shared', () => {
  expect(readSettings({}).sharedClients.size).toBe(0);
  const given = '{"google": {"client_id": "ours", "client_secret": "a-secret"}}';
  expect([...readSettings({ LATCHKEY_SHARED_OAUTH: given }).sharedClients.keys()]).toEqual(['google']);
});

test('a service that sends webhooks is named by its address and a token', () => {
  expect(readSettings({}).webhookService).toBeUndefined();
  const given = { LATCHKEY_WEBHOOK_SERVICE_URL: 'https://svix.example/', LATCHKEY_WEBHOOK_SERVICE_TOKEN: 'a-token' };
  expect(readSettings(given).webhookService).toEqual({ url: 'https://svix.example', token: 'a-token' });
});

test.each([
  [{ LATCHKEY_WEBHOOK_SERVICE_URL: 'https://svix.example' }, 'LATCHKEY_WEBHOOK_SERVICE_TOKEN'],
  [{ LATCHKEY_WEBHOOK_SERVICE_TOKEN: 'a-token' }, 'LATCHKEY_WEBHOOK_SERVICE_URL'],
  [
    { LATCHKEY_WEBHOOK_SERVICE_URL: 'svix', LATCHKEY_WEBHOOK_SERVICE_TOKEN: 'a-token' },
    'LATCHKEY_WEBHOOK_SERVICE_URL: must be an address',
  ],
  [
    { LATCHKEY_WEBHOOK_SERVICE_URL: 'https://svix.example', LATCHKEY_WEBHOOK_SERVICE_TOKEN: 'a token' },
    'LATCHKEY_WEBHOOK_SERVICE_TOKEN: must be a text',
  ],
])('of a service that sends webhooks %o is not enough', (given, refusal) => {
  expect(() => readSettings(given)).toThrow(refusal);
});

test('an assistant may be named', () => {
  expect(readSettings({}).assistant).toBeUndefined();
  const given = '{"url": "http://localhost:11434/v1", "key": "a-secret", "model": "a-model"}';
  expect(readSettings({ LATCHKEY_ASSISTANT: given }).assistant).toMatchObject({ key: 'a-secret', model: 'a-model' });
});

test('hosts of our own network may be allowed', () => {
  const { egressAllow } = readSettings({ LATCHKEY_EGRESS_ALLOW: 'mail.internal, 10.0.0.0/8:1025' });
  expect([
    egressAllow.allows('mail.internal', '192.168.0.1', 587, [587]),
    egressAllow.allows('other.internal', '10.1.2.3', 1025, [587]),
    egressAllow.allows('other.internal', '192.168.0.1', 587, [587]),
  ]).toEqual([true, true, false]);
});

test('trusted proxies are a list of addresses and networks', () => {
  const { trustedProxies } = readSettings({ LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1, fd00::/8' });
  expect([isIn(trustedProxies, '10.1.2.3'), isIn(trustedProxies, 'fd00::1'), isIn(trustedProxies, '11.0.0.1')]).toEqual(
    [true, true, false],
  );
});

describe('a setting that cannot be used is named, with what to do:', () => {
  test.each([
    ['LATCHKEY_MODE', 'prod', 'must be development or production.'],
    ['PORT', 'http', 'must be a whole number from 0 to 65535.'],
    ['PORT', '65536', 'must be a whole number from 0 to 65535.'],
    ['PORT', '-1', 'must be a whole number from 0 to 65535.'],
    ['PORT', '80.5', 'must be a whole number from 0 to 65535.'],
    ['LATCHKEY_URL', 'auth.example.com', 'must be the public address of the service'],
    ['LATCHKEY_URL', 'ftp://auth.example.com', 'must be the public address of the service'],
    ['LATCHKEY_URL', 'https://user:secret@auth.example.com', 'must be the public address of the service'],
    ['LATCHKEY_URL', 'https://:secret@auth.example.com', 'must be the public address of the service'],
    ['LATCHKEY_URL', 'https://auth.example.com/?a=b', 'must be the public address of the service'],
    ['LATCHKEY_URL', 'https://auth.example.com/#top', 'must be the public address of the service'],
    ['DATABASE_URL', 'mysql://db/latchkey', 'must be an address such as postgresql://'],
    ['DATABASE_URL', 'postgres://db:port/latchkey', 'must be an address such as postgresql://'],
    ['DATABASE_URL', 'db.internal', 'must be an address such as postgresql://'],
    ['DATABASE_URL', 'postgres://db/latchkey?target_session_attrs=standby', 'takes target_session_attrs=read-write'],
    ['DATABASE_DIRECT_URL', 'db.internal', 'must be an address such as postgresql://'],
    ['DATABASE_DIRECT_URL', 'postgres://db/latchkey', 'set DATABASE_POOLER=transaction'],
    ['DATABASE_REPLICA_URL', 'db.internal', 'must be an address such as postgresql://'],
    ['DATABASE_REPLICA_URL', 'postgres://two/latchkey', 'is for replicas of DATABASE_URL, which is not set.'],
    [
      'DATABASE_REPLICA_URL',
      'postgres://two/latchkey?target_session_attrs=primary',
      'is for replicas, which target_session_attrs=primary refuses',
    ],
    ['DATABASE_REPLICA_WAIT_SECONDS', '11', 'must be a whole number from 0 to 10.'],
    ['DATABASE_REPLICA_WAIT_SECONDS', '2', 'is about DATABASE_REPLICA_URL, which is not set.'],
    ['DATABASE_POOLER', 'session', 'must be none or transaction.'],
    ['DATABASE_POOLER', 'transaction', 'is about DATABASE_URL, which is not set.'],
    ['LATCHKEY_KEY_RING', 'secret', 'id:base64'],
    ['LATCHKEY_KEY_RING', `:${key(1)}`, 'id:base64'],
    ['LATCHKEY_KEY_RING', `one:${key(1).slice(0, 20)}`, 'must be 32 bytes'],
    ['LATCHKEY_KEY_RING', `one:${key(1)},one:${key(2)}`, 'ids must differ'],
    ['LATCHKEY_KEY_RING', `one:${key(1)},`, 'id:base64'],
    ['LATCHKEY_ACCESS_TOKEN_SECONDS', '29', 'must be a whole number from 30 to 3600.'],
    ['LATCHKEY_ACCESS_TOKEN_SECONDS', '3601', 'must be a whole number from 30 to 3600.'],
    ['LATCHKEY_ACCESS_TOKEN_SECONDS', '10m', 'must be a whole number from 30 to 3600.'],
    ['LATCHKEY_RATE_LIMITS', 'no', 'must be on or off.'],
    ['LATCHKEY_TRUSTED_PROXIES', 'proxy.internal', '"proxy.internal" is not an address or a network'],
    ['LATCHKEY_TRUSTED_PROXIES', '10.0.0.0/33', '"10.0.0.0/33" is not an address or a network'],
    ['LATCHKEY_TRUSTED_PROXIES', '127.0.0.1,', '"" is not an address or a network'],
    ['LATCHKEY_SMTP_URL', 'smtp.example.com', 'must be an address such as smtp://'],
    ['LATCHKEY_SMTP_URL', 'smtp://smtp.example.com?tls=off', 'tls=optional or tls=required'],
    ['LATCHKEY_MAIL_FROM', 'Acme <hello@example.com>', 'must be an email address such as'],
    ['LATCHKEY_EMBEDDED_CONNECTION', 'tcp', 'must be socket or loopback'],
    ['LATCHKEY_DNS_SERVERS', '10.0.0.53, dns.internal', '"dns.internal" is not the address of a DNS server'],
    ['LATCHKEY_EGRESS_ALLOW', 'mail.internal, 10.0.0.0/33', '"10.0.0.0/33" is not an address or a network'],
    ['LATCHKEY_ASSISTANT', 'https://api.openai.com/v1', 'must be JSON: {"url":'],
    ['LATCHKEY_ASSISTANT', '{"url": "https://api.openai.com/v1"}', '"model" must be the name of a model'],
    ['LATCHKEY_OWNER_EMAIL', 'owner', 'must be an email address.'],
  ])('%s=%s', (name, value, advice) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingError);
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: .*${literally(advice)}`));
  });

  test('each of several, in a line of its own', () => {
    const env = { LATCHKEY_MODE: 'prod', PORT: 'http', LATCHKEY_OWNER_EMAIL: 'owner' };
    expect(refusalOf(env)).toBe(
      'LATCHKEY_MODE: must be development or production.\nPORT: must be a whole number from 0 to 65535.',
    );
  });

  test('LATCHKEY_URL, when the port is left to the system', () => {
    expect(() => readSettings({ PORT: '0' })).toThrow(/^LATCHKEY_URL: must be given when PORT is 0/);
  });

  test('LATCHKEY_OWNER_PASSWORD, when there is an email and no password', () => {
    const env = { LATCHKEY_OWNER_EMAIL: 'owner@example.com' };
    expect(() => readSettings(env)).toThrow('LATCHKEY_OWNER_PASSWORD: must have 8 to 70 characters.');
  });

  test.each(['short', 'x'.repeat(71)])('LATCHKEY_OWNER_PASSWORD, when it is too short or too long: %s', (password) => {
    const env = { LATCHKEY_OWNER_EMAIL: 'owner@example.com', LATCHKEY_OWNER_PASSWORD: password };
    expect(() => readSettings(env)).toThrow('LATCHKEY_OWNER_PASSWORD: must have 8 to 70 characters.');
  });

  test('LATCHKEY_OWNER_EMAIL, when there is a password and no email', () => {
    const env = { LATCHKEY_OWNER_PASSWORD: 'long enough' };
    expect(() => readSettings(env)).toThrow('LATCHKEY_OWNER_EMAIL: must be an email address.');
  });
});

test.each([
  ['LATCHKEY_KEY_RING', `one:${key(1).slice(0, 40)}`, key(1).slice(0, 40)],
  ['DATABASE_URL', 'mysql://user:password-of-the-database@db/x', 'password-of-the-database'],
  ['LATCHKEY_SMTP_URL', 'http://user:password-of-the-mails@smtp.example.com', 'password-of-the-mails'],
  ['LATCHKEY_SHARED_OAUTH', '{"google": secret-of-google', 'secret-of-google'],
  ['LATCHKEY_ASSISTANT', '{"key": key-of-the-assistant', 'key-of-the-assistant'],
  ['LATCHKEY_URL', 'https://user:password-of-the-proxy@auth.example.com', 'password-of-the-proxy'],
])('the line about %s does not repeat what is secret in it', (name, value, secret) => {
  expect(refusalOf({ [name]: value })).not.toContain(secret);
});

describe('in production', () => {
  test('a key ring and a PostgreSQL are enough', () => {
    expect(readSettings(production)).toMatchObject({ mode: 'production', databaseUrl: production.DATABASE_URL });
  });

  test('the embedded PostgreSQL is enough', () => {
    expect(readSettings({ ...production, DATABASE_URL: '' })).toMatchObject({ databaseUrl: undefined });
  });

  test.each([
    ['without a key ring', { LATCHKEY_KEY_RING: '' }, 'LATCHKEY_KEY_RING: must be given in production'],
    ['without rate limits', { LATCHKEY_RATE_LIMITS: 'off' }, 'LATCHKEY_RATE_LIMITS: cannot be off in production.'],
  ])('it does not start %s', (_, changes, message) => {
    expect(() => readSettings({ ...production, ...changes })).toThrow(message);
  });

  test.each([
    ['LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY', 'this-publishable-client-key-is-for-local-development-only'],
    ['LATCHKEY_INTERNAL_SECRET_SERVER_KEY', 'this-secret-server-key-is-for-local-development-only'],
    ['LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY', 'changeme'],
  ])('it does not start with a well-known %s', (name, value) => {
    expect(() => readSettings({ ...production, [name]: value })).toThrow(`${name}: is a well-known example`);
  });
});

describe('a development service that others could reach', () => {
  test.each([
    ['LATCHKEY_URL', { LATCHKEY_URL: 'https://auth.example.com' }],
    ['LATCHKEY_URL', { LATCHKEY_URL: 'http://192.168.1.7:4400' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
  ])('does not start by %s in %o, and is told each way there is', (name, settings) => {
    const line = refusalOf(settings, readServiceSettings);
    expect(line).toMatch(new RegExp(`^${name}: `));
    for (const way of ['LATCHKEY_MODE=production', 'localhost', 'LATCHKEY_DEVELOPMENT_NETWORK=private'])
      expect(line).toContain(way);
  });
});

describe('a production service', () => {
  test.each([
    ['without an address', { LATCHKEY_URL: '', PORT: '4400' }, /^LATCHKEY_URL: must be given in production/],
    ['without a word on mail', { LATCHKEY_SMTP_URL: '' }, /^LATCHKEY_SMTP_URL: must be given in production.*"none"/],
    [
      'with a setting that is misspelt',
      { LATCHKEY_TRUSTED_PROXYS: '10.0.0.1' },
      /^LATCHKEY_TRUSTED_PROXYS: there is no such setting\. Did you mean LATCHKEY_TRUSTED_PROXIES\?/,
    ],
    [
      'with a setting of nowhere',
      { LATCHKEY_FROBNICATE: '1' },
      /^LATCHKEY_FROBNICATE: there is no such setting\. Take/,
    ],
    ['as the network of a developer', { LATCHKEY_DEVELOPMENT_NETWORK: 'private' }, /^LATCHKEY_DEVELOPMENT_NETWORK: /],
  ])('does not start %s', (_, changes, advice) => {
    expect(refusalOf({ ...whole, ...changes }, readServiceSettings)).toMatch(advice);
  });
});

test("what Kubernetes says of a service called latchkey is no setting, and in nobody's way", () => {
  const kubernetes = {
    LATCHKEY_SERVICE_HOST: '10.0.0.1',
    LATCHKEY_PORT: 'tcp://10.0.0.1',
    LATCHKEY_PORT_80_TCP_ADDR: '',
  };
  expect(readServiceSettings({ ...whole, ...kubernetes })).toMatchObject({ mode: 'production' });
});

test('every documented setting is known to production', () => {
  const table = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  const names = [...table.matchAll(/`(LATCHKEY_[A-Z_]+)`/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(25);
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readServiceSettings({ ...empty, ...whole })).toMatchObject({ mode: 'production', smtp: undefined });
});

function refusalOf(env: Record<string, string>, read: typeof readSettings = readSettings): string {
  try {
    read(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('Nothing was refused.');
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
