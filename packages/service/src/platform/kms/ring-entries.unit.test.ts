import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from '@latchkey/testing/full';
import { startAws } from '@latchkey/testing/kms/aws';
import { startAzure } from '@latchkey/testing/kms/azure';
import { startGoogle } from '@latchkey/testing/kms/google';
import { startKmsServer } from '@latchkey/testing/kms/kms-server';
import { newSofthsm, whyNoSofthsm } from '@latchkey/testing/kms/softhsm';
import { startVault } from '@latchkey/testing/kms/vault';
import { newFolder } from '@latchkey/testing/process/process';
import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parseKeyRing } from '../crypto/key-ring.ts';
import { resourceOf } from './azure.ts';
import { slotOf } from './pkcs11-slot.ts';
import { newWrappedRing, openRing, parseRingEntries, unwrapRing, wrapRing } from './ring-entries.ts';
import { type KmsSettings, kmsSettings } from './settings.ts';

const master = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const clear = `new:${master(2)},old:${master(1)}`;
const world = (env: Record<string, string> = {}, clock = Date.now) => ({
  kms: kmsSettings(env) as KmsSettings,
  source: 'LATCHKEY_KEY_RING',
  clock,
  wait: async () => {},
});
const fileOf = (text: string) => {
  const path = join(newFolder(), 'file');
  writeFileSync(path, text);
  return path;
};

interface Place {
  readonly key: (name: string) => string;
  readonly env: Record<string, string>;
}
const { publicKey, privateKey } = await generateKeyPair('RS256');
const tokenFor = (audience: string, key = privateKey) =>
  new SignJWT().setProtectedHeader({ alg: 'RS256' }).setAudience(audience).setExpirationTime('5m').sign(key);
const stranger = (await generateKeyPair('RS256')).privateKey;

const vaultPlace = async (envOf: (vault: Awaited<ReturnType<typeof startVault>>) => unknown): Promise<Place> => {
  const vault = await startVault({ serviceAccounts: publicKey });
  return { key: vault.key, env: (await envOf(vault)) as Record<string, string> };
};
const awsPlace = async (envOf: (aws: Awaited<ReturnType<typeof startAws>>) => unknown): Promise<Place> => {
  const aws = await startAws({ identities: publicKey });
  const env = (await envOf(aws)) as Record<string, string>;
  return { key: aws.key, env: { AWS_ENDPOINT_URL_KMS: aws.url, AWS_ENDPOINT_URL_STS: aws.url, ...env } };
};
const googlePlace = async (envOf: (google: Awaited<ReturnType<typeof startGoogle>>) => unknown): Promise<Place> => {
  const google = await startGoogle();
  const env = (await envOf(google)) as Record<string, string>;
  return { key: google.key, env: { CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS: google.url, ...env } };
};
const azurePlace = async (envOf: (azure: Awaited<ReturnType<typeof startAzure>>) => unknown): Promise<Place> => {
  const azure = await startAzure({ identities: publicKey });
  const env = (await envOf(azure)) as Record<string, string>;
  return {
    key: azure.key,
    env: { AZURE_AUTHORITY_HOST: azure.url, AZURE_POD_IDENTITY_AUTHORITY_HOST: azure.url, ...env },
  };
};

