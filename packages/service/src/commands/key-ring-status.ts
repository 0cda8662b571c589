import { keyUse } from '../platform/crypto/rewrap.ts';
import { type SealedColumn, sealedColumns } from '../platform/crypto/sealed-columns.ts';
import { type Installation, ringFor, withDatabase } from './installation.ts';

/** A master key, and what it has sealed. */
export interface KeyStatus {
  readonly id: string;
  /** `missing` is one that is in use and not in the ring; `unused` can be removed. */
  readonly standing: 'primary' | 'used' | 'unused' | 'missing';
  readonly rows: Readonly<Record<SealedColumn, number>>;
}

/** Tells how much each key of the ring has sealed, the primary first. */
export function keyRingStatus(installation: Installation): Promise<KeyStatus[]> {
  return withDatabase(installation, async ({ db }) => {
    const { keys } = await ringFor(installation, db);
    const uses = await keyUse(db);
    const given = keys.map(({ id }) => id);
    return [...new Set([...given, ...uses.map(({ keyId }) => keyId)])].map((id): KeyStatus => {
      const rowsOf = (column: SealedColumn) => uses.find((use) => use.column === column && use.keyId === id)?.rows ?? 0;
      const rows = Object.fromEntries(sealedColumns.map((column) => [column, rowsOf(column)])) as KeyStatus['rows'];
      const isUsed = Object.values(rows).some((count) => count > 0);
      const standing = id === given[0] ? 'primary' : isUsed ? 'used' : 'unused';
      return { id, rows, standing: given.includes(id) ? standing : 'missing' };
    });
  });
}
