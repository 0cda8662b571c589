import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** How values are written as text, whatever the server is set to. It may take as long as it needs. */
const TEXT_FORM = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** For the rest of the transaction. */
export async function useTextForm(db: Db): Promise<void> {
  for (const [name, value] of Object.entries(TEXT_FORM))
    await sql`select set_config(${name}, ${value}, true)`.execute(db);
}