const places: Record<string, () => Promise<Place>> = {
  'Vault by a token': () => vaultPlace(({ token }) => ({ VAULT_TOKEN: token })),
  'Vault by AppRole': () =>
    vaultPlace(({ appRole }) => ({
      LATCHKEY_VAULT_ROLE_ID: appRole.role_id,
      LATCHKEY_VAULT_SECRET_ID: appRole.secret_id,
    })),
  'Vault by a service account of Kubernetes': () =>
    vaultPlace(async () => ({
      LATCHKEY_VAULT_ROLE: 'latchkey',
      LATCHKEY_VAULT_JWT_FILE: fileOf(`${await tokenFor('vault')}\n`),
    })),
  'AWS by an access key': () =>
    awsPlace(({ accessKeyId, secretAccessKey }) => ({
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    })),
  'AWS by a role and the token of a platform': () =>
    awsPlace(async ({ role }) => ({
      AWS_ROLE_ARN: role,
      AWS_WEB_IDENTITY_TOKEN_FILE: fileOf(await tokenFor('sts.amazonaws.com')),
    })),
  'AWS by the role of a container': () =>
    awsPlace(({ url, containerToken }) => ({
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/v1/credentials`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: fileOf(`${containerToken}\n`),
    })),
  'AWS by the role of a container with a token of the environment': () =>
    awsPlace(({ url, containerToken }) => ({
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/v1/credentials`,
      AWS_CONTAINER_AUTHORIZATION_TOKEN: containerToken,
    })),
  'AWS by the role of a machine': () => awsPlace(({ url }) => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: url })),
  'Azure by the secret of a client': () =>
    azurePlace(({ tenant, client, secret }) => ({
      AZURE_TENANT_ID: tenant,
      AZURE_CLIENT_ID: client,
      AZURE_CLIENT_SECRET: secret,
    })),
  'Azure by the token of a platform': () =>
    azurePlace(async ({ tenant, client }) => ({
      AZURE_TENANT_ID: tenant,
      AZURE_CLIENT_ID: client,
      AZURE_FEDERATED_TOKEN_FILE: fileOf(await tokenFor('api://AzureADTokenExchange')),
    })),
  'Azure by the managed identity of a container': () =>
    azurePlace(({ url, identityHeader }) => ({
      IDENTITY_ENDPOINT: `${url}/msi/token`,
      IDENTITY_HEADER: identityHeader,
    })),
  'Azure by the managed identity of a machine': () => azurePlace(() => ({})),
  'Azure by one of several managed identities': () => azurePlace(({ client }) => ({ AZURE_CLIENT_ID: client })),
  'Google by a service account': () =>
    googlePlace(({ account }) => ({ GOOGLE_APPLICATION_CREDENTIALS: fileOf(JSON.stringify(account)) })),
  "Google by a machine's own account": () =>
    googlePlace(({ url }) => ({ GCE_METADATA_HOST: url.slice('http://'.length) })),
};

