import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  derivedRandom,
  findByHash,
  hashSecret,
  type KeyRing,
  newDataKey,
  newKeyRingText,
  open,
  openWithRing,
  parseKeyRing,
  primary,
  projectHashKeys,
  seal,
  sealingKey,
  sealWithRing,
} from './key-ring.ts';

const master = (fill: number) => Buffer.alloc(32, fill).toString('base64');
const ringOf = (...ids: string[]) => parseKeyRing(ids.map((id) => `${id}:${master(id.charCodeAt(0))}`).join(','));
const PLACE = 'users.totp_secret.p.u';
const plain = Buffer.from('the secret');

describe('a sealed value', () => {
  const key = randomBytes(32);
  const sealed = seal(key, randomBytes, PLACE, plain);

  test('opens to what was sealed', () => {
    expect(open(key, PLACE, sealed)).toEqual(plain);
  });

  test('may be empty, or large', () => {
    const values = [Buffer.alloc(0), randomBytes(100_000)];
    expect(values.map((value) => open(key, PLACE, seal(key, randomBytes, PLACE, value)))).toEqual(values);
  });

  test('shows nothing of itself, and is another one each time', () => {
    expect(sealed.includes(plain)).toBe(false);
    expect(seal(key, randomBytes, PLACE, plain).equals(sealed)).toBe(false);
  });

  test('opens in no other place', () => {
    for (const place of ['users.totp_secret.p.v', 'users.totp_secret.q.u', '', `${PLACE}.`]) {
      expect(() => open(key, place, sealed)).toThrow();
    }
  });

  test('opens with no other key', () => {
    expect(() => open(randomBytes(32), PLACE, sealed)).toThrow();
  });

  test('does not open with any of its bits turned', () => {
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const turned = Buffer.from(sealed);
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => open(key, PLACE, turned)).toThrow();
    }
  });

  test('does not open cut short, at any length', () => {
    for (let length = 0; length < sealed.length; length++) {
      expect(() => open(key, PLACE, sealed.subarray(0, length))).toThrow();
    }
  });

  test('does not open with something behind it', () => {
    expect(() => open(key, PLACE, Buffer.concat([sealed, Buffer.from([0])]))).toThrow();
  });

  test('of another version is named by its place', () => {
    const other = Buffer.concat([Buffer.from([2]), sealed.subarray(1)]);
    expect(() => open(key, PLACE, other)).toThrow(`Sealed value of unknown version in ${PLACE}.`);
  });
});

describe('a rotation of the ring', () => {
  const before = ringOf('old');
  const during = ringOf('new', 'old');
  const sealedBefore = sealWithRing(before, randomBytes, PLACE, plain);

  test('opens what the old key sealed', () => {
    expect(openWithRing(during, PLACE, sealedBefore)).toEqual(plain);
  });

  test('seals with the new key', () => {
    const sealed = sealWithRing(during, randomBytes, PLACE, plain);
    expect(openWithRing(ringOf('new'), PLACE, sealed)).toEqual(plain);
    expect(() => openWithRing(before, PLACE, sealed)).toThrow();
  });

  test('ends with an error that names the missing key and the place', () => {
    const text = `LATCHKEY_KEY_RING: it has no key "old", which ${PLACE} is encrypted with. Give it back.`;
    expect(() => openWithRing(ringOf('new'), PLACE, sealedBefore)).toThrow(text);
  });

  test('that an installation began in finds a secret under the old hash, after a look under the new one', async () => {
    const tried: string[] = [];
    const stored = hashSecret(primary(before), 'refresh-token', 'p', 'value').toString('hex');
    const found = await findByHash(during, 'refresh-token', 'p', 'value', async (hash) => {
      tried.push(hash.toString('hex'));
      return hash.toString('hex') === stored ? 'found' : undefined;
    });
    expect([found, tried.length, tried[1]]).toEqual(['found', 2, stored]);
  });

  test('looks no further than the first find', async () => {
    let looks = 0;
    await findByHash(during, 'refresh-token', 'p', 'value', async () => ++looks);
    expect(looks).toBe(1);
  });

  test('that swaps the ids of two keys opens nothing', () => {
    const swapped = parseKeyRing(`old:${master('n'.charCodeAt(0))}`);
    expect(() => openWithRing(swapped, PLACE, sealedBefore)).toThrow(
      `LATCHKEY_KEY_RING: its key "old" is not the one that ${PLACE} was encrypted with`,
    );
  });
});

describe('the hash of a secret', () => {
  const key = primary(ringOf('a'));
  const hash = hashSecret(key, 'project-key', 'project', 'value').toString('hex');

  test('has 256 bits and is the same each time', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashSecret(key, 'project-key', 'project', 'value').toString('hex')).toBe(hash);
  });

  test('differs by kind, by project, by value and by key', () => {
    const others = [
      hashSecret(key, 'refresh-token', 'project', 'value'),
      hashSecret(key, 'project-key', 'other', 'value'),
      hashSecret(key, 'project-key', 'project', 'other'),
      hashSecret(primary(ringOf('b')), 'project-key', 'project', 'value'),
    ];
    expect(new Set([hash, ...others.map((other) => other.toString('hex'))]).size).toBe(5);
  });

  test('is made with another key than sealing', () => {
    expect(key.hashKey.equals(sealingKey(ringOf('a')).sealKey)).toBe(false);
  });
});

