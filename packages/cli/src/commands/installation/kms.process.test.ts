import { join } from 'node:path';
import { newEmptyDatabase, newPostgresDatabase } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { startAws } from '@latchkey/testing/kms/aws';
import { newSofthsm, whyNoSofthsm } from '@latchkey/testing/kms/softhsm';
import { startVault } from '@latchkey/testing/kms/vault';
import { type Credentials, newCredentials, refusedCredentials } from '@latchkey/testing/people/credentials';
import { newFolder, runCommand, seeded, spawnProcess, startProcess } from '@latchkey/testing/process/process';
import { beforeAll, describe, expect, test } from 'vitest';

const clear = `old:${Buffer.alloc(32, 1).toString('base64')}`;

let vault: Awaited<ReturnType<typeof startVault>>;
let aws: Awaited<ReturnType<typeof startAws>>;
let settings: Record<string, string>;
let wrapped: string;
let held: Credentials;

/** What a command answers with this ring, as data. */
async function command(ring: string, ...words: string[]) {
  const ran = await runCommand({ ...settings, LATCHKEY_KEY_RING: ring }, ...words, '--json');
  if (ran.code !== 0) throw new Error(ran.log.join('\n'));
  return JSON.parse(ran.lines.join('\n'));
}
const ringOf = async (ring: string, ...words: string[]) => (await command(ring, ...words)).keyRing as string;
const start = (ring: string) => startProcess({ ...settings, LATCHKEY_KEY_RING: ring });

beforeAll(async () => {
  vault = await startVault();
  aws = await startAws();
  settings = {
    ...seeded,
    DATABASE_URL: (await newPostgresDatabase()).url,
    LATCHKEY_DATA_DIR: newFolder(),
    VAULT_TOKEN: vault.token,
    AWS_ACCESS_KEY_ID: aws.accessKeyId,
    AWS_SECRET_ACCESS_KEY: aws.secretAccessKey,
    AWS_ENDPOINT_URL_KMS: aws.url,
  };
  const service = await start(clear);
  held = await newCredentials(service.world, 4);
  await service.stop();
  wrapped = await ringOf(clear, 'key-ring', 'wrap', '--kms', vault.key('latchkey'));
}, 120_000);

describe('a ring that Vault has wrapped', () => {
  test('leaves every credential as good as it was, and asks Vault at the start alone', async () => {
    const service = await start(wrapped);
    const { length } = vault.requests;
    expect(await refusedCredentials(service, held, 0)).toEqual([]);
    expect(vault.requests).toHaveLength(length);
    await service.kill();
  });

  test('has a status that says what has wrapped each key, also where the KMS is away', async () => {
    vault.away = Number.POSITIVE_INFINITY;
    const { keys } = await command(wrapped, 'key-ring', 'status');
    const { lines } = await runCommand({ ...settings, LATCHKEY_KEY_RING: wrapped }, 'key-ring', 'status');
    vault.away = 0;
    expect(keys).toMatchObject([{ id: 'old', standing: 'primary', wrappedBy: vault.key('latchkey') }]);
    expect(lines[0]).toBe(`old  primary: seals from now on, wrapped by ${vault.key('latchkey')}`);
  });

  test('is wrapped anew by a key of another KMS while the service runs, and the two are one ring', async () => {
    const service = await start(wrapped);
    const anew = await ringOf(wrapped, 'key-ring', 'wrap', '--kms', aws.key('latchkey'));
    expect(anew).toContain(`old:${aws.key('latchkey')}#`);
    const other = await start(anew);
    expect(await refusedCredentials(other, held, 1)).toEqual([]);
    expect(await ringOf(anew, 'key-ring', 'unwrap')).toBe(clear);
    await Promise.all([service.kill(), other.kill()]);
  });

  test('has its keys replaced like any other', async () => {
    const fresh = await ringOf('', 'key-ring', 'new', '--kms', vault.key('latchkey'));
    const both = `${fresh},${wrapped}`;
    const [id] = fresh.split(':');
    const service = await start(both);
    expect(await command(both, 'key-ring', 'rotate')).toMatchObject({ primary: id });
    expect((await command(both, 'key-ring', 'status')).keys).toMatchObject([
      { id, standing: 'primary' },
      { id: 'old', standing: 'unused' },
    ]);
    await service.kill();
    const after = await start(fresh);
    expect(await refusedCredentials(after, held, 2)).toEqual([]);
    // As it was, for the tests after this one.
    expect(await command(`${wrapped},${fresh}`, 'key-ring', 'rotate')).toMatchObject({ primary: 'old' });
    await after.kill();
  });

  test('restores a dump where the KMS opens it, and where the same ring is in clear', async () => {
    const file = join(newFolder(), 'dump.gz');
    await command(wrapped, 'dump', file);
    for (const ring of [wrapped, clear]) {
      const DATABASE_URL = (await newEmptyDatabase()).url;
      const ran = await runCommand({ ...settings, DATABASE_URL, LATCHKEY_KEY_RING: ring }, 'restore', file);
      expect([ran.code, ran.log]).toEqual([0, []]);
    }
    const DATABASE_URL = (await newEmptyDatabase()).url;
    const env = { ...settings, DATABASE_URL, LATCHKEY_KEY_RING: wrapped, VAULT_TOKEN: 'hvs.other' };
    const { code, log } = await runCommand(env, 'restore', file);
    expect([code, log.join()]).toEqual([1, expect.stringContaining('answered 403: permission denied')]);
  });

  test('does not start where Vault refuses, and says what to do', async () => {
    const service = spawnProcess({ ...settings, LATCHKEY_KEY_RING: wrapped, VAULT_TOKEN: 'hvs.other' });
    expect((await service.ended).code).toBe(78);
    expect(service.log.join()).toMatch(
      /^Latchkey cannot start\. LATCHKEY_KEY_RING: the KMS can't be used for key "old" \(vault:[^)]+\)\. \S+ answered 403: permission denied\. Check that it runs and that the service may use its key\.$/,
    );
  });
});

test('a ring is wrapped by a key that is named', async () => {
  const { code, log } = await runCommand({ ...settings, LATCHKEY_KEY_RING: clear }, 'key-ring', 'wrap');
  expect([code, log.join()]).toEqual([2, expect.stringContaining('Name the key of the KMS with --kms.')]);
});

const reason = whyNoSofthsm();
if (reason) console.log(`SoftHSM isn't tried: ${reason}.`);

test.skipIf(reason && !isFull)('a ring that a token of SoftHSM has wrapped is opened at the start', async () => {
  const token = newSofthsm('latchkey', 'ring');
  Object.assign(settings, token.env, { LATCHKEY_PKCS11_PIN: token.pin });
  const ring = await ringOf(clear, 'key-ring', 'wrap', '--kms', token.key('ring'));
  const service = await start(ring);
  expect(await refusedCredentials(service, held, 3)).toEqual([]);
  await service.kill();
});