const refused: Record<string, [place: () => Promise<Place>, reason: string]> = {
  'Vault with another token': [() => vaultPlace(() => ({ VAULT_TOKEN: 'hvs.other' })), '403: permission denied'],
  'Vault with another secret of the role': [
    () => vaultPlace(({ appRole }) => ({ LATCHKEY_VAULT_ROLE_ID: appRole.role_id, LATCHKEY_VAULT_SECRET_ID: 'other' })),
    '400: invalid role or secret ID',
  ],
  'Vault with a token that another cluster signed': [
    () =>
      vaultPlace(async () => ({
        LATCHKEY_VAULT_ROLE: 'latchkey',
        LATCHKEY_VAULT_JWT_FILE: fileOf(await tokenFor('vault', stranger)),
      })),
    '403: permission denied',
  ],
  'Vault with nothing': [() => vaultPlace(() => ({})), 'Vault needs VAULT_TOKEN'],
  'Vault with a file that is not there': [
    () => vaultPlace(() => ({ LATCHKEY_VAULT_ROLE: 'latchkey', LATCHKEY_VAULT_JWT_FILE: '/nowhere' })),
    "LATCHKEY_VAULT_JWT_FILE: /nowhere can't be read",
  ],
  'AWS with another secret': [
    () => awsPlace(({ accessKeyId }) => ({ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: 'other' })),
    'InvalidSignatureException',
  ],
  'AWS with a session token that was not signed for': [
    () =>
      awsPlace(({ accessKeyId, secretAccessKey }) => ({
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
        AWS_SESSION_TOKEN: 'other',
      })),
    'UnrecognizedClientException',
  ],
  'AWS with a token that another platform signed': [
    () =>
      awsPlace(async ({ role }) => ({
        AWS_ROLE_ARN: role,
        AWS_WEB_IDENTITY_TOKEN_FILE: fileOf(await tokenFor('sts.amazonaws.com', stranger)),
      })),
    '400: InvalidIdentityToken',
  ],
  'AWS with nothing': [
    () => awsPlace(() => ({ AWS_EC2_METADATA_DISABLED: 'true' })),
    'AWS needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ],
  'AWS with half of an access key': [
    () => awsPlace(({ accessKeyId }) => ({ AWS_ACCESS_KEY_ID: accessKeyId })),
    'AWS needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY together',
  ],
  'AWS on a machine without a role': [
    () => awsPlace(({ url }) => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: `${url}/none` })),
    'only containers and machines of AWS that have a role go without',
  ],
  'AWS on a machine that may not assume its role': [
    async () => {
      const body = { Code: 'AssumeRoleUnauthorizedAccess', Message: 'EC2 cannot assume the role' };
      const { url } = await startKmsServer(() => ({ status: 200, body }));
      return awsPlace(() => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: url }));
    },
    'AssumeRoleUnauthorizedAccess: EC2 cannot assume the role',
  ],
  'AWS in a container with a token file that is not there': [
    () =>
      awsPlace(({ url }) => ({
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/v1/credentials`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: '/nowhere',
      })),
    "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: /nowhere can't be read",
  ],
  'AWS in a container with another token': [
    () =>
      awsPlace(({ url }) => ({
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${url}/v1/credentials`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN: 'other',
      })),
    '403: Forbidden',
  ],
  'Azure with another secret': [
    () =>
      azurePlace(({ tenant, client }) => ({
        AZURE_TENANT_ID: tenant,
        AZURE_CLIENT_ID: client,
        AZURE_CLIENT_SECRET: 'other',
      })),
    '401: AADSTS7000215: Invalid client secret',
  ],
  'Azure with a token that another platform signed': [
    () =>
      azurePlace(async ({ tenant, client }) => ({
        AZURE_TENANT_ID: tenant,
        AZURE_CLIENT_ID: client,
        AZURE_FEDERATED_TOKEN_FILE: fileOf(await tokenFor('api://AzureADTokenExchange', stranger)),
      })),
    '401: AADSTS7000215',
  ],
  'Azure with a secret and no tenant': [
    () => azurePlace(({ secret }) => ({ AZURE_CLIENT_SECRET: secret })),
    'Azure needs AZURE_TENANT_ID and AZURE_CLIENT_ID beside a secret or a token file',
  ],
  'Azure with a token file that is not there': [
    () =>
      azurePlace(({ tenant, client }) => ({
        AZURE_TENANT_ID: tenant,
        AZURE_CLIENT_ID: client,
        AZURE_FEDERATED_TOKEN_FILE: '/nowhere',
      })),
    "AZURE_FEDERATED_TOKEN_FILE: /nowhere can't be read",
  ],
  'Azure in a container with another header': [
    () => azurePlace(({ url }) => ({ IDENTITY_ENDPOINT: `${url}/msi/token`, IDENTITY_HEADER: 'other' })),
    'Azure needs AZURE_TENANT_ID, AZURE_CLIENT_ID, and AZURE_CLIENT_SECRET',
  ],
  'Google with the key of another account': [
    () =>
      googlePlace(async ({ account }) => {
        const { account: other } = await startGoogle();
        return {
          GOOGLE_APPLICATION_CREDENTIALS: fileOf(JSON.stringify({ ...account, private_key: other.private_key })),
        };
      }),
    '400: Invalid JWT Signature',
  ],
  'Google with a file that is something else': [
    () => googlePlace(() => ({ GOOGLE_APPLICATION_CREDENTIALS: fileOf('{"private_key": "a secret"}') })),
    'is not the key file of a service account.',
  ],
};

describe.each(Object.entries(places))('%s', (_, placeOf) => {
  let place: Place;
  let ring: string;
  beforeAll(async () => {
    place = await placeOf();
    ring = await wrapRing(parseRingEntries(clear), place.key('latchkey'), world(place.env));
  });

  test('opens what it has wrapped, which shows nothing of the keys', async () => {
    expect(ring).not.toContain(master(1));
    expect(await openRing(parseRingEntries(ring), world(place.env))).toEqual(parseKeyRing(clear));
  });

  test('opens no entry under the name of another, and none that was changed', async () => {
    const [first = '', second = ''] = ring.split(',');
    const swapped = `${first.replace('new:', 'old:')},${second.replace('old:', 'new:')}`;
    await expect(openRing(parseRingEntries(swapped), world(place.env))).rejects.toThrow('for key "old"');
    const at = first.length - 12;
    const changed = `${first.slice(0, at)}${first[at] === 'A' ? 'B' : 'A'}${first.slice(at + 1)}`;
    await expect(openRing(parseRingEntries(changed), world(place.env))).rejects.toThrow('for key "new"');
  });

  test('wraps anew what another key has wrapped, and gives the ring in clear', async () => {
    const anew = await wrapRing(parseRingEntries(ring), place.key('other'), world(place.env));
    expect(anew).toContain(place.key('other'));
    expect(anew).not.toContain(place.key('latchkey'));
    expect(await unwrapRing(parseRingEntries(anew), world(place.env))).toBe(clear);
  });

  test('wraps a new key', async () => {
    const text = await newWrappedRing((size) => Buffer.alloc(size, 7), place.key('latchkey'), world(place.env));
    expect(await unwrapRing(parseRingEntries(text), world(place.env))).toBe(`07070707:${master(7)}`);
  });
});

