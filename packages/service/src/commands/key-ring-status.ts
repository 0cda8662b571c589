import { keyUse } from '../platform/crypto/rewrap.ts';
import { type SealedColumn, sealedColumns } from '../platform/crypto/sealed-columns.ts';
import { isWrapped } from '../platform/kms/ring-entries.ts';
import { entriesFor, type Installation, withDatabase } from './installation.ts';

/** A master key, and what it has sealed. */
export interface KeyStatus {
  readonly id: string;
  /** `missing` is one that is in use and not in the ring; `unused` can be removed. */
  readonly standing: 'primary' | 'used' | 'unused' | 'missing';
  /** The key of a KMS that has wrapped it; null for one that is given in clear, or missing. */
  readonly wrappedBy: string | null;
  readonly rows: Readonly<Record<SealedColumn, number>>;
}

/** Tells how much each key of the ring has sealed, the primary first, and what has wrapped it. Asks no KMS. */
export function keyRingStatus(installation: Installation): Promise<KeyStatus[]> {
  return withDatabase(installation, async ({ db }) => {
    const entries = await entriesFor(installation, db);
    const uses = await keyUse(db);
    const given = entries.map(({ id }) => id);
    return [...new Set([...given, ...uses.map(({ keyId }) => keyId)])].map((id): KeyStatus => {
      const rowsOf = (column: SealedColumn) => uses.find((use) => use.column === column && use.keyId === id)?.rows ?? 0;
      const rows = Object.fromEntries(sealedColumns.map((column) => [column, rowsOf(column)])) as KeyStatus['rows'];
      const isUsed = Object.values(rows).some((count) => count > 0);
      const standing = id === given[0] ? 'primary' : isUsed ? 'used' : 'unused';
      const entry = entries.find((each) => each.id === id);
      const wrappedBy = entry && isWrapped(entry) ? entry.kms : null;
      return { id, rows, wrappedBy, standing: given.includes(id) ? standing : 'missing' };
    });
  });
}