// Computed apart from this code, by HKDF, HMAC and AES-GCM: another way to the keys would leave every stored secret behind.
describe('what an earlier release has stored', () => {
  const ring = ringOf('a');
  const sealed = '016101070707070707070707070707c06245bf873f7f4d8ed15bbfd916c433ddd7d45c49eff253f80b';

  test('opens', () => {
    expect(openWithRing(ring, PLACE, Buffer.from(sealed, 'hex'))).toEqual(plain);
  });

  test('is found by its hash, of the installation and of a project', () => {
    const hashes = [primary(ring), ...projectHashKeys(ring, 'project')].map((key) =>
      hashSecret(key, 'project-key', 'project', 'value').toString('hex'),
    );
    expect(hashes).toEqual([
      '6abce64dbd0d3ab926cab0d20ea4eac77c90ed3b03150e7dcbdf8d6c92bf6f11',
      'c6a2505150bb3b42bf33b76151af59f9f41b525c5f8a46ae81490b4cd820127b',
    ]);
  });

  test('is derived again', () => {
    expect(derivedRandom(sealingKey(ring), 'label')(16).toString('hex')).toBe('c3785b760fc33f98efcbf246b2057561');
  });
});

test('the key of a project is as long as AES-256 takes, and random', () => {
  const keys = [newDataKey(randomBytes), newDataKey(randomBytes)].map((key) => key.toString('hex'));
  expect(keys.every((key) => key.length === 64)).toBe(true);
  expect(new Set(keys).size).toBe(2);
});

describe('what a project hashes with', () => {
  const hex = (ring: KeyRing, id: string) => projectHashKeys(ring, id).map(({ hashKey }) => hashKey.toString('hex'));

  test('is a key for each of the installation, in their order, and the same each time', () => {
    const both = hex(ringOf('new', 'old'), 'p');
    expect(both).toEqual([...hex(ringOf('new'), 'p'), ...hex(ringOf('old'), 'p')]);
    expect(both).toEqual(hex(ringOf('new', 'old'), 'p'));
  });

  test('is of 256 bits, and neither the key of the installation nor that of another project', () => {
    const ring = ringOf('a');
    const all = [...hex(ring, 'p'), ...hex(ring, 'q'), primary(ring).hashKey.toString('hex')];
    expect(all.every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
    expect(new Set(all).size).toBe(3);
  });
});

describe('the text of a ring', () => {
  test('that is freshly made can be read', () => {
    expect(parseKeyRing(newKeyRingText(randomBytes)).keys).toHaveLength(1);
  });

  test('that is freshly made names its key like no other', () => {
    const ids = [newKeyRingText(randomBytes), newKeyRingText(randomBytes)].map(
      (text) => primary(parseKeyRing(text)).id,
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('names its primary key first, and may have blanks around', () => {
    const ring = parseKeyRing(` b : ${master(1)} , a:${master(2)} `);
    expect([primary(ring).id, ring.keys.map(({ id }) => id)]).toEqual(['b', ['b', 'a']]);
  });

  const key = master(1);
  const FORM = 'every entry needs the form id:base64, or id:key#ciphertext if a KMS has wrapped it';
  test.each([
    ['', FORM],
    [key, FORM],
    ['short', FORM],
    [`:${key}`, FORM],
    [`a b:${key}`, FORM],
    [`${'x'.repeat(33)}:${key}`, FORM],
    [`a:${key},`, FORM],
    [`a:${key.slice(0, 20)}`, 'key "a" must be 32 bytes in base64'],
    [`a:${key},b:`, 'key "b" must be 32 bytes in base64'],
    [`a:${Buffer.alloc(33, 1).toString('base64')}`, 'key "a" must be 32 bytes in base64'],
    [`a:!${key.slice(1)}`, 'key "a" must be 32 bytes in base64'],
    [`a:${key} ${key.slice(0, 4)}`, 'key "a" must be 32 bytes in base64'],
    [`a:${key},a:${master(2)}`, 'key ids must differ'],
  ])('%s is refused, with what is wrong and never the key', (text, message) => {
    const error = thrownBy(() => parseKeyRing(text));
    expect(error.message).toBe(message);
    expect(key.length > 8 && error.message.includes(key.slice(0, 8))).toBe(false);
  });
});

function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('Nothing was thrown.');
}

describe('derived bytes', () => {
  const bytes = (ring: string[], label = 'a label', size = 45) =>
    derivedRandom(sealingKey(ringOf(...ring)), label)(size);

  test('are the same wherever the primary key is', () => {
    expect(bytes(['a'])).toEqual(bytes(['a', 'b']));
    expect(bytes(['a'])).toHaveLength(45);
  });

  test('are others for another key or another purpose', () => {
    expect(bytes(['b', 'a']).equals(bytes(['a', 'b']))).toBe(false);
    expect(bytes(['a'], 'another label').equals(bytes(['a']))).toBe(false);
  });

  test('are none of the keys that hash and seal', () => {
    const { sealKey, deriveKey, founding } = sealingKey(ringOf('a'));
    const { hashKey } = founding;
    const all = [hashKey, sealKey, deriveKey, bytes(['a'], '', 32)].map((key) => key.toString('hex'));
    expect(new Set(all).size).toBe(4);
  });
});