test.each(Object.entries(refused))('%s is refused, with the reason and what to do', async (_, [placeOf, reason]) => {
  const { key, env } = await placeOf();
  const problem = await wrapRing(parseRingEntries(clear), key('latchkey'), world(env)).catch((error: Error) => error);
  expect((problem as Error).message).toContain(`the KMS can't be used for key "new" (${key('latchkey')})`);
  expect((problem as Error).message).toContain(reason);
  expect((problem as Error).message).not.toContain(master(2));
});

test('AWS takes a signature for no longer than five minutes', async () => {
  const { key, env } = await (places['AWS by an access key'] as () => Promise<Place>)();
  const late = world(env, () => Date.now() - 400_000);
  await expect(wrapRing(parseRingEntries(clear), key('latchkey'), late)).rejects.toThrow('InvalidSignatureException');
});

test.each([
  ['AWS', 'aws-kms:arn:aws:kms:eu-central-1:111122223333:key/latchkey', 'AWS_EC2_METADATA_SERVICE_ENDPOINT'],
  ['Azure', 'azure-kv:https://my-vault.vault.azure.net/keys/latchkey', 'AZURE_POD_IDENTITY_AUTHORITY_HOST'],
])(
  'where there is no server of the platform of %s, the start is refused for good, and soon',
  async (_, key, variable) => {
    const wait = vi.fn(async () => {});
    const at = { ...world({ [variable]: 'http://127.0.0.1:1' }), wait };
    const problem = await wrapRing(parseRingEntries(clear), key, at).catch((error: unknown) => error);
    expect(problem).toMatchObject({ isPassing: false, message: expect.stringContaining('go without') });
    expect(wait).toHaveBeenCalledTimes(2);
  },
);

test.each([
  ['https://my-vault.vault.azure.net/keys/a', 'https://vault.azure.net'],
  ['https://my-vault.vault.azure.cn/keys/a', 'https://vault.azure.cn'],
  ['https://my-vault.vault.usgovcloudapi.net/keys/a', 'https://vault.usgovcloudapi.net'],
  ['https://my-hsm.managedhsm.azure.net/keys/a', 'https://managedhsm.azure.net'],
])('a token for %s is asked for %s', (key, resource) => {
  expect(resourceOf(new URL(key))).toBe(resource);
});

describe('a KMS that is away', () => {
  test('is asked again, also when it only comes back after a while', async () => {
    const vault = await startVault();
    const env = { VAULT_TOKEN: vault.token };
    const ring = await wrapRing(parseRingEntries(clear), vault.key('latchkey'), world(env));
    vault.away = 3;
    expect(await unwrapRing(parseRingEntries(ring), world(env))).toBe(clear);
  });

  test('is not waited for longer than 30 s', async () => {
    let now = Date.now();
    const at = {
      ...world({ VAULT_TOKEN: 'hvs.t' }),
      clock: () => now,
      wait: async (millis: number) => {
        now += millis;
      },
    };
    const begun = now;
    const ring = parseRingEntries('one:vault:http://127.0.0.1:1/v1/transit/keys/latchkey#vault:v1:AAAA');
    await expect(openRing(ring, at)).rejects.toThrow('127.0.0.1:1: the connection failed');
    expect(now - begun).toBeLessThanOrEqual(30_000);
    expect(now - begun).toBeGreaterThan(20_000);
  });

  test('is asked in clear only in our own network', async () => {
    const ring = parseRingEntries('one:vault:http://1.1.1.1/v1/transit/keys/latchkey#vault:v1:AAAA');
    const wait = vi.fn(async () => {});
    await expect(openRing(ring, { ...world({ VAULT_TOKEN: 'hvs.t' }), wait })).rejects.toThrow('https only');
    expect(wait).not.toHaveBeenCalled();
  });
});

