import { type RawBuilder, sql } from 'kysely';
import { jsonText } from './tables.ts';

/** Whether a column holds all that one of these objects does. */
export const containsOne = (column: string, objects: readonly object[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} @> any (select jsonb_array_elements(${jsonText(objects)}::jsonb))`;
