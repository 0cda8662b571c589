import type { Db } from '../database/tables.ts';
import { type KeyRing, sealingKey } from '../platform/crypto/key-ring.ts';
import { checkRing, type KeyUse, keyUse, rewrapSome } from '../platform/crypto/rewrap.ts';
import { sealedColumns } from '../platform/crypto/sealed-columns.ts';
import { systemWait } from '../runtime/clock.ts';
import { systemRandom } from '../runtime/random.ts';
import { counting, type Installation, ringFor, withDatabase } from './installation.ts';

const ROWS_PER_STEP = 100;
const LOCKED_MILLIS = 500;

/** Seals everything with the primary key of the ring that another one has sealed, while the service runs. */
export function rotateKeyRing(
  installation: Installation,
): Promise<{ readonly primary: string; readonly count: number }> {
  return withDatabase(installation, async ({ db }) => {
    const ring = await ringFor(installation, db);
    await checkRing(db, ring);
    const count = await rewrapAll(installation, db, ring);
    return { primary: sealingKey(ring).id, count };
  });
}

/** Step by step; a step that was done stays done, whatever becomes of the next one. */
async function rewrapAll(installation: Installation, db: Db, ring: KeyRing): Promise<number> {
  const report = counting(installation, 'Re-encrypting');
  const all = rowsOf(await othersInUse(db, ring));
  let total = 0;
  for (;;) {
    for (const column of sealedColumns) {
      for (let count = ROWS_PER_STEP; count > 0; ) {
        count = await rewrapSome(db, ring, systemRandom, column, ROWS_PER_STEP);
        total += count;
        // New rows may have come meanwhile.
        report(total, Math.max(total, all));
      }
    }
    if ((await othersInUse(db, ring)).length === 0) return total;
    // Other transactions hold locks on these rows.
    await systemWait(LOCKED_MILLIS);
  }
}

/** Where keys are in use that are not the primary one. */
async function othersInUse(db: Db, ring: KeyRing): Promise<KeyUse[]> {
  return (await keyUse(db)).filter(({ keyId }) => keyId !== sealingKey(ring).id);
}

const rowsOf = (uses: readonly KeyUse[]) => uses.reduce((sum, { rows }) => sum + rows, 0);