describe('a key that its KMS rotates', () => {
  test('opens what older versions have wrapped, until the KMS lets go of them', async () => {
    const vault = await startVault();
    const at = world({ VAULT_TOKEN: vault.token });
    const ring = await wrapRing(parseRingEntries(clear), vault.key('latchkey'), at);
    vault.rotate('latchkey');
    const anew = await wrapRing(parseRingEntries(ring), vault.key('latchkey'), at);
    expect(anew).toContain('#vault:v2:');
    vault.forgetOld('latchkey');
    await expect(openRing(parseRingEntries(ring), at)).rejects.toThrow('ciphertext version is disallowed');
    expect(await unwrapRing(parseRingEntries(anew), at)).toBe(clear);
  });
});

test('an entry of Azure opens with the version of the key that wrapped it, also after a rotation', async () => {
  const azure = await startAzure();
  const at = world({
    AZURE_AUTHORITY_HOST: azure.url,
    AZURE_TENANT_ID: azure.tenant,
    AZURE_CLIENT_ID: azure.client,
    AZURE_CLIENT_SECRET: azure.secret,
  });
  const ring = await wrapRing(parseRingEntries(clear), azure.key('latchkey'), at);
  azure.rotate('latchkey');
  const anew = await wrapRing(parseRingEntries(ring), azure.key('latchkey'), at);
  const versionIn = (text: string) => text.split('#')[1]?.split('.')[0];
  expect(versionIn(anew)).not.toBe(versionIn(ring));
  for (const text of [ring, anew]) expect(await unwrapRing(parseRingEntries(text), at)).toBe(clear);
});

test('a ring has entries in clear beside wrapped ones', async () => {
  const vault = await startVault();
  const at = world({ VAULT_TOKEN: vault.token });
  const wrapped = await wrapRing(parseRingEntries(`new:${master(2)}`), vault.key('latchkey'), at);
  expect(await unwrapRing(parseRingEntries(`${wrapped},old:${master(1)}`), at)).toBe(clear);
});

const hsm = whyNoSofthsm();
if (hsm) console.log(`SoftHSM isn't tried: ${hsm}.`);

describe.skipIf(hsm && !isFull)('a module of PKCS#11', () => {
  let token: ReturnType<typeof newSofthsm>;
  let pin: Record<string, string>;
  beforeAll(() => {
    token = newSofthsm('latchkey', 'ring', 'other', 'twice', 'twice');
    pin = { LATCHKEY_PKCS11_PIN: token.pin };
    vi.stubEnv('SOFTHSM2_CONF', token.env.SOFTHSM2_CONF);
    return () => vi.unstubAllEnvs();
  });

  test('opens what it has wrapped, and nothing else', async () => {
    const ring = await wrapRing(parseRingEntries(clear), token.key('ring'), world(pin));
    expect(await openRing(parseRingEntries(ring), world(pin))).toEqual(parseKeyRing(clear));
    const [first = ''] = ring.split(',');
    const renamed = parseRingEntries(first.replace('new:', 'old:'));
    await expect(openRing(renamed, world(pin))).rejects.toThrow(
      /C_Decrypt of the module answered 0x\w+: what is wrapped was changed, or wrapped by another key\.$/,
    );
    const anew = await wrapRing(parseRingEntries(ring), token.key('other'), world(pin));
    expect(await unwrapRing(parseRingEntries(anew), world(pin))).toBe(clear);
  });

  test('reads the PIN from a file', async () => {
    const key = token.key('ring', `&pin-source=file:${token.pinFile}`);
    const ring = await wrapRing(parseRingEntries(clear), key, world());
    expect(await unwrapRing(parseRingEntries(ring), world())).toBe(clear);
  });

  test.each([
    ['a wrong PIN', () => token.key('ring'), { LATCHKEY_PKCS11_PIN: '000000' }, 'the PIN is wrong'],
    ['no PIN', () => token.key('ring'), {}, 'set LATCHKEY_PKCS11_PIN'],
    ['a key that is not there', () => token.key('none'), undefined, 'The token has no AES key "none"'],
    ['a label of two keys', () => token.key('twice'), undefined, 'The token has several AES keys "twice"'],
    [
      'another token',
      () => token.key('ring').replace('token=latchkey', 'token=none'),
      undefined,
      'There is no token "none"',
    ],
    [
      'a file that is no module',
      () => token.key('ring').replace(/path=.*/, 'path=/bin/true'),
      undefined,
      /is not a PKCS#11 module that can be loaded \(.+\)\.$/,
    ],
  ])('%s is refused, with the reason', async (_, key, env, reason) => {
    await expect(wrapRing(parseRingEntries(clear), key(), world(env ?? pin))).rejects.toThrow(reason);
  });

  test('is not guessed where two tokens have one label', async () => {
    const { key, pin, init, env } = newSofthsm('same', 'ring');
    vi.stubEnv('SOFTHSM2_CONF', env.SOFTHSM2_CONF);
    init();
    const ring = wrapRing(parseRingEntries(clear), key('ring'), world({ LATCHKEY_PKCS11_PIN: pin }));
    await expect(ring).rejects.toThrow('The module has several tokens "same"');
  });
});

