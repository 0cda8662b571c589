import { type Kysely, sql } from 'kysely';
import { schema } from '../schema/index.ts';

/** All tables, indexes and functions, which ../schema has by the parts of the product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of schema) await sql.raw(statement).execute(db);
}
