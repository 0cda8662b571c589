import { HTTP_MOMENTS, startCuttingHttpProxy } from '@latchkey/testing/faults/cutting-http-proxy';
import { startVault } from '@latchkey/testing/kms/vault';
import { beforeAll, describe, expect, test } from 'vitest';
import { type KeyRing, keyRingOf, masterKey, parseKeyRing } from '../crypto/key-ring.ts';
import { openRing, parseRingEntries, RingRefusal, wrapRing } from './ring-entries.ts';
import { type KmsSettings, kmsSettings } from './settings.ts';

const CLEAR = ['new', 'old'].map((id, at) => `${id}:${Buffer.alloc(32, at + 1).toString('base64')}`).join(',');
/** A KMS that hangs is asked again after five seconds; that, and that it is given up, `ask.unit.test.ts` states. */
const SUDDEN = HTTP_MOMENTS.filter((moment) => moment !== 'hanging');

let proxy: Awaited<ReturnType<typeof startCuttingHttpProxy>>;
let settings: KmsSettings;
let address: string;
let wrapped: string;
beforeAll(async () => {
  const vault = await startVault();
  const { port } = new URL(vault.url);
  proxy = await startCuttingHttpProxy(Number(port));
  settings = kmsSettings({ VAULT_TOKEN: vault.token }) as KmsSettings;
  address = vault.key('latchkey').replace(`:${port}`, `:${proxy.port}`);
  wrapped = await wrapRing(parseRingEntries(CLEAR), address, ringWorld());
});

/** Ten seconds go by between one question and the next; once, what waits is mended. */
function ringWorld(mend: () => Promise<void> = async () => {}) {
  let now = 0;
  const wait = async () => {
    now += 10_000;
    await mend();
  };
  return { kms: settings, source: 'LATCHKEY_KEY_RING', clock: () => now, wait };
}

/** All that a ring can do hangs on these. */
const keysOf = ({ keys, hashKeys }: KeyRing) => [
  ...keys.map(({ id, sealKey }) => `${id} ${sealKey.toString('hex')}`),
  ...hashKeys.map(({ id, hashKey }) => `${id} ${hashKey.toString('hex')}`),
];

describe('where the connection to a KMS breaks', () => {
  test.each(HTTP_MOMENTS)('%s, it is asked again, and the ring is the same', { timeout: 60_000 }, async (moment) => {
    await proxy.cutAt({ exchange: 0, moment });
    const ring = await openRing(
      parseRingEntries(wrapped),
      ringWorld(() => proxy.cutAt()),
    );
    expect(keysOf(ring)).toEqual(keysOf(parseKeyRing(CLEAR)));
  });

  test.each(SUDDEN)(
    '%s for good, the start ends with the entry that was not opened, and with no key',
    async (moment) => {
      await proxy.cutAt({ exchange: 1, moment, forGood: true });
      const ended = await openRing(parseRingEntries(wrapped), ringWorld()).catch((error: unknown) => error);
      expect(ended).toBeInstanceOf(RingRefusal);
      const { message, isPassing } = ended as RingRefusal;
      // Where nothing listens, it doesn't come as far as the second entry.
      const entry = moment === 'refused' ? 'new' : 'old';
      expect(message).toContain(`LATCHKEY_KEY_RING: the KMS can't be used for key "${entry}" (${address}).`);
      expect(isPassing).toBe(true);
    },
  );

  test.each(SUDDEN)('%s while keys are wrapped, what comes out opens as the same keys', async (moment) => {
    const EXCHANGES_OF_A_KEY = 2;
    for (let exchange = 0; exchange < EXCHANGES_OF_A_KEY; exchange++) {
      await proxy.cutAt({ exchange, moment });
      const text = await wrapRing(
        [masterKey('one', Buffer.alloc(32, 7).toString('base64'))],
        address,
        ringWorld(() => proxy.cutAt()),
      );
      expect(proxy.broken()).toBeUndefined();
      const ring = await openRing(parseRingEntries(text), ringWorld());
      expect(keysOf(ring)).toEqual(keysOf(keyRingOf([{ id: 'one', bytes: Buffer.alloc(32, 7) }])));
    }
  });
});