describe('the slots of a module', () => {
  const labels = ['none', undefined, 'latchkey'];
  const module: Parameters<typeof slotOf>[0] = (name, _, ...args) => {
    if (name === 'C_GetSlotList') {
      (args[1] as BigUint64Array).set(labels.map((_, id) => BigInt(id)));
      (args[2] as number[])[0] = labels.length;
      return;
    }
    const label = labels[args[0] as number];
    if (label === undefined) throw new Error('C_GetTokenInfo of the module answered 0xe1.');
    (args[1] as Buffer).write(label.padEnd(32));
  };

  test('are passed over where one of them cannot be read', () => {
    expect(slotOf(module, 'latchkey')).toBe(2);
  });

  test('are named where they could not be read and the token is not found', () => {
    expect(() => slotOf(module, 'other')).toThrow(
      'There is no token "other" in the module. Slot 1 can\'t be read: C_GetTokenInfo of the module answered 0xe1.',
    );
  });
});

test.skipIf(process.platform !== 'linux')(
  "the process of a vendor's module has no secret of the service",
  async () => {
    // The module is a pipe, so that its process waits until it has been looked at.
    const pipe = join(newFolder(), 'module.so');
    execFileSync('mkfifo', [pipe]);
    const secret = [
      'LATCHKEY_KEY_RING',
      'DATABASE_URL',
      'VAULT_TOKEN',
      'AWS_SECRET_ACCESS_KEY',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ];
    for (const name of secret) vi.stubEnv(name, 'a-secret');
    vi.stubEnv('NODE_OPTIONS', '--no-warnings');
    vi.stubEnv('SOFTHSM2_CONF', '/of/the/module');
    const ring = parseRingEntries(`one:pkcs11:token=a;object=b?module-path=${pipe}#AAAA`);
    const opened = openRing(ring, world({ LATCHKEY_PKCS11_PIN: '1' })).catch((error: Error) => error.message);
    const environ = await vi.waitFor(() => environOf('SOFTHSM2_CONF=/of/the/module'), { timeout: 15_000 });
    vi.unstubAllEnvs();
    writeFileSync(pipe, 'no module');
    expect(await opened).toContain('is not a PKCS#11 module that can be loaded');
    expect(environ).not.toMatch(/a-secret|NODE_OPTIONS|LATCHKEY_|DATABASE_/);
  },
  30_000,
);

