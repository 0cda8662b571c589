import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Random } from '../../runtime/random.ts';
import { type KeyRing, openWithRing, sealingKey, sealWithRing } from './key-ring.ts';
import { placeOf, type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** How many values of a column are sealed with a master key. */
export interface KeyUse {
  readonly column: SealedColumn;
  readonly keyId: string;
  readonly rows: number;
}

/** Which master keys are in use, and where. */
export async function keyUse(db: Db): Promise<KeyUse[]> {
  const used = await Promise.all(
    sealedColumns.map(async (column) => {
      const { table, value } = partsOf(column);
      const { rows } = await sql<Omit<KeyUse, 'column'>>`
        select ${keyIdOf(value)} as "keyId", count(*) as rows from ${table} group by 1 order by 1`.execute(db);
      return rows.map((row) => ({ column, ...row }));
    }),
  );
  return used.flat();
}

/** Throws an Error that names the first master key that is in use and not in the ring. */
export async function checkRing(db: Db, ring: KeyRing): Promise<void> {
  const given = new Set(ring.keys.map(({ id }) => id));
  const missing = (await keyUse(db)).find(({ keyId }) => !given.has(keyId));
  if (!missing) return;
  const { keyId, column, rows } = missing;
  throw new Error(
    `LATCHKEY_KEY_RING: it has no key "${keyId}", with which ${rows} of ${column} are encrypted. Give it back.`,
  );
}

/**
 * Reseals a batch of a column's values from another key to the primary one; answers how many. Each step is its own
 * transaction and blocks no one: locked rows are left for later.
 */
export function rewrapSome(
  db: Db,
  ring: KeyRing,
  random: Random,
  column: SealedColumn,
  limit: number,
): Promise<number> {
  const { table, name, value } = partsOf(column);
  return inTransaction({ db }, async ({ db }) => {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      select id::text as id, ${value} as sealed from ${table} where ${keyIdOf(value)} <> ${sealingKey(ring).id}
      order by id limit ${limit} for no key update skip locked`.execute(db);
    const anew = rows.map(({ id, sealed }) => {
      const place = placeOf(column, id);
      return {
        id,
        [name]: `\\x${sealWithRing(ring, random, place, openWithRing(ring, place, sealed)).toString('hex')}`,
      };
    });
    await sql`
      update ${table} as t set ${value} = r.${value}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(anew)}::jsonb) as r where t.id = r.id`.execute(db);
    return rows.length;
  });
}

function partsOf(column: SealedColumn) {
  const [table, name] = column.split('.') as [string, string];
  return { table: sql.table(table), name, value: sql.ref<Buffer>(name) };
}

/** The first byte tells how long the id is that follows. */
const keyIdOf = (value: RawBuilder<Buffer>) => sql`convert_from(substr(${value}, 2, get_byte(${value}, 0)), 'UTF8')`;
