import { type RawBuilder, sql } from 'kysely';
import { jsonText } from './tables.ts';

type ColumnType = 'bigint' | 'boolean' | 'bytea' | 'jsonb' | 'smallint' | 'text' | 'timestamptz' | 'uuid';

/**
 * Rows as table `g` of a statement, with these columns of theirs:
 * `select g.id, g."userId" from ${asTable(rows, { id: 'uuid', userId: 'uuid' })}`.
 * An array for each column is one parameter however many rows there are, and costs a third of what the same in JSON does.
 */
export function asTable<R extends object>(
  rows: readonly R[],
  types: { readonly [K in keyof R & string]?: ColumnType },
): RawBuilder<unknown> {
  const columns = Object.entries(types) as [keyof R & string, ColumnType][];
  const arrays = columns.map(([name, type]) => {
    const values = rows.map((row) => row[name]);
    return sql`${arrayText(type === 'jsonb' ? values.map(jsonOrNull) : values)}::${sql.raw(type)}[]`;
  });
  const names = columns.map(([name]) => sql.ref(name));
  return sql`unnest(${sql.join(arrays)}) as g (${sql.join(names)})`;
}

/** Values as an array in the form that the database reads. */
export const arrayText = (values: readonly unknown[]): string => `{${values.map(element).join()}}`;

function element(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') throw new TypeError('Only a jsonb column takes objects.');
  if (typeof value !== 'string') return String(value);
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

const jsonOrNull = (value: unknown) => (value === null || value === undefined ? null : jsonText(value));