/** The environment of our process that has this in it: others may be about to end. */
function environOf(mark: string): string {
  const parentOf = (pid: string) => /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const pid = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((each) => {
      try {
        return parentOf(each) === String(process.pid) && readFileSync(`/proc/${each}/environ`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
  if (pid === undefined) throw new Error(`There is no process with ${mark}.`);
  return readFileSync(`/proc/${pid}/environ`, 'utf8');
}

test('a secret of AppRole that is good for one login opens two entries', async () => {
  const vault = await startVault();
  const ring = await wrapRing(parseRingEntries(clear), vault.key('latchkey'), world({ VAULT_TOKEN: vault.token }));
  vault.secretUses = 1;
  const env = { LATCHKEY_VAULT_ROLE_ID: vault.appRole.role_id, LATCHKEY_VAULT_SECRET_ID: vault.appRole.secret_id };
  expect(await unwrapRing(parseRingEntries(ring), world(env))).toBe(clear);
  await expect(unwrapRing(parseRingEntries(ring), world(env))).rejects.toThrow('invalid role or secret ID');
});

test.each([
  ['text that is no JSON', 'a page', /Its answer is not JSON\. Is that the address of the KMS\?$/],
  ['a value of another type', { data: { plaintext: 7 } }, /Its answer has no data\.plaintext\./],
  ['no object', 'null', /Its answer has no data\.plaintext\./],
  ['a key that is too short', { data: { plaintext: 'AAAA' } }, /What it opened has 3 bytes and is no master key/],
])('%s is refused with the name of the entry', async (_, body, reason) => {
  const { url } = await startKmsServer(() => ({ status: 200, body }));
  const ring = parseRingEntries(`one:vault:${url}/v1/transit/keys/latchkey#vault:v1:AAAA`);
  const opened = openRing(ring, { ...world({ VAULT_TOKEN: 'hvs.t' }), source: '/data/key-ring' });
  const problem = await opened.catch((error: Error) => error);
  expect((problem as Error).message).toMatch(reason);
  expect((problem as Error).message).toMatch(/^\/data\/key-ring: the KMS can't be used for key "one" \(vault:/);
});

test('an endpoint of Google may have a path without a slash at its end', async () => {
  const { url, requests } = await startKmsServer(({ path }) => ({
    status: 200,
    body: path.startsWith('/computeMetadata') ? { access_token: 't' } : { plaintext: master(1) },
  }));
  const env = { GCE_METADATA_HOST: url.slice(7), CLOUDSDK_API_ENDPOINT_OVERRIDES_CLOUDKMS: `${url}/private` };
  const key = 'projects/p/locations/global/keyRings/r/cryptoKeys/k';
  expect(await unwrapRing(parseRingEntries(`old:gcp-kms:${key}#AAAA`), world(env))).toBe(`old:${master(1)}`);
  expect(requests.at(-1)?.path).toBe(`/private/v1/${key}:decrypt`);
});

test.each([
  ['one:kms:key#AAAA', 'a KMS is one of vault, aws-kms, gcp-kms, azure-kv, pkcs11'],
  ['one:toString:key#AAAA', 'a KMS is one of vault, aws-kms, gcp-kms, azure-kv, pkcs11'],
  ['one:vault:https://vault.example.com/latchkey#AAAA', 'a key of Vault is named such as'],
  ['one:aws-kms:alias/latchkey#AAAA', 'a key of AWS is named such as'],
  ['one:gcp-kms:latchkey#AAAA', 'a key of Google is named such as'],
  ['one:azure-kv:https://my-vault.vault.azure.net/secrets/a#AAAA', 'a key of Azure is named such as'],
  ['one:azure-kv:https://my-vault.vault.azure.net/keys/a/0123456789abcdef#AAAA', 'a key of Azure is named such as'],
  ['one:pkcs11:token=a#AAAA', 'a key of a token is named such as'],
  ['one:pkcs11:token=a;object=b?module-path=/m&pin-value=1#AAAA', 'the PIN does not belong into the address'],
  ['one:pkcs11:token=a;object=b;slot-id=1?module-path=/m#AAAA', 'pkcs11: has no use for "slot-id"'],
  ['one:vault:https://vault.example.com/v1/transit/keys/a#', 'must have the answer of the KMS after the #'],
  [`one:${master(1)},one:${master(2)}`, 'key ids must differ'],
  [
    'old:vault:https://vault.example.com/v1/transit/keys/a',
    'key "old" names a KMS but has no #ciphertext: put the value in quotes in a file of settings',
  ],
  ['one:pkcs11:token=100%;object=b?module-path=/m#AAAA', 'and is %25 itself'],
])('%s is refused', (text, reason) => {
  expect(() => parseRingEntries(text)).toThrow(reason);
});
