import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Random } from '../../runtime/random.ts';
import { type HashKey, type KeyRing, openWithRing, type RingKey, sealWithRing } from './key-ring.ts';
import { checkRing } from './rewrap.ts';
import { placeOf } from './sealed-columns.ts';

const HASH_KEY_BYTES = 32;

interface StoredKey {
  readonly id: string;
  readonly sealed: Buffer;
}

/**
 * The key ring of an installation: the master keys that are given, and what secrets are hashed with, which the database
 * keeps from the first start on. Throws an Error that names the master key that is missing.
 */
export async function foundedRing(db: Db, given: KeyRing, random: Random): Promise<KeyRing> {
  const stored = await storedKeys(db);
  const keys = stored.length > 0 ? stored : await found(db, given, random);
  await checkRing(db, given);
  return { keys: given.keys, hashKeys: keys.map((key) => openKey(given, key)) };
}

/** Several processes may start at once, and not all with their keys in one order: the first one decides. */
function found(db: Db, ring: KeyRing, random: Random): Promise<StoredKey[]> {
  return inTransaction({ db }, async ({ db }) => {
    await sql`lock table installation_keys in share row exclusive mode`.execute(db);
    const before = await storedKeys(db);
    if (before.length > 0) return before;
    const rows = ring.keys.map((key, rank) => ({ id: key.id, rank, sealed: sealKey(ring, random, key) }));
    await db.insertInto('installation_keys').values(rows).execute();
    return rows;
  });
}

const storedKeys = (db: Db): Promise<StoredKey[]> =>
  db.selectFrom('installation_keys').select(['id', 'sealed']).orderBy('rank').execute();

const sealKey = (ring: KeyRing, random: Random, { id, founding: { hashKey, deriveKey } }: RingKey) =>
  sealWithRing(ring, random, placeOf('installation_keys.sealed', id), Buffer.concat([hashKey, deriveKey]));

function openKey(ring: KeyRing, { id, sealed }: StoredKey): HashKey {
  const keys = openWithRing(ring, placeOf('installation_keys.sealed', id), sealed);
  return { id, hashKey: keys.subarray(0, HASH_KEY_BYTES), deriveKey: keys.subarray(HASH_KEY_BYTES) };
}
